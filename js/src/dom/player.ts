// Plays what goes before a scene's rest, the scene's own motions and the plan from the scene before, in the board's
// frames. It asks for none itself: whoever paints goes on as long as something moves.

import { shownAt } from "../changes";
import { type Moment, momentAt } from "../motion";
import { type Brush, type Paint, paintItems } from "../painter";
import { FADE, type Plan } from "../plan";
import type { Item, Motion, Point, Scene } from "../types";
import type { Layer } from "./board";

/** Points on a path along which something travels: closer than a tenth of a cell on any board. */
const POINTS = 256;

/** How far a plan has come when its first frame is painted, in seconds: that frame is to show something new. */
const AHEAD = 0.016;

export interface PlayerOptions {
  /** So many points along path data. */
  readonly line: (d: string, count: number) => readonly Point[];
  /** Asks for layers to be painted anew. */
  readonly redraw: (...layers: readonly Layer[]) => void;
}

export class Player {
  readonly #options: PlayerOptions;
  readonly #lines = new Map<string, readonly Point[]>();
  #motions: readonly Motion[] = [];
  #plan: Plan | null = null;
  #moment: Moment | null = null;
  /** When it all began, by the clock of animation frames. */
  #began: number | null = null;
  #time = 0;
  #isFresh = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  get moving(): boolean {
    return this.#moment !== null || this.#plan !== null;
  }

  /** Whether the user's system asks for less motion. */
  get unwanted(): boolean {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** The plan of which nothing has been painted yet. */
  get beginning(): Plan | null {
    return this.#isFresh ? this.#plan : null;
  }

  /** How much of the picture before is seen: from 1 to 0. */
  get past(): number {
    return this.#plan ? Math.max(1 - this.#time / FADE, 0) : 0;
  }

  /** Plays motions and a plan instead of what goes on; none where the user wants no motion. */
  play(motions: readonly Motion[], plan: Plan | null = null): void {
    this.stop();
    if (this.unwanted) return;
    this.#motions = motions;
    this.#plan = plan;
    this.#began = null;
    this.#isFresh = true;
    this.#lines.clear();
    this.#show(0);
    if (plan) this.#options.redraw("scene");
  }

  /** Ends what goes on: the scene is at rest at once. */
  stop(): void {
    if (this.moving) this.#options.redraw("scene", "overlay");
    this.#moment = null;
    this.#plan = null;
  }

  /** Counts the time from the frame, at its time in milliseconds, that is the first to show what is played. */
  begin(now: number): void {
    this.#began ??= now;
  }

  /** Goes on to an animation frame. */
  advance(now: number): void {
    if (this.moving) this.#show((now - (this.#began ?? now)) / 1000);
  }

  /** The items of the scene that rest, to be painted now. */
  resting(scene: Scene): readonly Item[] {
    const hidden = (id: string) => this.#moment?.hidden.has(id) || this.#plan?.hidden.has(id);
    this.#isFresh = false;
    return scene.items.flatMap((item) => (hidden(item.id) ? (this.#plan?.instead.get(item.id) ?? []) : item));
  }

  /** Paints what moves. */
  paint(brush: Brush, how: Paint): void {
    for (const change of this.#plan?.changes ?? []) {
      const shown = shownAt(change, this.#time);
      if (shown) paintItems(brush, shown.items, how, shown);
    }
    for (const sprite of this.#moment?.sprites ?? []) paintItems(brush, sprite.items, how, sprite);
  }

  #show(time: number): void {
    const before = this.#moment?.hidden.size ?? 0;
    this.#time = time + AHEAD;
    this.#moment = momentAt(this.#motions, time, (d) => this.#line(d));
    this.#options.redraw("overlay");
    // What is hidden only ever grows less.
    if ((this.#moment?.hidden.size ?? 0) !== before) this.#options.redraw("scene");
    if (!this.#plan || this.#time < this.#plan.time) return;
    this.#options.redraw("scene");
    this.#plan = null;
  }

  #line(d: string): readonly Point[] {
    const known = this.#lines.get(d) ?? this.#options.line(d, POINTS);
    this.#lines.set(d, known);
    return known;
  }
}
