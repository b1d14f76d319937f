// The menu of what is wanted seldom: over the page, below its button or above it. The browser closes it when something
// else is pressed; the arrows walk in it, and Escape leads back to the button.

import { adopt, fill, listen, make, type Row, setAttribute, setText } from "../elements";
import css from "../look/styles/menu.css";
import { enable, press } from "../panel/button";
import type { Action } from "../panel/commands";

export interface MenuOptions {
  readonly root: ShadowRoot;
  readonly button: HTMLButtonElement;
  readonly act: (name: string) => void;
  readonly signal: AbortSignal;
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

export class Menu {
  readonly #node = make("div", "kw-raised kw-menu", { role: "menu", popover: "auto" });
  #rows: readonly ItemRow[] = [];
  readonly #options: MenuOptions;

  constructor(options: MenuOptions) {
    const { root, button, signal } = options;
    this.#options = options;
    adopt(root, css);
    root.append(this.#node);
    setTimeout(() => {
      button.popoverTargetElement = this.#node; // once the click is over that asked for it: that would close it
    });
    const toggled = () => this.#toggled();
    this.#node.addEventListener("toggle", toggled, { signal });
    const keydown = (event: KeyboardEvent) => this.#press(event);
    listen(this.#node, { click: (event) => this.#click(event), keydown }, { signal });
    let before = 0;
    const top = () => button.getBoundingClientRect().top;
    this.#node.addEventListener("beforetoggle", () => (before = top()), { signal });
    const close = () => this.#node.hidePopover(); // it would stay where it is while the board goes
    const scroll = () => top() !== before && close(); // what scrolled may be a list, or over by now
    listen(window, { scroll, resize: close }, { signal, capture: true });
  }

  open(): void {
    this.#node.showPopover();
  }

  update(actions: readonly Action[]): void {
    setAttribute(this.#node, "aria-label", this.#options.button.getAttribute("aria-label"));
    this.#rows = fill<Action, ItemRow>(
      this.#node,
      actions,
      makeItem,
      ({ heading, button }, action, index) => {
        const { group = "", pressed, exclusive } = action;
        setText(heading, group !== (actions[index - 1]?.group ?? "") ? group : "");
        setText(button, action.label);
        button.title = action.hint;
        button.dataset.group = group;
        const kind = pressed === undefined ? "" : exclusive ? "radio" : "checkbox";
        setAttribute(button, "role", `menuitem${kind}`);
        setAttribute(button, "aria-checked", pressed === undefined ? null : String(pressed));
        enable(button, action);
      },
    );
  }

  /** What belongs together may be tried one after the other; anything else is done with. */
  #click(event: Event): void {
    const item = (event.target as HTMLElement).closest<HTMLElement>("[data-action]:not([aria-disabled])");
    if (item && !item.dataset.group) this.#close(); // first: what opens now takes the focus, and gives it back
    press(event, this.#options.act);
  }

  #close(): void {
    this.#node.hidePopover();
    this.#options.button.focus();
  }

  #toggled(): void {
    const { button } = this.#options;
    const isOpen = this.#node.matches(":popover-open");
    setAttribute(button, "aria-expanded", String(isOpen));
    if (!isOpen) return;
    const at = button.getBoundingClientRect();
    const { width, height } = this.#node.getBoundingClientRect();
    const below = at.bottom + GAP;
    const top = below + height + EDGE > window.innerHeight ? at.top - GAP - height : below;
    const left = Math.min(at.right, window.innerWidth - EDGE) - width;
    this.#node.style.top = `${Math.max(EDGE, top)}px`;
    this.#node.style.left = `${Math.max(EDGE, left)}px`;
    this.#items[0]?.focus();
  }

  get #items(): readonly HTMLElement[] {
    return this.#rows.map(({ button }) => button);
  }

  /** The keys of a menu; the widget's others do nothing here. */
  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    const items = this.#items;
    const here = items.findIndex((item) => item.matches(":focus"));
    const go: Partial<Record<string, number>> = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: -1 };
    const to = go[key];
    if (key === "Tab") this.#node.hidePopover();
    if (key === "Escape") this.#close();
    if (to !== undefined) items.at(to % items.length)?.focus();
    if (!PRESSING.has(key) && !(ctrlKey || metaKey || altKey)) event.preventDefault();
  }
}

function makeItem(): ItemRow {
  const heading = make("div", "kw-menu-head", { "aria-hidden": "true" });
  const button = make("button", "kw-item");
  return { node: make("div", "", { role: "none" }, heading, button), heading, button };
}
