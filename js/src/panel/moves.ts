// The list of the turns played: each a button that leads to its end, with what is said of it and the variations below.
// It scrolls inside its own box. Only what differs is made anew: games may have hundreds of turns.

import {
  dataAt,
  fill,
  listen,
  make,
  type Row,
  setAttribute,
  setPlayer,
  setText,
  type Word,
  whenAborted,
} from "../elements";
import type { Panel, PlayedMove, Variation } from "../wire/types";

interface MoveRow extends Row {
  readonly button: HTMLButtonElement;
  /** What stands below it: a comment, and variations. */
  readonly below: HTMLElement;
  shown: string;
}

/** How to lead to a turn's end: the branches and the plies. */
const address = (path: readonly number[], ply: number) => [...path, ply].join();

/** A move of more characters has no room in one of two columns. */
const LONG = 8;

export class MoveList {
  readonly node = make("ol", "kw-moves", { tabindex: "-1" }); // or browsers make what scrolls a stop of the Tab key
  #current: Element | null = null;
  #longest = 0;
  constructor(go: (path: readonly number[]) => void, signal: AbortSignal) {
    const click = (event: Event) => {
      const path = dataAt(event, "path");
      if (path) go(path.split(",").map(Number));
    };
    listen(this.node, { click }, { signal });
    const observer = new ResizeObserver(() => this.#showCurrent());
    observer.observe(this.node);
    whenAborted(signal, () => observer.disconnect());
  }

  /** Shows the turns, those that begin before the ply that is shown as played. */
  update({ moves, variations = [], ply, path = [ply], opening = "", scores }: Panel, words: Word): void {
    setAttribute(this.node, "aria-label", words("moves"));
    // Together with the style sheet: as many columns as the longest move leaves room for.
    const longest = Math.max(0, ...moves.map((move) => move.text.length));
    if (longest !== this.#longest) {
      this.#longest = longest;
      this.node.style.setProperty("--kw-longest", String(longest));
      this.node.classList.toggle("kw-long", longest > LONG);
    }
    const start = { text: words("start"), player: "", comment: opening };
    const isThere = moves.length > 0 || opening !== "";
    const ends = [0, ...moves.map((move, index) => move.ply ?? index + 1)];
    const isMain = path.length === 1;
    const current = ends.findIndex((end) => end >= ply);
    // Two players have a column each; the one on the left began.
    const isTwo = scores.length === 2;
    const first = isTwo ? (moves[0]?.player ?? "") : "";
    this.node.classList.toggle("kw-several", !isTwo);
    fill<PlayedMove, MoveRow>(this.node, isThere ? [start, ...moves] : [], makeRow, (row, move, index) => {
      row.node.classList.toggle("kw-undone", isMain && index > current);
      const end = ends[index] ?? 0;
      const isIn = (at: number) => at < end && at >= (ends[index - 1] ?? 0);
      const below = variations.filter((one) => isIn(one.path[0] ?? 0));
      const shown = JSON.stringify([move, end, below, first]);
      if (shown === row.shown) return;
      row.shown = shown;
      showMove(row.button, move, [end], index);
      setAttribute(row.button, "data-side", first && (move.player === first ? "1" : "2"));
      showBelow(row.below, move.comment ?? "", linesOf(below, [], isIn, index));
    });
    this.#mark(isMain ? address([], ends[current] ?? 0) : addressIn(variations, path));
  }

  /** Marks the turn that has led to the position shown. */
  #mark(path: string): void {
    const current = this.node.querySelector(`[data-path="${path}"]`);
    if (current === this.#current) return;
    if (this.#current) setAttribute(this.#current, "aria-current", null);
    if (current) setAttribute(current, "aria-current", "step");
    this.#current = current;
    this.#showCurrent();
  }

  /** Scrolls this box alone: scrollIntoView would move the page too. */
  #showCurrent(): void {
    const current = this.#current;
    if (!(current instanceof HTMLElement)) return;
    const { scrollTop, clientHeight } = this.node;
    const bottom = current.offsetTop + current.offsetHeight;
    if (current.offsetTop < scrollTop) this.node.scrollTop = current.offsetTop;
    else if (bottom > scrollTop + clientHeight) this.node.scrollTop = bottom - clientHeight;
  }
}

function addressIn(variations: readonly Variation[], path: readonly number[]): string {
  const branches = path.slice(0, -1);
  const line = variations.find((one) => one.path.join() === branches.join());
  const move = line?.moves.find(({ ply }) => (ply ?? 0) >= (path.at(-1) ?? 0));
  return address(branches, move?.ply ?? 0);
}

function makeButton(): HTMLButtonElement {
  const parts = ["number", "text", "note"].map((name) => make("span", `kw-${name}`));
  return make("button", "kw-move", ...parts);
}

function makeRow(): MoveRow {
  const button = makeButton();
  const below = make("div", "kw-aside");
  return { node: make("li", "kw-turns", button, below), button, below, shown: "" };
}

function showMove(button: HTMLButtonElement, move: PlayedMove, path: readonly number[], index: number): void {
  const [number, text, note] = button.children as unknown as HTMLElement[];
  button.dataset.path = path.join();
  if (number) setText(number, index === 0 ? "" : String(index));
  if (text) {
    setText(text, move.text);
    setAttribute(text, "title", move.notation ?? null); // not the button's, or each would be read out with it
  }
  if (note) setText(note, move.note ?? "");
  setPlayer(button, move.player);
}

function showBelow(below: HTMLElement, comment: string, lines: readonly Node[]): void {
  const focused = below.querySelector<HTMLElement>(":focus")?.dataset.path;
  below.replaceChildren(...said(comment), ...lines);
  below.hidden = below.childElementCount === 0;
  if (focused) below.querySelector<HTMLElement>(`[data-path="${focused}"]`)?.focus();
}

function said(comment = ""): readonly Node[] {
  return comment ? [make("span", "kw-comment", comment)] : [];
}

/** The variations of a line that branch off where `isIn` says, with those of their own; the first move's number is given. */
function linesOf(
  variations: readonly Variation[],
  path: readonly number[],
  isIn: (at: number) => boolean,
  number: number,
): readonly Node[] {
  const depth = path.length;
  const isOwn = (one: Variation) =>
    one.path.length === depth + 2 &&
    path.every((step, at) => step === one.path[at]) &&
    isIn(one.path[depth] ?? 0);
  return variations.filter(isOwn).map((one) => {
    let begin = one.path[depth] ?? 0;
    const nodes = one.moves.flatMap((move, index) => {
      const [from, end] = [begin, move.ply ?? 0];
      begin = end;
      const button = makeButton();
      showMove(button, move, [...one.path, end], number + index);
      const inner = linesOf(variations, one.path, (at) => at >= from && at < end, number + index);
      return [button, ...said(move.comment), ...inner];
    });
    return make("div", "kw-variation", ...nodes);
  });
}
