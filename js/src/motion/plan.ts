// How one scene becomes the next: a plan made of the two display lists alone, for any game. What is the same rests,
// and so does, in the end, all else. Things and lines that come, go or move do so by themselves; whatever else differs
// shows through the fading picture of the scene before. Ids tell what is the same thing.

import { type Moved, UNMOVED } from "../paint/painter";
import { boxOf, boxOfItem, distance, middleOf } from "../scene/boxes";
import {
  dataOf,
  type Line,
  lengthOf,
  linesOf,
  nameOf,
  overlap,
  pointAt,
  reversed,
  type Segment,
} from "../scene/lines";
import { bodyOf, isAlike, placeOf } from "../scene/scene";
import {
  BOUNCE,
  DOWN,
  DROP,
  FADE,
  FOLLOW,
  FOLLOWING,
  GLOW,
  GROW,
  LEAVE,
  LIGHT,
  MOST_LENGTH,
  MOST_THINGS,
  OVERSHOOT,
  PANNING,
  RAISED,
  SETTLE,
  SLIP,
  SMALL,
  STROKE,
  TINY,
  TRACE,
  TRACED,
  TRACING,
  TURN,
} from "../wire/timing";
import type { Entrance, Item, PathItem, Point, Scene } from "../wire/types";

export interface Plan {
  readonly changes: readonly Change[];
  /** What glows for a while when all else rests. */
  readonly glows: readonly Change[];
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
  if (!plan.isFollowable)
    return { changes: [], glows: [], hidden: new Set(), instead: new Map(), past: before.items, time: FADE };
  const made = plan.made(ghost);
  return pan ? { ...made, pan, past: [], time: Math.max(made.time, PANNING) } : made;
}

