// The short rule book: a few cards, each a small board on which something is played, and what there is to say of it.

import { Above, Attention } from "../board/attention";
import type { Shared } from "../board/shared";
import { Stage } from "../board/stage";
import { adopt, dataAt, isStill, listen, make, setText, whenAborted } from "../elements";
import { keepIn } from "../input/keyboard";
import css from "../look/styles/cards.css";
import { Picture } from "../paint/picture";
import { unfold } from "../scene/scene";
import { Session } from "../session/session";
import type { Card, Look, Scene, State } from "../wire/types";

export interface CardsOptions extends Shared {
  readonly entrances: () => Look["entrances"];
}

/** Milliseconds before the first move, and from one to the next. */
const PAUSE = 1100;
const STEP = 1900;

/** Pixels that a finger goes at least to turn a page. */
const SWIPE = 40;

/** Gives what opens them. */
export function cardsOf(options: CardsOptions): () => void {
  const { root, word, session, entrances, signal } = options;
  adopt(root, css);
  const picture = miniature(options);
  const name = make("h2", "kw-sheet-title", { id: "kw-cards-title" });
  const title = make("h3", "");
  const text = make("p", "");
  const changed = make("p", "kw-cards-changed");
  const number = make("span", "kw-cards-number");
  const button = (what: string) => make("button", "kw-action", { tabindex: "0", "data-do": what });
  const [close, back, again, on] = [
    button("close"),
    button("cardBack"),
    button("cardAgain"),
    button("cardOn"),
  ];
  const node = make(
    "dialog",
    "kw-raised kw-cards",
    { "aria-labelledby": name.id },
    make("div", "kw-cards-head", name, close),
    make(
      "div",
      "kw-cards-body",
      picture.node,
      make("div", "kw-cards-said", { "aria-live": "polite" }, title, text, changed),
    ),
    make("div", "kw-cards-foot", back, number, again, on),
  );
  root.append(node);
  let shown: Card | null = null;
  let timer = 0;
  const stop = () => clearTimeout(timer);

  /** Shows what is played, once; what wants no motion is shown as it comes out. */
  const play = () => {
    const { scenes = [] } = shown ?? {};
    const show = (index: number) => {
      const scene = scenes[index];
      if (!scene) return;
      picture.show(scene, index > 0 ? entrances() : undefined);
      timer = window.setTimeout(() => show(index + 1), index > 0 ? STEP : PAUSE);
    };
    stop();
    show(isStill() ? scenes.length - 1 : 0);
  };

  const show = async (page: number) => {
    const { card } = await session.inquire({ kind: "card", number: page });
    if (!card) return;
    shown = card;
    setText(title, card.title);
    setText(text, card.text);
    setText(changed, card.changed);
    number.textContent = `${page + 1} / ${card.of}`;
    back.disabled = page === 0;
    on.disabled = page === card.of - 1;
    if (!node.open) {
      node.showModal();
      on.focus();
    }
    play();
  };

  const turn = (pages: number) => {
    const { number = 0, of = 1 } = shown ?? {};
    const next = number + pages;
    if (next >= 0 && next < of) void show(next);
  };

  const act = (what: string | undefined) => {
    if (what === "close") node.close();
    if (what === "cardAgain") play();
    if (what === "cardBack") turn(-1);
    if (what === "cardOn") turn(1);
  };

  /** The widget's other keys do nothing here. */
  const keydown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Escape") act("close");
    if (key === "ArrowLeft") act("cardBack");
    if (key === "ArrowRight") act("cardOn");
    keepIn(event);
  };
  const click = (event: Event) => act(event.target === node ? "close" : dataAt(event, "do"));
  let start = 0;
  const pointerdown = ({ clientX }: PointerEvent) => {
    start = clientX;
  };
  const pointerup = ({ clientX, pointerType }: PointerEvent) => {
    const far = clientX - start;
    if (pointerType !== "mouse" && Math.abs(far) > SWIPE) turn(far < 0 ? 1 : -1);
  };
  listen(node, { click, pointerdown, pointerup, keydown, close: stop }, { signal });
  whenAborted(signal, stop);

  return () => {
    for (const one of [close, back, again, on]) setText(one, word(one.dataset.do ?? ""));
    name.textContent = word("cards").replace("{name}", session.state?.panel.title ?? "");
    void show(shown?.number ?? 0);
  };
}

// ---- A board of its own that is only to be looked at: it shows one scene after the other, and moves what moves

function miniature(shared: Shared) {
  const board = make("div", "kw-board", { "aria-hidden": "true" });
  const node = make("div", "kw-miniature", board);
  const nothing = () => {};
  const session = new Session({ view: "", send: nothing, changed: nothing });
  const picture = new Picture(() => getComputedStyle(board).fontFamily, shared.alphabet);
  const model = { get: nothing, on: nothing, off: nothing, send: nothing };
  const attention = new Attention({ model, session, picture, changed: nothing });
  const own = { host: node, board, session, picture, attention, above: new Above(session) };
  const stage = new Stage({ ...shared, ...own, seen: nothing });
  let rev = 0;
  /** Nothing moves without `entrances`. */
  const show = (scene: Scene, entrances: Look["entrances"]) => {
    const before = session.state;
    if (!shared.session.state) return;
    rev += 1;
    const unfolded = unfold(scene, before?.scene ?? null);
    const state: State = { ...shared.session.state, rev, scene: unfolded };
    stage.theme = shared.picture.theme;
    stage.follow(before, state, entrances);
    session.receive(state);
  };
  return { node, show };
}
