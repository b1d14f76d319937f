// How one scene becomes the next: a plan made of the two display lists alone, for any game. What is the same rests,
// and so does, in the end, all else. Things and lines that come, go or move do so by themselves; whatever else differs
// shows through the fading picture of the scene before. Ids tell what is the same thing.

import {
  boxOf,
  boxOfItem,
  dataOf,
  distance,
  type Line,
  lengthOf,
  linesOf,
  middleOf,
  overlap,
} from "../scene/lines";
import { bodyOf, isAlike, placeOf } from "../scene/unfold";
import {
  FADE,
  FOLLOW,
  FOLLOWING,
  GROW,
  LEAVE,
  MOST_LENGTH,
  MOST_THINGS,
  NEARLY,
  PANNING,
  SETTLE,
  SMALL,
  STROKE,
  TRACE,
  TRACED,
  TRACING,
  TURN,
} from "../wire/timing";
import type { Entrance, Item, PathItem, Point, Scene } from "../wire/types";
import type { Change } from "./changes";
import { Drawn } from "./growth";
import { type Pan, panOf } from "./pan";

export interface Plan {
  readonly changes: readonly Change[];
  /** The ids of the scene's items that are not painted before its end. */
  readonly hidden: ReadonlySet<string>;
  /** What is painted of hidden items meanwhile: what was there before. */
  readonly instead: ReadonlyMap<string, Item>;
  /** What the fading picture shows: the scene before without things that leave by themselves. */
  readonly past: readonly Item[];
  readonly time: number;
  /** How the box of the scene moves meanwhile. */
  readonly pan?: Pan | null;
}

/** Entrances by the last words of styles, numbers not counted; what has another style fades in. */
export type Entrances = Readonly<Record<string, Entrance>>;

/** What changes between two scenes; null where nothing does or may show. `ghost` was seen over the one before. */
export function planOf(
  before: Scene,
  after: Scene,
  entrances: Entrances | undefined,
  ghost: readonly Item[] = [],
): Plan | null {
  if (!entrances) return null;
  const pan = panOf(before, after);
  const changed = difference(before, after, pan);
  if (changed.ended.length + changed.begun.length === 0 && !pan) return null;
  const plan = new Planner(before, after, entrances, changed);
  if (plan.isFollowable) return pan ? panning(plan.made(ghost), pan) : plan.made(ghost);
  return { changes: [], hidden: new Set(), instead: new Map(), past: before.items, time: FADE };
}

function panning(plan: Plan, pan: Pan): Plan {
  return { ...plan, pan, past: [], time: Math.max(plan.time, PANNING) };
}

/** The items of the scene before that are not the same any more, and those of the scene after that were not. */
interface Difference {
  readonly ended: readonly Item[];
  readonly begun: readonly Item[];
}

function difference(before: Scene, after: Scene, pan: Pan | null): Difference {
  const [old, now] = [new Set(before.items), new Set(after.items)];
  return {
    ended: before.items.filter((item) => !now.has(item) && !pan?.same.has(item)),
    begun: after.items.filter((item) => !old.has(item) && !pan?.same.has(item)),
  };
}

class Planner {
  readonly #before: Scene;
  readonly #after: Scene;
  readonly #entrances: Entrances;
  readonly #things: Change[] = [];
  readonly #lines: Change[] = [];
  readonly #stays: Change[] = [];
  readonly #hidden = new Set<string>();
  readonly #instead = new Map<string, Item>();
  #left: ReadonlySet<Item> = new Set();
  /** The looks of what the scene's own motions show: how these come and go is theirs to tell. */
  readonly #told: ReadonlySet<string>;

