import { describe, expect, it } from "vitest";
import { spellOut } from "../src/scene/patterns";
import type { MovePattern, State } from "../src/wire/types";
import { ghost, move, state, tileState } from "./fixtures";

const withMoves = (...moves: readonly MovePattern[]): State => tileState(1, moves);

describe("spellOut", () => {
  it("returns the very state where no move is a pattern", () => {
    const plain = state(1);
    expect(spellOut(plain)).toBe(plain);
  });

  it("makes a move for each target, with its ghost there", () => {
    const pattern: MovePattern = {
      picks: ["corner", "$"],
      ghost: [{ kind: "path", id: "g", style: "s", d: "M0 0Z" }, ghost("x")],
      turn: "NE",
      any: true,
      label: "corner on $",
      each: ["b1", "c1"],
    };
    const { moves } = spellOut(withMoves(move("a1"), pattern)).scene;
    expect(moves).toHaveLength(3);
    expect(moves[0]).toEqual(move("a1"));
    expect(moves[2]).toEqual({
      picks: ["corner", "c1"],
      ghost: [
        { kind: "path", id: "g", style: "s", d: "M0 0Z", at: [2, 0] },
        { ...ghost("x"), at: [2, 0] },
      ],
      turn: "NE",
      any: true,
      label: "corner on c1",
    });
  });

  it("keeps the ghost's own place beside the target", () => {
    const pattern = { picks: ["$"], ghost: [{ ...ghost("x"), at: [0.5, 0.25] as const }], each: ["b1"] };
    const [only] = spellOut(withMoves(pattern)).scene.moves;
    expect(only?.ghost[0]?.at).toEqual([1.5, 0.25]);
    expect(only).not.toHaveProperty("label");
  });
});
