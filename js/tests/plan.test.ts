import { describe, expect, it } from "vitest";
import { type Change, planOf, spriteAt } from "../src/motion/plan";
import { UNMOVED } from "../src/paint/painter";
import { unfold } from "../src/scene/scene";
import { FADE, RAISED, TURN } from "../src/wire/timing";
import type { Entrance, Item, PathItem, Scene } from "../src/wire/types";

const ENTRANCES: Readonly<Record<string, Entrance>> = {
  strand: "grow",
  knot: "grow",
  cut: "follow",
  tile: "land",
  latest: "appear",
  coin: "settle",
  "coin number": "settle",
};

const scene = (items: readonly Item[], rest: Partial<Scene> = {}): Scene => ({
  box: [0, 0, 9, 9],
  symbols: { line: "M0 0L1 0", square: "M0 0H1V1H0Z" },
  items,
  targets: [],
  moves: [],
  ...rest,
});

const coin = (id: string, x: number, style = "red coin"): Item => ({
  kind: "disc",
  id,
  style,
  at: [x, 0],
  r: 0.3,
});
const strand = (d: string, rest: Partial<PathItem> = {}): PathItem => ({
  kind: "path",
  id: "s",
  style: "red strand",
  d,
  ...rest,
});

/** The plan from one scene to the next, both as they have come in. */
function between(before: Scene, after: Scene, entrances = ENTRANCES, ghost: readonly Item[] = []) {
  const was = unfold(before, null);
  return planOf(was, unfold(after, was), entrances, ghost);
}

const plan = (before: readonly Item[], after: readonly Item[], rest: Partial<Scene> = {}) =>
  between(scene(before), scene(after, rest));

/** The changes as words: kind and id, and of lines their way. */
const told = (changes: readonly Change[] = []) =>
  changes.map(({ kind, item }) =>
    item.kind === "path" && kind !== "come" ? `${kind} ${item.d}` : `${kind} ${item.id}`,
  );
const changes = (before: readonly Item[], after: readonly Item[], rest: Partial<Scene> = {}) =>
  told(plan(before, after, rest)?.changes);

describe("a box that goes elsewhere", () => {
  const tray = (x: number, style = "tray") => ({
    ...strand("#square"),
    id: "tray",
    style,
    at: [x, 0] as const,
  });
  const board = [coin("a", 4), strand("#line")];
  const moved = { box: [2, 0, 9, 9] } as const;

  it("is followed, and what has gone with it stays where it is seen, with its parts", () => {
    const rest = { ...tray(1, "rest"), id: "tray:rest", at: [2, 0] as const };
    const made = plan([...board, tray(0)], [...board, tray(2), rest], moved);
    expect(made?.pan?.by).toEqual([-2, 0]);
    expect([...(made?.pan?.riders ?? [])].map(({ id }) => id)).toEqual(["tray", "tray:rest"]);
    expect([made?.changes, made?.past]).toEqual([[], []]);
  });

  it("is not where it has another size", () => {
    expect(plan(board, board, { box: [2, 0, 7, 9] })).toBeNull();
  });
});

describe("scenes that are the same", () => {
  it("have no plan", () => {
    const items = [coin("a", 1), strand("#line"), strand("M0 5L1 5", { id: "t" })];
    expect(plan(items, items)).toBeNull();
  });

  it("are so even if a path becomes a symbol, or is said to lie where it lies", () => {
    expect(plan([strand("M0 0L1 0")], [strand("#line", { at: [0, 0] })])).toBeNull();
  });
});

describe("scenes that show another part of the world", () => {
  it("have a plan as if they did not: things lie where they lay", () => {
    const [before, after] = [[coin("a", 1)], [coin("a", 1), coin("b", 2)]];
    expect(plan(before, after, { box: [1, 1, 6, 6] })).toEqual(plan(before, after));
  });
});

