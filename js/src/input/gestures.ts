// What pointer and wheel on the board ask for: look at a target, pick one, turn what is in hand.

import type { Shared } from "../board/shared";
import type { Stage } from "../board/stage";
import { listen } from "../listen";
import type { Fingers } from "./fingers";
import { Wheel } from "./wheel";

/** What a target was picked with: a mouse or pen, which shows beforehand what it points at, a finger, or a key. */
export type Means = "pointer" | "finger" | "key";

export interface GestureOptions extends Shared {
  readonly stage: Stage;
  readonly fingers: Fingers;
  readonly pick: (target: string, means: Means) => void;
}

/** Clicks pick. What can be taken in hand can be dragged as well: it is picked where it is, and what it is let go on. */
export function watchPointer(options: GestureOptions): void {
  const { board, session, attention, stage, fingers, pick, signal } = options;
  /** The target on which the pointer went down, and whether it has been dragged from there. */
  let pressed: string | null = null;
  let dragged = false;
  const targetOf = ({ clientX, clientY }: PointerEvent) => stage.targetAt([clientX, clientY]);
  const pointer = {
    pointermove(event: PointerEvent) {
      fingers.see(event);
      if (fingers.is(event)) return; // it scrolls
      if (pressed !== null && !dragged && targetOf(event) !== pressed) dragged = session.lift(pressed);
      attention.hover(stage.canvases.locate([event.clientX, event.clientY]));
    },
    pointerleave: () => attention.hover(null),
    pointerdown(event: PointerEvent) {
      pressed = event.isPrimary && event.button === 0 ? targetOf(event) : null;
      dragged = false;
    },
    pointerup(event: PointerEvent) {
      const target = event.isPrimary ? targetOf(event) : null;
      if (target !== null && (target === pressed) !== dragged) {
        pick(target, fingers.is(event) ? "finger" : "pointer");
      }
      pressed = null;
    },
    // The browser has taken the gesture, to scroll or to zoom.
    pointercancel() {
      pressed = null;
      attention.hover(null);
    },
  };
  listen(board, pointer, { signal });
}

/** The wheel turns what is in hand; else, and for zooming, it is the page's. */
export function watchWheel({ board, session, attention, signal }: GestureOptions): void {
  const reports = new Wheel();
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey || !session.holds(attention.pointed)) return;
    event.preventDefault();
    const steps = reports.take(event);
    if (steps !== 0) session.turn(attention.pointed, steps);
  };
  listen(board, { wheel }, { signal, passive: false });
}
