// A box that goes elsewhere on the board is followed as by a camera. What has moved with it, such as a frame or what
// lies beside the board, stays where it is seen.

import { isAlike, placeOf } from "../scene/unfold";
import type { Item, Point, Scene } from "../wire/types";

export interface Pan {
  /** From the box to where it was. */
  readonly by: Point;
  readonly riders: ReadonlySet<Item>;
  /** The riders that look as they did, and what they were: to the eye nothing of them has changed. */
  readonly same: ReadonlySet<Item>;
}

/** Numbers of scenes are rounded to a thousandth. */
const NEARLY = 0.002;

/** How the box has moved between two scenes; null where it is the same, or of another size. */
export function panOf(before: Scene, after: Scene): Pan | null {
  const [[x, y, ...size], [u, v, ...other]] = [before.box, after.box];
  const by: Point = [x - u, y - v];
  const isMoved = Math.hypot(...by) > NEARLY;
  if (!isMoved || size.some((length, axis) => Math.abs(length - (other[axis] ?? 0)) > NEARLY)) return null;
  const known = new Map(before.items.map((item) => [item.id, item]));
  const [ids, riders, same] = [new Set<string>(), new Set<Item>(), new Set<Item>()];
  for (const item of after.items) {
    const was = known.get(item.id);
    if (was ? !isMovedBy(was, item, by) : !ids.has(wholeOf(item.id))) continue;
    ids.add(item.id);
    riders.add(item);
    if (was && isAlike(was, item)) same.add(item).add(was);
  }
  return { by, riders, same };
}

/** The item where it is while the box is so far from where it goes. */
export function ridden(item: Item, [across, down]: Point): Item {
  const [x, y] = placeOf(item);
  return { ...item, at: [x + across, y + down] };
}

/** The id of what a part belongs to: a part continues it after a colon. */
function wholeOf(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf(":"), 0));
}

function isMovedBy(was: Item, item: Item, [across, down]: Point): boolean {
  const [[x, y], [u, v]] = [placeOf(was), placeOf(item)];
  return Math.hypot(x - u - across, y - v - down) < NEARLY;
}
