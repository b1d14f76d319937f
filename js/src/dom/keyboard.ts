// The keys of the board, translated into wishes; and which keys are the widget's and which the notebook's.

import { isArrow, step } from "../cursor";
import { listen } from "../listen";
import type { Target } from "../types";
import type { Means } from "./gestures";

export interface KeyboardOptions {
  readonly board: HTMLElement;
  readonly targets: () => readonly Target[];
  /** The keyboard's cursor comes to a target, or leaves the board. */
  readonly focus: (target: string | null) => void;
  readonly pick: (target: string, means: Means) => void;
  /** Takes back the last pick; false where there was none. */
  readonly drop: () => boolean;
  /** Turns what is in hand by so many ways, clockwise; false where it can't be turned. */
  readonly turn: (steps: number) => boolean;
  readonly signal: AbortSignal;
}

export function watchKeys({ board, targets, focus, pick, drop, turn, signal }: KeyboardOptions): void {
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
