// Plays what goes before a scene's rest, the scene's own motions and the plan from the scene before, in the board's
// frames. It asks for none itself: whoever paints goes on as long as something moves.

import type { Layer } from "../paint/canvases";
import { type Brush, type Paint, paintItems } from "../paint/painter";
import { lengthOf, linesOf, pointOn } from "../scene/lines";
import { placeOf } from "../scene/scene";
import { EDGE, FADE, FINALE, LIFT, PANNING, THICK } from "../wire/timing";
import type { Flip, Item, Look, Motion, Move, Point, Scene, State, Travel } from "../wire/types";
import { type Finale, finaleOf, paintFinale } from "./finale";
import { type Change, gentle, type Plan, planOf, ridden, type Sprite, spriteAt } from "./plan";

/** How far a plan has come when its first frame is painted, in seconds: that frame is to show something new. */
const AHEAD = 0.016;

export class Player {
  readonly #redraw: (...layers: readonly Layer[]) => void;
  #motions: readonly Motion[] = [];
  #plan: Plan | null = null;
  #moment: Moment | null = null;
  #finale: Finale | null = null;
  /** What glows while all else rests. */
  #glows: readonly Change[] = [];
  /** When the finale begins, in seconds. */
  #last = 0;
  /** When it all began, by the clock of animation frames. */
  #began: number | null = null;
  #time = 0;
  #isFresh = false;
  constructor(redraw: (...layers: readonly Layer[]) => void) {
    this.#redraw = redraw;
  }

  get moving(): boolean {
    const isGlowing = this.#glows.length > 0;
    return this.#moment !== null || this.#plan !== null || this.#finale !== null || isGlowing;
  }