  constructor(before: Scene, after: Scene, entrances: Entrances, { ended, begun }: Difference) {
    this.#before = before;
    this.#after = after;
    this.#entrances = entrances;
    const motions = after.motions ?? [];
    const hides = new Set(motions.flatMap((motion) => motion.hides));
    const shown = motions.flatMap((motion) =>
      motion.kind === "flip" ? [...motion.front, ...motion.back] : motion.items,
    );
    this.#told = new Set(shown.map(bodyOf));
    const free = begun.filter(({ id }) => !hides.has(id));
    this.#planThings(
      ended.filter((item) => this.#isThing(item)),
      free.filter((item) => this.#isThing(item)),
    );
    this.#planLines(ended.filter(isPath), free.filter(isPath));
    this.#planStays(hides);
  }

  get isFollowable(): boolean {
    const length = this.#lines.reduce((sum, one) => sum + (one.kind === "grow" ? one.length : 0), 0);
    return this.#things.length <= MOST_THINGS && length <= MOST_LENGTH;
  }

  made(ghost: readonly Item[]): Plan {
    const fading = ghost.map((item) => leaving(item, [0, 0], 1));
    const staying = this.#before.items.filter((item) => !this.#left.has(item));
    const changes = [...this.#things, ...fading, ...this.#lines, ...this.#stays];
    const ends = changes.map(
      (one) => (one.kind === "trace" && Number.isFinite(one.undo) ? one.undo : one.delay) + one.time,
    );
    return {
      changes,
      hidden: this.#hidden,
      instead: this.#instead,
      past: staying,
      time: Math.max(FADE, ...ends),
    };
  }

  #entrance({ style }: Item): Entrance | undefined {
    let words = style.replace(/ \d+$/, "");
    while (words && !this.#entrances[words]) words = words.split(" ").slice(1).join(" ");
    return this.#entrances[words];
  }

  #isThing(item: Item): boolean {
    const entrance = this.#entrance(item);
    return (entrance === "settle" || entrance === "land") && !this.#told.has(bodyOf(item));
  }

  // Things: they come, go, or slide where one of the same look went.

  #planThings(ended: readonly Item[], begun: readonly Item[]): void {
    const gone = new Set(ended.filter((item) => this.#entrance(item) === "settle"));
    const moved = new Map<Item, Item>();
    this.#left = new Set(gone);
    for (const item of begun) {
      const was = this.#entrance(item) === "settle" ? this.#nearest(item, gone) : undefined;
      if (!was) continue;
      gone.delete(was);
      moved.set(item, was);
    }
    for (const item of gone) {
      this.#things.push(leaving(item, middleAmong(item, [...gone]), SMALL));
    }
    for (const item of begun) {
      this.#hidden.add(item.id);
      const was = moved.get(item);
      this.#things.push(was ? sliding(item, was) : this.#coming(item, begun));
    }
  }

  /** What an item was before: one with its id, else the nearest that looks like it. */
  #nearest(item: Item, gone: ReadonlySet<Item>): Item | undefined {
    const alike = [...gone].filter((one) => isAlike(one, item));
    const away = (one: Item) => (one.id === item.id ? -1 : distance(placeOf(one), placeOf(item)));
    return alike.sort((one, other) => away(one) - away(other))[0];
  }

  #coming(item: Item, begun: readonly Item[]): Change {
    const lands = this.#entrance(item) === "land";
    const middle = middleAmong(item, begun);
    const [from, turn] = lands ? [NEARLY, TURN] : [SMALL, 0];
    return { kind: "come", item, middle, from, turn, delay: 0, time: SETTLE };
  }

  // Lines: what was there stays, what was not grows from there.

  #planLines(ended: readonly PathItem[], begun: readonly PathItem[]): void {
    const isDrawn = (item: Item) => ["grow", "follow"].includes(this.#entrance(item) ?? "");
    const drawn = new Drawn();
    for (const item of ended.filter(isDrawn)) {
      for (const line of linesIn(item)) drawn.add(line, item.style);
    }
    const traced = this.#newHighlights();
    for (const item of begun.filter(isDrawn)) {
      const was = traced.has(item.d) ? drawn.styleOf(linesIn(item)) : undefined;
      const recoloured = was !== undefined && was !== item.style;
      this.#planLine(recoloured ? { ...item, style: was } : item, drawn, recoloured);
      // A line that takes on another colour does so while it is traced.
      if (recoloured) traced.set(item.d, item);
    }
    for (const item of traced.values()) {
      this.#trace(item, this.#hidden.has(item.id) ? Number.POSITIVE_INFINITY : TRACED);
    }
  }

