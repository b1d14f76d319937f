// Knows what a canvas shows, and paints the next picture only where it differs: after a move most of a board is the
// same. Boxes of differences are called damage, as compositors do.

import { boxOfItem, boxRound, corners, overlap } from "./lines";
import { type Brush, type Paint, paintItems } from "./painter";
import type { Box, Item, Styles } from "./types";

/** A canvas context whose painting can be kept within a box. */
export type Sheet = Brush & Pick<CanvasRenderingContext2D, "clip" | "rect">;

/** What one canvas shows. */
export class Shown {
  #look = "";
  #traces: readonly Trace[] = [];

  /** Makes the canvas, of a size in device pixels, show the items alone. `theme` names the styles in `how`. */
  paint(
    sheet: Sheet,
    width: number,
    height: number,
    items: readonly Item[],
    how: Paint,
    theme: string,
  ): void {
    const { scale, left, top } = how.placement;
    const look = [theme, width, height, scale, left, top, how.font].join();
    const isKnown = look === this.#look;
    const traces = traced(items, how, isKnown ? this.#traces : []);
    const boxes: readonly Box[] = isKnown ? damage(this.#traces, traces) : [[0, 0, width, height]];
    for (const box of boxes) {
      const touched = items.filter((_, index) => overlap(traces[index]?.box ?? box, box));
      repaint(sheet, box, touched, how);
    }
    this.#look = look;
    this.#traces = traces;
  }
}

/** What an item looks like; the same object as long as that is the same. */
interface Trace {
  /** Its own data, path data aside. */
  readonly data: string;
  /** The outline that its path data, or its "#name", mean in this scene. */
  readonly outline: Path2D | null;
  /** Where it is seen, in device pixels. */
  readonly box: Box;
}

function traced(items: readonly Item[], how: Paint, known: readonly Trace[]): readonly Trace[] {
  const before = new Map(known.map((trace) => [trace.data, trace]));
  return items.map((item) => {
    const outline = item.kind === "path" ? how.shapes.outline(item.d) : null;
    const data = JSON.stringify({ ...item, d: undefined });
    const was = before.get(data);
    return was?.outline === outline ? was : { data, outline, box: boxOn(item, how) };
  });
}

/** The whole pixels that an item may touch. */
function boxOn(item: Item, { styles, shapes, placement }: Paint): Box {
  const { scale, left, top } = placement;
  const [x, y, width, height] = boxOfItem(item, shapes.symbols, reachOf(item, styles));
  const [near, high] = [Math.floor(left + x * scale) - 1, Math.floor(top + y * scale) - 1];
  const [far, low] = [Math.ceil(left + (x + width) * scale) + 1, Math.ceil(top + (y + height) * scale) + 1];
  return [near, high, far - near, low - high];
}

/** How far strokes and shadows reach beyond the shape of an item. */
function reachOf({ style }: Item, styles: Styles): number {
  const passes = styles[style] ?? [];
  return Math.max(
    0,
    ...passes.map(({ width = 0, shift = [0, 0] }) => width / 2 + Math.max(...shift.map(Math.abs))),
  );
}

/** Where two pictures differ: what has gone, is new, or lies above something that it was below of. */
function damage(before: readonly Trace[], after: readonly Trace[]): readonly Box[] {
  const places = new Map(before.map((trace, place) => [trace, place]));
  const kept = new Set<Trace>();
  let last = -1;
  for (const trace of after) {
    const place = places.get(trace) ?? -1;
    if (place <= last) continue;
    last = place;
    kept.add(trace);
  }
  const boxes: Box[] = [];
  for (const trace of [...before, ...after]) if (!kept.has(trace)) join(boxes, trace.box);
  return boxes;
}

/** Adds a box to others that lie apart, one with all that it touches. */
function join(boxes: Box[], box: Box): void {
  const index = boxes.findIndex((other) => overlap(box, other));
  if (index < 0) boxes.push(box);
  else {
    const [other = box] = boxes.splice(index, 1);
    join(boxes, boxRound([...corners(box), ...corners(other)]) ?? box);
  }
}

function repaint(sheet: Sheet, box: Box, items: readonly Item[], how: Paint): void {
  sheet.save();
  sheet.setTransform(1, 0, 0, 1, 0, 0);
  sheet.beginPath();
  sheet.rect(...box);
  sheet.clip();
  sheet.clearRect(...box);
  paintItems(sheet, items, how);
  sheet.restore();
}
