import { describe, expect, it } from "vitest";
import { choose, pickable } from "../src/picks";
import { move } from "./fixtures";

const moves = [move("A1"), move("E5 D3"), move("E5 C3"), move("B2"), move("B2 C2")];

describe("choose", () => {
  it("sends a move of one pick", () => {
    expect(choose(moves, [], "A1")).toEqual({ send: true, picks: ["A1"], move: moves[0] });
  });

  it("keeps a pick that starts a longer move, and sends the move once complete", () => {
    expect(choose(moves, [], "E5")).toEqual({ send: false, picks: ["E5"], move: null });
    expect(choose(moves, ["E5"], "C3")).toEqual({ send: true, picks: ["E5", "C3"], move: moves[2] });
  });

  it("keeps a complete move that could be continued, and sends it when picked again", () => {
    expect(choose(moves, [], "B2")).toEqual({ send: false, picks: ["B2"], move: moves[3] });
    expect(choose(moves, ["B2"], "B2")).toEqual({ send: true, picks: ["B2"], move: moves[3] });
    expect(choose(moves, ["B2"], "C2")).toEqual({ send: true, picks: ["B2", "C2"], move: moves[4] });
  });

  it("takes back the last pick when it is picked again", () => {
    expect(choose(moves, ["E5"], "E5")).toEqual({ send: false, picks: [], move: null });
  });

  it("continues rather than takes back where a move picks the same target twice", () => {
    const twice = [move("E5 E5")];
    expect(choose(twice, ["E5"], "E5")).toEqual({ send: true, picks: ["E5", "E5"], move: twice[0] });
  });

  it("starts afresh with the first pick of another move", () => {
    expect(choose(moves, ["E5"], "B2")).toEqual({ send: false, picks: ["B2"], move: moves[3] });
    expect(choose(moves, ["E5"], "A1")).toEqual({ send: true, picks: ["A1"], move: moves[0] });
  });

  it("sends what leads nowhere, with the picks before it, for Python to explain", () => {
    expect(choose(moves, [], "G7")).toEqual({ send: true, picks: ["G7"], move: null });
    expect(choose(moves, ["E5"], "G7")).toEqual({ send: true, picks: ["E5", "G7"], move: null });
    expect(choose([], [], "A1")).toEqual({ send: true, picks: ["A1"], move: null });
  });

  it("neither takes back nor starts afresh where picks bind", () => {
    expect(choose(moves, ["E5"], "E5", true)).toEqual({ send: true, picks: ["E5", "E5"], move: null });
    expect(choose(moves, ["E5"], "A1", true)).toEqual({ send: true, picks: ["E5", "A1"], move: null });
    expect(choose(moves, ["E5"], "D3", true)).toEqual({ send: true, picks: ["E5", "D3"], move: moves[1] });
  });
});

describe("pickable", () => {
  it("is every first pick at the start", () => {
    expect(pickable(moves, [])).toEqual(new Set(["A1", "E5", "B2"]));
  });

  it("adds the next picks along the way", () => {
    expect(pickable(moves, ["E5"])).toEqual(new Set(["A1", "E5", "B2", "D3", "C3"]));
  });

  it("is only the next picks where picks bind", () => {
    expect(pickable(moves, ["E5"], true)).toEqual(new Set(["D3", "C3"]));
  });
});