  /** What lies over things and lines that are on their way is painted over them, above the scene. */
  #planStays(hides: ReadonlySet<string>): void {
    const { items } = this.#after;
    const coming = [...this.#things, ...this.#lines].filter(
      ({ kind, item }) => kind !== "go" && this.#hidden.has(item.id),
    );
    const areas = coming.map(({ item }) => boxOfItem(item, STROKE));
    const last = items.map(({ id }) => this.#hidden.has(id)).lastIndexOf(true);
    for (const item of areas.length > 0 ? items.slice(last + 1) : []) {
      const box = boxOfItem(item, STROKE);
      if (hides.has(item.id) || !areas.some((area) => overlap(area, box))) continue;
      this.#hidden.add(item.id);
      this.#stays.push({ kind: "stay", item, delay: 0, time: 0 });
    }
  }

  #planLine(item: PathItem, drawn: Drawn, waits: boolean): void {
    const parts = linesIn(item).map((line) => drawn.growthOf(line));
    const grown = parts.flatMap(({ runs }) => runs);
    if (grown.length === 0 && !waits) return;
    const kept = parts.flatMap((part) => part.kept);
    this.#hidden.add(item.id);
    if (kept.length > 0) this.#instead.set(item.id, { ...item, d: kept.map(dataOf).join(""), at: [0, 0] });
    const follows = this.#entrance(item) === "follow";
    const [delay, time] = follows ? [FOLLOW, FOLLOWING] : [0, GROW];
    for (const { line, shown } of grown) {
      const length = lengthOf(line);
      this.#lines.push({ kind: "grow", item: drawnAs(item, line), length, shown, delay, time });
    }
  }

  /** The lines of highlights that were not there, by their data. */
  #newHighlights(): Map<string, PathItem> {
    const fresh = linesAmong(this.#after).filter((item) => this.#entrance(item) === "grow");
    const found = new Map(fresh.map((item) => [item.d, item]));
    for (const item of linesAmong(this.#before)) found.delete(item.d);
    return found;
  }

  /** Draws lines one after the other, and undoes that `rest` seconds later. */
  #trace(item: PathItem, rest: number): void {
    const lines = linesIn(item);
    const lengths = lines.map(lengthOf);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    let delay = TRACE;
    lines.forEach((line, index) => {
      const length = lengths[index] ?? 0;
      const time = (TRACING * length) / total;
      const undo = delay + TRACING + rest;
      this.#lines.push({ kind: "trace", item: drawnAs(item, line), length, delay, time, undo });
      delay += time;
    });
  }
}

function linesAmong({ highlights = {} }: Scene): readonly PathItem[] {
  return Object.values(highlights).flat().filter(isPath);
}

function linesIn(item: PathItem): readonly Line[] {
  return linesOf(item.d, placeOf(item));
}

const isPath = (item: Item): item is PathItem => item.kind === "path";

function drawnAs(item: PathItem, line: Line): PathItem {
  return { ...item, d: dataOf(line), at: [0, 0] };
}

function leaving(item: Item, middle: Point, to: number): Change {
  return { kind: "go", item, middle, to, delay: 0, time: LEAVE };
}

function sliding(item: Item, was: Item): Change {
  const [[x, y], [u, v]] = [placeOf(was), placeOf(item)];
  return { kind: "slide", item, from: [x - u, y - v], delay: 0, time: SETTLE };
}

/** The middle of the whole that an item is part of: its id is that of the whole with more after a colon. */
function middleAmong(item: Item, items: readonly Item[]): Point {
  const whole = items.find(({ id }) => item.id.startsWith(`${id}:`)) ?? item;
  if (whole.kind !== "path") return whole.at;
  return middleOf(boxOf(whole.d, placeOf(whole)));
}
