// The strip under the board that shows moves to choose from, each as a small picture of what it would lay. The
// key that picks a place leads into it, the arrows walk inside.

import { dataAt, fill, make, type Row, setAttribute } from "../elements";
import { type Command, commandOf } from "../input/keys";
import { neighbour, stops } from "../input/walk";
import { listen } from "../listen";
import type { Move } from "../wire/types";

export interface ChoicesOptions {
  /** Paints each move on the canvas of its number. */
  readonly paint: (moves: readonly Move[], canvases: readonly HTMLCanvasElement[]) => void;
  readonly play: (move: Move) => void;
  /** The pointer or the focus comes to a move, or leaves the strip. */
  readonly preview: (move: Move | null) => void;
  /** The user takes back the pick that has opened the strip. */
  readonly drop: () => void;
  /** The keyboard's focus is to go back to the board. */
  readonly leave: () => void;
  readonly signal: AbortSignal;
}

interface ChoiceRow extends Row {
  readonly node: HTMLButtonElement;
  readonly canvas: HTMLCanvasElement;
}

export class Choices {
  readonly node = make("div", "kw-choices", { role: "toolbar" });
  readonly #options: ChoicesOptions;
  readonly #rows: ChoiceRow[] = [];
  #moves: readonly Move[] = [];

  constructor(options: ChoicesOptions) {
    this.#options = options;
    this.node.hidden = true;
    this.#watch();
  }

  /** Shows these moves; the strip is away where there are none. */
  update(moves: readonly Move[], name: string): void {
    setAttribute(this.node, "aria-label", name);
    if (moves.length === this.#moves.length && moves.every((move, index) => move === this.#moves[index]))
      return;
    if (this.node.matches(":focus-within")) this.#options.leave(); // or the focus would be lost with its button
    this.#moves = moves;
    this.#options.preview(null);
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

  /** Paints the pictures anew. */
  paint(): void {
    const canvases = this.#rows.map(({ canvas }) => canvas);
    if (canvases.length > 0) this.#options.paint(this.#moves, canvases);
  }

  /** Takes the keyboard's focus, if there is anything to choose. */
  focus(): void {
    this.#rows[0]?.node.focus();
  }

  #watch(): void {
    const { signal, play, preview } = this.#options;
    const { node } = this;
    const leave = () => preview(null);
    const enter = (event: Event) => preview(this.#moveAt(event));
    const click = (event: Event) => {
      const move = this.#moveAt(event);
      if (move) play(move);
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
      this.#options.drop();
      this.#options.leave();
    } else if (command === "walk") neighbour(stops(this.node), key)?.focus();
    else return false;
    return true;
  }

  #moveAt(event: Event): Move | null {
    return this.#moves[Number(dataAt(event, "choice"))] ?? null;
  }
}

function makeRow(): ChoiceRow {
  const canvas = make("canvas", "", { "aria-hidden": "true" });
  return { node: make("button", "kw-choice", { type: "button" }, canvas), canvas };
}
