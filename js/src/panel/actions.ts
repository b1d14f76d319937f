// Buttons for what Python offers to do: with their labels, or as drawings in a row.

import { fill, make, type Row, setAttribute, setText } from "../elements";
import { listen } from "../listen";
import type { Action } from "../wire/types";
import { iconButton, show } from "./button";
import { enable, press } from "./offered";

type Word = (key: string) => string;

interface ButtonRow extends Row {
  readonly node: HTMLButtonElement;
}

export class Actions {
  readonly node: HTMLElement;
  readonly #rows: ButtonRow[] = [];
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
    const makeRow = () => ({ node: word ? iconButton() : make("button", "kw-action", { type: "button" }) });
    fill<Action, ButtonRow>(this.node, this.#rows, actions, makeRow, ({ node }, action) => {
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
