// What happens to single items while one scene becomes the next, and how it looks at a moment. Times are in seconds
// since the change began; lengths in board units.

import { type Moved, UNMOVED } from "../paint/painter";
import { OVERSHOOT } from "../wire/timing";
import type { Item, PathItem, Point } from "../wire/types";

interface Timed {
  readonly delay: number;
  readonly time: number;
}

/** Something that was not there grows from its middle, a little beyond its size, and turns upright. */
export interface Come extends Timed {
  readonly kind: "come";
  readonly item: Item;
  readonly middle: Point;
  /** How large it is at first, as a share of its size. */
  readonly from: number;
  /** By how much it is turned at first, in radians. */
  readonly turn: number;
}

/** Something that is not there any more fades; `to` is how large it is in the end. */
export interface Go extends Timed {
  readonly kind: "go";
  readonly item: Item;
  readonly middle: Point;
  readonly to: number;
}

/** Something moves to its place from where it was, `from` seen from there. */
export interface Slide extends Timed {
  readonly kind: "slide";
  readonly item: Item;
  readonly from: Point;
}

/** A line is drawn from its start, the first `shown` of its `length` being there already. */
export interface Grow extends Timed {
  readonly kind: "grow";
  readonly item: PathItem;
  readonly length: number;
  readonly shown: number;
}

/** A line is drawn evenly, and from the time `undo` on, if ever, undone as it was drawn. */
export interface Trace extends Timed {
  readonly kind: "trace";
  readonly item: PathItem;
  readonly length: number;
  readonly undo: number;
}

export interface Stay extends Timed {
  readonly kind: "stay";
  readonly item: Item;
}

export type Change = Come | Go | Slide | Grow | Trace | Stay;

export interface Shown extends Moved {
  readonly items: readonly Item[];
}

/** What a change shows at a time; null where there is nothing to be seen of it. */
export function shownAt(change: Change, time: number): Shown | null {
  const share = shareOf(change, time - change.delay);
  switch (change.kind) {
    case "come":
      return share > 0 ? come(change, share) : null;
    case "go":
      return go(change, share);
    case "stay":
      return { items: [change.item], ...UNMOVED };
    case "slide":
      return slide(change, share);
    case "grow":
      return share > 0
        ? drawn(change, 0, change.shown + (change.length - change.shown) * slower(share))
        : null;
    case "trace":
      return drawn(change, change.length * shareOf(change, time - change.undo), change.length * share);
  }
}

function shareOf({ time }: Timed, passed: number): number {
  return Math.min(Math.max(passed / time, 0), 1);
}

export function gentle(share: number): number {
  return share * share * (3 - 2 * share);
}

function slower(share: number): number {
  return 1 - (1 - share) ** 2;
}

function come({ item, middle, from, turn }: Come, share: number): Shown {
  const left = share - 1;
  const size = 1 + (OVERSHOOT + 1) * left ** 3 + OVERSHOOT * left ** 2; // from 0, beyond 1, to 1
  const fade = Math.min(1, 4 * share);
  return { items: [item], ...about(middle, from + (1 - from) * size, turn * (1 - slower(share))), fade };
}

function go({ item, middle, to }: Go, share: number): Shown | null {
  if (share === 1) return null;
  return { items: [item], ...about(middle, 1 - (1 - to) * gentle(share), 0), fade: 1 - share };
}

function slide({ item, from: [x, y] }: Slide, share: number): Shown {
  const rest = 1 - gentle(share);
  return { items: [item], ...UNMOVED, shift: [x * rest, y * rest] };
}

/** A line from one length on to another; all of it without a dash, so that its ends are those of the picture. */
function drawn({ item, length }: Grow | Trace, from: number, to: number): Shown | null {
  if (from >= to) return null;
  const whole = { items: [item], ...UNMOVED };
  return from > 0 || to < length ? { ...whole, dash: [0, from, to - from, length + 1] } : whole;
}

function about([x, y]: Point, size: number, turn: number): Moved {
  const [cos, sin] = [size * Math.cos(turn), size * Math.sin(turn)];
  return { scale: [size, size], turn, shift: [x - cos * x + sin * y, y - sin * x - cos * y] };
}
