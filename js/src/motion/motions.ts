// What moves before a scene comes to rest: which items are painted where at a moment, and which of the scene's own are
// not painted yet. Times are in seconds since the motions began.

import { linesOf, pointOn } from "../scene/lines";
import { EDGE, LIFT } from "../wire/timing";
import type { Flip, Motion, Travel } from "../wire/types";
import { gentle, type Shown } from "./changes";

export interface Moment {
  readonly sprites: readonly Shown[];
  readonly hidden: ReadonlySet<string>;
}

/** What is to be painted at a time; null once all motions have ended. */
export function momentAt(motions: readonly Motion[], time: number): Moment | null {
  const going = motions.filter((motion) => time < motion.delay + motion.time);
  if (going.length === 0) return null;
  const first = firstOf(going);
  const waits = (motion: Motion) =>
    motion.hides.length > 0 && motion.hides.every((id) => first.get(id) !== motion);
  return {
    sprites: going.filter((motion) => !waits(motion)).map((motion) => spriteAt(motion, time)),
    hidden: new Set(first.keys()),
  };
}

/** The motion that each hidden item is shown in: of those that hide it, the one that begins first. */
function firstOf(going: readonly Motion[]): ReadonlyMap<string, Motion> {
  const first = new Map<string, Motion>();
  for (const motion of going) {
    for (const id of motion.hides) {
      if (motion.delay < (first.get(id)?.delay ?? Number.POSITIVE_INFINITY)) first.set(id, motion);
    }
  }
  return first;
}

function spriteAt(motion: Motion, time: number): Shown {
  const share = Math.min(Math.max((time - motion.delay) / motion.time, 0), 1);
  return motion.kind === "flip" ? flipped(motion, share) : travelled(motion, share);
}

function travelled({ items, along }: Travel, share: number): Shown {
  return { items, scale: [1, 1], shift: pointOn(linesOf(along, [0, 0]).flat(), gentle(share)) };
}

/** Ever slower; larger in the middle of its flight, when it is nearest to the eye. */
function flipped({ at: [x, y], front, back, turns }: Flip, share: number): Shown {
  const left = turns * (1 - share) ** 2;
  const face = Math.cos(left * Math.PI);
  const across = 1 + LIFT * Math.sin(share * Math.PI);
  const down = across * Math.max(Math.abs(face), EDGE);
  return {
    items: face >= 0 ? front : back,
    scale: [across, down],
    shift: [x * (1 - across), y * (1 - down)],
  };
}
