// One view of a widget: joins the model, the session, the board, the panel and the gestures inside a shadow root.
// Everything it registers ends with the signal.

import { choices } from "./offered";
import { Faults } from "../wire/traits";
import { listen, whenAborted } from "../listen";
import { type Attention, canPick, overlay, pointedAt, shownMove } from "../paint/overlay";
import { spellOut } from "../scene/patterns";
import { planOf } from "../motion/plan";
import { said } from "../speech/said";
import { Session } from "../session/session";
import type { Panel as Content, Item, Model, Move, Point, Thinking } from "../wire/types";
import { readDrawn, readState, readThinking, replyIn } from "../wire/read";
import { Appearance } from "../look/appearance";
import { Below } from "./below";
import { Board, type Canvas, type Layer } from "../paint/canvases";
import { Choices } from "./choices";
import { Contact } from "../session/contact";
import { Drawing } from "../parts/drawing";
import { make, setAttribute } from "../elements";
import { type Means, watchPointer, watchWheel } from "../input/gestures";
import { watchKeys } from "../input/keyboard";
import { Later } from "./later";
import { layOut } from "./layout";
import { Panel } from "../panel/panel";
import { Picture } from "../paint/picture";
import { Player } from "../motion/player";
import { Reader } from "../speech/reader";
import { SPOT, Tools } from "./tools";

/** Shows the widget in `el` until the signal aborts. */
export function mount(model: Model, el: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const { host } = new View(model, signal);
  el.append(host);
  whenAborted(signal, () => host.remove());
}

class View {
  readonly host = make("div", "kw-widget", { role: "group", dir: "ltr" });
  readonly #model: Model;
  readonly #session: Session;
  readonly #board: Board;
  readonly #choices: Choices;
  readonly #panel: Panel;
  readonly #player: Player;
  readonly #below: Below;
  readonly #reader: Reader;
  readonly #tools: Tools;
  readonly #drawing: Drawing;
  readonly #picture = new Picture(() => getComputedStyle(this.#board.node).fontFamily);
  readonly #appearance: Appearance;
  #thinking: Thinking | null = null;
  readonly #faults = new Faults();
  readonly #contact: Contact;
  /** Where on the board the pointer rests, in board units: to ask where the board is costs a layout. */
  #pointer: Point | null = null;
  #attention: Attention = { hovered: null, focused: null };
  #panelShown: Content | null = null;
  readonly #telling: Later;
  /** The move whose ghost is on the overlay. */
  #ghost: Move | null = null;
  /** What the last target was picked with. */
  #means: Means = "pointer";

