// The moves to choose from once a place has been picked first, and the part of the board that shows them all.

import { completions } from "./picks";
import type { Session } from "./session";
import type { Shapes } from "./shapes";
import type { Box, Item, Move } from "./types";

/** More than that are no help: then the next pick narrows them down. */
const MOST_CHOICES = 60;

/** The moves that go on with the picks so far, where the last one's target wants them shown. */
export function choices(session: Session): readonly Move[] {
  const { picked, waiting, moves } = session;
  if (waiting?.move || !session.target(picked.at(-1) ?? null)?.choices) return [];
  const found = completions(moves, picked);
  return found.length > MOST_CHOICES ? [] : found;
}

/** The box round items, without the width of their strokes; null for none. `boxes` measures path data. */
export function bounds(items: readonly Item[], boxes: Shapes<Box>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const item of items) {
    const [x, y, width, height] = extent(item, boxes);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return left < right && top < bottom ? [left, top, right - left, bottom - top] : null;
}

function extent(item: Item, boxes: Shapes<Box>): Box {
  const [x, y] = item.at ?? [0, 0];
  if (item.kind === "path") {
    const [left, top, width, height] = boxes.outline(item.d) ?? [0, 0, 0, 0];
    return [x + left, y + top, width, height];
  }
  const reach = item.kind === "disc" ? item.r : item.size / 2;
  return [x - reach, y - reach, 2 * reach, 2 * reach];
}