describe("things", () => {
  it("come where there was none, and go", () => {
    const made = plan([coin("a", 1)], [coin("b", 2, "blue coin")]);
    expect(told(made?.changes)).toEqual(["go a", "come b"]);
    expect([...(made?.hidden ?? [])]).toEqual(["b"]);
    expect(made?.instead.size).toBe(0);
  });

  it("that leave by themselves are not in the fading picture, all else is", () => {
    const hint = coin("c", 3, "hint");
    const before = [strand("#line"), coin("a", 1), hint];
    expect(plan(before, [coin("b", 2, "blue coin")])?.past).toEqual([strand("M0 0L1 0"), hint]);
  });

  it("of other styles fade with the picture", () => {
    const made = plan([coin("a", 1, "hint")], [coin("b", 2, "hint")]);
    expect(made?.changes).toEqual([]);
    expect(made?.hidden.size).toBe(0);
    expect(made?.time).toBe(FADE);
  });

  it("slide where they have moved", () => {
    const made = plan([coin("a", 1)], [coin("a", 3)]);
    expect(made?.changes).toMatchObject([{ kind: "slide", item: { id: "a" }, from: [-2, 0] }]);
    expect([...(made?.hidden ?? [])]).toEqual(["a"]);
  });

  it("slide where the nearest of the same look was, under whatever name", () => {
    const before = [coin("a", 1), coin("b", 8), coin("c", 4, "blue coin")];
    expect(changes(before, [coin("d", 5), coin("b", 8)])).toEqual(["go c", "slide d"]);
    const made = plan([coin("a", 1), coin("b", 8)], [coin("c", 7)]);
    expect(made?.changes).toMatchObject([{ kind: "go" }, { kind: "slide", from: [1, 0] }]);
  });

  it("that become others go and come", () => {
    expect(changes([coin("a", 1)], [coin("a", 1, "blue coin")])).toEqual(["go a", "come a"]);
  });

  it("come as wholes with their parts", () => {
    const number: Item = { kind: "text", id: "a:2", style: "coin number", at: [1.4, 0], text: "2", size: 1 };
    const made = plan([], [coin("a", 1), number]);
    expect(made?.changes).toMatchObject([{ middle: [1, 0] }, { item: { id: "a:2" }, middle: [1, 0] }]);
  });

  it("that land do not slide, and only fade when they go", () => {
    const tile = (id: string, x: number): Item => strand("#square", { id, style: "blue tile", at: [x, 0] });
    const made = plan([tile("a", 1)], [tile("b", 2)]);
    const landing = { kind: "land", item: { id: "b" }, middle: [2.5, 0.5] };
    expect(made?.changes).toMatchObject([
      { ...landing, as: "shadow", item: { style: "aloft" } },
      { ...landing, as: "thing", item: { style: "blue tile" } },
    ]);
  });

  it("that land have the shadow of their outline alone, whatever is pressed into them", () => {
    for (const d of ["M0 0H1V1H0Z", "m0 0h1v1h-1z"]) {
      const made = plan([], [strand(`${d}${d[0] === "M" ? "M.2 .2H.8" : ""}`, { style: "blue tile" })]);
      expect(made?.changes[0]).toMatchObject({ as: "shadow", item: { d } });
    }
  });

  it("that mark tiles appear where they lie, when these have come down", () => {
    const made = plan([], [strand("#square", { id: "rim", style: "latest" })]);
    expect(made?.changes).toMatchObject([{ kind: "come", from: 1, delay: expect.closeTo(0.2, 1) }]);
  });

  it("are too many to be followed: then the picture fades", () => {
    const many = Array.from({ length: 13 }, (_, index) => coin(`${index}`, index));
    const made = plan([], many);
    expect([made?.changes, made?.hidden.size, made?.time]).toEqual([[], 0, FADE]);
  });
});

