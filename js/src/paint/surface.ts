// Knows what a canvas shows, and paints the next picture only where it differs: after a move most of a board is the
// same. Boxes of differences are called damage, as compositors do. An item that is the same object looks the same.

import { boxOfItem, boxRound, corners, grown } from "../scene/boxes";
import { dataOf, type Line, linesOf, overlap } from "../scene/lines";
import type { Box, Item } from "../wire/types";
import { type Brush, type Paint, type Placement, paintItems, type Styles } from "./painter";

/** How much larger: with more, boxes grow over what has not changed; with less, many items are painted twice. */
const HARDLY = 1.25;

export class Surface {
  #look = "";
  #seen: readonly Seen[] = [];

  /** Makes the canvas show the items alone. `theme` names the styles in `how`. */
  paint(brush: Brush, items: readonly Item[], how: Paint, theme: string): void {
    const { width, height } = brush.canvas;
    const { scale, left, top } = how.placement;
    const look = [theme, width, height, scale, left, top, how.font].join();
    const isKnown = look === this.#look;
    const seen = seenOf(items, how, isKnown ? this.#seen : []);
    const boxes: readonly Box[] = isKnown ? damage(this.#seen, seen, how) : [[0, 0, width, height]];
    for (const box of boxes) {
      const touched = items.filter((_, index) => overlap(seen[index]?.box ?? box, box));
      repaint(brush, box, touched, how);
    }
    this.#look = look;
    this.#seen = seen;
  }
}

interface Seen {
  readonly item: Item;
  readonly box: Box;
}

function seenOf(items: readonly Item[], how: Paint, known: readonly Seen[]): readonly Seen[] {
  const before = new Map(known.map((one) => [one.item, one]));
  return items.map((item) => {
    const box = () => onPixels(boxOfItem(item, reachOf(item, how.styles)), how.placement);
    return before.get(item) ?? { item, box: box() };
  });
}
function onPixels([x, y, width, height]: Box, { scale, left, top }: Placement): Box {
  const [near, high] = [Math.floor(left + x * scale) - 1, Math.floor(top + y * scale) - 1];
  const [far, low] = [Math.ceil(left + (x + width) * scale) + 1, Math.ceil(top + (y + height) * scale) + 1];
  return [near, high, far - near, low - high];
}

/** How far strokes and shadows reach beyond the shape of an item. */
function reachOf({ style }: Item, styles: Styles): number {
  const passes = styles[style] ?? [];
  return Math.max(0, ...passes.map(({ width = 0, shift = [0, 0] }) => width / 2 + Math.hypot(...shift)));
}

/** Where two pictures differ: what has gone, is new, or lies above something that it was below of. */
function damage(before: readonly Seen[], after: readonly Seen[], how: Paint): readonly Box[] {
  const places = new Map(before.map(({ item }, place) => [item.id, place]));
  const gone = new Set(before);
  let last = -1;
  const changed = after.flatMap((one) => {
    const place = places.get(one.item.id) ?? -1;
    const was = place > last ? before[place] : undefined;
    if (!was) return [one.box];
    last = place;
    gone.delete(was);
    return was.item === one.item ? [] : differences(piecesOf(was, how), piecesOf(one, how));
  });
  const boxes: Box[] = [];
  for (const box of [...changed, ...[...gone].map((one) => one.box)]) join(boxes, box);
  return boxes;
}

/** The parts that an item is drawn in, by what they are drawn like. */
type Pieces = ReadonlyMap<unknown, Box>;
function differences(one: Pieces, other: Pieces): readonly Box[] {
  const all = [...one, ...other];
  return all.flatMap(([piece, box]) => (one.has(piece) && other.has(piece) ? [] : [box]));
}

/** What is only stroked is drawn line by line; all else is one part, like no other. */
function piecesOf({ item, box }: Seen, { styles, placement }: Paint): Pieces {
  const isStroked = styles[item.style]?.every(({ fill, dash }) => !fill && !dash);
  const lines = isStroked && item.kind === "path" ? linesOf(item.d, item.at ?? [0, 0]) : [];
  if (lines.length === 0) return new Map([[{}, box]]);
  const reach = reachOf(item, styles);
  const boxOn = (line: Line) => onPixels(grown(boxRound(line.flat()), reach), placement);
  return new Map(lines.map((line) => [`${item.style}|${dataOf(line)}`, boxOn(line)]));
}

/** Boxes become one where that is hardly larger than they are: what lies in two is painted twice, and looks the same. */
function join(boxes: Box[], box: Box): void {
  const round = (other: Box) => boxRound([box, other].flatMap(corners));
  const index = boxes.findIndex((other) => areaOf(round(other)) < HARDLY * (areaOf(box) + areaOf(other)));
  if (index < 0) boxes.push(box);
  else join(boxes, round(...(boxes.splice(index, 1) as [Box])));
}

function areaOf([, , width, height]: Box): number {
  return width * height;
}

function repaint(brush: Brush, box: Box, items: readonly Item[], how: Paint): void {
  brush.save();
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.beginPath();
  brush.rect(...box);
  brush.clip();
  brush.clearRect(...box);
  paintItems(brush, items, how);
  brush.restore();
}
