// The panel beside the board: title, phase, turn, result, scores, actions and the moves. It shows what the state
// says and keeps nothing.

import { listen } from "../listen";
import type { Action, Panel as Content, Score } from "../types";
import { fill, make, type Row, setAttribute, setPlayer, setText } from "./elements";
import { MoveList } from "./moves";
import { Result } from "./result";

export interface PanelOptions {
  readonly act: (name: string) => void;
  readonly jump: (ply: number) => void;
  /** A row that names one of the scene's highlights is pointed at, or none is. */
  readonly highlight: (id: string | null) => void;
  readonly signal: AbortSignal;
}

interface ScoreRow extends Row {
  readonly name: HTMLElement;
  readonly text: HTMLElement;
}

interface ActionRow extends Row {
  readonly node: HTMLButtonElement;
}

export class Panel {
  readonly node: HTMLElement;
  readonly #title = make("div", "kw-title");
  readonly #phase = make("span", "kw-phase");
  readonly #turn = make("div", "kw-turn kw-dot");
  readonly #result: Result;
  readonly #scores = make("ul", "kw-scores");
  readonly #scoreRows: ScoreRow[] = [];
  readonly #actions = make("div", "kw-actions");
  readonly #actionRows: ActionRow[] = [];
  readonly #moves: MoveList;

  constructor({ act, jump, highlight, signal }: PanelOptions) {
    this.#moves = new MoveList(jump, signal);
    this.#result = new Result(highlight, signal);
    const head = make("div", "kw-head", {}, this.#title, this.#phase);
    this.node = make(
      "div",
      "kw-panel",
      {},
      head,
      this.#turn,
      this.#result.node,
      this.#scores,
      this.#actions,
      this.#moves.node,
    );
    listen(
      this.#actions,
      "click",
      (event) => {
        const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-action]");
        if (button && button.getAttribute("aria-disabled") !== "true") act(button.dataset.action ?? "");
      },
      { signal },
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
    fill<Action, ActionRow>(this.#actions, this.#actionRows, content.actions, makeAction, showAction);
    this.#moves.update(content.moves, content.ply, words("moves"), words("start"));
  }
}

function makeScore(): ScoreRow {
  const name = make("span", "kw-name");
  const text = make("span", "kw-points");
  return { node: make("li", "kw-score kw-dot", {}, name, text), name, text };
}

function makeAction(): ActionRow {
  return { node: make("button", "kw-action", { type: "button" }) };
}

/** A disabled button stays focusable, or the focus would be lost with the last move that can be taken back. */
function showAction({ node }: ActionRow, action: Action): void {
  node.dataset.action = action.name;
  node.title = action.hint;
  setText(node, action.label);
  setAttribute(node, "aria-disabled", action.enabled ? null : "true");
}
