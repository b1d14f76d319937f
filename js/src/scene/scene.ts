// A scene as it is worked with: a pattern among its moves becomes the moves that it stands for, a symbol its path
// data, and an item that looks as in a scene before becomes the very same object. So two scenes are compared once,
// here, and whoever wants to know what has changed need not look into an item.

import type { Shapes } from "../paint/painter";
import type { Backdrop, Item, Motion, Move, Point, Scene, Target } from "../wire/types";

/** Stands for the target in a pattern's picks and label. */
const TARGET = "$";

type Symbols = Scene["symbols"];

/**
 * A scene without abbreviations; `before` is the one that was shown before, `earlier` the one before that. What shows
 * whose turn it is comes again with each second move.
 */
export function unfold(folded: Scene, before: Scene | null, earlier: Scene | null = null): Scene {
  const { symbols, backdrop, highlights = {}, motions = [], ...scene } = folded;
  const spelled = speller(symbols);
  const [targets, unfolded] = unfoldMoves(folded);
  const named = Object.entries(highlights).map(([name, items]) => [name, spelled(items)]);
  return {
    ...scene,
    symbols: {},
    ...(backdrop && { backdrop: unfoldBackdrop(backdrop) }),
    items: [before, earlier].reduce(keep, spelled(scene.items)),
    targets,
    moves: unfolded,
    highlights: Object.fromEntries(named),
    motions: motions.map((motion) => spellMotion(motion, spelled)),
  };
}

/** Backdrops without symbols: one that comes again is the same object again. */
const backdrops = /* @__PURE__ */ new WeakMap<Backdrop, Backdrop>();

function unfoldBackdrop(folded: Backdrop): Backdrop {
  const known = backdrops.get(folded);
  if (known) return known;
  const unfolded = { symbols: {}, items: speller(folded.symbols)(folded.items) };
  backdrops.set(folded, unfolded);
  return unfolded;
}

/** The targets with their shapes, and the moves on them that patterns stand for. */
export function unfoldMoves({
  targets,
  moves,
  symbols,
}: Pick<Scene, "targets" | "moves" | "symbols">): readonly [readonly Target[], readonly Move[]] {
  const spelled = speller(symbols);
  const shaped = targets.map((target) => spellTarget(target, symbols));
  const places = new Map(shaped.map(({ id, at = [0, 0] }) => [id, at]));
  return [shaped, moves.flatMap((move) => movesOf({ ...move, ghost: spelled(move.ghost) }, places))];
}

function speller(symbols: Symbols): (items: readonly Item[]) => readonly Item[] {
  return (items) => items.map((item) => spell(item, symbols));
}

export function isAlike(one: Item, other: Item): boolean {
  return bodyOf(one) === bodyOf(other);
}

/** All that an item looks like, wherever it is. */
export function bodyOf(item: Item): string {
  if (item.kind === "path") return `${item.style}|${item.d}`;
  return item.kind === "disc" ? `${item.style}|${item.r}` : `${item.style}|${item.text}|${item.size}`;
}

export function placeOf({ at = [0, 0] }: Item): Point {
  return at;
}

/** The items, those that were there and look the same in the same place as they were. */
function keep(items: readonly Item[], before: Scene | null): readonly Item[] {
  const known = new Map(before?.items.map((item) => [item.id, item]));
  return items.map((item) => {
    const was = known.get(item.id);
    return was && String(placeOf(was)) === String(placeOf(item)) && isAlike(was, item) ? was : item;
  });
}

/** Path data, with those of a symbol, "#name", looked up; as it is where the scene lacks that. */
function spellPath(d: string, symbols: Symbols): string {
  return isName(d) ? (symbols[d.slice(1)] ?? d) : d;
}

function isName(d: string): boolean {
  return d.startsWith("#");
}

function spell(item: Item, symbols: Symbols): Item {
  return item.kind === "path" && isName(item.d) ? { ...item, d: spellPath(item.d, symbols) } : item;
}

function spellTarget(target: Target, symbols: Symbols): Target {
  const { d, frame } = target;
  return { ...target, d: spellPath(d, symbols), ...(frame && { frame: spellPath(frame, symbols) }) };
}

function spellMotion(motion: Motion, spelled: (items: readonly Item[]) => readonly Item[]): Motion {
  if (motion.kind === "travel") return { ...motion, items: spelled(motion.items) };
  return { ...motion, front: spelled(motion.front), back: spelled(motion.back) };
}

function movesOf({ each, ...move }: Move, places: ReadonlyMap<string, Point>): readonly Move[] {
  if (!each) return [move];
  return each.map((id) => ({
    ...move,
    picks: move.picks.map((pick) => (pick === TARGET ? id : pick)),
    ghost: move.ghost.map((item) => moved(item, places.get(id) ?? [0, 0])),
    ...(move.label && { label: move.label.split(TARGET).join(id) }),
  }));
}

function moved(item: Item, [x, y]: Point): Item {
  const [left, top] = placeOf(item);
  return { ...item, at: [x + left, y + top] };
}

// ---- Which target lies at a place of the board

/** The id of the uppermost target that holds the point, or null. `inside` tests a point against an outline. */
export function hit<Outline>(
  targets: readonly Target[],
  shapes: Shapes<Outline>,
  [x, y]: Point,
  inside: (outline: Outline, x: number, y: number) => boolean,
): string | null {
  const found = targets.findLast(({ d, at = [0, 0] }) => {
    const outline = shapes.outline(d);
    return outline !== null && inside(outline, x - at[0], y - at[1]);
  });
  return found?.id ?? null;
}