/** The items of the scene before that are not the same any more, and those of the scene after that were not. */
function difference(before: Scene, after: Scene, pan: Pan | null) {
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
  readonly #shadows: Landing[] = [];
  readonly #things: Change[] = [];
  readonly #lines: Change[] = [];
  readonly #lights: Change[] = [];
  readonly #glows: Change[] = [];
  readonly #stays: Change[] = [];
  readonly #hidden = new Set<string>();
  readonly #instead = new Map<string, Item>();
  #left: ReadonlySet<Item> = new Set();
  /** The looks of what the scene's own motions show: how these come and go is theirs to tell. */
  readonly #told: ReadonlySet<string>;

  constructor(
    before: Scene,
    after: Scene,
    entrances: Entrances,
    { ended, begun }: ReturnType<typeof difference>,
  ) {
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
    const fading = ghost.map((item) => this.#letGo(item));
    const staying = this.#before.items.filter((item) => !this.#left.has(item));
    const shadows = ghost.length > 0 ? [] : this.#shadows; // a ghost in hand has one of its own
    const changes = [
      ...[...shadows, ...this.#things, ...fading],
      ...[...this.#lines, ...this.#stays, ...this.#lights],
    ];
    const ends = changes.map(
      (one) => (one.kind === "trace" && Number.isFinite(one.undo) ? one.undo : one.delay) + one.time,
    );
    return {
      changes,
      glows: this.#glows,
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
    const isThing = ["settle", "land", "appear"].includes(this.#entrance(item) ?? "");
    return isThing && !this.#told.has(bodyOf(item));
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
    const middle = middleAmong(item, begun);
    const come = { kind: "come", item, middle, time: SETTLE } as const;
    const entrance = this.#entrance(item);
    if (entrance === "settle") return { ...come, from: SMALL, delay: 0 };
    if (entrance === "appear") return { ...come, from: 1, delay: DOWN * SETTLE };
    const landing = { kind: "land", middle, delay: 0, time: SETTLE } as const;
    if (item.kind === "path") {
      const d = item.d.replace(/(.)M.*/s, "$1"); // the outline alone, without what is pressed into the tile
      this.#shadows.push({ ...landing, item: { ...item, style: "aloft", d }, as: "shadow" });
    }
    return { ...landing, item, as: "thing" };
  }

  /** The ghost of a tile comes down with the tile. */
  #letGo(item: Item): Change {
    const box = boxOfItem(item, 0);
    const landing = this.#shadows.find((one) => overlap(boxOfItem(one.item, 0), box));
    return landing ? { ...landing, item, as: "ghost" } : leaving(item, [0, 0], 1);
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

  /**
   * Draws lines one after the other behind a light, and undoes that `rest` seconds later; in the end they glow. What is
   * a light itself is not drawn.
   */
  #trace(item: PathItem, rest: number): void {
    const lines = linesIn(item);
    const lengths = lines.map(lengthOf);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    let delay = TRACE;
    lines.forEach((line, index) => {
      const length = lengths[index] ?? 0;
      const time = (TRACING * length) / total;
      const part = { kind: "trace", item: drawnAs(item, line), length, delay, time } as const;
      if (item.style !== "light") this.#lines.push({ ...part, undo: delay + TRACING + rest });
      const undo = delay + (TRACING * LIGHT) / total;
      this.#lights.push({ ...part, item: { ...part.item, style: "light" }, undo });
      delay += time;
    });
    this.#glows.push({ kind: "glow", item: { ...item, style: "glow" }, delay, time: GLOW });
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

// ---- A box that goes elsewhere on the board is followed as by a camera. What has moved with it, such as a frame or what
// lies beside the board, stays where it is seen.

interface Pan {
  /** From the box to where it was. */
  readonly by: Point;
  readonly riders: ReadonlySet<Item>;
  /** The riders that look as they did, and what they were: to the eye nothing of them has changed. */
  readonly same: ReadonlySet<Item>;
}

/** How the box has moved between two scenes; null where it is the same, or of another size. */
function panOf(before: Scene, after: Scene): Pan | null {
  const [[x, y, ...size], [u, v, ...other]] = [before.box, after.box];
  const by: Point = [x - u, y - v];
  const isMoved = Math.hypot(...by) > SLIP;
  if (!isMoved || size.some((length, axis) => Math.abs(length - (other[axis] ?? 0)) > SLIP)) return null;
  const known = new Map(before.items.map((item) => [item.id, item]));
  const [ids, riders, same] = [new Set<string>(), new Set<Item>(), new Set<Item>()];
  for (const item of after.items) {
    const was = known.get(item.id);
    if (was ? !isMovedBy(was, item, by) : !ids.has(wholeOf(item.id))) continue;
    ids.add(item.id);
    riders.add(item);
    if (was && isAlike(was, item)) same.add(item).add(was);
  }
  return { by, riders, same };
}

/** The item where it is while the box is so far from where it goes. */
export function ridden(item: Item, [across, down]: Point): Item {
  const [x, y] = placeOf(item);
  return { ...item, at: [x + across, y + down] };
}

/** The id of what a part belongs to: a part continues it after a colon. */
function wholeOf(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf(":"), 0));
}

function isMovedBy(was: Item, item: Item, [across, down]: Point): boolean {
  const [[x, y], [u, v]] = [placeOf(was), placeOf(item)];
  return Math.hypot(x - u - across, y - v - down) < SLIP;
}

// ---- How lines grow from what was there of them

/** What of a line was there, and the runs between that grow, the first `shown` of each being there already. */
interface Growth {
  readonly kept: readonly Line[];
  readonly runs: readonly { readonly line: Line; readonly shown: number }[];
}

interface Stretch {
  readonly old: boolean;
  readonly line: Segment[];
}

/** The lines of a picture, to compare those of the next with. */
class Drawn {
  readonly #styles = new Map<string, string>();
  readonly #straight: Segment[] = [];
  readonly #points: Point[] = [];

  add(line: Line, style: string): void {
    for (const segment of line) {
      this.#styles.set(nameOf(segment), style);
      this.#points.push(...segment.slice(0, 1), ...segment.slice(-1));
      if (segment.length === 2) this.#straight.push(segment);
    }
  }
  styleOf(lines: readonly Line[]): string | undefined {
    const known = lines.flat().find((segment) => this.#styles.has(nameOf(segment)));
    return known && this.#styles.get(nameOf(known));
  }

  /** How a line comes about; one that is all new begins at its end that is nearer to what was drawn. */
  growthOf(line: Line): Growth {
    const stretches = this.#stretchesOf(line);
    const kept = stretches.filter(({ old }) => old).map((one) => one.line);
    const runs = stretches.flatMap((one, index) => {
      if (one.old) return [];
      const before = stretches[index - 1]?.line.at(-1);
      const after = stretches[index + 1]?.line[0];
      // A run begins within what was there, so that no seam is seen.
      if (before) return [{ line: [before, ...one.line], shown: lengthOf([before]) }];
      if (after) return [{ line: reversed([...one.line, after]), shown: lengthOf([after]) }];
      return [{ line: this.#fromNearest(one.line), shown: 0 }];
    });
    return { kept, runs };
  }

  /** The line cut where what was there and what is new meet; a closed one begins with something that was there. */
  #stretchesOf(line: Line): readonly Stretch[] {
    const pieces = line.flatMap((segment) => this.#cut(segment));
    const known = pieces.findIndex(({ old }) => old);
    const first = isClosed(line) ? Math.max(known, 0) : 0;
    const stretches: Stretch[] = [];
    for (const piece of [...pieces.slice(first), ...pieces.slice(0, first)]) {
      const last = stretches.at(-1);
      if (last?.old === piece.old) last.line.push(...piece.line);
      else stretches.push(piece);
    }
    return stretches;
  }

  /** A segment in pieces: a straight one may have been there in part. */
  #cut(segment: Segment): readonly Stretch[] {
    if (this.#styles.has(nameOf(segment))) return [{ old: true, line: [segment] }];
    const parts = segment.length === 2 ? this.#straight.flatMap((one) => sharedBy(segment, one)) : [];
    const shares = [0, ...parts.sort(([one], [other]) => one - other).flat(), 1];
    const length = lengthOf([segment]);
    return shares.slice(1).flatMap((end, index): readonly Stretch[] => {
      const start = Math.max(0, ...shares.slice(0, index + 1));
      if ((end - start) * length < TINY) return [];
      if (shares.length === 2) return [{ old: false, line: [segment] }];
      return [{ old: index % 2 === 1, line: [[pointAt(segment, start), pointAt(segment, end)]] }];
    });
  }

  #fromNearest(line: Line): Line {
    const away = (end: Point | undefined) =>
      end ? Math.min(...this.#points.map((point) => distance(point, end))) : Number.POSITIVE_INFINITY;
    return away(line[0]?.[0]) <= away(line.at(-1)?.at(-1)) ? line : reversed(line);
  }
}

/** The part of a straight segment that another covers, as shares of the way; nothing where it covers none. */
function sharedBy(segment: Segment, other: Segment): readonly (readonly [number, number])[] {
  const [start = [0, 0], end = start] = segment;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  const aside = ([x, y]: Point) => Math.abs((x - start[0]) * dy - (y - start[1]) * dx) / length;
  if (length < TINY || other.some((point) => aside(point) > TINY)) return [];
  const along = ([x, y]: Point) => ((x - start[0]) * dx + (y - start[1]) * dy) / length ** 2;
  const shares = other.map((point) => Math.min(Math.max(along(point), 0), 1));
  const [from, to] = [Math.min(...shares), Math.max(...shares)];
  return (to - from) * length < TINY ? [] : [[from, to]];
}

function isClosed(line: Line): boolean {
  const [start, end] = [line[0]?.[0], line.at(-1)?.at(-1)];
  return start !== undefined && end !== undefined && distance(start, end) < TINY;
}

// ---- What happens to single items while one scene becomes the next, and how it looks at a moment. Times are in
// seconds since the change began; lengths in board units.

export type Change = Readonly<{ item: Item; delay: number; time: number }> & Readonly<Course>;

type Course =
  /** It was not there, and grows from its middle and the share `from` of its size, a little beyond that. */
  | { kind: "come"; middle: Point; from: number }
  /** It comes down as from the hand, turned a little, and settles; its shadow, or its ghost in the hand, as it does. */
  | { kind: "land"; middle: Point; as: "thing" | "shadow" | "ghost" }
  /** It is not there any more, and fades; `to` is how large it is in the end. */
  | { kind: "go"; middle: Point; to: number }
  /** It moves to its place from where it was, `from` seen from there. */
  | { kind: "slide"; from: Point }
  /** A line is drawn from its start, the first `shown` of its `length` being there already. */
  | { kind: "grow"; length: number; shown: number }
  /** A line is drawn evenly, and from the time `undo` on, if ever, undone as it was drawn. */
  | { kind: "trace"; length: number; undo: number }
  | { kind: "glow" | "stay" };

type Landing = Change & { readonly kind: "land" };

export interface Sprite extends Moved {
  readonly items: readonly Item[];
}

/** What a change shows at a time; null where there is nothing to be seen of it. */
export function spriteAt(change: Change, time: number): Sprite | null {
  const { item, delay } = change;
  const share = shareOf(change, time - delay);
  const shown = { items: [item], ...UNMOVED };
  /** A line from one length on to another; all of it without a dash, so that its ends are those of the picture. */
  const drawn = (length: number, from: number, to: number): Sprite | null => {
    if (from >= to) return null;
    return from > 0 || to < length ? { ...shown, dash: [0, from, to - from, length + 1] } : shown;
  };
  switch (change.kind) {
    case "come": {
      if (share === 0) return null;
      const left = share - 1;
      const size = 1 + (OVERSHOOT + 1) * left ** 3 + OVERSHOOT * left ** 2; // from 0, beyond 1, to 1
      const { middle, from } = change;
      return { ...shown, ...about(middle, from + (1 - from) * size, 0), fade: Math.min(1, 4 * share) };
    }
    case "land": {
      if (share === 0) return null;
      const { middle, as } = change;
      // It falls, and jumps a little.
      const high = share < DOWN ? 1 - (share / DOWN) ** 2 : BOUNCE * (share - DOWN) * (1 - share);
      const [size, turn] = [1 + (RAISED - 1) * high, TURN * high];
      // The ghost looks as it does in the hand without being moved.
      if (as === "ghost") return { ...shown, ...about(middle, size / RAISED, turn - TURN), fade: 1 - share };
      const { shift, ...moved } = about(middle, size, turn);
      const [fade, drop] = as === "shadow" ? [high, DROP * high] : [1, 0];
      const at: Point = [shift[0] + drop / 2, shift[1] + drop];
      return { ...shown, ...moved, shift: at, fade: fade * Math.min(1, 8 * share) };
    }
    case "glow":
      return share > 0 && share < 1 ? { ...shown, fade: Math.min(1, 8 * share) * (1 - share) } : null;
    case "go": {
      if (share === 1) return null;
      const size = 1 - (1 - change.to) * gentle(share);
      return { ...shown, ...about(change.middle, size, 0), fade: 1 - share };
    }
    case "stay":
      return shown;
    case "slide": {
      const rest = 1 - gentle(share);
      return { ...shown, shift: [change.from[0] * rest, change.from[1] * rest] };
    }
    case "grow": {
      const { length, shown } = change;
      return share > 0 ? drawn(length, 0, shown + (length - shown) * slower(share)) : null;
    }
    case "trace": {
      const { length, undo } = change;
      return drawn(length, length * shareOf(change, time - undo), length * share);
    }
  }
}

function shareOf({ time }: Change, passed: number): number {
  return Math.min(Math.max(passed / time, 0), 1);
}

export function gentle(share: number): number {
  return share * share * (3 - 2 * share);
}

function slower(share: number): number {
  return 1 - (1 - share) ** 2;
}

function about([x, y]: Point, size: number, turn: number): Moved {
  const [cos, sin] = [size * Math.cos(turn), size * Math.sin(turn)];
  return { scale: [size, size], turn, shift: [x - cos * x + sin * y, y - sin * x - cos * y] };
}
