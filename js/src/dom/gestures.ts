// Pointer and keys on the board, translated into three wishes: look at a target, pick one, drop the picks.

import { isArrow, step } from "../cursor";
import { listen } from "../listen";
import type { Point, Target } from "../types";

export interface GestureOptions {
  readonly board: HTMLElement;
  readonly targets: () => readonly Target[];
  /** The target at a place of the window. */
  readonly targetAt: (place: Point) => string | null;
  /** The pointer rests over a place of the window, or has left the board. */
  readonly hover: (place: Point | null) => void;
  /** The keyboard's cursor comes to a target, or leaves the board. */
  readonly focus: (target: string | null) => void;
  readonly pick: (target: string) => void;
  /** Drops the picks; false where there were none. */
  readonly drop: () => boolean;
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
      if (target !== null && target === pressed) pick(target);
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

export function watchKeys({ board, targets, focus, pick, drop, signal }: GestureOptions): void {
  /** Where the cursor is, also while the focus is elsewhere. */
  let cursor: string | null = null;
  const move = (key: string) => {
    cursor = step(targets(), cursor, key);
    focus(cursor);
  };

  const press = (key: string): boolean => {
    if (isArrow(key)) move(key);
    else if (key !== "Enter" && key !== " ") return key === "Escape" && drop();
    else if (cursor === null) move(key);
    else pick(cursor);
    return true;
  };

  listen(
    board,
    "keydown",
    (event) => {
      if (isChord(event) || !press(event.key)) return;
      event.preventDefault();
      event.stopPropagation(); // some notebooks take keys that nobody stops as commands
    },
    { signal },
  );
  listen(board, "blur", () => focus(null), { signal });
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

function isChord(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
}
