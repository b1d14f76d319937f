// Buttons: those with a drawing in place of words, and those for what Python offers to do.

import {
  type ButtonRow,
  dataAt,
  drawing,
  entitle,
  fill,
  listen,
  make,
  setAttribute,
  setText,
  type Word,
} from "../elements";
import { type Command, caps, ROWS } from "../input/keys";
import type { Action } from "./commands";

/** The drawings by the keys of the buttons' texts: lines in a square of 16, in the colour of the text. */
const DRAWINGS: Readonly<Record<string, string>> = {
  undo: "M5.5 3L2.5 6L5.5 9 M2.5 6H9.5A3.7 3.7 0 0 1 9.5 13.4H6",
  redo: "M10.5 3L13.5 6L10.5 9 M13.5 6H6.5A3.7 3.7 0 0 0 6.5 13.4H10",
  rules:
    "M8 4.2C6.5 3 4.4 2.8 2.5 3.2V12.6C4.4 12.2 6.5 12.4 8 13.6C9.5 12.4 11.6 12.2 13.5 12.6V3.2C11.6 2.8 9.5 3 8 4.2V13.6",
  draw: "M2.5 13.5L3.3 10.4L11 2.7A1.2 1.2 0 0 1 13.3 5L5.6 12.7Z M9.4 4.3L11.7 6.6",
  explain: "M14 8A6 6 0 1 1 2 8A6 6 0 1 1 14 8Z M8 7.5V11 M8 5V5.01",
  copy: "M6 5.5H12.5A1 1 0 0 1 13.5 6.5V13A1 1 0 0 1 12.5 14H6A1 1 0 0 1 5 13V6.5A1 1 0 0 1 6 5.5Z M2.5 10.5V3A1 1 0 0 1 3.5 2H10.5",
  save: "M8 2V10 M4.8 7L8 10.2L11.2 7 M2.5 11V13A1 1 0 0 0 3.5 14H12.5A1 1 0 0 0 13.5 13V11",
  full: "M2.5 6V2.5H6 M10 2.5H13.5V6 M13.5 10V13.5H10 M6 13.5H2.5V10",
  leave: "M6 2.5V6H2.5 M13.5 6H10V2.5 M10 13.5V10H13.5 M2.5 10H6V13.5",
  menu: "M2.5 4H13.5 M2.5 8H13.5 M2.5 12H13.5",
};

/** A button with a drawing in place of words, which `dress` gives it. */
export function iconButton(name?: string): HTMLButtonElement {
  const svg = drawing();
  svg.setAttribute("viewBox", "0 0 16 16");
  return make("button", "kw-tool", name ? { "data-tool": name } : {}, svg);
}

/** Gives a button the drawing and the name that belong to a key. */
export function dress(button: HTMLButtonElement, key: string, word: Word, d?: string): void {
  show(button, key, word(key), word, d);
}

/** Gives a button a drawing, a name, and a tooltip that ends with the key that does the same. */
export function show(
  button: HTMLButtonElement,
  key: string,
  name: string,
  word: Word,
  d = DRAWINGS[key],
): void {
  const shortcut = ROWS.get(key as Command)?.keys[0];
  entitle(button, name);
  if (shortcut) {
    const named = caps(shortcut).map((cap) => (cap.length > 1 ? word(`cap${cap}`) : cap));
    button.title = `${name} (${named.join(" ")})`;
    setAttribute(button, "aria-keyshortcuts", shortcut);
  }
  const path = button.querySelector("path");
  if (path) setAttribute(path, "d", d ?? ""); // which leaves the same drawing as it is: each is laid out anew
}

// ---- What buttons have in common that stand for an action of Python, wherever they are

/** Does what the button says that was pressed. */
export function press(event: Event, act: (name: string) => void): void {
  const name = dataAt(event, "action");
  if (name) act(name);
}

/** A disabled button stays focusable, or the focus would be lost with the last move that can be taken back. */
export function enable(node: HTMLElement, { name, enabled }: Action): void {
  node.dataset.action = name;
  setAttribute(node, "aria-disabled", enabled ? null : "true");
}

// ---- Buttons for what Python offers to do: with their labels, or as drawings in a row

export class Actions {
  readonly node: HTMLElement;
  /** Names keys; without it the buttons have their labels. */
  readonly #word: Word | undefined;

  constructor(className: string, act: (name: string) => void, signal: AbortSignal, word?: Word) {
    this.node = make("div", className);
    this.#word = word;
    listen(this.node, { click: (event) => press(event, act) }, { signal });
    this.update([]);
  }

  update(actions: readonly Action[]): void {
    const word = this.#word;
    const makeRow = () => ({ node: word ? iconButton() : make("button", "kw-action") });
    fill<Action, ButtonRow>(this.node, actions, makeRow, ({ node }, action) => {
      if (word) show(node, action.name, action.hint, word);
      else {
        node.title = action.hint;
        setText(node, action.label);
      }
      enable(node, action);
      setAttribute(node, "aria-pressed", action.pressed === undefined ? null : String(action.pressed));
    });
  }
}
