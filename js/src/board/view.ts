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
import { LocalCommands } from "../panel/local";
import { Panel } from "../panel/panel";
import type { Choices } from "../parts/choices";
import { Late, loader } from "../parts/load";
import { unfold } from "../scene/scene";
import { Contact } from "../session/contact";
import { Session } from "../session/session";
import { below, Reader, said } from "../speech/speech";
import { follow, type Model, replyIn, Traits } from "../wire/model";
import { readBackdrop, readDrawn, readState } from "../wire/readers";
import type { Panel as Content, Scene } from "../wire/types";
import { Above, Attention, SPOT } from "./attention";
import { Stage } from "./stage";

export function mount(model: Model, el: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const host = make("div", "kw-widget", { role: "group", dir: "ltr" });
  show(model, host, signal);
  el.append(host);
  whenAborted(signal, () => host.remove());
}

function show(model: Model, host: HTMLElement, signal: AbortSignal): void {
  const traits = new Traits();
  const board = make("div", "kw-board", { tabindex: "0", role: "application" });
  let panelShown: Content | null = null;
  let earlier: Scene | null = null;
  /** What the last target was picked with. */
  let means: Means = "pointer";
  const root = host.attachShadow({ mode: "open" });
  const appearance = new Appearance({ model, host, changed: chooseLook, signal });
  const contact = new Contact({ model, host, changed: showContact, signal });
  const legend = () => appearance.look?.legend ?? {};
  const session = new Session({
    view: Math.random().toString(36).slice(2, 10),
    send: (message) => contact.send(message),
    changed: update,
    meaning: (target) => live.made?.meaning(target) ?? [],
  });
  const alphabet = () => appearance.look?.letters ?? {};
  const picture = new Picture(() => getComputedStyle(board).fontFamily, alphabet);
  const attention = new Attention({ model, session, picture, changed: point });
  const above = new Above(session);
  const { word } = appearance;
  const load = loader((name, isAwaited) => session.load(name, isAwaited), signal);
  const shown = { host, root, board, picture, attention, above, word, alphabet, legend };
  const offers = () => lesson.made?.actions ?? panel.offers();
  const shared = { ...shown, session, model, offers, load, lesson: {}, signal };
  /** Moves to choose from, on boards with places that want them shown. */
  const choices = new Late(async () => {
    const { Choices } = await load("game", false);
    tellLater(); // there may be something to say of them
    return new Choices(shared);
  });
  const stage = new Stage({
    ...shared,
    seen: () => {
      choices.made?.paint();
      live.use(() => {});
    },
  });
  const size = new Size(shared);
  const entrances = () => appearance.look?.entrances;
  const rules = new Late(async () => (await load("tools")).cardsOf({ ...shared, entrances }));
  const panel = new Panel(shared, (name) => local.run[name]);
  const reader = new Reader(shared);
  const under = below(shared);
  const local = new LocalCommands({
    ...shared,
    anchor: panel.more,
    more: {
      rules: () => rules.use((open) => open()),
      keys: () => reader.open("keys"),
      new: () => lobby.use((lobby) => void lobby.open(false)),
      draw: () => live.use((live) => live.pencil.toggle()),
    },
    draws: () => live.made?.pencil.inHand ?? false,
    offer: (offer) => panel.offer("local", offer),
    changed: showLine,
  });
  const sketch = new Late(async () => (await load("sketch")).sketchOver(shared));
  const tellLater = later(tell, signal);
  adopt(root, css);
  const parts = [panel.head, make("div", "kw-stage", board), under.node, panel.node];
  const layout = make("div", "kw-layout", ...parts);
  const frame = make("div", "kw-frame", layout);
  root.append(frame, reader.node);
  size.watch(frame, layout);
  const gestures = { ...shared, stage, fingers: new Fingers(), pick };
  watchPointer(gestures);
  /** What a board needs once it is seen. */
  const live = new Late(async () => {
    const { keepGame, Live } = await load("live", false);
    if (keepGame && model.get("_game")) keepGame(shared); // pages without Python have none
    const own = { contact, size, panel, traits };
    return new Live({ ...gestures, ...own, changed: showStrokes });
  });
  watchKeys({
    ...gestures,
    reader,
    size: { step: (steps) => live.use((live) => live.resizer.step(steps)) },
    write: (target) => live.use((live) => live.pencil.write(target)),
    press: (name) => panel.press(name),
    panel: panel.node,
    focus,
    drop: () =>
      live.made?.pencil.back() || local.leaveAsking() || session.drop() || local.back() || decline(session),
  });
  listen(host, { keydown: () => stage.rest() }, { signal, capture: true });
  const lobby = new Late(async () => new (await load("lobby")).Lobby({ ...shared, frame }));
  const lesson = new Late(async () => new (await load("lesson", false)).Lesson({ ...shared, panel }));
  const shows: readonly (readonly [name: string, show: () => void])[] = [
    ["look", takeLook],
    ["state", takeState],
    ["drawn", () => takeDrawn(above.drawn !== null)],
    ["lesson_shown", () => lesson.use((lesson) => lesson.read())],
    ["theme", chooseLook],
    ["sound", chooseLook],
    ["in_lobby", takeLobby],
    ["_sketch", () => sketch.use((read) => read())],
    [SPOT, () => attention.readSpot()],
  ];
  for (const [name, show] of shows) {
    follow(model, `change:${name}`, show, signal);
    if ((model.get(name) ?? null) !== null) show();
  }
  // Some front ends tell of one trait after the other, and the backdrop of a state may come after it.
  follow(model, "change:backdrop", () => requestAnimationFrame(takeState), signal);
  size.read();
  follow(model, "msg:custom", takeReply, signal);

  // What comes from Python

  function takeLook(): void {
    traits.attempt("look", () => appearance.read());
    panelShown = null; // the words may be others
    chooseLook();
    update();
  }

  function takeState(): void {
    contact.heard();
    stage.canvases.redraw("scene"); // as early as can be: a frame that is asked for now comes sooner
    traits.attempt("state", () => {
      const before = session.state;
      const { scene = null, rev } = before ?? {};
      const told = readState(model.get("state"));
      const still = told.scene.backdrop ?? model.get("backdrop"); // a page has it in each state
      const whole = still ? { ...told.scene, backdrop: readBackdrop(still) } : told.scene;
      const state = { ...told, scene: unfold(whole, scene, earlier) };
      if (rev !== state.rev) earlier = scene;
      if (String(before?.scene.box) !== String(state.scene.box)) attention.lose();
      stage.follow(before, state, appearance.look?.entrances);
      if (before && before.rev !== state.rev) live.made?.sound(state.panel.sound, stage.time);
      session.receive(state);
      size.arrange();
    });
    update();
    stage.canvases.paint();
  }

  /** What is drawn by hand; only what is new is told. */
  function takeDrawn(isNew: boolean): void {
    traits.attempt("drawn", () => {
      const drawn = readDrawn(model.get("drawn"));
      above.drawn = drawn;
      local.offer();
      live.made?.pencil.drawn();
      panel.offer("drawn", drawn);
      if (isNew) reader.tellDrawn(drawn.news ?? "");
    });
    reader.describe(attention.places.focused);
    stage.canvases.redraw("overlay");
  }

  function takeLobby(): void {
    const isIn = model.get("in_lobby") === true;
    if (isIn) lobby.use((lobby) => void lobby.open(true));
    else lobby.made?.close();
    if (isIn) live.use(() => {}); // which finds the game that is kept of this cell
  }

  function takeReply(message: unknown): void {
    contact.heard();
    const reply = replyIn(message);
    if (reply) session.reply(reply);
  }

  function chooseLook(): void {
    stage.theme = appearance.dress();
    panel.offer("settings", appearance.settings);
  }

  // What the user does

  function pick(target: string, by: Means): void {
    means = by;
    stage.rest();
    if (live.made?.pencil.takes(target) || local.takes(target)) return;
    if (by === "finger") session.tap(target);
    else session.pick(target);
    live.made?.tell(target);
    if (by === "key") choose((choices) => choices.focus());
  }

  function focus(target: string | null): void {
    attention.focus(target);
    live.made?.tell(target);
    reader.describe(target);
  }

  // What the user sees

  function update(): void {
    const content = session.state?.panel;
    board.hidden = !content;
    contact.await(session.awaits, session.impatient);
    choose((choices) => choices.update());
    attention.track();
    point();
    // What stands beside a new picture comes in the frame after: the picture does not wait for its layout.
    if (!content || !panelShown || content === panelShown) tell();
    else tellLater();
  }

  function tell(): void {
    const { state, aimed } = session;
    const content = state?.panel;
    const isNew = content !== panelShown;
    local.update(isNew);
    live.made?.update(isNew);
    if (content && isNew) {
      panelShown = content;
      panel.update(content);
      lobby.made?.update();
      lesson.made?.show();
      setAttribute(board, "aria-label", content.heading);
      setAttribute(board, "aria-roledescription", word("board"));
      reader.renew();
      host.setAttribute("aria-label", content.title);
    }
    under.offer(aimed === null ? "" : word("place"));
    showLine();
    reader.describe(attention.places.focused);
    host.dataset.told = String(state?.rev);
  }

  function choose(act: (choices: Choices) => void): void {
    if (choices.made || session.targets.some(({ choices }) => choices)) choices.use(act);
  }

  function showContact(): void {
    if (contact.loss === "gone") session.giveUp();
    showLine();
    point();
  }

  function showStrokes(): void {
    local.offer();
    showLine();
    stage.canvases.redraw("overlay");
  }

  function showLine(): void {
    if (isPatient()) return;
    const line = said(session, {
      word,
      faults: traits.faults,
      waits: contact.waits,
      loss: contact.loss,
      choosing: choices.made?.open ?? false,
      byFinger: means === "finger",
      told: live.made?.pencil.told || local.told,
    });
    under.say(line);
    reader.tell(line);
  }

  function point(): void {
    stage.point(isPatient());
  }

  /** Whether the answer to a request is near: what is shown stays, so that no frame is in the answer's way. */
  function isPatient(): boolean {
    return session.waiting !== null && !contact.waits;
  }
}

/** Gives no answer to Python's question, or takes back a move that is held; false where there is neither. */
function decline(session: Session): boolean {
  const asks = session.state?.panel.can?.some((name) => /^(decline|take_back)$/.test(name)) ?? false;
  if (asks) session.act("decline");
  return asks;
}
