// Small boards for the tests: three hills in a row, A1 to C1; and three cells in a row, a1 to c1, for tiles that can
// be turned, from a rack below.

import type { Item, Move, Panel, Scene, State, Target } from "../src/wire/types";

export const ghost = (id: string): Item => ({
  kind: "disc",
  id: `ghost:${id}`,
  style: "ghost",
  at: [0, 0],
  r: 0.3,
});

/** A move of picks written as one string, "A1 B1". */
export function move(picks: string): Move {
  return { picks: picks.split(" "), ghost: [ghost(picks)] };
}

export function target(id: string, column: number, row = 0): Target {
  return { id, d: "M0 0H1V1H0Z", at: [column, row], label: `${id}, empty hill` };
}

export function scene(moves: readonly Move[]): Scene {
  return {
    box: [0, 0, 3, 1],
    symbols: {},
    items: [],
    targets: [target("A1", 0), target("B1", 1), target("C1", 2)],
    moves,
  };
}

export const panel: Panel = {
  title: "Kingdoms",
  heading: "Kingdoms · Red to build",
  situation: "Kingdoms. Battle. Red to build. Red: 1 kingdom.",
  turn: { player: "red", text: "Red to build" },
  phase: "Battle",
  note: "",
  scores: [{ player: "red", name: "Red", text: "1 kingdom" }],
  result: null,
  moves: [{ text: "A1", player: "red" }],
  ply: 1,
  steps: { first: 0, earlier: 0, later: 1, last: 1 },
  can: ["undo"],
  error: "",
};

export function state(
  rev: number,
  moves: readonly Move[] = [move("A1"), move("B1")],
  binding = false,
): State {
  return { rev, scene: scene(moves), panel: { ...panel, binding } };
}

/** A tile laid, written as "corner a1 NE": the tile in the rack, the cell, the turn. */
export function tile(words: string): Move {
  const [name = "", cell = "", turn = ""] = words.split(" ");
  return { picks: [name, cell], turn, any: true, label: words, ghost: [ghost(words)] };
}

/** The corner fits in three ways on a1 and in one on b1, the cross in one way on b1; nothing fits on c1. */
export const tiles = [
  tile("corner a1 NE"),
  tile("corner a1 ES"),
  tile("corner a1 NW"),
  tile("corner b1 NW"),
  tile("cross b1 NESW"),
];

export function tileState(rev: number, moves: readonly Move[] = tiles, binding = false): State {
  const cells = ["a1", "b1", "c1"].map((id, column) => ({ ...target(id, column), choices: true }));
  const rack = ["corner", "cross", "cap"].map((id, column) => target(id, column, 1));
  const highlights = { "knot:1": [ghost("knot 1")] };
  return {
    rev,
    scene: { ...scene(moves), box: [0, 0, 3, 2], targets: [...cells, ...rack], highlights },
    panel: { ...panel, binding },
  };
}
