// One view of a widget: joins the model, the session, the board, the panel and the gestures inside a shadow root.
// Everything it registers ends with the signal.

import { hit } from "../hit";
import { whenAborted } from "../listen";
import { canPick, overlay } from "../overlay";
import { paint } from "../painter";
import { Session } from "../session";
import { Shapes } from "../shapes";
import css from "../style.css";
import type { Item, Look, Model, Point, Theme } from "../types";
import { readLook, readReply, readState, WireError } from "../wire";
import { Board, type Canvas, type Layer } from "./board";
import { make, setAttribute } from "./elements";
import { keepKeysFromLab, watchKeys, watchPointer } from "./gestures";
import { Panel } from "./panel";
import { dress, watchHost } from "./themes";

/** How long an answer may take before the wait is shown, in milliseconds. */
const PATIENCE = 150;

/** Shows the widget in `el` until the signal aborts. */
export function mount(model: Model, el: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const { host } = new View(model, signal);
  el.append(host);
  whenAborted(signal, () => host.remove());
}

class View {
  readonly host = make("div", "kw-widget", { role: "group" });
  readonly #model: Model;
  readonly #signal: AbortSignal;
  readonly #session: Session;
  readonly #board: Board;
  readonly #panel: Panel;
  /** Says under the board what happened: a refusal, an error, an announcement. */
  readonly #line = make("p", "kw-line", { role: "status" });
  /** Speaks the target under the keyboard's cursor. */
  readonly #spoken = make("p", "kw-spoken", { role: "status" });
  readonly #shapes = new Shapes((d) => new Path2D(d));
  readonly #hostIsDark: () => boolean;
  readonly #missing = new Set<string>();
  /** A canvas that is never shown, for testing points against outlines. */
  readonly #probe = make("canvas", "").getContext("2d");
  #look: Look | null = null;
  #theme: Theme | null = null;
  /** Where Python's traits could not be read, by trait. */
  readonly #faults = new Map<string, string>();
  /** Where in the window the pointer rests over the board. */
  #pointer: Point | null = null;
  /** The targets under the pointer and under the keyboard's cursor. */
  #hovered: string | null = null;
  #focused: string | null = null;
  /** The timer that runs while an answer is awaited patiently. */
  #timer = 0;

