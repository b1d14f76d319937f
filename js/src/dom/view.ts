// One view of a widget: joins the model, the session, the board, the panel and the gestures inside a shadow root.
// Everything it registers ends with the signal.

import { choices } from "../choices";
import { Faults } from "../faults";
import { hit } from "../hit";
import { listen, whenAborted } from "../listen";
import { type Attention, canPick, overlay, pointedAt, shownMove } from "../overlay";
import { spellOut } from "../patterns";
import { said } from "../said";
import { Session } from "../session";
import css from "../style.css";
import thoughts from "../thoughts.css";
import type { Panel as Content, Item, Look, Model, Move, Point, Thinking } from "../types";
import { readLook, readReply, readState, readThinking, WireError } from "../wire";
import { Board, type Canvas, type Layer } from "./board";
import { Choices } from "./choices";
import { make, setAttribute } from "./elements";
import { type Means, watchPointer, watchWheel } from "./gestures";
import { keepKeysFromLab, watchKeys } from "./keyboard";
import { Measure } from "./measure";
import { Panel } from "./panel";
import { Picture } from "./picture";
import { Player } from "./player";
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
  readonly #choices: Choices;
  readonly #panel: Panel;
  readonly #player: Player;
  /** Says under the board what happened: a refusal, an error, an announcement. */
  readonly #line = make("p", "kw-line", { role: "status" });
  /** Plays what a finger has aimed. */
  readonly #place = make("button", "kw-place", { type: "button" });
  /** Speaks the target under the keyboard's cursor. */
  readonly #spoken = make("p", "kw-spoken", { role: "status" });
  readonly #measure = new Measure();
  readonly #picture = new Picture(this.#measure, () => getComputedStyle(this.#board.node).fontFamily);
  readonly #hostIsDark: () => boolean;
  /** A canvas that is never shown, for testing points against outlines. */
  readonly #probe = make("canvas", "").getContext("2d");
  #look: Look | null = null;
  #thinking: Thinking | null = null;
  readonly #faults = new Faults();
  /** Where on the board the pointer rests, in board units: to ask where the board is costs a layout. */
  #pointer: Point | null = null;
  #attention: Attention = { hovered: null, focused: null };
  #panelShown: Content | null = null;
  /** The move whose ghost is on the overlay. */
  #ghost: Move | null = null;
  /** What the last target was picked with. */
  #means: Means = "pointer";
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
    this.#player = new Player({
      line: (d, count) => this.#measure.line(d, count),
      redraw: (...layers) => this.#board.redraw(...layers),
      signal,
    });
    this.#choices = new Choices({
      paint: (moves, canvases) => this.#picture.choices(moves, canvases),
      play: (move) => this.#session.play(move),
      preview: (previewed) => this.#attend({ previewed }),
      drop: () => this.#session.drop(),
      leave: () => this.#board.node.focus({ preventScroll: true }),
      signal,
    });
    this.#panel = new Panel({
      act: (name) => this.#session.act(name),
      jump: (ply) => this.#session.jump(ply),
      highlight: (highlight) => this.#attend({ highlight }),
      signal,
    });
    this.#hostIsDark = watchHost(() => this.#chooseTheme(), signal);
    this.#build();
    this.#watch();
    this.#readLook();
    this.#readState();
    this.#readThinking();
  }

  #build(): void {
    const root = this.host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(thoughts + css); // the latter ends with what overrules the rest
    root.adoptedStyleSheets = [sheet];
    const below = make("div", "kw-below", {}, this.#line, this.#place);
    const stage = make("div", "kw-stage", {}, this.#board.node, this.#choices.node, below, this.#spoken);
    stage.append(this.#measure.node);
    const layout = make("div", "kw-layout", {}, stage, this.#panel.node);
    root.append(make("div", "kw-frame", {}, layout));
  }

  #watch(): void {
    const signal = this.#signal;
    this.#follow("change:look", () => this.#readLook());
    this.#follow("change:theme", () => this.#chooseTheme());
    this.#follow("change:state", () => this.#readState());
    this.#follow("change:thinking", () => this.#readThinking());
    this.#follow("msg:custom", (message) => this.#readReply(message));
    const gestures = {
      board: this.#board.node,
      targets: () => this.#session.state?.scene.targets ?? [],
      targetAt: (place: Point) => this.#targetOn(this.#board.locate(place)),
      hover: (place: Point | null) => {
        this.#pointer = place && this.#board.locate(place);
        if (this.#trackPointer()) this.#showOverlay();
      },
      focus: (target: string | null) => this.#focus(target),
      pick: (target: string, means: Means) => this.#pick(target, means),
      drop: () => this.#session.drop(),
      holds: () => this.#session.holds(this.#pointed),
      turn: (steps: number) => this.#session.turn(this.#pointed, steps),
      signal,
    };
    watchPointer(gestures);
    watchWheel(gestures);
    watchKeys(gestures);
    listen(this.#place, "click", () => this.#session.place(), { signal });
    keepKeysFromLab(this.host, signal);
    whenAborted(signal, () => clearTimeout(this.#timer));
  }

  #follow(name: string, listener: (message?: unknown) => void): void {
    this.#model.on(name, listener);
    whenAborted(this.#signal, () => this.#model.off(name, listener));
  }

  // What comes from Python

  #readLook(): void {
    this.#faults.attempt("look", () => {
      this.#look = readLook(this.#model.get("look"));
    });
    this.#panelShown = null; // the words may be others
    this.#chooseTheme();
    this.#update();
  }

  #readState(): void {
    this.#faults.attempt("state", () => {
      const state = spellOut(readState(this.#model.get("state")));
      this.#picture.symbols = state.scene.symbols;
      const { box } = state.scene;
      this.#board.box = box;
      this.host.style.setProperty("--kw-aspect", String(box[2] / box[3]));
      this.#board.redraw("scene");
      const before = this.#session.state;
      // What is shown first, and what only says something else of the same position, is at rest.
      if (before && before.rev !== state.rev) this.#player.play(state.scene.motions ?? []);
      this.#session.receive(state);
    });
    this.#update();
  }

  /** What machines think; of a widget that lets none think there is nothing to read. */
  #readThinking(): void {
    const told = this.#model.get("thinking");
    if (told === undefined) return;
    this.#faults.attempt("thinking", () => {
      this.#thinking = readThinking(told);
      this.#panel.think(this.#thinking);
    });
    this.#showLine();
    this.#board.redraw("overlay");
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
    const theme = named ?? themes[this.#hostIsDark() ? "dark" : "light"] ?? null;
    this.#picture.theme = theme;
    if (theme) dress(this.host, theme);
    this.#board.redraw("scene", "overlay");
  }

  // What the user sees

  #word(key: string): string {
    return this.#look?.words[key] ?? key;
  }

  #update(): void {
    const panel = this.#session.state?.panel;
    this.#board.node.hidden = !panel;
    if (panel && panel !== this.#panelShown) {
      this.#panelShown = panel;
      this.#panel.update(panel, (key) => this.#word(key));
      const situation = panel.turn?.text ?? panel.result?.headline ?? panel.title;
      this.#board.label = `${this.#word("board")}: ${situation}`;
      this.host.setAttribute("aria-label", panel.title);
    }
    this.#choices.update(choices(this.#session), this.#word("choices"));
    this.#place.hidden = this.#session.aimed === null;
    this.#place.textContent = this.#word("place");
    this.#awaitAnswer();
    this.#showLine();
    this.#speak();
    this.#trackPointer();
    this.#showOverlay();
  }

  #pick(target: string, means: Means): void {
    this.#means = means;
    this.#player.stop();
    if (means === "finger") this.#session.tap(target);
    else this.#session.pick(target);
    if (means === "key") this.#choices.focus();
  }

  /** Shows that an answer is awaited, but only once that takes long or the user wants to go on meanwhile. */
  #awaitAnswer(): void {
    const { waiting, impatient } = this.#session;
    if ((waiting !== null) !== (this.#timer !== 0)) {
      clearTimeout(this.#timer);
      this.#timer = waiting ? window.setTimeout(() => this.#showWait(), PATIENCE) : 0;
      setAttribute(this.host, "data-waiting", null);
    }
    if (waiting && impatient) this.#showWait();
  }

  #showWait(): void {
    setAttribute(this.host, "data-waiting", "true");
    this.#showLine();
    this.#showOverlay();
  }

  #showLine(): void {
    if (this.#patient) return;
    const { kind, text } = said(this.#session, {
      word: (key) => this.#word(key),
      faults: this.#faults.places,
      waits: this.host.dataset.waiting !== undefined,
      choosing: !this.#choices.node.hidden,
      byFinger: this.#means === "finger",
    });
    this.#line.dataset.kind = kind;
    // A live region is not to repeat what it has said.
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  get #pointed(): string | null {
    return pointedAt(this.#session, this.#attention);
  }

  #attend(change: Partial<Attention>): void {
    this.#attention = { ...this.#attention, ...change };
    this.#showOverlay();
  }

  #showOverlay(): void {
    const { hovered } = this.#attention;
    const { node } = this.#board;
    node.classList.toggle("kw-pickable", hovered !== null && canPick(this.#session, hovered));
    setAttribute(node, "data-picked", this.#session.picked.join(" ") || null);
    setAttribute(node, "data-turn", shownMove(this.#session, this.#attention)?.turn ?? null);
    const ghost = this.#session.waiting?.move;
    if (!this.#patient || !ghost || ghost !== this.#ghost) this.#board.redraw("overlay");
  }

  /** Whether the answer to a request is near: what is shown stays, so that no frame is in the answer's way. */
  get #patient(): boolean {
    return this.#session.waiting !== null && this.host.dataset.waiting === undefined;
  }

  /** The keyboard's cursor goes before a pointer that merely lies somewhere on the board. */
  #focus(focused: string | null): void {
    if (focused !== null) this.#pointer = null;
    this.#trackPointer();
    this.#attend({ focused });
    this.#speak();
  }

  /** Speaks what a pick at the cursor would play, else what is there. */
  #speak(): void {
    const { focused } = this.#attention;
    const move = focused === null ? null : shownMove(this.#session, { hovered: null, focused });
    const label = move?.label ?? this.#session.target(focused)?.label ?? "";
    if (this.#spoken.textContent !== label) this.#spoken.textContent = label;
  }

  /** Finds the target under the pointer, and tells whether it is another than before. */
  #trackPointer(): boolean {
    const before = this.#attention.hovered;
    const hovered = this.#pointer && this.#targetOn(this.#pointer);
    this.#attention = { ...this.#attention, hovered };
    return hovered !== before;
  }

  #targetOn(point: Point): string | null {
    const probe = this.#probe;
    const targets = this.#session.state?.scene.targets ?? [];
    const inside = (outline: Path2D, x: number, y: number) => probe?.isPointInPath(outline, x, y) ?? false;
    return hit(targets, this.#picture.shapes, point, inside);
  }

  #paint(layer: Layer, canvas: Canvas): void {
    const items = this.#items(layer);
    if (layer === "scene") {
      this.#picture.scene(canvas, items);
    } else {
      this.#picture.overlay(canvas, items, (context, how) => this.#player.paint(context, how));
      this.#ghost = shownMove(this.#session, this.#attention);
    }
  }

  #items(layer: Layer): readonly Item[] {
    if (layer === "scene") return this.#player.resting(this.#session.state?.scene.items ?? []);
    const thinking = this.#thinking;
    const drawn = thinking?.rev === this.#session.state?.rev ? thinking?.items : [];
    return [...(drawn ?? []), ...overlay(this.#session, this.#attention)];
  }

  #painted(layers: ReadonlySet<Layer>): void {
    const { state } = this.#session;
    setAttribute(this.host, "data-moving", this.#player.moving ? "true" : null);
    if (layers.has("scene")) this.#choices.paint();
    if (state && this.#picture.theme && layers.has("scene")) this.host.dataset.painted = String(state.rev);
  }
}
