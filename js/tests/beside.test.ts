import { describe, expect, it } from "vitest";
import { beside } from "../src/parts/choices";
import type { Box } from "../src/wire/types";

const ROOM: Box = [0, 0, 300, 300];

describe("what lies beside a place", () => {
  it("is below it, in its middle", () => {
    expect(beside([100, 100, 40, 40], [[80, 60]], ROOM, [], [])).toEqual([80, 146, 80, 60]);
  });

  it("stays in the room", () => {
    expect(beside([0, 100, 40, 40], [[80, 60]], ROOM, [], [])).toEqual([0, 146, 80, 60]);
    expect(beside([260, 250, 40, 40], [[80, 60]], ROOM, [], [])).toEqual([220, 184, 80, 60]);
    expect(beside([100, 100, 40, 40], [[80, 250]], ROOM, [], [])).toEqual([146, 0, 80, 250]);
  });

  it("goes where it hides the least of what can be picked", () => {
    const below: Box = [110, 190, 20, 20];
    expect(beside([100, 100, 40, 40], [[80, 60]], ROOM, [below], [])).toEqual([80, 34, 80, 60]);
    expect(beside([100, 100, 40, 40], [[80, 60]], ROOM, [below, [110, 40, 20, 20]], [])).toEqual([
      146, 90, 80, 60,
    ]);
  });

  it("goes, in another size, where it hides more rather than what is marked", () => {
    const below: Box = [110, 190, 20, 20];
    const above: Box = [110, 40, 20, 20];
    const place: Box = [100, 100, 40, 40];
    expect(beside(place, [[80, 60]], ROOM, [above, above], [below])).toEqual([146, 90, 80, 60]);
    expect(
      beside(
        place,
        [
          [290, 60],
          [80, 60],
        ],
        ROOM,
        [],
        [below, above],
      ),
    ).toEqual([146, 90, 80, 60]);
  });

  it("hides the place only where there is no room beside it", () => {
    expect(beside([100, 100, 40, 40], [[290, 290]], ROOM, [], [])).toEqual([0, 10, 290, 290]);
  });
});
