// Paints what a view shows in the current theme: the board's layers, and beside them the small pictures of moves.

import { make } from "../elements";
import { hit } from "../scene/scene";
import type { Item, Point, Target } from "../wire/types";
import type { Canvas } from "./canvases";
import type { Alphabet } from "./letters";
import { type Paint, type Painted, type Placement, paintItems, Shapes, wipe } from "./painter";
import type { Surface } from "./surface";

type Moving = (context: CanvasRenderingContext2D, how: Paint) => void;

export class Picture {
  readonly #shapes = new Shapes((d) => new Path2D(d));
  /** What canvases show, as far as that is known. */
  #surfaces = new WeakMap<CanvasRenderingContext2D, Surface>();
  #makeSurface: (() => Surface) | null = null;
  readonly #missing = new Set<string>();
  /** A canvas that is never shown, for testing points against outlines. */
  readonly #probe = make("canvas", "").getContext("2d");
  readonly #fontOf: () => string;
  readonly #letters: () => Alphabet;
  #theme: Painted | null = null;
  /** The notebook's font families: to ask for them costs a layout. */
  #font = "";
  constructor(fontOf: () => string, letters: () => Alphabet) {
    this.#fontOf = fontOf;
    this.#letters = letters;
  }

  get theme(): Painted | null {
    return this.#theme;
  }

  set theme(theme: Painted | null) {
    this.#theme = theme;
    this.#font = ""; // the host's theme may have brought another
  }

  targetAt(targets: readonly Target[], point: Point): string | null {
    const inside = (outline: Path2D, x: number, y: number) =>
      this.#probe?.isPointInPath(outline, x, y) ?? false;
    return hit(targets, this.#shapes, point, inside);
  }

  /** Paints the scene: all of it, until it is known how to paint only what differs. */
  scene({ context, placement }: Canvas, items: readonly Item[]): void {
    if (!this.#theme) return;
    const how = this.#how(this.#theme, placement);
    const surface = this.#surfaces.get(context) ?? this.#makeSurface?.();
    if (surface) {
      this.#surfaces.set(context, surface);
      surface.paint(context, items, how, this.#theme.name);
    } else {
      wipe(context);
      paintItems(context, items, how);
    }
  }

  /** Paints what stays, all of it. */
  still(canvas: Canvas, items: readonly Item[]): void {
    wipe(canvas.context);
    this.print(canvas, items);
  }

  /** Paints only what differs from now on. */
  refine(makeSurface: () => Surface): void {
    this.#makeSurface = makeSurface;
  }

  forget(): void {
    this.#surfaces = new WeakMap();
  }

  /** Paints items over what is there, as a picture to be kept. */
  print({ context, placement }: Canvas, items: readonly Item[]): void {
    if (this.#theme) paintItems(context, items, this.#how(this.#theme, placement));
  }

  /** Paints the overlay: `moving` paints what is on its way, below the items. */
  overlay({ context, placement }: Canvas, items: readonly Item[], moving: Moving): void {
    if (!this.#theme) return;
    const how = this.#how(this.#theme, placement);
    wipe(context);
    moving(context, how);
    paintItems(context, items, how);
  }

  #how({ styles }: Painted, placement: Placement): Paint {
    this.#font ||= this.#fontOf();
    return {
      styles,
      shapes: this.#shapes,
      placement,
      font: this.#font,
      letters: this.#letters(),
      missing: (name) => this.#warn(name),
    };
  }

  #warn(name: string): void {
    if (this.#missing.has(name)) return;
    this.#missing.add(name);
    console.warn(`[knotwidgets] no "${name}"`);
  }
}
