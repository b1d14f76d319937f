// Paints what a view shows in the current theme: the board's layers, and beside them the small pictures of moves.

import { Backdrop } from "../backdrop";
import { bounds } from "../choices";
import { type Paint, type Placement, paint, paintItems, place, wipe } from "../painter";
import { Shapes } from "../shapes";
import type { Box, Item, Move, Theme } from "../types";
import { type Canvas, hiddenCanvas } from "./board";
import type { Measure } from "./measure";

export class Picture {
  readonly shapes = new Shapes((d) => new Path2D(d));
  readonly #boxes: Shapes<Box>;
  readonly #backdrop = new Backdrop<HTMLCanvasElement>(hiddenCanvas);
  readonly #missing = new Set<string>();
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
    this.shapes.symbols = symbols;
    this.#boxes.symbols = symbols;
  }

  /** Paints the scene's items; those that the next scene begins with are not painted anew. */
  scene({ context, width, height, placement }: Canvas, items: readonly Item[]): void {
    if (!this.#theme) return;
    this.#backdrop.paint(context, width, height, items, this.#how(this.#theme, placement), this.#theme.name);
  }

  /** Paints the overlay: `moving` paints what is on its way, below the items. */
  overlay(
    { context, width, height, placement }: Canvas,
    items: readonly Item[],
    moving: (context: CanvasRenderingContext2D, how: Paint) => void,
  ): void {
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
      shapes: this.shapes,
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
