import { describe, expect, it } from "vitest";
import { plyAfter, situation } from "../src/game";
import { panel } from "./fixtures";

// Two turns of two plies each, and the choice of a third.
const moves = [
  { text: "A1=1>A2", player: "red", ply: 2 },
  { text: "B1=1>B2", player: "blue", ply: 4 },
  { text: "C1", player: "red", ply: 5 },
];
const at = (ply: number) => ({ ...panel, moves, ply });

describe("plyAfter", () => {
  it("goes from turn to turn", () => {
    expect(plyAfter(at(2), "later")).toBe(4);
    expect(plyAfter(at(4), "earlier")).toBe(2);
    expect(plyAfter(at(2), "earlier")).toBe(0);
    expect(plyAfter(at(3), "earlier")).toBe(2);
    expect(plyAfter(at(3), "later")).toBe(4);
  });

  it("goes to both ends, and not beyond", () => {
    expect(plyAfter(at(2), "first")).toBe(0);
    expect(plyAfter(at(2), "last")).toBe(5);
    expect(plyAfter(at(0), "earlier")).toBe(0);
    expect(plyAfter(at(5), "later")).toBe(5);
  });

  it("counts a ply for each turn that names none", () => {
    const plain = { ...panel, moves: moves.map(({ text, player }) => ({ text, player })), ply: 1 };
    expect(plyAfter(plain, "later")).toBe(2);
    expect(plyAfter(plain, "last")).toBe(3);
  });

  it("has nowhere to go without moves", () => {
    expect(plyAfter({ ...panel, moves: [] }, "first")).toBeNull();
  });
});

describe("situation", () => {
  it("says whose turn it is and how everybody stands", () => {
    expect(situation(panel)).toBe("Kingdoms. Battle. Red to build. Red: 1 kingdom.");
  });

  it("says how it ended", () => {
    const result = { headline: "Red wins", detail: ["Blue has no fort."] };
    const over = { ...panel, turn: null, phase: "", result, scores: [] };
    expect(situation(over)).toBe("Kingdoms. Red wins. Blue has no fort.");
  });
});