describe("lines", () => {
  it("grow from what was there, which stays", () => {
    const made = plan([strand("M0 0L1 0")], [strand("M0 0L1 0L2 0L2 1")]);
    expect(told(made?.changes)).toEqual(["grow M0 0L1 0L2 0L2 1"]);
    expect(made?.changes).toMatchObject([{ length: 3, shown: 1 }]);
    expect(made?.instead.get("s")).toMatchObject({ d: "M0 0L1 0", style: "red strand" });
  });

  it("grow backwards where only their end was there", () => {
    const made = plan([strand("M1 0L2 0")], [strand("M0 0L1 0L2 0")]);
    expect(told(made?.changes)).toEqual(["grow M2 0L1 0L0 0"]);
    expect(made?.changes).toMatchObject([{ length: 2, shown: 1 }]);
  });

  it("keep the part of a straight that was there", () => {
    const made = plan([strand("M1 0L2 0")], [strand("M0 0L4 0")]);
    expect(told(made?.changes)).toEqual(["grow M2 0L1 0L0 0", "grow M1 0L2 0L4 0"]);
    expect(made?.instead.get("s")).toMatchObject({ d: "M1 0L2 0" });
    expect(changes([strand("M0 0L4 0")], [strand("M1 0L2 0")])).toEqual([]);
    expect(changes([strand("M1 1L2 1")], [strand("M0 0L4 0")])).toEqual(["grow M0 0L4 0"]);
  });

  it("that are all new begin where they are nearest to what went", () => {
    const before = [strand("M4 1L5 1", { id: "old" })];
    expect(changes(before, [strand("M0 0L1 0L4 0")])).toEqual(["grow M4 0L1 0L0 0"]);
    expect(changes([], [strand("M0 0L1 0L4 0")])).toEqual(["grow M0 0L1 0L4 0"]);
  });

  it("are compared wherever they were, whatever their names and origins", () => {
    const before = [strand("M0 0L1 0", { id: "other", at: [3, 3] })];
    const made = plan(before, [strand("M5 3L4 3L3 3")]);
    expect(told(made?.changes)).toEqual(["grow M3 3L4 3L5 3"]);
  });

  it("that have only lost something are there at once", () => {
    const made = plan([strand("M0 0L1 0L2 0")], [strand("M0 0L1 0")]);
    expect([made?.changes, made?.hidden.size, made?.time]).toEqual([[], 0, FADE]);
  });

  it("that close begin with what was there", () => {
    const made = plan([strand("M1 0L1 1")], [strand("M0 0L1 0L1 1L0 1Z")]);
    expect(told(made?.changes)).toEqual(["grow M1 0L1 1L0 1L0 0L1 0"]);
  });

  it("with arcs fade", () => {
    expect(changes([], [strand("M0 0A1 1 0 0 1 2 0")])).toEqual([]);
  });

  it("that follow come later", () => {
    const made = plan([], [strand("M0 0L1 0"), strand("M1 1L1 -1", { id: "c", style: "cut" })]);
    const [line, cut] = made?.changes ?? [];
    expect(line?.delay).toBe(0);
    expect(cut?.delay).toBeGreaterThan(0);
  });

  it("too long to be followed fade", () => {
    expect(changes([], [strand("M0 0L90 0")])).toEqual([]);
  });
});

describe("what lies over things that come", () => {
  it("is painted over them, if it is there", () => {
    const label = (id: string, x: number): Item => ({
      kind: "text",
      id,
      style: "label",
      at: [x, 0],
      text: "7",
      size: 0.2,
    });
    const after = [label("below", 1), coin("a", 1), label("over", 1.1), label("aside", 4)];
    const made = plan([], after);
    expect(told(made?.changes)).toEqual(["come a", "stay over"]);
    expect([...(made?.hidden ?? [])]).toEqual(["a", "over"]);
    expect(plan([coin("a", 1)], [label("new", 1)])?.hidden.size).toBe(0);
  });
});

