import { describe, expect, it } from "vitest";
import { bounds } from "../src/choices";
import { Shapes } from "../src/shapes";
import type { Box, Item } from "../src/types";

const boxes = new Shapes<Box>(() => [0.25, 0.5, 0.5, 0.25]);
boxes.symbols = { tile: "M0 0Z" };

const path = (at?: readonly [number, number], d = "#tile"): Item => ({
  kind: "path",
  id: "p",
  style: "s",
  d,
  ...(at && { at }),
});

describe("bounds", () => {
  it("are a path's, at its place", () => {
    expect(bounds([path()], boxes)).toEqual([0.25, 0.5, 0.5, 0.25]);
    expect(bounds([path([2, 3])], boxes)).toEqual([2.25, 3.5, 0.5, 0.25]);
  });

  it("hold all items", () => {
    const disc: Item = { kind: "disc", id: "d", style: "s", at: [1, 2], r: 0.5 };
    const text: Item = { kind: "text", id: "t", style: "s", at: [4, 1], text: "A", size: 0.4 };
    expect(bounds([disc, text], boxes)).toEqual([0.5, 0.8, expect.closeTo(3.7), expect.closeTo(1.7)]);
  });

  it("are null where there is nothing, or nothing with an extent", () => {
    expect(bounds([], boxes)).toBeNull();
    expect(bounds([path([0, 0], "#lost")], boxes)).toBeNull();
  });
});
