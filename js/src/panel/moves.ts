// The list of the turns played: each a button that jumps to its end. It scrolls inside its own box.

import { dataAt, fill, make, type Row, setAttribute, setPlayer, setText } from "../elements";
import { listen, whenAborted } from "../listen";
import type { PlayedMove } from "../wire/types";

interface MoveRow extends Row {
  readonly button: HTMLButtonElement;
  readonly number: HTMLElement;
  readonly text: HTMLElement;
  readonly note: HTMLElement;
}

export class MoveList {
  readonly node = make("ol", "kw-moves", { tabindex: "-1" }); // or browsers make what scrolls a stop of the Tab key
  readonly #rows: MoveRow[] = [];
  #current = 0;
  #longest = 0;
  constructor(jump: (ply: number) => void, signal: AbortSignal) {
    const click = (event: Event) => {
      const ply = dataAt(event, "ply");
      if (ply) jump(Number(ply));
    };
    listen(this.node, { click }, { signal });
    const observer = new ResizeObserver(() => this.#showCurrent());
    observer.observe(this.node);
    whenAborted(signal, () => observer.disconnect());
  }

  /** Shows the turns, those that begin before `ply` as played. `start` names the position before the first. */
  update(moves: readonly PlayedMove[], ply: number, label: string, start: string): void {
    setAttribute(this.node, "aria-label", label);
    // Together with the style sheet: as many columns as the longest move leaves room for.
    const longest = Math.max(0, ...moves.map((move) => move.text.length));
    if (longest !== this.#longest) {
      this.#longest = longest;
      this.node.style.setProperty("--kw-longest", String(longest));
    }
    const entries = moves.length === 0 ? [] : [{ text: start, player: "" }, ...moves];
    const ends = [0, ...moves.map((move, index) => move.ply ?? index + 1)];
    const current = ends.findIndex((end) => end >= ply);
    fill<PlayedMove, MoveRow>(this.node, this.#rows, entries, makeRow, (row, move, index) => {
      row.node.classList.toggle("kw-undone", index > current);
      row.button.dataset.ply = String(ends[index]);
      setAttribute(row.button, "aria-current", index === current ? "step" : null);
      setText(row.number, index === 0 ? "" : String(index));
      setText(row.text, move.text);
      setText(row.note, move.note ?? "");
      setPlayer(row.button, move.player);
    });
    if (current !== this.#current) {
      this.#current = current;
      this.#showCurrent();
    }
  }

  /** Scrolls this box alone: scrollIntoView would move the page too. */
  #showCurrent(): void {
    const row = this.#rows[this.#current]?.node;
    if (!row) return;
    const { scrollTop, clientHeight } = this.node;
    const bottom = row.offsetTop + row.offsetHeight;
    if (row.offsetTop < scrollTop) this.node.scrollTop = row.offsetTop;
    else if (bottom > scrollTop + clientHeight) this.node.scrollTop = bottom - clientHeight;
  }
}

function makeRow(): MoveRow {
  const number = make("span", "kw-number");
  const text = make("span", "kw-text");
  const note = make("span", "kw-note");
  const button = make("button", "kw-move", { type: "button" }, number, text, note);
  return { node: make("li", "", {}, button), button, number, text, note };
}
