// The panel beside the board: title, phase, turn, result, scores, what a machine thinks, actions and the moves. It
// shows what Python says and keeps nothing.

import type { Shared } from "../board/shared";
import { fill, make, type Row, setPlayer, setText } from "../elements";
import { Late } from "../parts/load";
import type { Thoughts } from "../parts/thoughts";
import type { Action, Panel as Content, Score, Thinking } from "../wire/types";
import { Actions } from "./actions";
import type { Navigation } from "./navigation";
import { Result } from "./result";

interface ScoreRow extends Row {
  readonly name: HTMLElement;
  readonly text: HTMLElement;
}

export class Panel {
  readonly node: HTMLElement;
  readonly #title = make("div", "kw-title");
  readonly #phase = make("span", "kw-phase");
  readonly #turn = make("div", "kw-turn kw-dot");
  readonly #result: Result;
  readonly #scores = make("ul", "kw-scores");
  readonly #scoreRows: ScoreRow[] = [];
  readonly #thoughts = make("div", "kw-thoughts");
  readonly #thinker: Late<Thoughts>;
  readonly #actions: Actions;
  readonly #more: Actions;
  /** What can be done with what lies on the board: its layers, and what is drawn. */
  readonly layers: Actions;
  readonly #moves = make("div", "kw-course");
  readonly #navigation: Late<Navigation>;

  constructor(shared: Shared) {
    const { root, load, session, attention, signal } = shared;
    const isOwn = ({ name, ask }: Action) => ask !== undefined || name.startsWith("record:");
    const act = (name: string) => {
      const own = session.state?.panel.actions.find((action) => action.name === name && isOwn(action));
      if (own) this.#navigation.use((navigation) => navigation.act(name));
      else session.act(name);
    };
    this.#thoughts.hidden = true;
    this.#thinker = new Late(async () => new (await load("thoughts")).Thoughts(this.#thoughts, root));
    this.#navigation = new Late(async () => {
      const { Navigation } = await load("moves", false);
      return new Navigation(shared, this.#moves);
    });
    this.#result = new Result((name) => attention.highlight(name), signal);
    this.#actions = new Actions(act, signal);
    this.#more = new Actions(act, signal);
    this.layers = new Actions(act, signal);
    const head = make("div", "kw-head", {}, this.#title, this.#phase);
    const buttons = make("div", "kw-buttons", {}, this.#actions.node, this.#more.node, this.layers.node);
    this.node = make(
      "div",
      "kw-panel",
      {},
      head,
      this.#turn,
      this.#result.node,
      this.#scores,
      this.#thoughts,
      buttons,
      this.#moves,
    );
  }

  update(content: Content, words: (key: string) => string): void {
    setText(this.#title, content.title);
    setText(this.#phase, content.phase);
    setText(this.#turn, content.turn?.text ?? "");
    setPlayer(this.#turn, content.turn?.player ?? "");
    this.#result.update(content.result);
    fill<Score, ScoreRow>(this.#scores, this.#scoreRows, content.scores, makeScore, (row, score) => {
      setPlayer(row.node, score.player);
      setText(row.name, score.name);
      setText(row.text, score.text);
    });
    this.#actions.update(content.actions);
    if (content.moves.length > 0 || this.#navigation.made) {
      this.#navigation.use((navigation) => navigation.update(content, words));
    }
  }

  think(thinking: Thinking): void {
    const isSaid = thinking.text !== "";
    this.#thoughts.hidden = !isSaid;
    if (isSaid || this.#thinker.made) this.#thinker.use((thinker) => thinker.update(thinking));
    this.#more.update(thinking.actions);
  }
}

function makeScore(): ScoreRow {
  const name = make("span", "kw-name");
  const text = make("span", "kw-points");
  return { node: make("li", "kw-score kw-dot", {}, name, text), name, text };
}
