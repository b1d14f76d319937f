// The menu of what is wanted seldom: over the page, below its button or above it. The browser closes it when something
// else is pressed; the arrows walk in it, and Escape leads back to the button.

import { adopt, fill, listen, make, type Row, setAttribute, setText } from "../elements";
import css from "../look/styles/menu.css";
import { enable, press } from "../panel/button";
import type { Action } from "../panel/commands";

interface MenuOptions {
  readonly root: ShadowRoot;
  readonly button: HTMLButtonElement;
  readonly act: (name: string) => void;
  readonly signal: AbortSignal;
}

/** What opens it, and puts what is offered into it. */
export interface Menu {
  readonly open: () => void;
  readonly update: (actions: readonly Action[]) => void;
}

interface ItemRow extends Row {
  readonly heading: HTMLElement;
  readonly button: HTMLElement;
}

/** Pixels between the menu and its button, and at least from it to the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** Keys that the browser is to heed: it presses buttons by them, and leaves. */
const PRESSING: ReadonlySet<string> = new Set(["Enter", " ", "Tab"]);

export function menuOf({ root, button, act, signal }: MenuOptions): Menu {
  adopt(root, css);
  const node = make("div", "kw-raised kw-menu", { role: "menu", popover: "auto" });
  let items: readonly HTMLElement[] = [];
  root.append(node);
  setTimeout(() => {
    button.popoverTargetElement = node; // once the click is over that asked for it: that would close it
  });
  const hide = () => node.hidePopover();
  const leave = () => {
    hide();
    button.focus();
  };

  const toggle = () => {
    const isOpen = node.matches(":popover-open");
    setAttribute(button, "aria-expanded", String(isOpen));
    if (!isOpen) return;
    const at = button.getBoundingClientRect();
    const { width, height } = node.getBoundingClientRect();
    const below = at.bottom + GAP;
    const top = below + height + EDGE > window.innerHeight ? at.top - GAP - height : below;
    const left = Math.min(at.right, window.innerWidth - EDGE) - width;
    node.style.top = `${Math.max(EDGE, top)}px`;
    node.style.left = `${Math.max(EDGE, left)}px`;
    items[0]?.focus();
  };

  /** What belongs together may be tried one after the other; anything else is done with. */
  const click = (event: Event) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>("[data-action]:not([aria-disabled])");
    if (item && !item.dataset.group) leave(); // first: what opens now takes the focus, and gives it back
    press(event, act);
  };

  /** The keys of a menu; the widget's others do nothing here. */
  const keydown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const here = items.findIndex((item) => item.matches(":focus"));
    const go: Partial<Record<string, number>> = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: -1 };
    const to = go[key];
    if (key === "Tab") hide();
    if (key === "Escape") leave();
    if (to !== undefined) items.at(to % items.length)?.focus();
    if (!PRESSING.has(key) && !(ctrlKey || metaKey || altKey)) event.preventDefault();
  };

  const top = () => button.getBoundingClientRect().top;
  let before = 0;
  const beforetoggle = () => {
    before = top();
  };
  listen(node, { click, keydown, toggle, beforetoggle }, { signal });
  const scroll = () => top() !== before && hide(); // what scrolled may be a list, or over by now
  listen(window, { scroll, resize: hide }, { signal, capture: true }); // it would stay while the board goes

  const update = (actions: readonly Action[]) => {
    setAttribute(node, "aria-label", button.getAttribute("aria-label"));
    const rows = fill<Action, ItemRow>(node, actions, makeItem, ({ heading, button }, action, index) => {
      const { group = "", pressed, exclusive } = action;
      setText(heading, group !== (actions[index - 1]?.group ?? "") ? group : "");
      setText(button, action.label);
      button.title = action.hint;
      button.dataset.group = group;
      const kind = pressed === undefined ? "" : exclusive ? "radio" : "checkbox";
      setAttribute(button, "role", `menuitem${kind}`);
      setAttribute(button, "aria-checked", pressed === undefined ? null : String(pressed));
      enable(button, action);
    });
    items = rows.map((row) => row.button);
  };
  return { open: () => node.showPopover(), update };
}

function makeItem(): ItemRow {
  const heading = make("div", "kw-menu-head", { "aria-hidden": "true" });
  const button = make("button", "kw-item");
  return { node: make("div", "", { role: "none" }, heading, button), heading, button };
}
