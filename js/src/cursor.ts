// The keyboard's way over the board: from target to target by their places, whatever the board's shape.

import type { Point, Target } from "./types";

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How much more a step aside counts than a step ahead. */
const ASIDE = 3;

export function isArrow(key: string): boolean {
  return Object.hasOwn(DIRECTIONS, key);
}

/** The target that an arrow key leads to; `from` itself at the edge, the middle one where there is no `from`. */
export function step(targets: readonly Target[], from: string | null, key: string): string | null {
  const direction = DIRECTIONS[key];
  const here = targets.find((target) => target.id === from);
  if (!here || !direction) return middle(targets);
  const [dx, dy] = direction;
  const [x, y] = here.at ?? [0, 0];
  return nearest(targets, here.id, ([tx, ty]) => {
    const ahead = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    return ahead <= 0 || aside >= ASIDE * ahead ? Number.POSITIVE_INFINITY : ahead + ASIDE * aside;
  });
}

function middle(targets: readonly Target[]): string | null {
  const mean = (axis: 0 | 1) =>
    targets.reduce((sum, { at }) => sum + (at?.[axis] ?? 0), 0) / Math.max(1, targets.length);
  return nearest(targets, null, ([x, y]) => Math.hypot(x - mean(0), y - mean(1)));
}

/** The target with the least finite distance, else `otherwise`. */
function nearest(
  targets: readonly Target[],
  otherwise: string | null,
  distance: (at: Point) => number,
): string | null {
  let best = otherwise;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, at } of targets) {
    const far = distance(at ?? [0, 0]);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}
