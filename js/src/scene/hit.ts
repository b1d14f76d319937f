// Which target lies at a place of the board.

import type { Shapes } from "../paint/shapes";
import type { Point, Target } from "../wire/types";

/** The id of the uppermost target that holds the point, or null. `inside` tests a point against an outline. */
export function hit<Outline>(
  targets: readonly Target[],
  shapes: Shapes<Outline>,
  [x, y]: Point,
  inside: (outline: Outline, x: number, y: number) => boolean,
): string | null {
  const found = targets.findLast(({ d, at = [0, 0] }) => {
    const outline = shapes.outline(d);
    return outline !== null && inside(outline, x - at[0], y - at[1]);
  });
  return found?.id ?? null;
}
