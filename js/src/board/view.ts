// One view of a widget, put together from its components, each of which is handed the ones before it. They show what
// Python says and where the user is; what changes there comes back here, to be shown wherever it matters.
// Everything ends with the signal.

import { make, setAttribute } from "../elements";
import { commandsOf } from "../input/commands";
import { type Means, watchPointer, watchWheel } from "../input/gestures";
import { watchKeys } from "../input/keyboard";
import { later, listen, whenAborted } from "../listen";
import { Appearance } from "../look/appearance";
import { adopt } from "../look/style";
import css from "../look/styles/index.css";
import { Picture } from "../paint/picture";
import { Panel } from "../panel/panel";
import { loader } from "../parts/load";
import { unfold } from "../scene/unfold";
import { Contact } from "../session/contact";
import { Session } from "../session/session";
import { Reader } from "../speech/reader";
import { said } from "../speech/said";
import { follow, type Model, replyIn, Traits } from "../wire/model";
import { readDrawn, readState, readThinking } from "../wire/readers";
import type { Panel as Content, Point } from "../wire/types";
import { Above } from "./above";
import { Attention } from "./attention";
import { Below } from "./below";
import { Choices } from "./choices";
import { choices } from "./offered";
import { Pencil } from "./pencil";
import { Stage } from "./stage";
import { SPOT, spotOf, Tools } from "./tools";

/** Shows the widget in `el` until the signal aborts. */
export function mount(model: Model, el: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const host = make("div", "kw-widget", { role: "group", dir: "ltr" });
  new View(model, host, signal).start();
  el.append(host);
  whenAborted(signal, () => host.remove());
}

class View {
  readonly #model: Model;
  readonly #host: HTMLElement;
  readonly #signal: AbortSignal;
  readonly #traits = new Traits();
  /** Takes the keyboard's focus. */
  readonly #board = make("div", "kw-board", { tabindex: "0", role: "application" });
  readonly #appearance: Appearance;
  readonly #contact: Contact;
  readonly #session: Session;
  readonly #above = new Above();
  readonly #attention: Attention;
  readonly #choices: Choices;
  readonly #stage: Stage;
  readonly #panel: Panel;
  readonly #reader: Reader;
  readonly #below: Below;
  readonly #pencil: Pencil;
  readonly #tools: Tools;
  readonly #tellLater: () => void;
  #panelShown: Content | null = null;
  /** What the last target was picked with. */
  #means: Means = "pointer";

