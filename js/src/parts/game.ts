// What a game shows once it is played: the moves, who thinks what, what has just happened, and how it ended.

import type { Shared } from "../board/shared";
import {
  adopt,
  dataAt,
  drawing,
  fill,
  isStill,
  listen,
  make,
  makeTableRow,
  type Row,
  setAttribute,
  setPlayer,
  setText,
  showCell,
  showRow,
  type TableRow,
  whenAborted,
} from "../elements";
import bannerCss from "../look/styles/banner.css";
import endingCss from "../look/styles/ending.css";
import heldCss from "../look/styles/held.css";
import thoughtsCss from "../look/styles/thoughts.css";
import type { Picture } from "../paint/picture";
import type { Action } from "../panel/commands";
import { Navigation } from "../panel/navigation";
import { boxOfItem, boxRound, corners } from "../scene/boxes";
import { overlap } from "../scene/lines";
import type {
  Announced,
  Chances,
  Result as Content,
  Item,
  Move,
  Panel,
  Point,
  ResultRow,
  Score,
  Target,
  Thinking,
} from "../wire/types";

import { paintMoves } from "./choices";
import { graphIn } from "./graph";

export { Choices } from "./choices";
export { menuOf } from "./menu";

/** Where it is shown in the panel. */
export interface GamePlaces {
  readonly result: HTMLElement;
  readonly thoughts: HTMLElement;
  readonly moves: HTMLElement;
}

/** What the panel shows of a game that is played; each part is made when there is something to show in it. */
export class Game {
  readonly #shared: Shared;
  readonly #places: GamePlaces;
  #ending: Ending | null = null;
  #banner: ReturnType<typeof bannerOver> | null = null;
  #thoughts: ReturnType<typeof thoughtsIn> | null = null;
  #navigation: Navigation | null = null;

  constructor(shared: Shared, places: GamePlaces) {
    this.#shared = shared;
    this.#places = places;
  }

  /** `isNew` where it has just come about before one's eyes. */
  update(content: Panel, isNew: boolean): void {
    const { result, announced = [], moves, scores } = content;
    const shared = this.#shared;
    // The result stands across the board by itself, where things move.
    const told = announced.filter(({ text }) => isStill() || text !== result?.headline.text);
    if (isNew && told.length > 0) {
      this.#banner ??= bannerOver(shared);
      this.#banner(told);
    }
    if (result) this.#ending ??= new Ending(shared, this.#places.result);
    this.#ending?.update(result, isNew, scores);
    if (moves.length > 0) this.#navigate();
    this.#navigation?.update(content, shared.word);
  }

  think(thinking: Thinking): void {
    this.#thoughts ??= thoughtsIn(this.#places.thoughts, this.#shared);
    this.#thoughts(thinking);
  }

  /** Does what a button of Python's asks for, in the browser or after a question. */
  act(action: Action): void {
    this.#navigate().act(action);
  }

  #navigate(): Navigation {
    this.#navigation ??= new Navigation(this.#shared, this.#places.moves);
    return this.#navigation;
  }
}

// ---- How the game ended, below the headline: a band of knotwork in the colours of the winner, why it was won, and a
// table whose rows show on the board what they count

class Ending {
  readonly #node: HTMLElement;
  readonly #ornament = make("div", "kw-ornament", { "aria-hidden": "true" }, drawing(), drawing());
  readonly #table = make("table", "kw-table");
  readonly #columns = make("tr", "", make("td", ""));
  readonly #body = make("tbody", "");
  readonly #detail = make("ul", "kw-detail");
  readonly #attention: Shared["attention"];
  /** What the rows under the pointer and under the focus name. */
  #hovered: string | null = null;
  #focused: string | null = null;