describe("highlights", () => {
  const highlights = (d: string) => ({
    highlights: { one: [coin("veil", 0, "dim"), strand(d, { id: "knot", style: "knot" })] },
  });

  it("that are new are traced once, one part after the other", () => {
    const made = between(scene([]), scene([coin("a", 1)], highlights("M0 0L1 0M2 0L5 0")));
    const traced = ["trace M0 0L1 0", "trace M2 0L5 0"];
    expect(told(made?.changes)).toEqual(["come a", ...traced, ...traced]);
    const [, first, second] = made?.changes ?? [];
    expect(second?.delay).toBeCloseTo((first?.delay ?? 0) + (first?.time ?? 0));
    expect(second?.time).toBeCloseTo(3 * (first?.time ?? 0));
  });

  it("are traced behind a light, and glow when that has run round them", () => {
    const made = between(scene([]), scene([coin("a", 1)], highlights("M0 0L1 0M2 0L5 0")));
    const [, , line, , light] = made?.changes ?? [];
    expect([line?.item.style, light?.item.style]).toEqual(["knot", "light"]);
    const [there, lit] = [line, light].map((one) => one && spriteAt(one, one.delay + one.time / 2)?.dash);
    expect(there).toEqual([0, 0, expect.closeTo(1.5), 4]);
    expect(lit).toEqual([0, expect.closeTo(0.6), expect.closeTo(0.9), 4]);
    const [glow, ...others] = made?.glows ?? [];
    expect([glow?.item, others]).toMatchObject([{ style: "glow", d: "M0 0L1 0M2 0L5 0" }, []]);
    expect(glow?.delay).toBeCloseTo((line?.delay ?? 0) + (line?.time ?? 0));
  });

  it("that are lights are seen as such alone", () => {
    const light = strand("M0 0L5 0", { style: "light" });
    const after = scene([coin("a", 1)], { highlights: { lit: [light] } });
    const made = between(scene([]), after, { ...ENTRANCES, light: "grow" });
    expect(made?.changes.slice(1)).toMatchObject([
      { kind: "trace", item: light, undo: expect.closeTo(0.386) },
    ]);
    expect(made?.glows).toHaveLength(1);
  });

  it("give a line its new colour where it has one", () => {
    const [before, d] = [scene([strand("M0 0L1 0")]), "M0 0L1 0L1 1"];
    const after = scene([strand(d, { style: "tint 1" })], highlights(d));
    const made = between(before, after, { ...ENTRANCES, tint: "grow" });
    expect(made?.changes).toMatchObject([
      { kind: "grow", item: { style: "red strand" } },
      { kind: "trace", item: { style: "tint 1", d }, undo: Number.POSITIVE_INFINITY },
      { kind: "trace", item: { style: "light", d } },
    ]);
    expect(made?.instead.get("s")).toMatchObject({ style: "red strand", d: "M0 0L1 0" });
    expect(made?.time).toBeLessThan(2);
  });

  it("that were there are not, under whatever name", () => {
    const before = scene([], { highlights: { two: [strand("#line", { style: "knot" })] } });
    expect(told(between(before, scene([coin("a", 1)], highlights("M0 0L1 0")))?.changes)).toEqual(["come a"]);
  });
});

describe("what the scene's own motions show", () => {
  it("is left to them: what they hide, and what looks like it", () => {
    const motions = [
      {
        kind: "travel",
        items: [coin("moving", 0)],
        along: "M0 0H3",
        hides: ["b"],
        delay: 0,
        time: 1,
      } as const,
    ];
    const before = [coin("a", 0), coin("x", 8, "blue coin")];
    const after = [coin("b", 3), coin("c", 5, "blue coin")];
    expect(changes(before, after, { motions })).toEqual(["slide c"]);
    expect([...(plan(before, after, { motions })?.hidden ?? [])]).toEqual(["c"]);
  });
});

describe("a ghost that has been waiting", () => {
  it("fades where it lay, above the things that come and below the lines that grow", () => {
    const ghost = strand("M0 0L1 0", { id: "ghost", style: "ghost strand", at: [3, 0] });
    const after = scene([coin("a", 1), strand("M0 3L3 3")], { symbols: {} });
    const made = between(scene([]), after, ENTRANCES, [ghost]);
    expect(told(made?.changes)).toEqual(["come a", "go M0 0L1 0", "grow M0 3L3 3"]);
    expect(made?.changes[1]).toMatchObject({ to: 1 });
  });

  it("comes down with the tile that lands there, in place of its shadow", () => {
    const tile = strand("#square", { style: "blue tile", at: [3, 0] });
    const made = between(scene([]), scene([tile]), ENTRANCES, [{ ...tile, style: "ghost tile" }]);
    expect(made?.changes.map((one) => one.kind === "land" && one.as)).toEqual(["thing", "ghost"]);
  });
});