  /** How long it takes until the scene rests, in seconds; it may glow for longer. */
  get time(): number {
    const times = this.#motions.map(({ delay, time }) => delay + time);
    return this.moving ? Math.max(this.#plan?.time ?? 0, ...times) : 0;
  }

  /** The plan of which nothing has been painted yet. */
  get beginning(): Plan | null {
    return this.#isFresh ? this.#plan : null;
  }

  /** How much of the picture before is seen: from 1 to 0. */
  get past(): number {
    return this.#plan && !this.#plan.pan ? Math.max(1 - this.#time / FADE, 0) : 0;
  }

  /** How far the scene's box is from where it goes. */
  get away(): Point {
    const [x, y] = this.#plan?.pan?.by ?? [0, 0];
    const rest = 1 - gentle(Math.min(this.#time / PANNING, 1));
    return [x * rest, y * rest];
  }

  /** Lets one state become the next, instead of what goes on; `ghost` was seen over the one before. */
  follow(before: State, after: State, entrances: Look["entrances"], ghost: Move["ghost"] = []): void {
    this.play(after.scene.motions ?? [], planOf(before.scene, after.scene, entrances, ghost));
    this.#last = this.time;
    this.#finale = entrances ? finaleOf(before, after) : null;
    if (this.#finale) this.#redraw("overlay");
  }

  /** Ends the finale and what glows. */
  skip(): void {
    if (this.moving) this.#redraw("overlay");
    this.#finale = null;
    this.#glows = [];
  }
  play(motions: readonly Motion[], plan: Plan | null = null): void {
    this.stop();
    this.#motions = motions;
    this.#plan = plan;
    this.#glows = plan?.glows ?? [];
    this.#began = null;
    this.#isFresh = true;
    this.#show(0);
    if (plan) this.#redraw("scene");
  }

  stop(): void {
    if (this.moving) this.#redraw("scene", "overlay");
    this.#moment = null;
    this.#plan = null;
    this.#finale = null;
    this.#glows = [];
  }

  /** Counts the time from the frame, at its time in milliseconds, that is the first to show what is played. */
  begin(now: number): void {
    this.#began ??= now;
  }

  advance(now: number): void {
    if (this.moving) this.#show((now - (this.#began ?? now)) / 1000);
  }
  resting(scene: Scene): readonly Item[] {
    const hidden = (id: string) => this.#moment?.hidden.has(id) || this.#plan?.hidden.has(id);
    this.#isFresh = false;
    const { away } = this;
    const riders = this.#plan?.pan?.riders;
    return scene.items.flatMap((item) => {
      if (hidden(item.id)) return this.#plan?.instead.get(item.id) ?? [];
      return riders?.has(item) ? ridden(item, away) : item;
    });
  }

  paint(brush: Brush, how: Paint): void {
    for (const change of [...(this.#plan?.changes ?? []), ...this.#glows]) {
      const shown = spriteAt(change, this.#time);
      if (shown) paintItems(brush, shown.items, how, shown);
    }
    for (const sprite of this.#moment?.sprites ?? []) paintItems(brush, sprite.items, how, sprite);
    if (this.#finale && this.#time > this.#last)
      paintFinale(brush, how, this.#finale, this.#time - this.#last);
  }

  #show(time: number): void {
    const before = this.#moment?.hidden.size ?? 0;
    this.#time = time + AHEAD;
    this.#moment = momentAt(this.#motions, time);
    this.#redraw("overlay", ...(this.#plan?.pan ? (["scene"] as const) : []));
    // What is hidden only ever grows less.
    if ((this.#moment?.hidden.size ?? 0) !== before) this.#redraw("scene");
    if (this.#finale && this.#time > this.#last + FINALE) this.#finale = null;
    this.#glows = this.#glows.filter(({ delay, time: glow }) => this.#time < delay + glow);
    if (!this.#plan || this.#time < this.#plan.time) return;
    this.#redraw("scene");
    this.#plan = null;
  }
}

// ---- The scene's own motions: which items are painted where at a moment, and which of the scene's are not painted yet.
// Times are in seconds since the motions began.

export interface Moment {
  readonly sprites: readonly Sprite[];
  readonly hidden: ReadonlySet<string>;
}

/** What is to be painted at a time; null once all motions have ended. */
export function momentAt(motions: readonly Motion[], time: number): Moment | null {
  const going = motions.filter((motion) => time < motion.delay + motion.time);
  if (going.length === 0) return null;
  const first = firstOf(going);
  const waits = (motion: Motion) =>
    motion.hides.length > 0 && motion.hides.every((id) => first.get(id) !== motion);
  return {
    sprites: going.filter((motion) => !waits(motion)).flatMap((motion) => spritesAt(motion, time)),
    hidden: new Set(first.keys()),
  };
}

/** The motion that each hidden item is shown in: of those that hide it, the one that begins first. */
function firstOf(going: readonly Motion[]): ReadonlyMap<string, Motion> {
  const first = new Map<string, Motion>();
  for (const motion of going) {
    for (const id of motion.hides) {
      if (motion.delay < (first.get(id)?.delay ?? Number.POSITIVE_INFINITY)) first.set(id, motion);
    }
  }
  return first;
}

function spritesAt(motion: Motion, time: number): readonly Sprite[] {
  const share = Math.min(Math.max((time - motion.delay) / motion.time, 0), 1);
  return motion.kind === "flip" ? [flipped(motion, share)] : travelled(motion, share);
}

/** What is struck into a disc in the middle makes whole turns, as if it rolled: it ends upright. */
function travelled({ items, along }: Travel, share: number): readonly Sprite[] {
  const line = linesOf(along, [0, 0]).flat();
  const way = gentle(share);
  const [[start], shift, [end]] = [pointOn(line, 0), pointOn(line, way), pointOn(line, 1)];
  const isInMiddle = (item: Item) => String(placeOf(item)) === "0,0";
  const round = 2 * Math.PI;
  const turns = items.map((item) =>
    item.kind === "disc" && isInMiddle(item) ? Math.round(lengthOf(line) / round / item.r) : 0,
  );
  const angle = Math.sign(end - start || 1) * round * Math.max(...turns) * way;
  return items.map((item) => {
    const turn = item.kind === "path" && isInMiddle(item) ? angle : 0;
    return { items: [item], scale: [1, 1], shift, turn };
  });
}

/** Ever slower; larger in the middle of its flight, when it is nearest to the eye. Its edge is seen below it. */
function flipped({ at: [x, y], front, back, turns }: Flip, share: number): Sprite {
  const left = turns * (1 - share) ** 2;
  const face = Math.cos(left * Math.PI);
  const across = 1 + LIFT * Math.sin(share * Math.PI);
  const down = across * Math.max(Math.abs(face), EDGE);
  const side = face >= 0 ? front : back;
  const edge = side.slice(0, 1).flatMap((body) =>
    [3, 2, 1].map((part): Item => {
      const [u, v] = placeOf(body);
      return { ...body, at: [u, v + ((part / 3) * THICK * Math.sqrt(1 - face ** 2)) / down] };
    }),
  );
  return {
    items: [...edge, ...side],
    scale: [across, down],
    shift: [x * (1 - across), y * (1 - down)],
  };
}
