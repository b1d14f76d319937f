// The short rule book: a few cards, each a small board on which something is played, and what there is to say of it.

import { Above, Attention } from "../board/attention";
import type { Shared } from "../board/shared";
import { Stage } from "../board/stage";
import { adopt, dataAt, isStill, listen, make, setText, whenAborted } from "../elements";
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

export class Cards {
  readonly #options: CardsOptions;
  readonly #name = make("h2", "kw-sheet-title", { id: "kw-cards-title" });
  readonly #title = make("h3", "");
  readonly #text = make("p", "");
  readonly #changed = make("p", "kw-cards-changed");
  readonly #number = make("span", "kw-cards-number");
  readonly #buttons = Object.fromEntries(
    ["close", "cardBack", "cardAgain", "cardOn"].map((name) => [
      name,
      make("button", "kw-action", { tabindex: "0", "data-do": name }),
    ]),
  );
  readonly #node: HTMLDialogElement;
  readonly #picture: Miniature;
  #card: Card | null = null;
  #timer = 0;
  #start = 0;

  constructor(options: CardsOptions) {
    this.#options = options;
    const { root, signal } = options;
    adopt(root, css);
    this.#picture = new Miniature(options);
    const { close, cardBack, cardAgain, cardOn } = this.#buttons as Record<string, HTMLButtonElement>;
    const said = make(
      "div",
      "kw-cards-said",
      { "aria-live": "polite" },
      this.#title,
      this.#text,
      this.#changed,
    );
    const head = make("div", "kw-cards-head", this.#name, ...(close ? [close] : []));
    const pages = [cardBack, this.#number, cardAgain, cardOn].filter((node) => node !== undefined);
    const foot = make("div", "kw-cards-foot", ...pages);
    const body = make("div", "kw-cards-body", this.#picture.node, said);
    this.#node = make("dialog", "kw-raised kw-cards", { "aria-labelledby": this.#name.id }, head, body, foot);
    root.append(this.#node);
    const click = (event: Event) => this.#do(event.target === this.#node ? "close" : dataAt(event, "do"));
    const pointerdown = ({ clientX }: PointerEvent) => {
      this.#start = clientX;
    };
    const pointerup = ({ clientX, pointerType }: PointerEvent) => {
      const far = clientX - this.#start;
      if (pointerType !== "mouse" && Math.abs(far) > SWIPE) this.#turn(far < 0 ? 1 : -1);
    };
    const heard = { click, pointerdown, pointerup, keydown: (event: KeyboardEvent) => this.#press(event) };
    listen(this.#node, { ...heard, close: () => clearTimeout(this.#timer) }, { signal });
    whenAborted(signal, () => clearTimeout(this.#timer));
  }

  open(): void {
    const { word, session } = this.#options;
    for (const [name, button] of Object.entries(this.#buttons)) setText(button, word(name));
    this.#name.textContent = word("cards").replace("{name}", session.state?.panel.title ?? "");
    void this.#show(this.#card?.number ?? 0);
  }

  async #show(number: number): Promise<void> {
    const { card } = await this.#options.session.inquire({ kind: "card", number });
    if (!card) return;
    this.#card = card;
    setText(this.#title, card.title);
    setText(this.#text, card.text);
    setText(this.#changed, card.changed);
    this.#number.textContent = `${number + 1} / ${card.of}`;
    const { cardBack, cardOn } = this.#buttons;
    cardBack?.toggleAttribute("disabled", number === 0);
    cardOn?.toggleAttribute("disabled", number === card.of - 1);
    if (!this.#node.open) {
      this.#node.showModal();
      cardOn?.focus();
    }
    this.#play();
  }

  /** Shows what is played, once; what wants no motion is shown as it comes out. */
  #play(): void {
    const { scenes = [] } = this.#card ?? {};
    const { entrances } = this.#options;
    const show = (index: number) => {
      const scene = scenes[index];
      if (!scene) return;
      this.#picture.show(scene, index > 0 ? entrances() : undefined);
      this.#timer = window.setTimeout(() => show(index + 1), index > 0 ? STEP : PAUSE);
    };
    clearTimeout(this.#timer);
    show(isStill() ? scenes.length - 1 : 0);
  }

  #turn(pages: number): void {
    const { number = 0, of = 1 } = this.#card ?? {};
    const next = number + pages;
    if (next >= 0 && next < of) void this.#show(next);
  }

  #do(what: string | undefined): void {
    if (what === "close") this.#node.close();
    if (what === "cardAgain") this.#play();
    if (what === "cardBack") this.#turn(-1);
    if (what === "cardOn") this.#turn(1);
  }

  /** The widget's other keys do nothing here. */
  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === "Escape") this.#do("close");
    if (key === "ArrowLeft") this.#do("cardBack");
    if (key === "ArrowRight") this.#do("cardOn");
    if (!["Enter", " ", "Tab"].includes(key) && !(ctrlKey || metaKey || altKey)) event.preventDefault();
  }
}

// ---- A board of its own that is only to be looked at: it shows one scene after the other, and moves what moves

export class Miniature {
  readonly #board = make("div", "kw-board", { "aria-hidden": "true" });
  readonly node = make("div", "kw-miniature", this.#board);
  readonly #shared: Shared;
  readonly #session: Session;
  readonly #stage: Stage;
  #shown = 0;

  constructor(shared: Shared) {
    this.#shared = shared;
    const nothing = () => {};
    const board = this.#board;
    const session = new Session({ view: "", send: nothing, changed: nothing });
    const picture = new Picture(() => getComputedStyle(board).fontFamily);
    const model = { get: nothing, on: nothing, off: nothing, send: nothing };
    const attention = new Attention({ model, session, picture, changed: nothing });
    const own = { host: this.node, board, session, picture, attention, above: new Above(session) };
    this.#session = session;
    this.#stage = new Stage({ ...shared, ...own, seen: nothing });
  }

  /** Nothing moves without `entrances`. */
  show(scene: Scene, entrances: Look["entrances"]): void {
    const { picture, session } = this.#shared;
    const before = this.#session.state;
    if (!session.state) return;
    this.#shown += 1;
    const state: State = {
      ...session.state,
      rev: this.#shown,
      scene: unfold(scene, before?.scene ?? null),
    };
    this.#stage.theme = picture.theme;
    this.#stage.follow(before, state, entrances);
    this.#session.receive(state);
  }
}
