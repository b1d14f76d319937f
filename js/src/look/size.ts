// How large the board is: as Python or the user asks, else so that all of the widget is seen at once where the page
// is scrolled to it. And which arrangement of its scene suits the room.

import type { Shared } from "../board/shared";
import { around, later, listen, whenAborted } from "../elements";
import { follow } from "../wire/model";
import type { Arrangement } from "../wire/types";

/** What the panel takes of the room's width where it stands beside the board. */
const BESIDE = 310;
/** The least width at which it stands there, as in the style sheet. */
const BROAD = 640;
/** How much wider than high the room for the board must be for what belongs to it to lie beside it. */
const WIDE = 0.8;

export class Size {
  readonly #options: Shared;
  /** The width that the user has given the board. */
  #own: number | null = null;
  #wanted: Arrangement | null = null;
  #asked: Arrangement | null = null;

  constructor(options: Shared) {
    this.#options = options;
  }

  /** `frame` is as wide as the room that there is; of its height `layout` knows what the board can't have. */
  watch(frame: HTMLElement, layout: HTMLElement): void {
    const { host, signal } = this.#options;
    const changed = (width: number, height: number) => {
      host.style.setProperty("--kw-room", `${height}px`);
      const [across, down] = host.hasAttribute("data-full") ? [width, window.innerHeight] : [width, height];
      const beside = across < BROAD ? 0 : BESIDE;
      const below = Number.parseFloat(getComputedStyle(layout).getPropertyValue("--kw-rest"));
      const most = this.#own ?? this.#asks("width") ?? Number.POSITIVE_INFINITY;
      this.#wanted = Math.min(across - beside, most) > WIDE * (down - below) ? "wide" : "tall";
      this.arrange();
    };
    watchRoom(host, frame, changed, signal);
  }

  /** Takes up what the user chose earlier; what Python asks for from now on goes before that. */
  read(): void {
    const { model, signal } = this.#options;
    this.#own = Number(kept(this.#key)) || null;
    this.#show();
    for (const name of ["width", "height"]) follow(model, `change:${name}`, () => this.keep(null), signal);
  }

  /** Asks for the arrangement that suits the room where the scene has another; each is asked for once. */
  arrange(): void {
    const { session } = this.#options;
    const arrangement = session.state?.scene.arrangement;
    if (!arrangement || !this.#wanted || this.#wanted === (this.#asked ?? arrangement)) return;
    this.#asked = this.#wanted;
    session.tell({ kind: "arrange", arrangement: this.#wanted });
  }

  /** Makes the board as wide as the user wants it; null as wide as suits the room. */
  keep(width: number | null): void {
    this.#own = width;
    keep(this.#key, width === null ? null : String(width));
    this.#show();
  }

  #show(): void {
    const { style } = this.#options.host;
    const width = this.#own ?? this.#asks("width");
    const height = this.#own === null ? this.#asks("height") : null;
    const set = (name: string, length: number | null) =>
      style.setProperty(`--kw-${name}`, length === null ? "" : `${length}px`);
    set("wide", width ?? (height === null ? null : ENDLESS));
    set("high", height ?? (width === null ? null : ENDLESS));
  }

  #asks(name: "width" | "height"): number | null {
    return Number(this.#options.model.get(name)) || null;
  }

  /** By the board's own name: another one is as large as ever. */
  get #key(): string {
    return `kw-width ${this.#options.host.dataset.board}`;
  }
}

/** Longer than any screen. */
const ENDLESS = 20_000;

// ---- The room that a widget has: how much of the page around it is seen at once, which is the height of what scrolls it
// or of the window, and how wide it may be

/** What is seen of the page beside the widget, in pixels: a cell's edges, and three lines of code. */
const AROUND = 84;
/** In a frame, which may be as high as what is in it, nothing tells how much is seen: a share of the screen. */
const OF_SCREEN = 0.75;
/** Higher than any screen. */
const HIGHER = 20_000;

/** Calls `changed` with the room in pixels, once it is known and whenever it is another. */
export function watchRoom(
  host: HTMLElement,
  frame: HTMLElement,
  changed: (width: number, height: number) => void,
  signal: AbortSignal,
): void {
  let [width, height] = [0, 0];
  const measure = () => {
    if (host.getClientRects().length > 0) height = seenOf(host) - AROUND;
    changed(width, height);
  };
  const again = later(measure, signal);
  const seen = new Map<Element, number>();
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const before = seen.get(target);
      seen.set(target, contentRect.height);
      if (before !== undefined && before !== contentRect.height) again();
    }
  });
  let isFirst = true;
  const frames = new ResizeObserver(([entry]) => {
    width = entry?.contentRect.width ?? 0;
    if (!isFirst) changed(width, height);
    else if (width > 0) {
      isFirst = false;
      measure(); // before anything is painted
      // Not in this round of observers, which is about what lies deeper.
      requestAnimationFrame(() => {
        for (const scroller of scrollers(host)) if (!signal.aborted) observer.observe(scroller);
      });
    }
  });
  frames.observe(frame);
  listen(window, { resize: again }, { signal });
  whenAborted(signal, () => observer.disconnect());
  whenAborted(signal, () => frames.disconnect());
}

/** How much is seen at once of an element as high as can be: what is as high as its content limits nothing. */
function seenOf(host: HTMLElement): number {
  const { style } = host;
  style.minHeight = `${HIGHER}px`;
  const heights = scrollers(host).map(({ clientHeight }) => clientHeight);
  style.minHeight = "";
  const page = window.parent === window ? window.innerHeight : OF_SCREEN * screen.availHeight;
  return Math.min(page, ...heights.filter((height) => height > 0 && height < HIGHER));
}

function scrollers(host: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let node = around(host); node; node = around(node)) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) found.push(node);
  }
  return found;
}

// ---- What the browser keeps by name, for the page's session or for good; nothing in a frame that may not

type Place = "sessionStorage" | "localStorage";

export function kept(name: string, place: Place = "sessionStorage"): string | null {
  try {
    return window[place].getItem(name);
  } catch {
    return null;
  }
}

/** Without a value it is kept no more; false where there is no room, or no storage: it lasts as long as the view. */
export function keep(name: string, value: string | null, place: Place = "sessionStorage"): boolean {
  try {
    if (value === null) window[place].removeItem(name);
    else window[place].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
