// Paints what a view shows in the current theme: the board's layers, and beside them the small pictures of moves.

import { Backdrop } from "../backdrop";
import { bounds } from "../choices";
import { hit } from "../hit";
import { type Paint, type Placement, paint, paintItems, place, wipe } from "../painter";
import type { Plan } from "../plan";
import { Shapes } from "../shapes";
import type { Box, Item, Move, Point, Target, Theme } from "../types";
import { type Canvas, hiddenCanvas } from "./board";
import { make } from "./elements";
import type { Measure } from "./measure";

/** Paints what is on its way. */
export type Moving = (context: CanvasRenderingContext2D, how: Paint) => void;

export class Picture {
  readonly #shapes = new Shapes((d) => new Path2D(d));
  readonly #boxes: Shapes<Box>;
  readonly #backdrop = new Backdrop<HTMLCanvasElement>(hiddenCanvas);
  readonly #missing = new Set<string>();
  /** A canvas that is never shown, for testing points against outlines. */
  readonly #probe = make("canvas", "").getContext("2d");
  readonly #fontOf: () => string;
  #theme: Theme | null = null;
  /** The notebook's font families: to ask for them costs a layout. */
  #font = "";

  /** `fontOf` asks for the notebook's font families. */
  constructor(measure: Measure, fontOf: () => string) {
    this.#boxes = new Shapes<Box>((d) => measure.box(d));
    this.#fontOf = fontOf;
  }

  get theme(): Theme | null {
    return this.#theme;
  }

  set theme(theme: Theme | null) {
    this.#theme = theme;
    this.#font = ""; // the host's theme may have brought another
  }

  set symbols(symbols: Readonly<Record<string, string>>) {
    this.#shapes.symbols = symbols;
    this.#boxes.symbols = symbols;
  }

  /** The box round path data or a symbol; null for a symbol that the scene lacks. */
  boxOf(d: string): Box | null {
    return this.#boxes.outline(d);
  }

  /** The uppermost target at a point of the board. */
  targetAt(targets: readonly Target[], point: Point): string | null {
    const inside = (outline: Path2D, x: number, y: number) =>
      this.#probe?.isPointInPath(outline, x, y) ?? false;
    return hit(targets, this.#shapes, point, inside);
  }

  /** Paints the scene's items; those that the next scene begins with are not painted anew. */
  scene({ context, width, height, placement }: Canvas, items: readonly Item[]): void {
    if (!this.#theme) return;
    this.#backdrop.paint(context, width, height, items, this.#how(this.#theme, placement), this.#theme.name);
  }

  /** Paints the scene's items anew in a part of the board alone. */
  patch({ context, placement }: Canvas, items: readonly Item[], [x, y, width, height]: Box): void {
    if (!this.#theme) return;
    const { scale, left, top } = placement;
    // Whole pixels have no soft edges.
    const [near, high] = [Math.floor(left + x * scale), Math.floor(top + y * scale)];
    const [far, low] = [Math.ceil(left + (x + width) * scale), Math.ceil(top + (y + height) * scale)];
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(near, high, far - near, low - high);
    context.clip();
    context.clearRect(near, high, far - near, low - high);
    paintItems(context, items, this.#how(this.#theme, placement));
    context.restore();
  }

  /** Paints items on the ground of the widget, as a picture to be kept. */
  print({ context, width, height, placement }: Canvas, items: readonly Item[]): void {
    if (!this.#theme) return;
    context.fillStyle = this.#theme.ui.ground ?? "white";
    context.fillRect(0, 0, width, height);
    paintItems(context, items, this.#how(this.#theme, placement));
  }

  /** Makes the picture before what it was at rest: with what it lacked, and without what leaves by itself. */
  past(canvas: Canvas, absent: readonly Item[], { left, kept }: Plan): void {
    if (!this.#theme) return;
    paintItems(canvas.context, absent, this.#how(this.#theme, canvas.placement));
    for (const box of left) this.patch(canvas, kept, box);
  }

  /** Paints the overlay: `moving` paints what is on its way, below the items. */
  overlay({ context, width, height, placement }: Canvas, items: readonly Item[], moving: Moving): void {
    if (!this.#theme) return;
    const how = this.#how(this.#theme, placement);
    wipe(context, width, height);
    moving(context, how);
    paintItems(context, items, how);
  }

  /** Paints what each move would lay, all in one frame, as they may differ in place and size. */
  choices(moves: readonly Move[], canvases: readonly HTMLCanvasElement[]): void {
    const theme = this.#theme;
    const box = bounds(
      moves.flatMap(({ ghost }) => ghost),
      this.#boxes,
    );
    if (!box || !theme) return;
    canvases.forEach((canvas, index) => {
      const context = canvas.getContext("2d");
      const side = Math.round(canvas.clientWidth * window.devicePixelRatio);
      canvas.width = side;
      canvas.height = side;
      if (context) {
        paint(context, side, side, moves[index]?.ghost ?? [], this.#how(theme, place(box, side, side)));
      }
    });
  }

  #how({ styles }: Theme, placement: Placement): Paint {
    this.#font ||= this.#fontOf();
    return {
      styles,
      shapes: this.#shapes,
      placement,
      font: this.#font,
      missing: (name) => this.#warn(name),
    };
  }

  #warn(name: string): void {
    if (this.#missing.has(name)) return;
    this.#missing.add(name);
    console.warn(`[knotwidgets] no style or symbol "${name}"`);
  }
}
