// What buttons have in common that stand for an action of Python, wherever they are.

import { dataAt, setAttribute } from "../elements";
import type { Action } from "../wire/types";

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
