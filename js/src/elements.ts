// Small helpers that make elements, update them and listen to them, so that the rest reads as structure.

import type { Box, Point, ResultRow } from "./wire/types";

/** Gives a text by its key. */
export type Word = (key: string) => string;

type Attributes = Readonly<Record<string, string>>;

/**
 * Makes an element of a class, with attributes, children and texts. Buttons send no form, and are no stops of the Tab
 * key, unless an attribute says so: the widget is one, inside which other keys lead from place to place.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...parts: readonly (Attributes | Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (tag === "button") Object.assign(node, { tabIndex: -1, type: "button" });
  for (const part of parts) {
    if (part instanceof Node || typeof part === "string") node.append(part);
    else for (const [name, value] of Object.entries(part)) node.setAttribute(name, value);
  }
  return node;
}

/** The element that an element is in, also where that holds it in a shadow. */
export function around({ parentNode }: Element): HTMLElement | null {
  const outer = parentNode instanceof ShadowRoot ? parentNode.host : parentNode;
  return outer instanceof HTMLElement ? outer : null;
}

/** Sets an element's text and hides it where there is none. Unchanged text is left alone: live regions would repeat it. */
export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
  node.hidden = text === "";
}

export function setAttribute(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Names an element, such as a button, for a screen reader and as its tooltip. */
export function entitle(node: HTMLElement, name: string): void {
  node.title = name;
  setAttribute(node, "aria-label", name);
}

/** The value of the `data-` attribute of a name where an event happened; none on what is disabled. */
export function dataAt({ target }: Event, name: string): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>(`[data-${name}]:not([aria-disabled])`)?.dataset[name];
}

/** Puts an element over the board, at a point of what is seen of it. */
export function putAt({ style }: HTMLElement, [x, y]: Point, [left, top, width, height]: Box): void {
  style.left = `${(100 * (x - left)) / width}%`;
  style.top = `${(100 * (y - top)) / height}%`;
}

/** Gives an element the colours of a player, for its dot: the theme's for strands where it tells them. */
export function setPlayer(node: HTMLElement, player: string): void {
  node.style.setProperty("--kw-player", `var(--kw-${player}-body, var(--kw-${player}, currentColor))`);
  node.style.setProperty("--kw-player-rim", `var(--kw-${player}-casing, transparent)`);
}

/** What `fill` keeps for an entry: its element, and whatever parts of it the entry's update needs. */
export interface Row<N extends HTMLElement = HTMLElement> {
  readonly node: N;
}

export type ButtonRow = Row<HTMLButtonElement>;

/** The rows that an element holds. */
const held = new WeakMap<HTMLElement, Row[]>();

/** Makes `parent` hold one row per entry, reusing those that are there, so that focus and scrolling stay. */
export function fill<T, R extends Row>(
  parent: HTMLElement,
  entries: readonly T[],
  make: () => R,
  update: (row: R, entry: T, index: number) => void,
): readonly R[] {
  const rows = (held.get(parent) ?? []) as R[];
  held.set(parent, rows);
  for (const row of rows.splice(entries.length)) row.node.remove();
  entries.forEach((entry, index) => {
    const row = rows[index] ?? make();
    if (!rows[index]) {
      rows.push(row);
      parent.append(row.node);
    }
    update(row, entry, index);
  });
  parent.hidden = entries.length === 0;
  return rows;
}

/** Whether the user wants no motion. */
export function isStill(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Adds a sheet; those of parts that are loaded later go before the others, which may overrule them. */
export function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}

// ---- Drawings of one line, in the colour of the text around them

const SVG = "http://www.w3.org/2000/svg";

/** A drawing that has its line, and its box, still to come. */
export function drawing(): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "path"));
  return svg;
}

// ---- The rows of a table with a column for each player: a label, and the values

export interface TableRow extends Row {
  readonly label: HTMLElement;
}

export function makeTableRow(): TableRow {
  const label = make("th", "", { scope: "row" });
  return { node: make("tr", "", {}, label), label };
}

export function showRow({ node, label }: TableRow, { player = "", ...row }: ResultRow): void {
  setAttribute(node, "data-highlight", row.id || null);
  setAttribute(node, "tabindex", row.id ? "-1" : null);
  setAttribute(node, "data-stop", row.id ? "" : null);
  label.textContent = row.label;
  label.className = player && "kw-dot";
  setPlayer(label, player);
  fill(node, row.values, () => ({ node: make("td", "") }), showCell);
  node.hidden = false;
}

/** A cell stays in its column, also where it has nothing to say. */
export function showCell({ node }: Row, text: string): void {
  setText(node, text);
  node.hidden = false;
}

// ---- Everything that outlives a function call is registered here, and ends with a signal

type Events = HTMLElementEventMap & DocumentEventMap & WindowEventMap & MediaQueryListEventMap;

type Handlers = { readonly [K in keyof Events]?: (event: Events[K]) => void };

interface Ending {
  readonly signal: AbortSignal;
  readonly capture?: boolean;
  readonly passive?: boolean;
}

export function listen(target: EventTarget, handlers: Handlers, options: Ending): void {
  for (const [type, handle] of Object.entries(handlers)) {
    target.addEventListener(type, handle as (event: Event) => void, options);
  }
}

/** Runs `end` when the signal aborts, at once if it has. */
export function whenAborted(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
}

/** What asks for something to be done once the next frame is shown, once however often it is asked for. */
export function later(act: () => void, signal: AbortSignal): () => void {
  let frame = 0;
  const wait = (then: () => void) => {
    frame = requestAnimationFrame(then);
  };
  const end = () => {
    frame = 0;
    act();
  };
  whenAborted(signal, () => cancelAnimationFrame(frame));
  return () => {
    if (frame === 0) wait(() => wait(end));
  };
}
