// What commands of the page do that a board can be seen without: save, copy by hand, the legend.

import type { Shared } from "../board/shared";
import { adopt, listen, make } from "../elements";
import legendCss from "../look/styles/legend.css";
import css from "../look/styles/tools.css";
import { place } from "../paint/painter";
import { boxOfItem } from "../scene/boxes";
import { type Legend, meaningOf } from "../scene/legend";
import type { Box, Item, Point } from "../wire/types";
import { download, fileName } from "./records";

export { cardsOf } from "./cards";
export { Sheets } from "./sheets";
export { Instruments } from "./sound";

export interface ToolsOptions extends Shared {
  /** Says something in the line under the board. */
  readonly tell: (text: string) => void;
}

export class Tools {
  readonly legend: (shown: Shown) => void;
  readonly #options: ToolsOptions;
  /** Holds a text to be copied by hand, where the browser allows no other way. */
  readonly #field = make("input", "kw-field kw-copy", { readonly: "", tabindex: "-1", spellcheck: "false" });
  #from: HTMLElement | null = null;

  constructor(options: ToolsOptions) {
    const { root, signal } = options;
    this.#options = options;
    adopt(root, css);
    this.legend = legendOf(options);
    this.#field.hidden = true;
    root.querySelector(".kw-below")?.after(this.#field);
    const keydown = ({ key }: KeyboardEvent) => key === "Escape" && this.#from?.focus();
    listen(this.#field, { keydown, blur: () => this.#putAway() }, { signal });
  }

  /** Shows a text to be copied by hand; `from` is where the focus goes back to. */
  show(text: string, from: HTMLElement): void {
    const { word, tell } = this.#options;
    this.#from = from;
    this.#field.setAttribute("aria-label", word("buttons.copy"));
    this.#field.value = text;
    this.#field.hidden = false;
    this.#field.focus();
    this.#field.select();
    tell(word("copyByHand"));
  }

  async save(): Promise<void> {
    const { word, tell, signal } = this.#options;
    const file = await saved(this.#options);
    if (!file || signal.aborted) return;
    download(file.blob, file.name);
    tell(word("saved").replace("{name}", file.name));
  }

  #putAway(): void {
    this.#field.hidden = true;
    this.#options.tell("");
  }
}

// ---- The legend: the marks that are on the board now, each as it looks there, and what it means

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

/** Gives what opens it, or closes it. */
function legendOf({ root, picture, signal }: Shared): (shown: Shown) => void {
  adopt(root, legendCss);
  const heading = make("h2", "kw-legend-title", { id: "kw-legend-title" });
  const list = make("ul", "");
  const attributes = { popover: "auto", role: "dialog", tabindex: "-1", "aria-labelledby": heading.id };
  const node = make("div", "kw-raised kw-legend", attributes, heading, list);
  root.append(node);
  const isOpen = () => node.matches(":popover-open");
  const close = () => isOpen() && node.hidePopover();
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // it closes this, and takes back nothing on the board
    close();
  };
  listen(node, { keydown }, { signal });

  /** The part of the board where the mark is. */
  const paint = (canvas: HTMLCanvasElement, mark: Item, items: readonly Item[]) => {
    const side = Math.round(SIDE * window.devicePixelRatio);
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d");
    if (!context) return;
    const [x, y, width, height] = boxOfItem(mark, 0);
    const isLarge = Math.max(width, height) > 2 * PART; // a frame: its corner
    const [middle, centre] = isLarge ? [x + PART / 4, y + PART / 4] : [x + width / 2, y + height / 2];
    const box: Box = [middle - PART / 2, centre - PART / 2, PART, PART];
    picture.print({ context, placement: place(box, side, side) }, items);
  };

  const open = ({ anchor, title, items, legend }: Shown) => {
    const marks = new Map<string, Item>();
    for (const item of items) {
      const meaning = meaningOf(item, legend);
      if (meaning !== undefined && !marks.has(meaning)) marks.set(meaning, item);
    }
    heading.textContent = title;
    const rows = [...marks].map(([meaning, mark]) => {
      const canvas = make("canvas", "", { "aria-hidden": "true" });
      paint(canvas, mark, items);
      return make("li", "", canvas, make("span", "", meaning));
    });
    list.replaceChildren(...rows);
    node.showPopover();
    const { left, top, bottom } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = node;
    const below = bottom + GAP;
    const fits = below + offsetHeight + GAP <= window.innerHeight;
    style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - GAP - offsetWidth))}px`;
    style.top = `${fits ? below : Math.max(GAP, top - GAP - offsetHeight)}px`;
    node.focus();
  };
  return (shown) => void (isOpen() ? close() : open(shown));
}

// ---- The picture of a widget as a file: the scene at rest with what is drawn on it, without hints, on the ground of its
// theme, and with the same margin on all sides, whatever stands at the edges of the board

/** Pixels of a saved picture for one of the screen, and how many there are at most on a side. */
const SHARPNESS = 2;
const LARGEST = 4096;
/** A share of the picture's longer side. */
const MARGIN = 0.03;
/** How far a colour may be from the ground's, of 255, and still seem to be it. */
const SLIGHT = 8;

interface Saved {
  readonly name: string;
  readonly blob: Blob;
}

type Area = readonly [left: number, top: number, width: number, height: number];

/** Gives the file; null where there is nothing to be seen. */
async function saved({ board, picture, session, above }: Shared): Promise<Saved | null> {
  const { hints } = await session.inquire({ kind: "print" }); // none are known of a kernel that has gone
  const left = new Set(hints);
  if (!session.state) return null;
  const { scene, panel } = session.state;
  const still = scene.backdrop?.items ?? [];
  const items = [...still, ...scene.items.filter(({ id }) => !left.has(id)), ...above.drawnItems];
  const { width, height } = board.getBoundingClientRect();
  const ratio = Math.min(SHARPNESS * window.devicePixelRatio, LARGEST / Math.max(width, height));
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  const ground = picture.theme?.ui.ground ?? "white";
  const drawn = canvasOf([across, down], ground);
  if (!drawn) return null;
  picture.print({ context: drawn, placement: place(scene.box, across, down) }, items);
  const canvas = framed(drawn, ground);
  const blob = await new Promise<Blob | null>((give) => {
    if (canvas) canvas.toBlob(give);
    else give(null);
  });
  return blob && { blob, name: `${fileName(panel.title)}-${panel.ply}.png` };
}

/** What is painted, on a ground that reaches as far beyond it on all sides. */
function framed(drawn: CanvasRenderingContext2D, ground: string): HTMLCanvasElement | null {
  const area = inked(drawn);
  if (!area) return null;
  const [left, top, width, height] = area;
  const margin = Math.round(MARGIN * Math.max(width, height));
  const context = canvasOf([width + 2 * margin, height + 2 * margin], ground);
  context?.drawImage(drawn.canvas, left, top, width, height, margin, margin, width, height);
  return context?.canvas ?? null;
}

/** The area in which something can be told from the ground, which is in the corner. */
function inked(context: CanvasRenderingContext2D): Area | null {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const differs = (at: number) =>
    [0, 1, 2].some((part) => Math.abs((data[at + part] ?? 0) - (data[part] ?? 0)) > SLIGHT);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!differs(4 * (y * width + x))) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : [left, top, right - left + 1, bottom - top + 1];
}

function canvasOf([width, height]: Point, ground: string): CanvasRenderingContext2D | null {
  const canvas = make("canvas", "");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = ground;
  context?.fillRect(0, 0, width, height);
  return context;
}
