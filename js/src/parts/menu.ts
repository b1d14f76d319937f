// The menu of what is wanted seldom: over the page, below its button or above it. The browser closes it when something
// else is pressed; the arrows walk in it, and Escape leads back to the button.

import { adopt, fill, listen, make, type Row, setAttribute, setText, type Word } from "../elements";
import { keepIn } from "../input/keyboard";
import css from "../look/styles/menu.css";
import { enable, icon, keyOf, press } from "../panel/button";
import type { Action } from "../panel/commands";

interface MenuOptions {
  readonly root: ShadowRoot;
  readonly button: HTMLButtonElement;
  readonly act: (name: string) => void;
  readonly word: Word;
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
  readonly drawn: SVGElement;
  readonly label: HTMLElement;
  readonly key: HTMLElement;
}

/** The drawings of items by their names: lines in a square of 16. */
const DRAWINGS: Readonly<Record<string, string>> = {
  redo: "M10.5 3L13.5 6L10.5 9 M13.5 6H6.5A3.7 3.7 0 0 0 6.5 13.4H10",
  rules:
    "M8 4.2C6.5 3 4.4 2.8 2.5 3.2V12.6C4.4 12.2 6.5 12.4 8 13.6C9.5 12.4 11.6 12.2 13.5 12.6V3.2C11.6 2.8 9.5 3 8 4.2V13.6",
  draw: "M2.5 13.5L3.3 10.4L11 2.7A1.2 1.2 0 0 1 13.3 5L5.6 12.7Z M9.4 4.3L11.7 6.6",
  explaining: "M14 8A6 6 0 1 1 2 8A6 6 0 1 1 14 8Z M8 7.5V11 M8 5V5.01",
  share: "M8 10V2.2 M5 5L8 2L11 5 M5 7.5H3.5V13.5H12.5V7.5H11",
  copy: "M6 5.5H12.5A1 1 0 0 1 13.5 6.5V13A1 1 0 0 1 12.5 14H6A1 1 0 0 1 5 13V6.5A1 1 0 0 1 6 5.5Z M2.5 10.5V3A1 1 0 0 1 3.5 2H10.5",
  save: "M8 2V10 M4.8 7L8 10.2L11.2 7 M2.5 11V13A1 1 0 0 0 3.5 14H12.5A1 1 0 0 0 13.5 13V11",
  full: "M2.5 6V2.5H6 M10 2.5H13.5V6 M13.5 10V13.5H10 M6 13.5H2.5V10",
};

/** Pixels between the menu and its button, and at least from it to the edge of the window. */
const GAP = 4;
const EDGE = 8;

export function menuOf({ root, button, act, word, signal }: MenuOptions): Menu {
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
    const { key } = event;
    const here = items.findIndex((item) => item.matches(":focus"));
    const go: Partial<Record<string, number>> = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: -1 };
    const to = go[key];
    if (key === "Tab") hide();
    if (key === "Escape") leave();
    if (to !== undefined) items.at(to % items.length)?.focus();
    keepIn(event);
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
    const rows = fill<Action, ItemRow>(node, actions, makeItem, (row, action, index) => {
      const { heading, button, drawn, label, key } = row;
      const { group = "", pressed, exclusive } = action;
      drawn.firstElementChild?.setAttribute("d", DRAWINGS[action.name.replace("record:", "")] ?? "");
      setText(heading, group !== (actions[index - 1]?.group ?? "") ? group : "");
      setText(label, action.label);
      setText(key, keyOf(action.name, word));
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
  const [drawn, label, key] = [icon(), make("span", ""), make("kbd", "", { "aria-hidden": "true" })];
  const button = make("button", "kw-item", drawn, label, key);
  return { node: make("div", "", { role: "none" }, heading, button), heading, button, drawn, label, key };
}
