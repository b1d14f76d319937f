import { describe, expect, it } from "vitest";
import { tables } from "../src/parts/sheets";
import type { Target } from "../src/wire/types";

const at = (id: string, x: number, y: number, what: string): Target => ({
  id,
  d: "",
  at: [x, y],
  label: `${id}, ${what}`,
});

describe("tables", () => {
  it("puts places under their column and beside their row, as they lie", () => {
    const [board] = tables([at("B1", 1, 1, "hill"), at("A2", 0, 0, "fort"), at("B2", 1, 0, "hill, open")]);
    expect(board?.columns).toEqual(["A", "B"]);
    expect(board?.rows).toEqual([
      { head: "2", cells: ["fort", "hill, open"] },
      { head: "1", cells: ["", "hill"] },
    ]);
  });

  it("sorts rows by where they lie, not by their numbers", () => {
    const numbers = [9, 10, 11];
    const [board] = tables(numbers.map((number) => at(`A${number}`, 0, -number, "hill")));
    expect(board?.rows.map(({ head }) => head)).toEqual(["11", "10", "9"]);
  });

  it("has places below others in one cell with these, wherever they are drawn", () => {
    const [board] = tables([at("A2'", 5, 9, "below"), at("A2", 0, 0, "bridge"), at("B1", 1, 1, "empty")]);
    expect(board?.columns).toEqual(["A", "B"]);
    expect(board?.rows).toEqual([
      { head: "2", cells: ["A2', below; bridge", ""] },
      { head: "1", cells: ["", "empty"] },
    ]);
  });

  it("lists everything else", () => {
    const rack = { id: "tile:cap", d: "", label: "orange cap, 2 left" };
    expect(tables([rack])).toEqual([{ columns: [], rows: [{ head: "orange cap", cells: ["2 left"] }] }]);
    expect(tables([rack, at("a1", 0, 0, "empty")])).toHaveLength(2);
    expect(tables([])).toEqual([]);
  });
});