  constructor(model: Model, signal: AbortSignal) {
    this.#model = model;
    this.#signal = signal;
    this.#session = new Session({
      view: Math.random().toString(36).slice(2, 10),
      send: (message) => model.send(message),
      changed: () => this.#update(),
    });
    this.#board = new Board({
      paint: (layer, canvas) => this.#paint(layer, canvas),
      painted: (layers) => this.#painted(layers),
      signal,
    });
    this.#panel = new Panel({
      act: (name) => this.#session.act(name),
      jump: (ply) => this.#session.jump(ply),
      signal,
    });
    this.#hostIsDark = watchHost(() => this.#chooseTheme(), signal);
    this.#build();
    this.#watch();
    this.#readLook();
    this.#readState();
  }

  #build(): void {
    const root = this.host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    const stage = make("div", "kw-stage", {}, this.#board.node, this.#line, this.#spoken);
    const layout = make("div", "kw-layout", {}, stage, this.#panel.node);
    root.append(make("div", "kw-frame", {}, layout));
  }

  #watch(): void {
    const signal = this.#signal;
    this.#follow("change:look", () => this.#readLook());
    this.#follow("change:theme", () => this.#chooseTheme());
    this.#follow("change:state", () => this.#readState());
    this.#follow("msg:custom", (message) => this.#readReply(message));
    const gestures = {
      board: this.#board.node,
      targets: () => this.#session.state?.scene.targets ?? [],
      targetAt: (place: Point) => this.#targetAt(place),
      hover: (place: Point | null) => {
        this.#pointer = place;
        if (this.#trackPointer()) this.#showOverlay();
      },
      focus: (target: string | null) => this.#focus(target),
      pick: (target: string) => this.#session.pick(target),
      drop: () => this.#session.drop(),
      signal,
    };
    watchPointer(gestures);
    watchKeys(gestures);
    keepKeysFromLab(this.host, signal);
    whenAborted(signal, () => clearTimeout(this.#timer));
  }

  #follow(name: string, listener: (message?: unknown) => void): void {
    this.#model.on(name, listener);
    whenAborted(this.#signal, () => this.#model.off(name, listener));
  }

  // What comes from Python

  #readLook(): void {
    this.#attempt("look", () => {
      this.#look = readLook(this.#model.get("look"));
    });
    this.#chooseTheme();
    this.#update();
  }

  #readState(): void {
    this.#attempt("state", () => {
      const state = readState(this.#model.get("state"));
      this.#shapes.symbols = state.scene.symbols;
      this.#board.box = state.scene.box;
      this.#board.redraw("scene");
      this.#session.receive(state);
    });
    this.#update();
  }

  /** Reads a trait; what is wrong with it is said under the board, and the last good picture stays. */
  #attempt(trait: string, read: () => void): void {
    try {
      read();
      this.#faults.delete(trait);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#faults.set(trait, [trait, ...error.path].join("."));
    }
  }

  #readReply(message: unknown): void {
    try {
      this.#session.reply(readReply(message));
    } catch (error) {
      if (!(error instanceof WireError)) throw error; // some other message
    }
  }

  #chooseTheme(): void {
    const themes = this.#look?.themes ?? {};
    const named = themes[String(this.#model.get("theme"))];
    this.#theme = named ?? themes[this.#hostIsDark() ? "dark" : "light"] ?? null;
    if (this.#theme) dress(this.host, this.#theme);
    this.#board.redraw("scene", "overlay");
  }

  // What the user sees

  #word(key: string): string {
    return this.#look?.words[key] ?? key;
  }

  #update(): void {
    const panel = this.#session.state?.panel;
    this.#board.node.hidden = !panel;
    if (panel) {
      this.#panel.update(panel, (key) => this.#word(key));
      const situation = panel.turn?.text ?? panel.result?.headline ?? panel.title;
      this.#board.label = `${this.#word("board")}: ${situation}`;
      this.host.setAttribute("aria-label", panel.title);
    }
    this.#awaitAnswer();
    this.#showLine();
    this.#speak();
    this.#trackPointer();
    this.#showOverlay();
  }

  /** Shows that an answer is awaited, but only once that takes long. */
  #awaitAnswer(): void {
    const waiting = this.#session.waiting !== null;
    if (waiting === (this.#timer !== 0)) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    setAttribute(this.host, "data-waiting", null);
    if (!waiting) return;
    this.#timer = window.setTimeout(() => {
      setAttribute(this.host, "data-waiting", "true");
      this.#showLine();
    }, PATIENCE);
  }

  #showLine(): void {
    const panel = this.#session.state?.panel;
    const faults = [...this.#faults.values()].join(", ");
    const waiting = this.host.dataset.waiting ? this.#word("waiting") : "";
    const candidates: readonly [kind: string, text: string][] = [
      ["error", faults && `${this.#word("unreadable")} (${faults})`],
      ["refusal", this.#session.refusal?.message ?? ""],
      ["waiting", waiting],
      ["error", panel?.error ?? ""],
      ["note", panel?.note ?? ""],
    ];
    const [kind, text] = candidates.find((candidate) => candidate[1] !== "") ?? ["note", ""];
    this.#line.dataset.kind = kind;
    // A live region is not to repeat what it has said.
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  #showOverlay(): void {
    const hovered = this.#hovered;
    this.#board.node.classList.toggle("kw-pickable", hovered !== null && canPick(this.#session, hovered));
    this.#board.redraw("overlay");
  }

  #focus(target: string | null): void {
    this.#focused = target;
    this.#speak();
    this.#showOverlay();
  }

  #speak(): void {
    const label = this.#session.target(this.#focused)?.label ?? "";
    if (this.#spoken.textContent !== label) this.#spoken.textContent = label;
  }

  /** Finds the target under the pointer, and tells whether it is another than before. */
  #trackPointer(): boolean {
    const before = this.#hovered;
    this.#hovered = this.#pointer && this.#targetAt(this.#pointer);
    return this.#hovered !== before;
  }

  #targetAt(place: Point): string | null {
    const probe = this.#probe;
    const targets = this.#session.state?.scene.targets ?? [];
    const inside = (outline: Path2D, x: number, y: number) => probe?.isPointInPath(outline, x, y) ?? false;
    return hit(targets, this.#shapes, this.#board.locate(place), inside);
  }

  #paint(layer: Layer, { context, width, height, placement }: Canvas): void {
    if (!this.#theme) return;
    paint(context, width, height, this.#items(layer), {
      styles: this.#theme.styles,
      shapes: this.#shapes,
      placement,
      font: getComputedStyle(this.#board.node).fontFamily,
      missing: (name) => this.#warn(name),
    });
  }

  #items(layer: Layer): readonly Item[] {
    if (layer === "scene") return this.#session.state?.scene.items ?? [];
    return overlay(this.#session, { hovered: this.#hovered, focused: this.#focused });
  }

  #painted(layers: ReadonlySet<Layer>): void {
    const { state } = this.#session;
    if (state && this.#theme && layers.has("scene")) this.host.dataset.painted = String(state.rev);
  }

  #warn(name: string): void {
    if (this.#missing.has(name)) return;
    this.#missing.add(name);
    console.warn(`[knotwidgets] no style or symbol "${name}"`);
  }
}
