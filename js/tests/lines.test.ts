import { describe, expect, it } from "vitest";
import { boxOf, boxOfItem } from "../src/scene/boxes";
import { dataOf, lengthOf, linesOf, nameOf, reversed } from "../src/scene/lines";
import type { Box, Item, Point } from "../src/wire/types";

const RING = "M0 1C.552 1 1 .552 1 0C1 -.552 .552 -1 0 -1C-.552 -1 -1 -.552 -1 0C-1 .552 -.552 1 0 1Z";
const lines = (d: string, at: Point = [0, 0]) => linesOf(d, at);

describe("path data", () => {
  it("are read as lines and curves, moved", () => {
    expect(lines("M0 1L1 0C1 .5 2 .5 2 0M.5.25H-1V3", [1, 2])).toEqual([
      [
        [
          [1, 3],
          [2, 2],
        ],
        [
          [2, 2],
          [2, 2.5],
          [3, 2.5],
          [3, 2],
        ],
      ],
      [
        [
          [1.5, 2.25],
          [0, 2.25],
        ],
        [
          [0, 2.25],
          [0, 5],
        ],
      ],
    ]);
  });

  it("mean the same in small letters, and where letters are left out", () => {
    expect(lines("m1 1l1 0 0 1h-1v-1", [1, 0])).toEqual(lines("M1 1 2 1L2 2H1V1", [1, 0]));
  });

  it("are closed by a line, where there is a way to go", () => {
    expect(lines("M0 0L1 0L1 1Z")).toEqual(lines("M0 0L1 0L1 1L0 0"));
    expect(lines("M0 0L1 0L0 0Z")[0]).toHaveLength(2);
  });

  it("with arcs are no lines, and nor is nonsense", () => {
    expect(lines("M0 0A1 1 0 0 1 2 0")).toEqual([]);
    expect(lines("#name")).toEqual([]);
    expect(lines("")).toEqual([]);
  });

  it("come back as they were", () => {
    expect(lines(lines(RING).map(dataOf).join(""))).toEqual(lines(RING));
  });
});

describe("a line", () => {
  it("is as long as its segments", () => {
    expect(lengthOf(lines("M0 0L3 4V5")[0] ?? [])).toBeCloseTo(6);
    expect(lengthOf(lines(RING)[0] ?? [])).toBeCloseTo(2 * Math.PI, 1);
  });

  it("can be turned round, and its segments keep their names", () => {
    const [line = []] = lines("M0 0L1 0C1 1 2 1 2.0001 0");
    const back = reversed(line);
    expect(dataOf(back)).toBe("M2 0C2 1 1 1 1 0L0 0");
    expect(back.map(nameOf)).toEqual(line.map(nameOf).reverse());
    expect(nameOf(line[0] ?? [])).not.toBe(nameOf(line[1] ?? []));
  });
});

describe("the box", () => {
  const holds = ([x, y, width, height]: Box, [u, v]: Point) =>
    x <= u && u <= x + width && y <= v && v <= y + height;

  it("lies round the points", () => {
    expect(boxOf("M0 0L2 0L1 3Z", [1, 1])).toEqual([1, 1, 2, 3]);
    expect(boxOf("M1 1h2v-1Zm1 .5h.001", [0, 0])).toEqual([1, 0, 2, 1.5]);
    expect(boxOf("", [1, 2])).toEqual([1, 2, 0, 0]);
  });

  it("holds arcs, not much more of a quarter, and those that browsers enlarge", () => {
    const quarter = boxOf("M0 1A1 1 0 0 1 1 0", [0, 0]);
    expect(quarter.map((length) => Math.round(length * 10) / 10)).toEqual([-0.3, -0.3, 1.6, 1.6]);
    const half = boxOf("M0 0A1 1 0 0 1 2 0", [0, 0]);
    expect([holds(half, [1, -1]), holds(half, [1, 1])]).toEqual([true, true]);
    expect(holds(boxOf("M0 0A.1 .1 0 0 1 2 0", [0, 0]), [1, -1])).toBe(true);
    expect(holds(boxOf("M0 0A1 1 0 1 1 .5 0", [0, 0]), [0.25, -1.9])).toBe(true);
    expect(holds(boxOf("M0 0A1 3 0 0 1 2 0", [0, 0]), [1, -3])).toBe(true);
  });

  it("holds the control points of round corners, and no more", () => {
    expect(boxOf("M0 0Q1 9 2 0Z", [1, 0])).toEqual([1, 0, 2, 9]);
  });

  it("is all the world for curves that may go anywhere", () => {
    expect(holds(boxOf("M0 0Q1 9 2 0T4 0", [0, 0]), [3, -9])).toBe(true);
  });

  it("lies round an item with room for its strokes", () => {
    const item = { id: "i", style: "s", at: [1, 2] } as const;
    const round = (one: Item) => boxOfItem(one, 0.5);
    expect(round({ ...item, kind: "path", d: "M0 0H1V1Z" })).toEqual([0.5, 1.5, 2, 2]);
    expect(round({ ...item, kind: "disc", r: 0.25 })).toEqual([0.25, 1.25, 1.5, 1.5]);
    expect(holds(round({ ...item, kind: "text", text: "WW", size: 1 }), [2, 1.3])).toBe(true);
  });
});
