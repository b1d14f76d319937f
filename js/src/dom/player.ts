// Plays a scene's motions, one animation frame after the other, and rests in between: no frame is asked for while
// nothing moves.

import { whenAborted } from "../listen";
import { type Moment, momentAt } from "../motion";
import { type Brush, type Paint, paintItems } from "../painter";
import type { Item, Motion, Point } from "../types";
import type { Layer } from "./board";

/** Points on a path along which something travels: closer than a tenth of a cell on any board. */
const POINTS = 256;

export interface PlayerOptions {
  /** So many points along path data. */
  readonly line: (d: string, count: number) => readonly Point[];
  /** Asks for layers to be painted anew. */
  readonly redraw: (...layers: readonly Layer[]) => void;
  readonly signal: AbortSignal;
}

export class Player {
  readonly #options: PlayerOptions;
  readonly #lines = new Map<string, readonly Point[]>();
  #motions: readonly Motion[] = [];
  #moment: Moment | null = null;
  /** When the motions began, by the clock of animation frames. */
  #began: number | null = null;
  #frame = 0;

  constructor(options: PlayerOptions) {
    this.#options = options;
    whenAborted(options.signal, () => cancelAnimationFrame(this.#frame));
  }

  get moving(): boolean {
    return this.#moment !== null;
  }

  /** Plays motions instead of what goes on; none where the user wants no motion. */
  play(motions: readonly Motion[]): void {
    this.stop();
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.#motions = motions;
    this.#began = null;
    this.#lines.clear();
    this.#show(0);
  }

  /** Ends what goes on: the scene is at rest at once. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#moment) this.#options.redraw("scene", "overlay");
    this.#moment = null;
  }

  /** The items of the scene that rest. */
  resting(items: readonly Item[]): readonly Item[] {
    const hidden = this.#moment?.hidden;
    return hidden ? items.filter(({ id }) => !hidden.has(id)) : items;
  }

  /** Paints what moves. */
  paint(brush: Brush, how: Paint): void {
    for (const sprite of this.#moment?.sprites ?? []) paintItems(brush, sprite.items, how, sprite);
  }

  #show(time: number): void {
    const before = this.#moment?.hidden.size ?? 0;
    this.#moment = momentAt(this.#motions, time, (d) => this.#line(d));
    const hidden = this.#moment?.hidden.size ?? 0;
    this.#options.redraw("overlay");
    // What is hidden only ever grows less.
    if (hidden !== before) this.#options.redraw("scene");
    if (this.#moment) this.#frame = requestAnimationFrame((now) => this.#advance(now));
  }

  #advance(now: number): void {
    this.#began ??= now;
    this.#show((now - this.#began) / 1000);
  }

  #line(d: string): readonly Point[] {
    const known = this.#lines.get(d) ?? this.#options.line(d, POINTS);
    this.#lines.set(d, known);
    return known;
  }
}
