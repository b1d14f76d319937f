import { describe, expect, it } from "vitest";
import { beside } from "../src/parts/choices";
import type { Box, Point } from "../src/wire/types";

const ROOM: Box = [0, 0, 300, 300];

describe("what lies beside a place", () => {
  it("is below it, in its middle", () => {
    expect(beside([100, 100, 40, 40], [80, 60], ROOM, [])).toEqual([80, 146]);
  });

  it("stays in the room", () => {
    expect(beside([0, 100, 40, 40], [80, 60], ROOM, [])).toEqual([0, 146]);
    expect(beside([260, 250, 40, 40], [80, 60], ROOM, [])).toEqual([220, 184]);
    expect(beside([100, 100, 40, 40], [80, 250], ROOM, [])).toEqual([146, 0]);
  });

  it("goes where it hides the least of what can be picked", () => {
    const below: Point = [120, 200];
    expect(beside([100, 100, 40, 40], [80, 60], ROOM, [below])).toEqual([80, 34]);
    expect(beside([100, 100, 40, 40], [80, 60], ROOM, [below, [120, 50]])).toEqual([146, 90]);
  });

  it("hides the place only where there is no room beside it", () => {
    expect(beside([100, 100, 40, 40], [290, 290], ROOM, [])).toEqual([0, 10]);
  });
});
