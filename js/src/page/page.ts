// A page without Python: one record or position of several, each shown as a board whose conversation is known.
// All parts are in here, as nobody could send them.

import { mount } from "../board/view";
import { adopt, listen, make, setAttribute } from "../elements";
import { writes } from "../input/keyboard";
import { isChord } from "../input/keys";
import { watchHost } from "../look/host";
import * as game from "../parts/game";
import type * as live from "../parts/live";
import { Live, Player } from "../parts/live";
import { provide } from "../parts/load";
import * as tools from "../parts/tools";
import { repaint, watchBook } from "../rulebook";
import inside from "./inside.css";
import css from "./page.css";
import { type Automaton, Recorded } from "./recorded";

// Without Python no game is kept.
provide({ game, live: { Live, Player } as typeof live, tools });

interface Shown {
  readonly title: string;
  readonly automata: readonly Automaton[];
}

interface Content {
  /** Stands above the board, where it isn't empty. */
  readonly title: string;
  readonly shown: readonly Shown[];
  /** Sheets of paper that stand for all of it where the page is printed, as pictures. */
  readonly sheets?: readonly string[];
  readonly words: Readonly<Record<"which" | "before" | "after", string>>;
}

/** Colours of the board's theme that the page around it takes over. */
const COLOURS = ["ground", "ink", "line", "focus"];

/** A rule book: the place has it already, but for the boards. */
interface Book {
  /** By the name of a rule the number of what is shown where it is tried. */
  readonly tried: Readonly<Record<string, number>>;
  readonly shown: readonly (readonly Automaton[])[];
  /** Its pictures' addresses in dark colours, line by line; none where it does not follow light and dark. */
  readonly dark: readonly (readonly string[])[];
}

/** Shows the content of a page, as text, in a place that is put in order for it; returns what ends it. */
function show(place: HTMLElement, text: string): () => void {
  const content = unfoldParts(JSON.parse(text)) as Content | Book;
  const end = "tried" in content ? showBook(place, content) : new Page(place, content).end;
  if (parent !== window && isWhole(place)) heed(place);
  return end;
}

/** Whether a place is all that the document is for. */
const isWhole = (place: HTMLElement) => place.parentElement === document.body;

/** The page around a frame is told how high this one is, and may say whether it is to be light or dark. */
function heed(place: HTMLElement): void {
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.theme) document.documentElement.dataset.theme = data.theme;
  });
  const tell = () => parent.postMessage({ height: document.body.offsetHeight }, "*");
  new ResizeObserver(tell).observe(place);
}

function showBook(place: HTMLElement, { tried, shown, dark }: Book): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const open = async (rule: string, stand: HTMLElement) => {
    const automata = shown[tried[rule] ?? -1];
    if (automata) mount(new Recorded(automata), stand, signal);
    return automata !== undefined;
  };
  watchBook(place, open, signal);
  const pictures = dark.map((lines) => lines.join("%0A"));
  if (pictures.length > 0) follow(place, pictures, signal);
  return () => controller.abort();
}

/** A book is as light or dark as what is around it, and light on paper. */
function follow(place: HTMLElement, dark: readonly string[], signal: AbortSignal): void {
  const book = isWhole(place) ? document.documentElement : place;
  const light = [...place.querySelectorAll<HTMLImageElement>("figure img")].map(({ src }) => src);
  const dress = (asDark: boolean) => repaint(book, asDark ? dark : light, asDark);
  const isDark = watchHost(() => dress(isDark()), signal);
  listen(window, { beforeprint: () => dress(false), afterprint: () => dress(isDark()) }, { signal });
  dress(isDark());
}

class Page {
  readonly #content: Content;
  readonly #stand = make("div", "kw-page-board");
  readonly #select = make("select", "");
  readonly #place: HTMLElement;
  readonly #isWhole: boolean;
  #view = new AbortController();
  #model: Recorded | null = null;
  #number = -1;

