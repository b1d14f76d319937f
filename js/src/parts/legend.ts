// The legend: the marks that are on the board now, each as it looks there, and what it means.

import { adopt, make, setAttribute } from "../elements";
import { listen, whenAborted } from "../listen";
import css from "../look/styles/legend.css";
import type { place } from "../paint/painter";
import type { Picture } from "../paint/picture";
import type { boxOfItem } from "../scene/lines";
import type { Legend, meaningOf } from "../scene/scene";
import type { Box, Item } from "../wire/types";

/** What the widget has anyway: a part with copies of it would load later. */
export interface LegendTools {
  readonly boxOfItem: typeof boxOfItem;
  readonly meaningOf: typeof meaningOf;
  readonly place: typeof place;
}

interface Shown {
  /** The button that it belongs to. */
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly items: readonly Item[];
  readonly legend: Legend;
}

/** How much of the board a picture shows, in cells, and its side, in CSS pixels. */
const PART = 1.1;
const SIDE = 34;

/** How far it stays from the window's edges and from what it belongs to, in CSS pixels. */
const GAP = 8;

/** How long a pointer rests before it opens, in milliseconds. */
const REST = 450;

export class LegendCard {
  readonly #title = make("h2", "kw-legend-title", { id: "kw-legend-title" });
  readonly #list = make("ul", "");
  readonly #node = make(
    "div",
    "kw-raised kw-legend",
    { popover: "auto", role: "dialog", tabindex: "-1", "aria-labelledby": "kw-legend-title" },
    this.#title,
    this.#list,
  );
  readonly #picture: Picture;
  readonly #tools: LegendTools;
  #timer = 0;

  constructor(root: ShadowRoot, picture: Picture, tools: LegendTools, signal: AbortSignal) {
    adopt(root, css);
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // it closes this, and takes back nothing on the board
      this.#close();
    };
    listen(this.#node, { keydown }, { signal });
    whenAborted(signal, () => clearTimeout(this.#timer));
    this.#picture = picture;
    this.#tools = tools;
    root.append(this.#node);
  }

  /** Opens, to be read by keys, or closes; by a mouse while it rests over the anchor, by a finger that rests on it. */
  hear(shown: Shown, event?: PointerEvent): void {
    clearTimeout(this.#timer);
    const isMouse = event?.pointerType === "mouse";
    if (!event && !this.#isOpen) {
      this.#open(shown);
      this.#node.focus();
    } else if (event?.type === (isMouse ? "pointerenter" : "pointerdown")) {
      this.#timer = window.setTimeout(() => this.#open(shown), REST);
    } else if (isMouse || !event) this.#close();
  }

  get #isOpen(): boolean {
    return this.#node.matches(":popover-open");
  }

  #close(): void {
    if (this.#isOpen) this.#node.hidePopover();
  }

  #open({ anchor, title, items, legend }: Shown): void {
    const { meaningOf } = this.#tools;
    const marks = new Map<string, Item>();
    for (const item of items) {
      const meaning = meaningOf(item, legend);
      if (meaning !== undefined && !marks.has(meaning)) marks.set(meaning, item);
    }
    this.#title.textContent = title;
    const rows = [...marks].map(([meaning, mark]) => {
      const canvas = make("canvas", "", { "aria-hidden": "true" });
      this.#paint(canvas, mark, items);
      return make("li", "", {}, canvas, make("span", "", {}, document.createTextNode(meaning)));
    });
    this.#list.replaceChildren(...rows);
    if (!this.#isOpen) this.#node.showPopover();
    this.#beside(anchor);
  }

  /** The part of the board where the mark is. */
  #paint(canvas: HTMLCanvasElement, mark: Item, items: readonly Item[]): void {
    const side = Math.round(SIDE * window.devicePixelRatio);
    setAttribute(canvas, "width", String(side));
    setAttribute(canvas, "height", String(side));
    const context = canvas.getContext("2d");
    if (!context) return;
    const [x, y, width, height] = this.#tools.boxOfItem(mark, 0);
    const isLarge = Math.max(width, height) > 2 * PART; // a frame: its corner
    const [middle, centre] = isLarge ? [x + PART / 4, y + PART / 4] : [x + width / 2, y + height / 2];
    const box: Box = [middle - PART / 2, centre - PART / 2, PART, PART];
    this.#picture.print({ context, placement: this.#tools.place(box, side, side) }, items);
  }

  #beside(anchor: HTMLElement): void {
    const { left, top, bottom } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.#node;
    const below = bottom + GAP;
    const fits = below + offsetHeight + GAP <= window.innerHeight;
    style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - GAP - offsetWidth))}px`;
    style.top = `${fits ? below : Math.max(GAP, top - GAP - offsetHeight)}px`;
  }
}