describe("a change", () => {
  const [a] = [coin("a", 2)];
  const come: Change = { kind: "come", item: a, middle: [2, 0], from: 0.5, delay: 0, time: 1 };

  it("comes from its middle, a little beyond its size, and rests as it lies", () => {
    const sizes = [0.02, 0.7, 1].map((time) => spriteAt(come, time)?.scale[0] ?? 0);
    expect(sizes[0]).toBeLessThan(0.6);
    expect(sizes[1]).toBeGreaterThan(1);
    expect(sizes[1]).toBeLessThan(1.1);
    expect(spriteAt(come, 1)).toMatchObject({ scale: [1, 1], fade: 1 });
    const { scale, shift } = spriteAt(come, 0.2) ?? { scale: [1, 1], shift: [0, 0] };
    expect(2 * scale[0] + shift[0]).toBeCloseTo(2);
    expect(spriteAt(come, 0)).toBeNull();
  });

  it("lands from the height of a hand about its middle, jumps a little and rests; its ghost comes with it", () => {
    const land: Change = { kind: "land", item: a, middle: [2, 0], as: "thing", delay: 0, time: 1 };
    const ghost: Change = { ...land, as: "ghost" };
    const shadow: Change = { ...land, as: "shadow" };
    const heights = [0.01, 0.6, 0.8, 1].map((time) => (spriteAt(land, time)?.scale[0] ?? 0) - 1);
    expect(heights).toEqual([0.07, 0, 0.0084, 0].map((height) => expect.closeTo(height, 3)));
    for (const time of [0.01, 0.3, 0.8]) {
      const [tile, held, below] = [land, ghost, shadow].map((one) => spriteAt(one, time) ?? UNMOVED);
      const { scale = [1, 1], shift = [0, 0], turn = 0 } = tile ?? {};
      expect(2 * scale[0] * Math.cos(turn) + shift[0]).toBeCloseTo(2);
      expect(2 * scale[0] * Math.sin(turn) + shift[1]).toBeCloseTo(0);
      expect((held?.scale[0] ?? 0) * RAISED).toBeCloseTo(scale[0]); // which looks raised as it is
      expect((held?.turn ?? 0) + TURN).toBeCloseTo(turn);
      expect(below?.shift[1]).toBeGreaterThan(shift[1]);
    }
    expect(spriteAt(shadow, 1)?.fade).toBeCloseTo(0);
    expect(spriteAt(land, 1)).toMatchObject({ scale: [1, 1], shift: [0, 0], fade: 1 });
  });

  it("glows, ever less, and then not", () => {
    const glow: Change = { kind: "glow", item: strand("M0 0H4"), delay: 1, time: 1 };
    const fades = [1, 1.2, 1.5, 2].map((time) => spriteAt(glow, time)?.fade);
    expect(fades).toEqual([undefined, 0.8, 0.5, undefined].map((fade) => fade && expect.closeTo(fade)));
  });

  it("goes until nothing is left", () => {
    const go: Change = { kind: "go", item: a, middle: [2, 0], to: 0.5, delay: 0, time: 1 };
    expect(spriteAt(go, 0)).toMatchObject({ scale: [1, 1], fade: 1 });
    expect(spriteAt(go, 0.5)).toMatchObject({ scale: [0.75, 0.75], shift: [0.5, 0], fade: 0.5 });
    expect(spriteAt(go, 1)).toBeNull();
  });

  it("draws a line from its start to its end", () => {
    const grow: Change = { kind: "grow", item: strand("M0 0H4"), length: 4, shown: 1, delay: 0.5, time: 1 };
    expect(spriteAt(grow, 0.5)).toBeNull();
    expect(spriteAt(grow, 1)?.dash).toEqual([0, 0, 3.25, 5]);
    expect(spriteAt(grow, 1.5)?.dash).toBeUndefined();
  });

  it("traces a line, and takes it away as it was drawn", () => {
    const trace: Change = { kind: "trace", item: strand("M0 0H4"), length: 4, delay: 0, time: 1, undo: 2 };
    expect(spriteAt(trace, 0.25)?.dash).toEqual([0, 0, 1, 5]);
    expect(spriteAt(trace, 1.5)?.dash).toBeUndefined();
    expect(spriteAt(trace, 2.25)?.dash).toEqual([0, 1, 3, 5]);
    expect(spriteAt(trace, 3)).toBeNull();
  });
});
