import { describe, expect, it } from "vitest";
import { step } from "../src/input/cursor";
import { Shapes } from "../src/paint/painter";
import { hit } from "../src/scene/scene";
import type { Point } from "../src/wire/types";
import { target } from "./fixtures";

// Three by three without the middle of the top row; rows count downwards here.
const board = ["A3", "C3", "A2", "B2", "C2", "A1", "B1", "C1"].map((id) =>
  target(id, "ABC".indexOf(id.charAt(0)), 3 - Number(id.charAt(1))),
);

describe("step", () => {
  it("goes to the neighbour in the arrow's direction", () => {
    expect(step(board, "B2", "ArrowLeft")).toBe("A2");
    expect(step(board, "B2", "ArrowRight")).toBe("C2");
    expect(step(board, "B2", "ArrowDown")).toBe("B1");
    expect(step(board, "A1", "ArrowUp")).toBe("A2");
  });

  it("leaps over a gap, and goes aslant where nothing is straight ahead", () => {
    expect(step(board, "A3", "ArrowRight")).toBe("C3");
    expect(["A3", "C3"]).toContain(step(board, "B2", "ArrowUp"));
  });

  it("stays at the edge", () => {
    expect(step(board, "C1", "ArrowRight")).toBe("C1");
    expect(step(board, "C1", "ArrowDown")).toBe("C1");
  });

  it("reaches every target from every other", () => {
    const reached = new Set<string | null>(["A1"]);
    for (const id of reached) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
        reached.add(step(board, id, key));
    }
    expect(reached.size).toBe(board.length);
  });

  it("starts in the middle, also when its target is gone", () => {
    expect(step(board, null, "ArrowLeft")).toBe("B2");
    expect(step(board, "Z9", "ArrowLeft")).toBe("B2");
    expect(step([], null, "ArrowLeft")).toBeNull();
  });
});

describe("hit", () => {
  const shapes = new Shapes((d) => d);
  const inside = (_outline: string, x: number, y: number) => x >= 0 && x < 1 && y >= 0 && y < 1;
  const at = (place: Point, targets = board) => hit(targets, shapes, place, inside);

  it("finds the target that holds the point", () => {
    expect(at([0.5, 0.5])).toBe("A3");
    expect(at([2.9, 2.1])).toBe("C1");
  });

  it("finds nothing beside the targets", () => {
    expect(at([1.5, 0.5])).toBeNull();
    expect(at([-0.1, 0.5])).toBeNull();
  });

  it("prefers the uppermost", () => {
    expect(at([0.5, 0.5], [...board, target("top", 0)])).toBe("top");
  });

  it("passes over a target whose symbol is missing", () => {
    expect(at([0.5, 0.5], [...board, { ...target("lost", 0), d: "#lost" }])).toBe("A3");
  });
});
