// Pointer, wheel and keys on the board, translated into four wishes: look at a target, pick one, turn what is in
// hand, take back the last pick.

import { isArrow, step } from "../cursor";
import { listen } from "../listen";
import type { Point, Target } from "../types";
import { Wheel } from "../wheel";

/** What a target was picked with: a mouse or pen, which shows beforehand what it points at, a finger, or a key. */
export type Means = "pointer" | "finger" | "key";

export interface GestureOptions {
  readonly board: HTMLElement;
  readonly targets: () => readonly Target[];
  /** The target at a place of the window. */
  readonly targetAt: (place: Point) => string | null;
  /** The pointer rests over a place of the window, or has left the board. */
  readonly hover: (place: Point | null) => void;
  /** The keyboard's cursor comes to a target, or leaves the board. */
  readonly focus: (target: string | null) => void;
  readonly pick: (target: string, means: Means) => void;
  /** Takes back the last pick; false where there was none. */
  readonly drop: () => boolean;
  /** Whether something is in hand that may be turned. */
  readonly holds: () => boolean;
  /** Turns it by so many ways, clockwise; false where it can't be turned. */
  readonly turn: (steps: number) => boolean;
  readonly signal: AbortSignal;
}

export function watchPointer({ board, targetAt, hover, pick, signal }: GestureOptions): void {
  /** The target on which the pointer went down. */
  let pressed: string | null = null;
  const place = (event: PointerEvent): Point => [event.clientX, event.clientY];

  listen(
    board,
    "pointermove",
    (event) => {
      if (event.pointerType !== "touch") hover(place(event)); // a finger does not hover
    },
    { signal },
  );
  listen(board, "pointerleave", () => hover(null), { signal });
  listen(
    board,
    "pointerdown",
    (event) => {
      pressed = event.isPrimary && event.button === 0 ? targetAt(place(event)) : null;
    },
    { signal },
  );
  listen(
    board,
    "pointerup",
    (event) => {
      const target = event.isPrimary ? targetAt(place(event)) : null;
      if (target !== null && target === pressed) {
        pick(target, event.pointerType === "touch" ? "finger" : "pointer");
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

export function watchKeys({ board, targets, focus, pick, drop, turn, signal }: GestureOptions): void {
  /** Where the cursor is, also while the focus is elsewhere. */
  let cursor: string | null = null;
  const move = (key: string) => {
    cursor = step(targets(), cursor, key);
    focus(cursor);
  };

  /** Whether the key means something here. */
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === "Escape") return drop();
    if (key.toLowerCase() === "r") return turn(shiftKey ? -1 : 1);
    if (key === "Enter" || key === " ") {
      if (cursor === null) move(key);
      else pick(cursor, "key");
    } else if (isArrow(key)) move(key);
    else return false;
    return true;
  };

  listen(
    board,
    "keydown",
    (event) => {
      if (isChord(event) || !press(event)) return;
      event.preventDefault();
      event.stopPropagation(); // some notebooks take keys that nobody stops as commands
    },
    { signal },
  );
  listen(board, "blur", () => focus(null), { signal });
  listen(
    board,
    "focus",
    () => {
      if (cursor !== null && board.matches(":focus-visible")) focus(cursor);
    },
    { signal },
  );
}

/** Lab leaves plain keys inside `host` to the widget; chords, such as the one that saves, stay Lab's. */
export function keepKeysFromLab(host: HTMLElement, signal: AbortSignal): void {
  // Lab listens on the document and looks for the attribute there and then: be earlier, on the window.
  listen(
    window,
    "keydown",
    (event) => {
      host.toggleAttribute("data-lm-suppress-shortcuts", !isChord(event));
    },
    { signal, capture: true },
  );
}

/** Whether a key is pressed together with others, which the notebook may want. A capital letter is no chord. */
export function isChord({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (shiftKey && key.length > 1);
}