  constructor(model: Model, host: HTMLElement, signal: AbortSignal) {
    this.#model = model;
    this.#host = host;
    this.#signal = signal;
    const board = this.#board;
    const root = host.attachShadow({ mode: "open" });
    this.#appearance = new Appearance({ model, host, changed: () => this.#chooseTheme(), signal });
    this.#contact = new Contact({ model, host, changed: () => this.#showContact(), signal });
    const session = new Session({
      view: Math.random().toString(36).slice(2, 10),
      send: (message) => this.#contact.send(message),
      changed: () => this.#update(),
    });
    this.#session = session;
    const picture = new Picture(() => getComputedStyle(board).fontFamily);
    const targetOn = (point: Point) => picture.targetAt(session.targets, point);
    const attention = new Attention({ session, targetOn, changed: () => this.#point() });
    this.#attention = attention;
    this.#choices = new Choices({
      paint: (moves, canvases) => picture.choices(moves, canvases),
      play: (move) => session.play(move),
      preview: (move) => attention.preview(move),
      drop: () => session.drop(),
      leave: () => board.focus({ preventScroll: true }),
      signal,
    });
    const above = this.#above;
    const painted = () => this.#choices.paint();
    const { word } = this.#appearance;
    const load = loader((name, isAwaited) => session.load(name, isAwaited));
    const common = { host, root, board, session, word, load, signal };
    this.#stage = new Stage({ ...common, picture, attention, above, painted });
    const drawn = () => above.drawnAt(session.state?.rev);
    const locate = (place: Point) => this.#stage.locate(place);
    const targetAt = (place: Point) => targetOn(locate(place));
    const tellLine = () => this.#showLine();
    this.#panel = new Panel({ ...common, highlight: (name) => attention.highlight(name) });
    this.#reader = new Reader({ ...common, drawn: () => above.saidAt(session.state?.rev) });
    this.#below = new Below(() => session.place(), signal);
    this.#pencil = new Pencil({
      ...common,
      above,
      drawn,
      locate,
      targetOn,
      begin: () => attention.hover(null),
      changed: () => this.#showStrokes(),
    });
    this.#tools = new Tools({ ...common, model, picture, drawn, targetAt, changed: tellLine });
    this.#tellLater = later(() => this.#tell(), signal);
    this.#layOut(root);
    const { fingers } = this.#tools;
    const pick = (target: string, means: Means) => this.#pick(target, means);
    const gestures = { ...common, attention, fingers, locate, targetAt, pick };
    watchPointer(gestures);
    watchWheel(gestures);
    const [reader, tools, pencil] = [this.#reader, this.#tools, this.#pencil];
    watchKeys({
      ...gestures,
      panel: this.#panel.node,
      focus: (target) => this.#focus(target),
      drop: () => pencil.back() || session.drop() || tools.back(),
      commands: commandsOf({ session, attention, reader, tools, pencil }),
    });
    listen(host, { keydown: () => this.#stage.rest() }, { signal, capture: true });
  }

  /** Shows what Python says, now and from now on. */
  start(): void {
    const traits: readonly (readonly [name: string, show: () => void])[] = [
      ["look", () => this.#readLook()],
      ["state", () => this.#readState()],
      ["thinking", () => this.#readThinking()],
      ["drawn", () => this.#readDrawn(this.#above.drawn !== null)],
      ["theme", () => this.#chooseTheme()],
      [SPOT, () => this.#attention.spot(spotOf(this.#model))],
    ];
    for (const [name, show] of traits) {
      follow(this.#model, `change:${name}`, show, this.#signal);
      if (this.#model.get(name) !== undefined) show();
    }
    follow(this.#model, "msg:custom", (message) => this.#readReply(message), this.#signal);
  }

  /** Puts the board on its stage, the panel beside it, and what is only heard. */
  #layOut(root: ShadowRoot): void {
    adopt(root, css);
    this.#tools.node.prepend(this.#pencil.button);
    this.#panel.node.append(this.#tools.node);
    const stage = [this.#board, this.#choices.node, this.#below.node, this.#tools.field];
    const layout = make("div", "kw-layout", {}, make("div", "kw-stage", {}, ...stage), this.#panel.node);
    root.append(make("div", "kw-frame", {}, layout), this.#reader.node);
  }

  // What comes from Python

  #readLook(): void {
    this.#traits.attempt("look", () => this.#appearance.read());
    this.#panelShown = null; // the words may be others
    this.#chooseTheme();
    this.#update();
  }

  #readState(): void {
    this.#contact.heard();
    this.#stage.redraw("scene"); // as early as can be: a frame that is asked for now comes sooner
    this.#traits.attempt("state", () => {
      const before = this.#session.state;
      const told = readState(this.#model.get("state"));
      const state = { ...told, scene: unfold(told.scene, before?.scene ?? null) };
      if (String(before?.scene.box) !== String(state.scene.box)) this.#attention.lose();
      this.#stage.follow(before, state, this.#appearance.look?.entrances);
      this.#session.receive(state);
    });
    this.#update();
    this.#stage.paint();
  }

  #readThinking(): void {
    this.#traits.attempt("thinking", () => {
      const thinking = readThinking(this.#model.get("thinking"));
      this.#above.thinking = thinking;
      this.#panel.think(thinking);
    });
    this.#showLine();
    this.#stage.redraw("overlay");
  }

  /** What is drawn by hand; only what is new is told. */
  #readDrawn(isNew: boolean): void {
    this.#traits.attempt("drawn", () => {
      const drawn = readDrawn(this.#model.get("drawn"));
      this.#above.drawn = drawn;
      this.#pencil.drawn();
      this.#panel.layer(drawn.actions ?? []);
      if (isNew) this.#reader.tellDrawn(drawn.news ?? "");
    });
    this.#stage.redraw("overlay");
  }

  #readReply(message: unknown): void {
    this.#contact.heard();
    const reply = replyIn(message);
    if (reply) this.#session.reply(reply);
  }

  #chooseTheme(): void {
    this.#stage.theme = this.#appearance.dress();
  }

  // What the user does

  #pick(target: string, means: Means): void {
    this.#means = means;
    this.#stage.rest();
    if (this.#pencil.takes(target) || this.#tools.takes(target)) return;
    if (means === "finger") this.#session.tap(target);
    else this.#session.pick(target);
    this.#tools.point(target);
    if (means === "key") this.#choices.focus();
  }

  #focus(target: string | null): void {
    this.#attention.focus(target);
    this.#tools.point(target);
    this.#reader.describe(target);
  }

  // What the user sees

  #update(): void {
    const panel = this.#session.state?.panel;
    this.#board.hidden = !panel;
    this.#contact.await(this.#session.awaits, this.#session.impatient);
    this.#choices.update(choices(this.#session), this.#appearance.word("choices"));
    this.#attention.track();
    this.#point();
    // What stands beside a new picture comes in the frame after: the picture does not wait for its layout.
    if (!panel || !this.#panelShown || panel === this.#panelShown) this.#tell();
    else this.#tellLater();
  }

  /** Says in words what the board shows. */
  #tell(): void {
    const { state, aimed } = this.#session;
    const { word } = this.#appearance;
    const panel = state?.panel;
    const isNew = panel !== this.#panelShown;
    for (const part of [this.#tools, this.#pencil]) part.update(isNew);
    if (panel && isNew) {
      this.#panelShown = panel;
      this.#panel.update(panel, word);
      setAttribute(this.#board, "aria-label", panel.heading);
      setAttribute(this.#board, "aria-roledescription", word("board"));
      this.#reader.renew();
      this.#host.setAttribute("aria-label", panel.title);
    }
    this.#below.offer(aimed === null ? null : word("place"));
    this.#showLine();
    this.#reader.describe(this.#attention.places.focused);
    this.#host.dataset.told = String(state?.rev);
  }

  /** Shows that an answer takes long, or that none will come. */
  #showContact(): void {
    if (this.#contact.loss === "gone") this.#session.giveUp();
    this.#showLine();
    this.#point();
  }

  #showStrokes(): void {
    this.#showLine();
    this.#stage.redraw("overlay");
  }

  #showLine(): void {
    if (this.#isPatient) return;
    const line = said(this.#session, {
      word: this.#appearance.word,
      faults: this.#traits.faults,
      waits: this.#contact.waits,
      loss: this.#contact.loss,
      choosing: !this.#choices.node.hidden,
      byFinger: this.#means === "finger",
      told: this.#pencil.told || this.#tools.told,
    });
    this.#below.say(line);
    this.#reader.tell(line);
  }

  /** Shows where the user is, and what is in hand. */
  #point(): void {
    this.#stage.point(this.#isPatient);
  }

  /** Whether the answer to a request is near: what is shown stays, so that no frame is in the answer's way. */
  get #isPatient(): boolean {
    return this.#session.waiting !== null && !this.#contact.waits;
  }
}
