import { describe, expect, it } from "vitest";
import { choose, completions, continuing, pickable, ways } from "../src/session/picks";
import { move, tile, tiles } from "./fixtures";

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
  });

  it("lets nothing in hand go for a pick that is a move by itself", () => {
    expect(choose(moves, ["E5"], "A1")).toEqual({ send: true, picks: ["E5", "A1"], move: null });
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
    expect(pickable(moves, ["E5"])).toEqual(new Set(["E5", "B2", "D3", "C3"]));
  });

  it("is only the next picks where picks bind", () => {
    expect(pickable(moves, ["E5"], true)).toEqual(new Set(["D3", "C3"]));
  });
});

describe("moves whose targets may be picked in any order", () => {
  it("are continued from either end", () => {
    expect(choose(tiles, [], "corner")).toEqual({ send: false, picks: ["corner"], move: null });
    expect(choose(tiles, [], "a1")).toEqual({ send: false, picks: ["a1"], move: null });
    expect(choose(tiles, ["a1"], "corner")).toEqual({ send: true, picks: ["a1", "corner"], move: tiles[0] });
    expect(continuing(tiles, ["corner"])).toEqual(new Set(["a1", "b1"]));
    expect(continuing(tiles, ["b1"])).toEqual(new Set(["corner", "cross"]));
  });

  it("may pick the same target twice, but no more often", () => {
    const twice = [{ ...move("a1 a1 b1"), any: true }];
    expect(choose(twice, ["a1"], "a1").picks).toEqual(["a1", "a1"]);
    expect(continuing(twice, ["a1", "a1"])).toEqual(new Set(["b1"]));
  });

  it("can be left for another of the same place in a move: a tile for a tile, a cell for a cell", () => {
    expect(choose(tiles, ["corner"], "cross")).toEqual({ send: false, picks: ["cross"], move: null });
    expect(choose(tiles, ["a1"], "b1")).toEqual({ send: false, picks: ["b1"], move: null });
  });

  it("can be left for an earlier place, as a tile that does not fit the cell", () => {
    expect(choose(tiles, ["a1"], "cross")).toEqual({ send: false, picks: ["cross"], move: null });
    expect(pickable(tiles, ["a1"])).toEqual(new Set(["corner", "cross", "a1", "b1"]));
  });

  it("are not left for a later place: the tile does not fit there, and Python says why", () => {
    expect(choose(tiles, ["cross"], "a1")).toEqual({ send: true, picks: ["cross", "a1"], move: null });
    expect(pickable(tiles, ["cross"])).toEqual(new Set(["b1", "cross", "corner"]));
  });

  it("take back the last pick when it is picked again, unless picks bind", () => {
    expect(choose(tiles, ["corner"], "corner").picks).toEqual([]);
    expect(choose(tiles, ["corner"], "corner", true)).toMatchObject({ send: true, move: null });
    expect(pickable(tiles, ["corner"], true)).toEqual(new Set(["a1", "b1"]));
  });
});

describe("completions and ways", () => {
  it("are the moves ahead, and those that are complete, in their order", () => {
    expect(completions(tiles, ["b1"])).toEqual([tiles[3], tiles[4]]);
    expect(completions(tiles, [])).toEqual(tiles);
    expect(ways(tiles, ["a1", "corner"])).toEqual(tiles.slice(0, 3));
    expect(ways(tiles, ["a1"])).toEqual([]);
  });

  it("hold apart moves of which one is a start of the other", () => {
    const open = [tile("cap a1 N"), move("cap")];
    expect(choose(open, [], "cap")).toEqual({ send: false, picks: ["cap"], move: open[1] });
  });
});
