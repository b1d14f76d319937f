// The keyboard: what a press means where the focus is, and which presses are the widget's and which the notebook's.
//
// The widget is one stop of the Tab key, the board. From there a key leads to the buttons of the panel, among which
// the arrows walk, and Escape leads back: to the board, and from the board out of the widget.

import type { Shared } from "../board/shared";
import { around, listen } from "../elements";
import { neighbour, step, stops } from "./cursor";
import type { Means } from "./gestures";
import { type Command, type Commanded, commandOf, isChord, ROWS } from "./keys";

export type KeyboardOptions = Shared &
  Commanded & {
    readonly panel: HTMLElement;
    /** The keyboard's cursor comes to a target, or leaves the board. */
    readonly focus: (target: string | null) => void;
    readonly pick: (target: string, means: Means) => void;
    readonly drop: () => boolean;
  };

export function watchKeys(options: KeyboardOptions): void {
  const { host, root, board, panel, session, attention, focus, pick, drop, signal } = options;
  /** Where the cursor is, also while the focus is elsewhere. */
  let cursor: string | null = null;
  const walk = (key: string) => {
    cursor = step(session.targets, cursor, key);
    focus(cursor);
  };
  const home = () => board.focus({ preventScroll: true });
  const enterPanel = () => stops(panel)[0]?.focus();

  /** Whether the press means something on the board. */
  const onBoard = (command: Command, key: string): boolean => {
    if (command === "walk") walk(key);
    else if (command === "pick" && cursor !== null) pick(cursor, "key");
    else if (command === "explain" && cursor !== null) session.explain(cursor);
    else if (command === "pick" || command === "explain") walk(key);
    else if (command === "turn" || command === "turnBack") {
      return session.turn(attention.pointed, command === "turn" ? 1 : -1);
    } else if (command === "back" && !drop()) leave(host, board);
    else return command === "back";
    return true;
  };

  /** Whether the press means something on the buttons of the panel; Enter and the space bar press them anyway. */
  const onPanel = (command: Command, key: string): boolean => {
    if (command === "back") home();
    else if (command === "walk") neighbour(stops(panel), key)?.focus();
    else return false;
    return true;
  };

  const press = (event: KeyboardEvent): boolean => {
    const command = commandOf(event);
    const target = event.target as HTMLElement;
    if (command === null || writes(target)) return false;
    const { run, repeats } = ROWS.get(command) ?? {};
    if (event.repeat && !repeats) return true; // or Enter would pick what comes up next
    if (command === "panel") enterPanel();
    else if (run) run(options, command);
    else if (target === board) return onBoard(command, event.key);
    else if (panel.contains(target)) return onPanel(command, event.key);
    else if (command === "back") home();
    else return false;
    return true;
  };

  const keydown = (event: KeyboardEvent) => {
    if (!isOurs(event)) return;
    // Some notebooks take plain keys that nobody stops as commands: none of them gets further.
    event.stopPropagation();
    if (!event.defaultPrevented && press(event)) event.preventDefault();
  };
  const refocus = () => {
    if (cursor !== null && board.matches(":focus-visible")) focus(cursor);
  };
  listen(root, { keydown }, { signal });
  keepKeysFromLab(host, signal);
  listen(board, { blur: () => focus(null), focus: refocus }, { signal });
}

/**
 * Whether a press inside the widget is no business of the notebook's: all are but Tab, F1 to F24, and letters, digits
 * and signs with Ctrl, Alt or Cmd. Enter and the arrows are, also with another key: notebooks run and select cells by them.
 */
export function isOurs(event: KeyboardEvent): boolean {
  const { key } = event;
  return !(isChord(event) && key.length === 1 && key !== " ") && key !== "Tab" && !/^F\d+$/.test(key);
}

/** Keeps a key of a menu or a sheet from the browser, unless it presses a button by it, or leaves, or it is a chord. */
export function keepIn(event: KeyboardEvent): void {
  if (!["Enter", " ", "Tab"].includes(event.key) && !isChord(event)) event.preventDefault();
}

/** Lab leaves plain keys inside `host` to the widget; chords, such as the one that saves, stay Lab's. */
function keepKeysFromLab(host: HTMLElement, signal: AbortSignal): void {
  // Lab listens on the document and looks for the attribute there and then: be earlier, on the window.
  const keydown = (event: KeyboardEvent) => {
    host.toggleAttribute("data-lm-suppress-shortcuts", isOurs(event));
  };
  listen(window, { keydown }, { signal, capture: true });
}

/**
 * Gives the focus to what holds the widget, so that the notebook hears its keys: in JupyterLab the cell, elsewhere
 * whatever is next; nobody where nothing around the widget takes it.
 */
function leave(host: HTMLElement, board: HTMLElement): void {
  for (let outer = around(host); outer; outer = around(outer)) {
    if (!outer.hasAttribute("tabindex")) continue;
    outer.focus({ preventScroll: true });
    if (outer.matches(":focus")) return;
  }
  board.blur();
}

export function writes(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches("input, select, textarea");
}
