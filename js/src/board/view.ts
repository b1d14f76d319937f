// One view of a widget, put together from its components, each of which is handed the ones before it. They show what
// Python says and where the user is; what changes there comes back here, to be shown wherever it matters.
// Everything ends with the signal.

import { adopt, later, listen, make, setAttribute, whenAborted } from "../elements";
import { Fingers, type Means, watchPointer } from "../input/gestures";
import { watchKeys } from "../input/keyboard";
import { Appearance } from "../look/appearance";
import { Size } from "../look/size";
import css from "../look/styles/index.css";
import { Picture } from "../paint/picture";
import { dress, iconButton } from "../panel/button";
import { Panel } from "../panel/panel";
import { Toolbar } from "../panel/toolbar";
import type { Choices } from "../parts/choices";
import type { Lesson } from "../parts/lesson";
import type { Live } from "../parts/live";
import { Late, loader } from "../parts/load";
import { unfold } from "../scene/scene";
import { Contact } from "../session/contact";
import { Session } from "../session/session";
import { below, Reader, said } from "../speech/speech";
import { follow, type Model, replyIn, Traits } from "../wire/model";
import { readDrawn, readState } from "../wire/readers";
import type { Panel as Content, Scene } from "../wire/types";
import { Above, Attention, SPOT } from "./attention";
import { Stage } from "./stage";

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
  readonly #board = make("div", "kw-board", { tabindex: "0", role: "application" });
  readonly #appearance: Appearance;
  readonly #contact: Contact;
  readonly #session: Session;
  readonly #above: Above;
  readonly #attention: Attention;
  /** Moves to choose from, on boards with places that want them shown. */
  readonly #choices: Late<Choices>;
  readonly #stage: Stage;
  readonly #size: Size;
  readonly #panel: Panel;
  readonly #reader: Reader;
  readonly #below: ReturnType<typeof below>;
  readonly #draw = iconButton("draw");
  readonly #toolbar: Toolbar;
  readonly #lesson: Late<Lesson>;
  readonly #sketch: Late<() => void>;
  /** What a board needs once it is seen. */
  readonly #live: Late<Live>;
  readonly #tellLater: () => void;
  #panelShown: Content | null = null;
  #earlier: Scene | null = null;
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
    const legend = () => this.#appearance.look?.legend ?? {};
    const session = new Session({
      view: Math.random().toString(36).slice(2, 10),
      send: (message) => this.#contact.send(message),
      changed: () => this.#update(),
      meaning: (target) => this.#live.made?.meaning(target) ?? [],
    });
    const picture = new Picture(() => getComputedStyle(board).fontFamily);
    const attention = new Attention({ model, session, picture, changed: () => this.#point() });
    const above = new Above(session);
    const { word } = this.#appearance;
    const load = loader((name, isAwaited) => session.load(name, isAwaited), signal);
    const alphabet = () => this.#appearance.look?.letters ?? {};
    const shown = { host, root, board, picture, attention, above, word, alphabet, legend };
    const offers = () => this.#lesson.made?.actions ?? this.#panel.offers();
    const shared = { ...shown, session, model, offers, load, signal };
    this.#session = session;
    this.#attention = attention;
    this.#above = above;
    this.#choices = new Late(async () => {
      const { Choices } = await load("game", false);
      this.#tellLater(); // there may be something to say of them
      return new Choices(shared);
    });
    const seen = () => {
      this.#choices.made?.paint();
      this.#live.use(() => {});
    };
    const stage = new Stage({ ...shared, seen });
    this.#stage = stage;
    this.#size = new Size(shared);
    const entrances = () => this.#appearance.look?.entrances;
    const rules = new Late(async () => (await load("tools")).cardsOf({ ...shared, entrances }));
    this.#panel = new Panel(shared, {
      rules: () => rules.use((open) => open()),
      keys: () => this.#reader.open("keys"),
    });
    this.#reader = new Reader(shared);
    this.#below = below(shared);
    this.#toolbar = new Toolbar({ ...shared, changed: () => this.#showLine() });
    this.#sketch = new Late(async () => (await load("sketch")).sketchOver(shared));
    this.#tellLater = later(() => this.#tell(), signal);
    this.#layOut(root);
    const pick = (target: string, means: Means) => this.#pick(target, means);
    const gestures = { ...shared, stage, fingers: new Fingers(), pick };
    watchPointer(gestures);
    const button = this.#draw;
    button.hidden = true;
    this.#live = new Late(async () => {
      const { keepGame, Live } = await load("live", false);
      const changed = () => this.#showStrokes();
      if (keepGame && model.get("_game")) keepGame(shared); // pages without Python have none
      const own = { contact: this.#contact, size: this.#size, panel: this.#panel, traits: this.#traits };
      return new Live({ ...gestures, ...own, button, changed });
    });
    const pencil = {
      toggle: () => this.#live.use((live) => live.pencil.toggle()),
      write: (target: string | null) => this.#live.use((live) => live.pencil.write(target)),
    };
    listen(button, { click: pencil.toggle }, { signal });
    watchKeys({
      ...gestures,
      reader: this.#reader,
      toolbar: this.#toolbar,
      size: { step: (steps) => this.#live.use((live) => live.resizer.step(steps)) },
      pencil,
      panel: this.#panel.node,
      focus: (target) => this.#focus(target),
      drop: () =>
        this.#live.made?.pencil.back() ||
        this.#toolbar.leaveAsking() ||
        session.drop() ||
        this.#toolbar.back() ||
        decline(session),
    });
    listen(host, { keydown: () => stage.rest() }, { signal, capture: true });
    const panel = this.#panel;
    this.#lesson = new Late(async () => new (await load("lesson", false)).Lesson({ ...shared, panel }));
  }

  start(): void {
    const traits: readonly (readonly [name: string, show: () => void])[] = [
      ["look", () => this.#readLook()],
      ["state", () => this.#readState()],
      ["drawn", () => this.#readDrawn(this.#above.drawn !== null)],
      ["lesson_shown", () => this.#lesson.use((lesson) => lesson.read())],
      ["theme", () => this.#chooseTheme()],
      ["_sketch", () => this.#sketch.use((read) => read())],
      [SPOT, () => this.#attention.readSpot()],
    ];
    for (const [name, show] of traits) {
      follow(this.#model, `change:${name}`, show, this.#signal);
      if ((this.#model.get(name) ?? null) !== null) show();
    }
    this.#size.read();
    follow(this.#model, "msg:custom", (message) => this.#readReply(message), this.#signal);
  }

  #layOut(root: ShadowRoot): void {
    adopt(root, css);
    this.#toolbar.node.prepend(this.#draw);
    this.#panel.hold(this.#toolbar.node);
    const stage = make("div", "kw-stage", this.#board);
    const parts = [this.#panel.head, stage, this.#below.node, this.#panel.node];
    const layout = make("div", "kw-layout", ...parts);
    const frame = make("div", "kw-frame", layout);
    root.append(frame, this.#reader.node);
    this.#size.watch(frame, layout);
  }

  // What comes from Python

  #readLook(): void {
    this.#traits.attempt("look", () => this.#appearance.read());
    this.#panelShown = null; // the words may be others
    this.#panel.place();
    this.#chooseTheme();
    this.#update();
  }

  #readState(): void {
    this.#contact.heard();
    this.#stage.canvases.redraw("scene"); // as early as can be: a frame that is asked for now comes sooner
    this.#traits.attempt("state", () => {
      const before = this.#session.state;
      const { scene = null, rev } = before ?? {};
      const told = readState(this.#model.get("state"));
      const state = { ...told, scene: unfold(told.scene, scene, this.#earlier) };
      if (rev !== state.rev) this.#earlier = scene;
      if (String(before?.scene.box) !== String(state.scene.box)) this.#attention.lose();
      this.#stage.follow(before, state, this.#appearance.look?.entrances);
      if (before && before.rev !== state.rev) this.#live.made?.sound(state.panel.sound, this.#stage.time);
      this.#session.receive(state);
      this.#size.arrange();
    });
    this.#update();
    this.#stage.canvases.paint();
  }

  /** What is drawn by hand; only what is new is told. */
  #readDrawn(isNew: boolean): void {
    this.#traits.attempt("drawn", () => {
      const drawn = readDrawn(this.#model.get("drawn"));
      this.#above.drawn = drawn;
      this.#draw.hidden = false;
      this.#live.made?.pencil.drawn();
      this.#panel.offer("drawn", drawn);
      if (isNew) this.#reader.tellDrawn(drawn.news ?? "");
    });
    this.#reader.describe(this.#attention.places.focused);
    this.#stage.canvases.redraw("overlay");
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
    if (this.#live.made?.pencil.takes(target) || this.#toolbar.takes(target)) return;
    if (means === "finger") this.#session.tap(target);
    else this.#session.pick(target);
    this.#live.made?.tell(target);
    if (means === "key") this.#choose((choices) => choices.focus());
  }

  #focus(target: string | null): void {
    this.#attention.focus(target);
    this.#live.made?.tell(target);
    this.#reader.describe(target);
  }

  // What the user sees

  #update(): void {
    const panel = this.#session.state?.panel;
    this.#board.hidden = !panel;
    this.#contact.await(this.#session.awaits, this.#session.impatient);
    this.#choose((choices) => choices.update());
    this.#attention.track();
    this.#point();
    // What stands beside a new picture comes in the frame after: the picture does not wait for its layout.
    if (!panel || !this.#panelShown || panel === this.#panelShown) this.#tell();
    else this.#tellLater();
  }

  #tell(): void {
    const { state, aimed } = this.#session;
    const { word } = this.#appearance;
    const panel = state?.panel;
    const isNew = panel !== this.#panelShown;
    this.#toolbar.update(isNew);
    this.#live.made?.update(isNew);
    if (isNew) dress(this.#draw, "draw", word);
    if (panel && isNew) {
      this.#panelShown = panel;
      this.#panel.update(panel);
      this.#lesson.made?.show();
      setAttribute(this.#board, "aria-label", panel.heading);
      setAttribute(this.#board, "aria-roledescription", word("board"));
      this.#reader.renew();
      this.#host.setAttribute("aria-label", panel.title);
    }
    this.#below.offer(aimed === null ? "" : word("place"));
    this.#showLine();
    this.#reader.describe(this.#attention.places.focused);
    this.#host.dataset.told = String(state?.rev);
  }

  #choose(act: (choices: Choices) => void): void {
    if (this.#choices.made || this.#session.targets.some(({ choices }) => choices)) this.#choices.use(act);
  }

  #showContact(): void {
    if (this.#contact.loss === "gone") this.#session.giveUp();
    this.#showLine();
    this.#point();
  }

  #showStrokes(): void {
    this.#showLine();
    this.#stage.canvases.redraw("overlay");
  }

  #showLine(): void {
    if (this.#isPatient) return;
    const line = said(this.#session, {
      word: this.#appearance.word,
      faults: this.#traits.faults,
      waits: this.#contact.waits,
      loss: this.#contact.loss,
      choosing: this.#choices.made?.open ?? false,
      byFinger: this.#means === "finger",
      told: this.#live.made?.pencil.told || this.#toolbar.told,
    });
    this.#below.say(line);
    this.#reader.tell(line);
  }

  #point(): void {
    this.#stage.point(this.#isPatient);
  }

  /** Whether the answer to a request is near: what is shown stays, so that no frame is in the answer's way. */
  get #isPatient(): boolean {
    return this.#session.waiting !== null && !this.#contact.waits;
  }
}

/** Gives no answer to Python's question, or takes back a move that is held; false where there is neither. */
function decline(session: Session): boolean {
  const asks = session.state?.panel.can?.some((name) => /^(decline|take_back)$/.test(name)) ?? false;
  if (asks) session.act("decline");
  return asks;
}
