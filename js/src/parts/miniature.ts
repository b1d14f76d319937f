// A board of its own that is only to be looked at: it shows one scene after the other, and moves what moves.

import type { Above } from "../board/above";
import type { Attention } from "../board/attention";
import type { Shared } from "../board/shared";
import type { Stage } from "../board/stage";
import { make } from "../elements";
import type { Picture } from "../paint/picture";
import type { unfold } from "../scene/unfold";
import type { Session } from "../session/session";
import type { Look, Scene, State } from "../wire/types";

/** What a board is made of, which the widget has anyway: a part with copies of it would load later. */
export interface Makings {
  readonly Above: typeof Above;
  readonly Attention: typeof Attention;
  readonly Picture: typeof Picture;
  readonly Session: typeof Session;
  readonly Stage: typeof Stage;
  readonly unfold: typeof unfold;
}

export class Miniature {
  readonly #board = make("div", "kw-board", { "aria-hidden": "true" });
  readonly node = make("div", "kw-miniature", {}, this.#board);
  readonly #shared: Shared;
  readonly #session: Session;
  readonly #unfold: Makings["unfold"];
  readonly #stage: Stage;
  #shown = 0;

  constructor(shared: Shared, { Above, Attention, Picture, Session, Stage, unfold }: Makings) {
    this.#shared = shared;
    this.#unfold = unfold;
    const { signal } = shared;
    const nothing = () => {};
    const board = this.#board;
    const session = new Session({ view: "", send: nothing, changed: nothing });
    const picture = new Picture(() => getComputedStyle(board).fontFamily);
    const model = { get: nothing, on: nothing, off: nothing, send: nothing };
    const attention = new Attention({ model, session, picture, changed: nothing, signal });
    const own = { host: this.node, board, session, picture, attention, above: new Above(session) };
    this.#session = session;
    this.#stage = new Stage({ ...shared, ...own, choices: { paint: nothing } });
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
      scene: this.#unfold(scene, before?.scene ?? null),
    };
    this.#stage.theme = picture.theme;
    this.#stage.follow(before, state, entrances);
    this.#session.receive(state);
  }
}
