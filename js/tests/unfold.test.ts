import { describe, expect, it } from "vitest";
import { unfold } from "../src/scene/scene";
import type { Item, Move, Scene } from "../src/wire/types";
import { ghost, move, scene, tileState } from "./fixtures";

const withMoves = (...moves: readonly Move[]): Scene => tileState(1, moves).scene;

describe("a symbol", () => {
  const hill = (d: string): Item => ({ kind: "path", id: "hill", style: "s", d });
  const withItems = (symbols: Scene["symbols"], ...items: readonly Item[]): Scene => ({
    ...scene([]),
    symbols,
    items,
  });

  it("becomes its path data wherever it stands; one that the scene lacks stays a name", () => {
    const travel = {
      kind: "travel",
      items: [hill("#h")],
      along: "M0 0H1",
      hides: [],
      delay: 0,
      time: 1,
    } as const;
    const flip = {
      kind: "flip",
      at: [0, 0],
      front: [hill("#h")],
      back: [],
      turns: 1,
      hides: [],
      delay: 0,
      time: 1,
    } as const;
    const folded: Scene = {
      ...withItems({ h: "M0 0H1" }, hill("#h"), hill("#lost"), hill("M1 1")),
      targets: [{ id: "A1", d: "#h", label: "A1", frame: "#h" }],
      moves: [{ picks: ["A1"], ghost: [hill("#h")] }],
      highlights: { knot: [hill("#h")] },
      motions: [travel, flip],
    };
    const { items, targets, moves, highlights, motions } = unfold(folded, null);
    const data = (item?: Item) => item?.kind === "path" && item.d;
    expect(items.map(data)).toEqual(["M0 0H1", "#lost", "M1 1"]);
    expect(targets[0]).toMatchObject({ d: "M0 0H1", frame: "M0 0H1" });
    expect([moves[0]?.ghost[0], highlights?.knot?.[0]].map(data)).toEqual(["M0 0H1", "M0 0H1"]);
    expect(JSON.stringify(motions)).not.toContain("#h");
  });

  it("becomes its path data in a backdrop, too, which is the same again when it comes again", () => {
    const backdrop = { symbols: { h: "M0 0H1" }, items: [hill("#h")] };
    const [one, other] = [unfold({ ...scene([]), backdrop }, null), unfold({ ...scene([]), backdrop }, null)];
    expect(one.backdrop?.items[0]).toMatchObject({ d: "M0 0H1" });
    expect(other.backdrop).toBe(one.backdrop);
  });

  it("makes an item the same as before where it means the same, by whatever name", () => {
    const before = unfold(withItems({ h: "M0 0H1" }, hill("#h")), null);
    const next = (symbols: Scene["symbols"], d: string) =>
      unfold(withItems(symbols, hill(d)), before).items[0];
    expect(next({ mound: "M0 0H1" }, "#mound")).toBe(before.items[0]);
    expect(next({ h: "M0 0H2" }, "#h")).not.toBe(before.items[0]);
  });

  it("makes an item that looks again as it did in the scene before last the same as then", () => {
    const [red, blue] = [ghost("x"), { ...ghost("x"), style: "blue" }];
    const shown = (item: Item, before: Scene | null, earlier: Scene | null = null) =>
      unfold({ ...scene([]), items: [item] }, before, earlier);
    const first = shown(red, null);
    const second = shown(blue, first);
    expect(second.items[0]).toBe(blue);
    expect(shown({ ...red }, second, first).items[0]).toBe(first.items[0]);
  });
});

describe("an item", () => {
  it("is the same object as long as it looks the same in the same place", () => {
    const [one, same] = [ghost("x"), { ...ghost("x"), at: [0, 0] as const }];
    const before = unfold({ ...scene([]), items: [one] }, null);
    const next = (item: Item) => unfold({ ...scene([]), items: [item] }, before).items[0];
    expect(next(same)).toBe(one);
    for (const other of [
      { ...same, r: 0.4 },
      { ...same, style: "s" },
      { ...same, at: [1, 0] as const },
    ])
      expect(next(other)).toBe(other);
  });
});

describe("a pattern", () => {
  it("makes a move for each target, with its ghost there", () => {
    const pattern: Move = {
      picks: ["corner", "$"],
      ghost: [{ kind: "path", id: "g", style: "s", d: "M0 0Z" }, ghost("x")],
      turn: "NE",
      any: true,
      label: "corner on $",
      each: ["b1", "c1"],
    };
    const { moves } = unfold(withMoves(move("a1"), pattern), null);
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
    const [only] = unfold(withMoves(pattern), null).moves;
    expect(only?.ghost[0]?.at).toEqual([1.5, 0.25]);
    expect(only).not.toHaveProperty("label");
  });
});