  constructor({ root, attention, signal }: Shared, node: HTMLElement) {
    adopt(root, endingCss);
    this.#node = node;
    this.#attention = attention;
    for (const svg of this.#ornament.children) svg.setAttribute("viewBox", "-0.1 -0.1 9.2 2.2");
    this.#table.append(make("thead", "", this.#columns), this.#body);
    node.append(this.#ornament, this.#detail, this.#table);
    const named = (event: Event) => dataAt(event, "highlight") ?? null;
    const heard = {
      pointerover: (event: Event) => this.#point(named(event), this.#focused),
      pointerleave: () => this.#point(null, this.#focused),
      focusin: (event: Event) => this.#point(this.#hovered, named(event)),
      focusout: () => this.#point(this.#hovered, null),
    };
    listen(this.#body, heard, { signal });
  }

  /** `isNew` where it has just come about: then it makes an entrance. Columns that are players' have their dots. */
  update(content: Content | null | undefined, isNew: boolean, scores: readonly Score[]): void {
    const { headline, detail, ornament, columns, rows } = content ?? { headline: null, detail: [] };
    setAttribute(this.#node, "data-new", isNew ? "" : null);
    this.#ornament.hidden = !ornament;
    setPlayer(this.#ornament, headline?.player ?? "");
    for (const path of this.#ornament.querySelectorAll("path")) setAttribute(path, "d", ornament ?? "");
    fill(
      this.#columns,
      columns ?? [],
      () => ({ node: make("th", "", { scope: "col" }) }),
      (row, text) => {
        const player = scores.find(({ name }) => name === text)?.player ?? "";
        row.node.className = player && "kw-dot";
        setPlayer(row.node, player);
        showCell(row, text);
      },
    );
    fill<ResultRow, TableRow>(this.#body, rows ?? [], makeTableRow, showRow);
    this.#table.hidden = this.#body.hidden;
    if (this.#table.hidden) this.#point(null, null); // rows that are taken away are not always left first
    fill(
      this.#detail,
      detail,
      () => ({ node: make("li", "") }),
      ({ node }, text) => setText(node, text),
    );
  }

  #point(hovered: string | null, focused: string | null): void {
    const before = this.#hovered ?? this.#focused;
    this.#hovered = hovered;
    this.#focused = focused;
    if ((hovered ?? focused) !== before) this.#attention.highlight(hovered ?? focused);
  }
}

// ---- What has just happened, over the board: it fades by itself, and goes with the next press. It is in nobody's way,
// and nobody hears of it: the news have told it.

/** How long it stays, in milliseconds: for each one, and for each letter. */
const STAY = 2200;
const READ = 45;

function bannerOver({ root, board, session, signal }: Shared): (announced: readonly Announced[]) => void {
  const node = make("div", "kw-banner", { "aria-hidden": "true" });
  let timer = 0;
  adopt(root, bannerCss);
  board.append(node);
  const leave = () => node.classList.add("kw-leaving");
  listen(root, { pointerdown: leave, keydown: leave }, { signal, capture: true });
  whenAborted(signal, () => clearTimeout(timer));
  /** Whether what was played last lies in the board's upper half, which is to be seen. */
  const isHigh = () => {
    const { items = [], box = [0, 0, 0, 0] } = session.state?.scene ?? {};
    const [, top, , high] = box;
    return items.some((item) => /^last\b/.test(item.id) && 2 * (boxOfItem(item, 0)[1] - top) < high * 0.9);
  };
  return (announced) => {
    const lines = announced.map(({ player, text, reason }) => {
      const why = make("div", "");
      setText(why, reason);
      const line = make("div", "kw-banner-line", make("div", "kw-banner-title", text), why);
      setPlayer(line, player);
      return line;
    });
    node.replaceChildren(...lines);
    node.classList.remove("kw-leaving");
    node.classList.toggle("kw-low", isHigh());
    clearTimeout(timer);
    const letters = announced.reduce((sum, { text, reason }) => sum + text.length + reason.length, 0);
    timer = window.setTimeout(leave, STAY + READ * letters);
  };
}

// ---- What a machine or an analysis thinks: who, how far, and each player's chances as parts of a bar. No live region:
// it changes several times a second.

function thoughtsIn(node: HTMLElement, shared: Shared): (thinking: Thinking) => void {
  const thinker = make("div", "kw-thinker kw-dot");
  const about = make("div", "kw-thought");
  const expected = make("div", "kw-thought");
  const bar = make("div", "kw-chances", { role: "img" });
  const legend = make("div", "kw-shares");
  adopt(shared.root, thoughtsCss);
  node.append(thinker, about, expected, bar, legend);
  const showGraph = graphIn(node, shared);
  return ({ player, text, detail, line, busy, win, graph }) => {
    showGraph(graph);
    setAttribute(node, "data-busy", busy ? "true" : null);
    setText(thinker, text);
    setPlayer(thinker, player);
    setText(about, detail);
    setText(expected, line);
    fill(bar, win, () => ({ node: make("span", "") }), showPart);
    fill(legend, win, () => ({ node: make("span", "kw-share kw-dot") }), showShare);
    setAttribute(bar, "aria-label", win.map((one) => `${one.player} ${one.text}`).join(", "));
  };
}

function showPart({ node }: Row, { player, share }: Chances): void {
  setPlayer(node, player);
  node.style.flexGrow = String(share);
}

function showShare({ node }: Row, { player, text }: Chances): void {
  setPlayer(node, player);
  setText(node, text);
}

// ---- The piece that is dragged, under the pointer wherever that is: also beside the board, where its overlay ends

export class Held {
  readonly #canvas = make("canvas", "kw-held", { "aria-hidden": "true", popover: "manual" });
  readonly #picture: Picture;
  #shown: Move | null = null;

  constructor(root: ShadowRoot, picture: Picture) {
    adopt(root, heldCss);
    this.#picture = picture;
    root.append(this.#canvas);
  }

  /** Shows what a move puts on a target, centred on a point of the window, at so many pixels a board unit. */
  show(move: Move, target: Target, scale: number, [x, y]: Point): void {
    const { style } = this.#canvas;
    if (move !== this.#shown) this.#paint(move, target, scale);
    style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
  }

  hide(): void {
    if (this.#shown) this.#canvas.hidePopover?.();
    this.#shown = null;
    this.#canvas.hidden = true;
  }

  #paint(move: Move, target: Target, scale: number): void {
    const ghost = move.ghost.filter((item) => liesOn(item, target));
    if (ghost.length === 0) return;
    const [, , width, height] = boxRound(ghost.flatMap((item) => corners(boxOfItem(item, 0))));
    const side = `${Math.max(width, height) * scale}px`;
    this.#canvas.hidden = false;
    if (!this.#shown) this.#canvas.showPopover?.(); // above all else, and clipped by nothing
    this.#shown = move;
    Object.assign(this.#canvas.style, { width: side, height: side });
    paintMoves(this.#picture, [{ ...move, ghost }], [this.#canvas]);
  }
}

/** Whether the middle of an item is on a target: a move may change more than that. */
function liesOn(item: Item, { d, at }: Target): boolean {
  const [x, y, width, height] = boxOfItem(item, 0);
  const [left, top, wide, high] = boxOfItem({ kind: "path", id: "", style: "", d, ...(at && { at }) }, 0);
  return overlap([x + width / 2, y + height / 2, 0, 0], [left, top, wide, high]);
}
