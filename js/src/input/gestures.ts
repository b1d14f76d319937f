// Pointer and wheel on the board, translated into wishes: look at a target, pick one, turn what is in hand. The keys
// have a file of their own.

import { listen } from "../listen";
import type { Point } from "../wire/types";
import type { Fingers } from "./fingers";
import { Wheel } from "./wheel";

/** What a target was picked with: a mouse or pen, which shows beforehand what it points at, a finger, or a key. */
export type Means = "pointer" | "finger" | "key";

export interface GestureOptions {
  readonly board: HTMLElement;
  /** Tells fingers, and pens that are like one, from pointers that hover. */
  readonly fingers: Fingers;
  /** The target at a place of the window. */
  readonly targetAt: (place: Point) => string | null;
  /** The pointer rests over a place of the window, or has left the board. */
  readonly hover: (place: Point | null) => void;
  readonly pick: (target: string, means: Means) => void;
  /** Takes the target in hand, to be dragged; false where a move does not begin so. */
  readonly lift: (target: string) => boolean;
  /** Whether something is in hand that may be turned. */
  readonly holds: () => boolean;
  /** Turns it by so many ways, clockwise; false where it can't be turned. */
  readonly turn: (steps: number) => boolean;
  readonly signal: AbortSignal;
}

/** Clicks pick. What can be taken in hand can be dragged as well: it is picked where it is, and what it is let go on. */
export function watchPointer(options: GestureOptions): void {
  const { board, fingers, targetAt, hover, pick, lift, signal } = options;
  /** The target on which the pointer went down, and whether it has been dragged from there. */
  let pressed: string | null = null;
  let dragged = false;
  const place = (event: PointerEvent): Point => [event.clientX, event.clientY];

  listen(
    board,
    "pointermove",
    (event) => {
      fingers.see(event);
      if (fingers.is(event)) return; // it scrolls
      if (pressed !== null && !dragged && targetAt(place(event)) !== pressed) dragged = lift(pressed);
      hover(place(event));
    },
    { signal },
  );
  listen(board, "pointerleave", () => hover(null), { signal });
  listen(
    board,
    "pointerdown",
    (event) => {
      pressed = event.isPrimary && event.button === 0 ? targetAt(place(event)) : null;
      dragged = false;
    },
    { signal },
  );
  listen(
    board,
    "pointerup",
    (event) => {
      const target = event.isPrimary ? targetAt(place(event)) : null;
      if (target !== null && (target === pressed) !== dragged) {
        pick(target, fingers.is(event) ? "finger" : "pointer");
      }
      pressed = null;
    },
    { signal },
  );
  // The browser has taken the gesture, to scroll or to zoom.
  listen(
    board,
    "pointercancel",
    () => {
      pressed = null;
      hover(null);
    },
    { signal },
  );
}

/** The wheel turns what is in hand; else, and for zooming, it is the page's. */
export function watchWheel({ board, holds, turn, signal }: GestureOptions): void {
  const wheel = new Wheel();
  listen(
    board,
    "wheel",
    (event) => {
      if (event.ctrlKey || !holds()) return;
      event.preventDefault();
      const steps = wheel.take(event);
      if (steps !== 0) turn(steps);
    },
    { signal, passive: false },
  );
}
