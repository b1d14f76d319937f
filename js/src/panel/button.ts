// Buttons: those with a drawing in place of words, and those for what Python, or the page, offers to do.

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

/** The drawings of the large buttons: lines in a square of 16, in the colour of the text. */
const DRAWINGS: Readonly<Record<string, string>> = {
  undo: "M5.5 3L2.5 6L5.5 9 M2.5 6H9.5A3.7 3.7 0 0 1 9.5 13.4H6",
  hint: "M6 11.5V10C4.6 9.2 3.8 8 3.8 6.4A4.2 4.2 0 0 1 12.2 6.4C12.2 8 11.4 9.2 10 10V11.5Z M6.5 14H9.5",
  more: "M2.5 4H13.5 M2.5 8H13.5 M2.5 12H13.5",
};

/** A drawing, whose line is given or still to come. */
export function icon(d = ""): SVGElement {
  const svg = drawing();
  svg.setAttribute("viewBox", "0 0 16 16");
  redraw(svg, d);
  return svg;
}

function redraw(node: Element, d: string): void {
  const path = node.querySelector("path");
  if (path) setAttribute(path, "d", d); // which leaves the same drawing as it is: each is laid out anew
}

/** A button with a drawing in place of words, which `dress` gives it. */
export function iconButton(name: string): HTMLButtonElement {
  return make("button", "kw-tool", { "data-tool": name }, icon());
}

/** Gives a button a drawing, and the name that belongs to a key, with the key of the keyboard in its tooltip. */
export function dress(button: HTMLButtonElement, key: string, word: Word, d: string): void {
  entitle(button, word(key));
  explain(button, key, word(key), word);
  redraw(button, d);
}

/** Gives a button its tooltip, which ends with the key that does the same. */
function explain(button: HTMLElement, name: string, text: string, word: Word): void {
  const key = keyOf(name, word);
  button.title = key ? `${text} (${key})` : text;
  setAttribute(button, "aria-keyshortcuts", ROWS.get(name as Command)?.keys[0] ?? null);
}

/** The key that does what a button does, as it is written on keyboards; empty where there is none. */
export function keyOf(name: string, word: Word): string {
  const parts = caps(ROWS.get(name as Command)?.keys[0] ?? "");
  return parts.map((cap) => (cap.length > 1 ? word(`cap${cap}`) : cap)).join(" ");
}

// ---- What buttons have in common that stand for an action, wherever they are

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

// ---- Buttons with their labels, the large ones with a drawing before it

interface LabelledRow extends ButtonRow {
  readonly svg: SVGElement;
  readonly label: HTMLElement;
}

function makeLabelled(): LabelledRow {
  const [svg, label] = [icon(), make("span", "")];
  return { node: make("button", "kw-action", svg, label), svg, label };
}

function showLabelled(
  { node, svg, label }: LabelledRow,
  name: string,
  [text, hint]: readonly [string, string],
  word: Word,
) {
  const d = DRAWINGS[name] ?? "";
  redraw(svg, d);
  setAttribute(svg, "display", d ? null : "none");
  setText(label, text);
  explain(node, name, hint, word);
}

/** The button of the menu, which is always there; gives what shows it in the words of now. */
export function moreButton(): readonly [HTMLButtonElement, (word: Word) => void] {
  const row = makeLabelled();
  row.node.dataset.tool = "menu";
  const show = (word: Word) => showLabelled(row, "more", [word("menu"), word("menuHint")], word);
  return [row.node, show];
}

export class Actions {
  readonly node: HTMLElement;
  readonly #word: Word;

  constructor(className: string, act: (name: string) => void, signal: AbortSignal, word: Word) {
    this.node = make("div", className);
    this.#word = word;
    listen(this.node, { click: (event) => press(event, act) }, { signal });
    this.update([]);
  }

  update(actions: readonly Action[]): void {
    fill<Action, LabelledRow>(this.node, actions, makeLabelled, (row, action) => {
      showLabelled(row, action.name, [action.label, action.hint], this.#word);
      enable(row.node, action);
      setAttribute(row.node, "aria-pressed", action.pressed === undefined ? null : String(action.pressed));
    });
  }
}
