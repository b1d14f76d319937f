// A finger that rests on the board asks what is there. It must not scroll meanwhile, and picks nothing when it leaves.

import { listen, whenAborted } from "../listen";
import type { Point } from "../wire/types";
import type { GestureOptions } from "./gestures";

/** How long a finger rests, in milliseconds, and how far it may slip meanwhile, in CSS pixels. */
const LONG = 500;
const SLIP = 8;

export function watchPress({ board, session, stage, fingers, signal }: GestureOptions): void {
  let timer = 0;
  let from: Point = [0, 0];
  /** Whether the finger that is down has asked already. */
  let asked = false;
  /** Whether a finger came down last: the browser's own menu of a long press is not to open. */
  let touched = false;

  const end = () => clearTimeout(timer);
  const ask = () => {
    const target = stage.targetAt(from);
    asked = target !== null;
    if (target !== null) session.explain(target);
  };
  whenAborted(signal, end);
  const finger = {
    pointerdown(event: PointerEvent) {
      end();
      asked = false;
      touched = fingers.is(event);
      if (!touched || !event.isPrimary || event.button !== 0) return; // a second finger zooms
      from = [event.clientX, event.clientY];
      timer = window.setTimeout(ask, LONG);
    },
    pointermove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from[0], clientY - from[1]) > SLIP) end();
    },
    pointercancel: end,
    contextmenu(event: Event) {
      if (touched) event.preventDefault();
    },
  };
  listen(board, finger, { signal });
  const pointerup = (event: Event) => {
    end();
    if (asked) event.stopPropagation(); // before those who would pick what it rests on
    asked = false;
  };
  listen(board, { pointerup }, { signal, capture: true });
}
