// Buttons for what Python offers to do.

import { dataAt, fill, make, type Row, setAttribute, setText } from "../elements";
import { listen } from "../listen";
import type { Action } from "../wire/types";

export class Actions {
  readonly node = make("div", "kw-actions");
  readonly #rows: Row[] = [];
  constructor(act: (name: string) => void, signal: AbortSignal) {
    const click = (event: Event) => {
      const name = dataAt(event, "action");
      if (name) act(name);
    };
    listen(this.node, { click }, { signal });
    this.update([]);
  }

  update(actions: readonly Action[]): void {
    fill(this.node, this.#rows, actions, makeAction, showAction);
  }
}

function makeAction(): Row {
  return { node: make("button", "kw-action", { type: "button" }) };
}

/** A disabled button stays focusable, or the focus would be lost with the last move that can be taken back. */
function showAction({ node }: Row, { name, label, hint, enabled, pressed }: Action): void {
  node.dataset.action = name;
  node.title = hint;
  setText(node, label);
  setAttribute(node, "aria-disabled", enabled ? null : "true");
  setAttribute(node, "aria-pressed", pressed === undefined ? null : String(pressed));
}
