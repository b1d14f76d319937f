// Knows what a canvas shows, and paints the next picture only where it differs: after a move most of a board is the
// same. Boxes of differences are called damage, as compositors do.

import { boxOfItem, boxRound, corners, dataOf, grown, type Line, linesOf, overlap } from "./lines";
import { type Brush, type Paint, type Placement, paintItems } from "./painter";
import { lookUp } from "./shapes";
import type { Box, Item, Point, Styles } from "./types";

const ORIGIN: Point = [0, 0];

/** A canvas context whose painting can be kept within a box. */
export type Sheet = Brush & Pick<CanvasRenderingContext2D, "clip" | "rect">;

/** A canvas that knows what it shows. */
export class Surface {
  #look = "";
  #seen: readonly Seen[] = [];

  /** Makes the canvas show the items alone. `theme` names the styles in `how`. */
  paint(sheet: Sheet, items: readonly Item[], how: Paint, theme: string): void {
    const { width, height } = sheet.canvas;
    const look = JSON.stringify([theme, width, height, how.placement, how.font]);
    const isKnown = look === this.#look;
    const seen = looksOf(items, how, isKnown ? this.#seen : []);
    const boxes: readonly Box[] = isKnown ? damage(this.#seen, seen, how) : [[0, 0, width, height]];
    for (const box of boxes) {
      const touched = items.filter((_, index) => overlap(seen[index]?.box ?? box, box));
      repaint(sheet, box, touched, how);
    }
    this.#look = look;
    this.#seen = seen;
  }
}

/** What an item looks like; the same object as long as that is the same. */
interface Seen {
  readonly item: Item;
  /** Its own data, path data aside. */
  readonly data: string;
  /** What its path data, or its "#name", mean in this scene. */
  readonly d: string | undefined;
  /** Where it is seen, in device pixels. */
  readonly box: Box;
}

function looksOf(items: readonly Item[], how: Paint, known: readonly Seen[]): readonly Seen[] {
  const before = new Map(known.map((one) => [one.data, one]));
  const { symbols } = how.shapes;
  return items.map((item) => {
    const d = item.kind === "path" ? lookUp(item.d, symbols) : "";
    const data = JSON.stringify({ at: ORIGIN, ...item, d: undefined });
    const was = before.get(data);
    if (was && was.d === d) return was;
    const box = boxOfItem(item, symbols, reachOf(item, how.styles));
    return { item, data, d, box: onPixels(box, how.placement) };
  });
}

/** The whole pixels that are touched within a box on the board. */
function onPixels([x, y, width, height]: Box, { scale, left, top }: Placement): Box {
  const [near, high] = [Math.floor(left + x * scale) - 1, Math.floor(top + y * scale) - 1];
  const [far, low] = [Math.ceil(left + (x + width) * scale) + 1, Math.ceil(top + (y + height) * scale) + 1];
  return [near, high, far - near, low - high];
}

/** How far strokes and shadows reach beyond the shape of an item. */
function reachOf({ style }: Item, styles: Styles): number {
  const passes = styles[style] ?? [];
  return Math.max(0, ...passes.map(({ width = 0, shift = ORIGIN }) => width / 2 + Math.hypot(...shift)));
}

/** Where two pictures differ: what has gone, is new, or lies above something that it was below of. */
function damage(before: readonly Seen[], after: readonly Seen[], how: Paint): readonly Box[] {
  const places = new Map(before.map(({ data }, place) => [data, place]));
  const gone = new Set(before);
  let last = -1;
  const changed = after.flatMap((one) => {
    const place = places.get(one.data) ?? -1;
    const was = place > last ? before[place] : undefined;
    if (!was) return [one.box];
    last = place;
    gone.delete(was);
    return was === one ? [] : differences(piecesOf(was, how), piecesOf(one, how));
  });
  const boxes: Box[] = [];
  for (const box of [...changed, ...[...gone].map((one) => one.box)]) join(boxes, box);
  return boxes;
}

/** The parts that an item is drawn in, by what they are drawn like. */
type Pieces = ReadonlyMap<unknown, Box>;

/** Where one of two has a part that the other has not. */
function differences(one: Pieces, other: Pieces): readonly Box[] {
  const all = new Map([...one, ...other]);
  return [...all].flatMap(([piece, box]) => (one.has(piece) && other.has(piece) ? [] : [box]));
}

/** What is only stroked is drawn line by line; all else is one part, like no other. */
function piecesOf({ item, d, box }: Seen, { styles, placement }: Paint): Pieces {
  const isStroked = styles[item.style]?.every(({ fill, dash }) => !fill && !dash);
  const lines = isStroked && d ? linesOf(d, item.at ?? ORIGIN) : [];
  if (lines.length === 0) return new Map([[{}, box]]);
  const reach = reachOf(item, styles);
  const boxOn = (line: Line) => onPixels(grown(boxRound(line.flat()), reach), placement);
  return new Map(lines.map((line) => [dataOf(line), boxOn(line)]));
}

/** Adds a box to others that lie apart, one with all that it touches. */
function join(boxes: Box[], box: Box): void {
  const index = boxes.findIndex((other) => overlap(box, other));
  if (index < 0) boxes.push(box);
  else join(boxes, boxRound([box, ...boxes.splice(index, 1)].flatMap(corners)));
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