  constructor(place: HTMLElement, content: Content) {
    this.#content = content;
    this.#place = place;
    this.#isWhole = isWhole(place);
    const head = make("header", "kw-page-head");
    const { title, shown } = content;
    if (title) head.append(make(this.#isWhole ? "h1" : "h2", "", {}, title));
    else if (this.#isWhole) head.append(make("h1", "kw-page-heard", document.title));
    if (shown.length > 1) head.append(this.#chooser());
    const style = make("style", "", css);
    place.replaceChildren(style, ...(head.hasChildNodes() ? [head] : []), this.#stand);
    if (content.sheets && this.#isWhole) {
      place.classList.add("kw-page-printed");
      place.append(
        make("section", "kw-page-sheets", { "aria-hidden": "true" }, ...content.sheets.map(sheet)),
      );
    }
    this.#choose(this.#isWhole ? Number(location.hash.slice(1)) - 1 : 0);
  }

  readonly end = (): void => this.#view.abort();

  #chooser(): HTMLElement {
    const { shown, words } = this.#content;
    setAttribute(this.#select, "aria-label", words.which);
    shown.forEach(({ title }, number) => {
      this.#select.add(new Option(title, String(number)));
    });
    const { signal } = new AbortController();
    listen(this.#select, { change: () => this.#choose(this.#select.selectedIndex) }, { signal });
    this.#stand.addEventListener("knotwidgets-duel", () => this.#choose(this.#number + 1));
    const step = (sign: string, name: string, by: number) => {
      const button = make("button", "", { title: name, "aria-label": name, tabindex: "0" }, sign);
      listen(button, { click: () => this.#choose(this.#number + by) }, { signal });
      return button;
    };
    const keydown = (event: KeyboardEvent) => this.#press(event);
    listen(this.#isWhole ? document : this.#place, { keydown }, { signal, capture: true });
    return make("nav", "", step("‹", words.before, -1), this.#select, step("›", words.after, 1));
  }

  #press(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    const isWritten = isChord(event) || (target instanceof HTMLElement && writes(target));
    const isLesson = this.#model?.get("lesson_steps"); // in which the key leads to the next step
    if (event.key.toLowerCase() !== "n" || isWritten || isLesson) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(this.#number + (event.shiftKey ? -1 : 1));
  }

  /** Shows one of several; one that isn't there is the next that is. */
  #choose(wanted: number): void {
    const { shown } = this.#content;
    const number = Math.max(0, Math.min(wanted || 0, shown.length - 1));
    const one = shown[number];
    if (number === this.#number || !one) return;
    const hadFocus = this.#stand.contains(document.activeElement);
    this.#number = number;
    this.#select.selectedIndex = number;
    this.#view.abort();
    this.#view = new AbortController();
    const model = new Recorded(one.automata);
    mount(model, this.#stand, this.#view.signal);
    const theme = this.#model?.get("theme");
    if (theme) model.send({ kind: "action", name: `theme:${theme}`, id: "page", rev: 0 }); // as it was chosen
    this.#model = model;
    if (shown.length > 1) this.#note();
    const host = this.#stand.querySelector<HTMLElement>(".kw-widget");
    if (host?.shadowRoot) adopt(host.shadowRoot, inside);
    if (host) this.#dress(host);
    if (hadFocus) host?.shadowRoot?.querySelector<HTMLElement>(".kw-board")?.focus();
  }

  /** Lets the page's address lead to what is shown. */
  #note(): void {
    try {
      if (this.#isWhole) history.replaceState(null, "", `#${this.#number + 1}`);
    } catch {
      // In a frame that has no address of its own.
    }
  }

  /** The page has the colours of the board's theme, whichever that is. */
  #dress(host: HTMLElement): void {
    const dress = () => {
      for (const name of COLOURS) {
        this.#place.style.setProperty(`--kw-page-${name}`, host.style.getPropertyValue(`--kw-${name}`));
      }
      if (!this.#isWhole) return;
      document.documentElement.style.background = host.style.getPropertyValue("--kw-ground");
      document.documentElement.style.colorScheme = host.style.colorScheme;
    };
    const observer = new MutationObserver(dress);
    observer.observe(host, { attributeFilter: ["data-theme"] });
    this.#view.signal.addEventListener("abort", () => observer.disconnect(), { once: true });
    dress();
  }
}

function sheet(picture: string): HTMLElement {
  const src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  return make("img", "", { src, alt: "" });
}

export default show;

// ---- JSON data in which what repeats is written once: knotwidgets/widgets/page/interned.py

interface Interned {
  readonly parts: readonly unknown[];
  readonly whole: unknown;
}

/** Puts the parts where they belong; each is made once, however often it stands somewhere. */
export function unfoldParts({ parts, whole }: Interned): unknown {
  const made: unknown[] = [];
  const unfold = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(unfold);
    if ("$" in value) return Array.isArray(value.$) ? value.$.map((at) => made[at]) : made[value.$ as number];
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unfold(part)]));
  };
  for (const part of parts) made.push(unfold(part));
  return unfold(whole);
}