  constructor(model: Model, signal: AbortSignal) {
    this.#model = model;
    const { host } = this;
    this.#appearance = new Appearance({ model, host, changed: () => this.#chooseTheme(), signal });
    this.#contact = new Contact({ model, host, changed: () => this.#showContact(), signal });
    this.#session = new Session({
      view: Math.random().toString(36).slice(2, 10),
      send: (message) => this.#contact.send(message),
      changed: () => this.#update(),
    });
    this.#board = new Board({
      prepare: (now) => this.#prepare(now),
      paint: (layer, canvas) => this.#paint(layer, canvas),
      painted: (layers, now) => this.#painted(layers, now),
      lost: () => this.#picture.forget(),
      signal,
    });
    this.#telling = new Later(() => this.#tell(), signal);
    this.#player = new Player((...layers) => this.#board.redraw(...layers));
    const { word, icon } = this.#appearance;
    const parts = { host, board: this.#board.node, session: this.#session, word, icon, signal };
    this.#reader = new Reader({ ...parts, drawn: () => this.#drawing.saidAt(this.#session.state?.rev) });
    this.#below = new Below(() => this.#session.place(), signal);
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
    this.#drawing = new Drawing({
      ...parts,
      boxOf: (target) => this.#picture.boxOf(target),
      locate: (place) => this.#board.locate(place),
      targetOn: (point) => this.#targetOn(point),
      begin: () => this.#hover(null),
      changed: () => {
        this.#showLine();
        this.#board.redraw("overlay");
      },
    });
    this.#tools = new Tools({
      ...parts,
      drawn: () => this.#drawing.itemsAt(this.#session.state?.rev),
      model,
      picture: this.#picture,
      targetAt: (place) => this.#targetOn(this.#board.locate(place)),
      changed: () => this.#showLine(),
    });
    this.#build();
    this.#watch(signal);
    this.#readLook();
    this.#readState();
    this.#readThinking();
    this.#readDrawn(false);
  }

  #build(): void {
    this.#tools.node.prepend(this.#drawing.button);
    this.#panel.node.append(this.#tools.node);
    const stage = [this.#board, this.#drawing, this.#choices, this.#below].map(({ node }) => node);
    layOut(this.host, [...stage, this.#tools.field], this.#panel.node, this.#reader.nodes);
  }

  #watch(signal: AbortSignal): void {
    const follow = (name: string, listener: (message?: unknown) => void) => {
      this.#model.on(name, listener);
      whenAborted(signal, () => this.#model.off(name, listener));
    };
    follow("change:look", () => this.#readLook());
    follow("change:theme", () => this.#chooseTheme());
    follow("change:state", () => this.#readState());
    follow("change:thinking", () => this.#readThinking());
    follow("change:drawn", () => this.#readDrawn());
    follow(`change:${SPOT}`, () => this.#board.redraw("overlay"));
    follow("msg:custom", (message) => this.#readReply(message));
    const gestures = {
      board: this.#board.node,
      fingers: this.#tools.fingers,
      targets: () => this.#session.state?.scene.targets ?? [],
      targetAt: (place: Point) => this.#targetOn(this.#board.locate(place)),
      hover: (place: Point | null) => this.#hover(place && this.#board.locate(place)),
      focus: (target: string | null) => this.#focus(target),
      pick: (target: string, means: Means) => this.#pick(target, means),
      lift: (target: string) => this.#session.lift(target),
      explain: (target: string) => this.#session.explain(target),
      drop: () => this.#drawing.back() || this.#session.drop() || this.#tools.back(),
      holds: () => this.#session.holds(this.#pointed),
      turn: (steps: number) => this.#session.turn(this.#pointed, steps),
      signal,
    };
    watchPointer(gestures);
    watchWheel(gestures);
    const commands = {
      ...this.#reader.commands,
      full: () => this.#tools.toggleFull(),
      draw: () => this.#drawing.toggle(),
      mark: () => this.#drawing.write(this.#pointed),
    };
    watchKeys({ ...gestures, host: this.host, panel: this.#panel.node, commands });
    listen(this.host, "keydown", () => this.#player.stop(), { signal, capture: true });
  }

  // What comes from Python

  #readLook(): void {
    this.#faults.attempt("look", () => this.#appearance.read());
    this.#panelShown = null; // the words may be others
    this.#chooseTheme();
    this.#update();
  }

  #readState(): void {
    this.#contact.heard();
    this.#board.redraw("scene"); // as early as can be: a frame that is asked for now comes sooner
    this.#faults.attempt("state", () => {
      const state = spellOut(readState(this.#model.get("state")));
      const { box, symbols } = state.scene;
      this.#picture.symbols = symbols;
      this.#board.box = box;
      this.host.style.setProperty("--kw-aspect", String(box[2] / box[3]));
      const before = this.#session.state;
      if (String(before?.scene.box) !== String(box)) this.#pointer = null; // what lies under it is not known
      // What is shown first, and what only says something else of the same position, is at rest.
      if (before && before.rev !== state.rev) {
        const { entrances } = this.#appearance.look ?? {};
        const ghost = this.#session.waiting?.move?.ghost; // it is there already
        const plan = this.#player.unwanted ? null : planOf(before.scene, state.scene, entrances, ghost);
        this.#player.play(state.scene.motions ?? [], plan);
      }
      this.#session.receive(state);
    });
    this.#update();
    this.#board.paint();
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

  /** What is drawn by hand; a widget that can't be drawn on has nothing of the kind. */
  #readDrawn(isNew = true): void {
    const told = this.#model.get("drawn");
    if (told === undefined) return;
    this.#faults.attempt("drawn", () => {
      const drawn = readDrawn(told);
      this.#drawing.drawn = drawn;
      this.#panel.layer(drawn.actions ?? []);
      if (isNew) this.#reader.tellDrawn(drawn.news ?? "");
    });
    this.#board.redraw("overlay");
  }

  #readReply(message: unknown): void {
    this.#contact.heard();
    const reply = replyIn(message);
    if (reply) this.#session.reply(reply);
  }

  #chooseTheme(): void {
    this.#picture.theme = this.#appearance.dress();
    this.#board.redraw("scene", "overlay");
  }

  // What the user sees

  #update(): void {
    const panel = this.#session.state?.panel;
    this.#board.node.hidden = !panel;
    this.#contact.await(this.#session.waiting !== null, this.#session.impatient);
    this.#choices.update(choices(this.#session), this.#appearance.word("choices"));
    this.#trackPointer();
    this.#showOverlay();
    // What stands beside a new picture comes in the frame after: the picture does not wait for its layout.
    if (!panel || !this.#panelShown || panel === this.#panelShown) this.#tell();
    else this.#telling.ask();
  }

  /** Says in words what the board shows. */
  #tell(): void {
    const { state, aimed } = this.#session;
    const { word } = this.#appearance;
    const panel = state?.panel;
    const isNew = panel !== this.#panelShown;
    for (const part of [this.#tools, this.#drawing]) part.update(isNew);
    if (panel && isNew) {
      this.#panelShown = panel;
      this.#panel.update(panel, word);
      this.#board.describe(panel.heading, word("board"));
      this.#reader.renew();
      this.host.setAttribute("aria-label", panel.title);
    }
    this.#below.offer(aimed === null ? null : word("place"));
    this.#showLine();
    this.#reader.describe(this.#attention.focused);
    this.host.dataset.told = String(state?.rev);
  }

  #pick(target: string, means: Means): void {
    this.#means = means;
    this.#player.stop();
    if (this.#drawing.takes(target) || this.#tools.takes(target)) return;
    if (means === "finger") this.#session.tap(target);
    else this.#session.pick(target);
    this.#tools.point(target);
    if (means === "key") this.#choices.focus();
  }

  /** Shows that an answer takes long, or that none will come. */
  #showContact(): void {
    if (this.#contact.loss === "gone") this.#session.giveUp();
    this.#showLine();
    this.#showOverlay();
  }

  #showLine(): void {
    if (this.#patient) return;
    const line = said(this.#session, {
      word: this.#appearance.word,
      faults: this.#faults.places,
      waits: this.#contact.waits,
      loss: this.#contact.loss,
      choosing: !this.#choices.node.hidden,
      byFinger: this.#means === "finger",
      told: this.#drawing.told || this.#tools.told,
    });
    this.#below.say(line);
    this.#reader.tell(line);
  }

  get #pointed(): string | null {
    return pointedAt(this.#session, this.#attention);
  }

  #attend(change: Partial<Attention>): void {
    this.#attention = { ...this.#attention, ...change };
    this.#showOverlay();
  }

  #showOverlay(): void {
    if (this.#patient && this.#ghost && this.#session.waiting?.move === this.#ghost) return;
    const { hovered } = this.#attention;
    const { node } = this.#board;
    node.classList.toggle("kw-pickable", hovered !== null && canPick(this.#session, hovered));
    setAttribute(node, "data-picked", this.#session.picked.join(" ") || null);
    setAttribute(node, "data-turn", shownMove(this.#session, this.#attention)?.turn ?? null);
    this.#board.redraw("overlay");
  }

  /** Whether the answer to a request is near: what is shown stays, so that no frame is in the answer's way. */
  get #patient(): boolean {
    return this.#session.waiting !== null && !this.#contact.waits;
  }

  /** The keyboard's cursor goes before a pointer that merely lies somewhere on the board. */
  #focus(focused: string | null): void {
    if (focused !== null) this.#pointer = null;
    this.#trackPointer();
    this.#attend({ focused });
    this.#tools.point(focused);
    this.#reader.describe(this.#attention.focused);
  }

  #hover(point: Point | null): void {
    this.#pointer = point;
    if (this.#trackPointer()) this.#showOverlay();
  }

  /** Finds the target under the pointer, and tells whether it is another than before. */
  #trackPointer(): boolean {
    const before = this.#attention.hovered;
    const hovered = this.#pointer && this.#targetOn(this.#pointer);
    this.#attention = { ...this.#attention, hovered };
    return hovered !== before;
  }

  #targetOn(point: Point): string | null {
    return this.#picture.targetAt(this.#session.state?.scene.targets ?? [], point);
  }

  #paint(layer: Layer, canvas: Canvas): void {
    if (layer === "scene") {
      const scene = this.#session.state?.scene;
      this.#picture.scene(canvas, scene ? this.#player.resting(scene) : []);
    } else {
      this.#picture.overlay(canvas, this.#overlaid(), (context, how) => this.#player.paint(context, how));
      this.#ghost = shownMove(this.#session, this.#attention);
    }
  }

  /** What moves goes on; when it begins, the scene before is kept while it fades. */
  #prepare(now?: number): void {
    if (now !== undefined) this.#player.advance(now);
    const { beginning } = this.#player;
    const past = beginning && this.#board.keepPast();
    if (past) this.#picture.scene(past, beginning.past);
  }

  #overlaid(): readonly Item[] {
    const rev = this.#session.state?.rev;
    const thought = this.#thinking?.rev === rev ? this.#thinking?.items : [];
    return [
      ...(thought ?? []),
      ...this.#drawing.itemsAt(rev),
      ...this.#drawing.strokes,
      ...overlay(this.#session, { ...this.#attention, spot: this.#tools.spot }),
    ];
  }

  #painted(layers: ReadonlySet<Layer>, now: number): void {
    this.#player.begin(now);
    const { state } = this.#session;
    const { moving } = this.#player;
    setAttribute(this.host, "data-moving", moving ? "true" : null);
    this.#board.past = this.#player.past;
    if (moving) this.#board.redraw("overlay");
    if (layers.has("scene")) this.#choices.paint();
    if (state && this.#picture.theme && layers.has("scene")) this.host.dataset.painted = String(state.rev);
  }
}
