// The strip under the board that shows moves to choose from, each as a small picture of what it would lay. The
// key that picks a place leads into it, the arrows walk inside.

import { dataAt, fill, make, type Row, setAttribute } from "../elements";
import { type Command, commandOf } from "../input/keys";
import { neighbour, stops } from "../input/walk";
import { listen } from "../listen";
import { completions } from "../session/picks";
import type { Session } from "../session/session";
import type { Move } from "../wire/types";
import type { Shared } from "./shared";

interface ChoiceRow extends Row {
  readonly node: HTMLButtonElement;
  readonly canvas: HTMLCanvasElement;
}

export class Choices {
  readonly node = make("div", "kw-choices", { role: "toolbar" });
  readonly #shared: Shared;
  readonly #rows: ChoiceRow[] = [];
  #moves: readonly Move[] = [];

  constructor(shared: Shared) {
    this.#shared = shared;
    this.node.hidden = true;
    this.#watch();
  }
  update(moves: readonly Move[], name: string): void {
    setAttribute(this.node, "aria-label", name);
    if (moves.length === this.#moves.length && moves.every((move, index) => move === this.#moves[index]))
      return;
    if (this.node.matches(":focus-within")) this.#leave(); // or the focus would be lost with its button
    this.#moves = moves;
    this.#shared.attention.preview(null);
    fill<Move, ChoiceRow>(
      this.node,
      this.#rows,
      moves,
      makeRow,
      ({ node }, { picks, turn, label }, index) => {
        node.dataset.choice = String(index);
        node.title = label ?? [...picks, turn].join(" ");
        setAttribute(node, "aria-label", node.title);
      },
    );
    this.node.scrollTop = 0;
    this.paint();
  }

  paint(): void {
    const canvases = this.#rows.map(({ canvas }) => canvas);
    if (canvases.length > 0) this.#shared.picture.choices(this.#moves, canvases);
  }

  focus(): void {
    this.#rows[0]?.node.focus();
  }

  #watch(): void {
    const { session, attention, signal } = this.#shared;
    const { node } = this;
    const leave = () => attention.preview(null);
    const enter = (event: Event) => attention.preview(this.#moveAt(event));
    const click = (event: Event) => {
      const move = this.#moveAt(event);
      if (move) session.play(move);
    };
    const keydown = (event: KeyboardEvent) => {
      if (this.#press(commandOf(event), event.key)) event.preventDefault();
    };
    const heard = {
      click,
      keydown,
      pointerover: enter,
      pointerleave: leave,
      focusin: enter,
      focusout: leave,
    };
    listen(node, heard, { signal });
  }

  /** Whether the key means something here, beside those that press a button. */
  #press(command: Command | null, key: string): boolean {
    if (command === "back") {
      this.#shared.session.drop();
      this.#leave();
    } else if (command === "walk") neighbour(stops(this.node), key)?.focus();
    else return false;
    return true;
  }
  #leave(): void {
    this.#shared.board.focus({ preventScroll: true });
  }

  #moveAt(event: Event): Move | null {
    return this.#moves[Number(dataAt(event, "choice"))] ?? null;
  }
}

function makeRow(): ChoiceRow {
  const canvas = make("canvas", "", { "aria-hidden": "true" });
  return { node: make("button", "kw-choice", { type: "button" }, canvas), canvas };
}

/** More than that are no help: then the next pick narrows them down. */
const MOST_CHOICES = 60;

/** The moves that go on with the picks so far, where the last one's target wants them shown. */
export function choices(session: Session): readonly Move[] {
  const { picked, waiting, moves } = session;
  if (waiting?.move || !session.target(picked.at(-1) ?? null)?.choices) return [];
  const found = completions(moves, picked);
  return found.length > MOST_CHOICES ? [] : found;
}
