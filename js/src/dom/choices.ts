// The strip under the board that shows moves to choose from, each as a small picture of what it would lay. It is one
// stop of the Tab key, inside which the arrows walk.

import { isArrow, step } from "../cursor";
import { listen } from "../listen";
import type { Move, Target } from "../types";
import { fill, make, type Row, setAttribute } from "./elements";
import { isChord } from "./keyboard";

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
    this.#stopAt(0);
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
    const click = ({ target }: Event) => {
      const move = this.#moveAt(target);
      if (move) play(move);
    };
    const enter = ({ target }: Event) => {
      this.#stopAt(this.#indexOf(target));
      preview(this.#moveAt(target));
    };
    const press = (event: KeyboardEvent) => {
      if (isChord(event)) return;
      const known = this.#press(event.key);
      if (known) event.preventDefault();
      // Some notebooks take keys that nobody stops as commands.
      if (known || event.key === "Enter" || event.key === " ") event.stopPropagation();
    };
    listen(node, "click", click, { signal });
    listen(node, "pointerover", ({ target }) => preview(this.#moveAt(target)), { signal });
    listen(node, "pointerleave", leave, { signal });
    listen(node, "focusin", enter, { signal });
    listen(node, "focusout", leave, { signal });
    listen(node, "keydown", press, { signal });
  }

  /** Whether the key means something here, beside those that press a button. */
  #press(key: string): boolean {
    if (key === "Escape") {
      this.#options.drop();
      this.#options.leave();
    } else if (isArrow(key)) this.#walk(key);
    else return false;
    return true;
  }

  /** From button to button, by where they lie: the strip wraps as it likes. */
  #walk(key: string): void {
    const places = this.#rows.map(
      ({ node }, index): Target => ({
        id: String(index),
        d: "",
        label: "",
        at: [node.offsetLeft, node.offsetTop],
      }),
    );
    const from = this.#rows.findIndex(({ node }) => node.tabIndex === 0);
    this.#rows[Number(step(places, String(from), key))]?.node.focus();
  }

  #stopAt(index: number): void {
    this.#rows.forEach(({ node }, at) => {
      node.tabIndex = at === index ? 0 : -1;
    });
  }

  #indexOf(node: EventTarget | null): number {
    const button = node instanceof Element ? node.closest<HTMLElement>("[data-choice]") : null;
    return Number(button?.dataset.choice ?? -1);
  }

  #moveAt(node: EventTarget | null): Move | null {
    return this.#moves[this.#indexOf(node)] ?? null;
  }
}

function makeRow(): ChoiceRow {
  const canvas = make("canvas", "", { "aria-hidden": "true" });
  return { node: make("button", "kw-choice", { type: "button" }, canvas), canvas };
}
