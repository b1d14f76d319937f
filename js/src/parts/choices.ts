// Moves to choose from, beside the place that was picked, each as a small picture of what it would lay. The key that
// picks a place leads into it, the arrows walk inside.

import type { Shared } from "../board/shared";
import { adopt, dataAt, fill, listen, make, type Row, setAttribute } from "../elements";
import { neighbour, stops } from "../input/cursor";
import { type Command, commandOf } from "../input/keys";
import css from "../look/styles/choices.css";
import { place } from "../paint/painter";
import type { Picture } from "../paint/picture";
import { boxOf, boxOfItem, boxRound, corners } from "../scene/boxes";
import { overlap } from "../scene/lines";
import { completions, pickable } from "../session/picks";
import type { Session } from "../session/session";
import type { Box, Move, Point, Target } from "../wire/types";

interface ChoiceRow extends Row {
  readonly node: HTMLButtonElement;
  readonly canvas: HTMLCanvasElement;
}

/** The side of a choice with its gap, what goes round them all, and how far from an edge that stays, in CSS pixels. */
const CHOICE = 57;
const FRAME = 5;
const EDGE = 2;

/** How many more columns than rows there are: the first that hides the least. */
const SHAPES = [1.5, 1, 0.5, 0.25];

/** How high they are at least, where there is no room for all: a part of the second row tells that there are more. */
const LEAST = 1.6 * CHOICE;

export class Choices {
  readonly #node = make("div", "kw-choices", { role: "toolbar" });
  readonly #shared: Shared;
  #rows: readonly ChoiceRow[] = [];
  #moves: readonly Move[] = [];

  constructor(shared: Shared) {
    adopt(shared.root, css);
    this.#shared = shared;
    this.#node.hidden = true;
    shared.board.after(this.#node);
    this.#watch();
  }

  /** Whether there are moves to choose from. */
  get open(): boolean {
    return this.#moves.length > 0;
  }

  update(): void {
    const moves = choices(this.#shared.session);
    setAttribute(this.#node, "aria-label", this.#shared.word("choices"));
    if (moves.length === this.#moves.length && moves.every((move, index) => move === this.#moves[index]))
      return;
    if (this.#node.matches(":focus-within")) this.#leave(); // or the focus would be lost with its button
    this.#moves = moves;
    this.#shared.attention.preview(null);
    this.#rows = fill<Move, ChoiceRow>(
      this.#node,
      moves,
      makeRow,
      ({ node }, { picks, turn, label }, index) => {
        node.dataset.choice = String(index);
        node.title = label ?? [...picks, turn].join(" ");
        setAttribute(node, "aria-label", node.title);
      },
    );
    this.#node.scrollTop = 0;
    this.paint();
    if (moves.length > 0) this.#node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  paint(): void {
    const canvases = this.#rows.map(({ canvas }) => canvas);
    if (canvases.length === 0) return;
    this.#place();
    paintMoves(this.#shared.picture, this.#moves, canvases);
  }

  /** Puts them beside the target that was picked last, on the part of the board that is in view. */
  #place(): void {
    const { board, session } = this.#shared;
    const { style } = this.#node;
    const target = session.target(session.picked.at(-1) ?? null);
    const scene = session.state?.scene;
    if (!target || !scene) return;
    const { left, top, width, height } = board.getBoundingClientRect();
    const scale = width / scene.box[2];
    const scaled = ([x, y, wide, high]: Box): Box => [
      scale * (x - scene.box[0]),
      scale * (y - scene.box[1]),
      scale * wide,
      scale * high,
    ];
    const onBoard = ({ d, at = [0, 0] }: Target) => scaled(boxOf(d, at));
    const room = inView([left, top, width, height]);
    const count = this.#moves.length;
    const most = Math.floor((room[2] - FRAME) / CHOICE);
    const sizes = SHAPES.map((shape): Point => {
      const columns = Math.min(most, Math.ceil(Math.sqrt(count * shape)));
      return [columns * CHOICE + FRAME, Math.min(room[3], Math.ceil(count / columns) * CHOICE + FRAME)];
    });
    const open = pickable(session.moves, session.picked, session.binding);
    const others = session.targets.filter(({ id }) => open.has(id)).map(onBoard);
    const lit = scene.items.filter(({ style }) => style === "highlight");
    const marked = lit.map((item) => scaled(boxOfItem(item, 0)));
    const own = onBoard(target);
    const lie = (sizes: readonly Point[]) => beside(own, sizes, room, others, marked);
    const whole = lie(sizes);
    const hides = [own, ...marked].some((one) => overlap(one, whole));
    const [x, y, wide, high] = hides ? lie([[Math.min(most, count) * CHOICE + FRAME, LEAST]]) : whole;
    style.width = `${wide}px`;
    style.maxHeight = `${Math.max(high, LEAST)}px`;
    style.left = `${board.offsetLeft + x}px`;
    style.top = `${board.offsetTop + y}px`;
  }

  focus(): void {
    this.#rows[0]?.node.focus();
  }

  #watch(): void {
    const { session, attention, signal } = this.#shared;
    const node = this.#node;
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
    } else if (command === "walk") neighbour(stops(this.#node), key)?.focus();
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

/** More than that are no help: then the next pick narrows them down. */
const MOST_CHOICES = 60;

/** The moves that go on with the picks so far, where the last one's target wants them shown. */
export function choices(session: Session): readonly Move[] {
  const { picked, waiting, moves } = session;
  if (waiting?.move || !session.target(picked.at(-1) ?? null)?.choices) return [];
  const found = completions(moves, picked);
  return found.length > MOST_CHOICES ? [] : found;
}

/** Paints what each move would lay, all in one frame, as they may differ in place and size. */
export function paintMoves(
  picture: Picture,
  moves: readonly Move[],
  canvases: readonly HTMLCanvasElement[],
): void {
  const ghosts = moves.flatMap(({ ghost }) => ghost);
  if (ghosts.length === 0) return;
  const box = boxRound(ghosts.flatMap((item) => corners(boxOfItem(item, 0))));
  canvases.forEach((canvas, index) => {
    const context = canvas.getContext("2d");
    const side = Math.round(canvas.clientWidth * window.devicePixelRatio);
    canvas.width = side; // which wipes it
    canvas.height = side;
    const placement = place(box, side, side);
    if (context) picture.print({ context, placement }, moves[index]?.ghost ?? []);
  });
}

/** The part of a box on the screen that the window shows, seen from the box's corner. */
function inView([left, top, width, height]: Box): Box {
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const right = Math.min(width, window.innerWidth - left);
  const bottom = Math.min(height, window.innerHeight - top);
  return [x + EDGE, y + EDGE, right - x - 2 * EDGE, bottom - y - 2 * EDGE];
}

function makeRow(): ChoiceRow {
  const canvas = make("canvas", "", { "aria-hidden": "true" });
  return { node: make("button", "kw-choice", canvas), canvas };
}

// ---- Where something of a size lies beside a place, in view, so that it hides neither that nor what else can be picked

/** Between the place and what lies beside it, in CSS pixels. */
const GAP = 6;

/** More than there is to pick on a board. */
const MUCH = 1e6;

/**
 * Its box, of one of the sizes: within `room` below, above, right or left of the place, over the fewest of the `others`;
 * rather over those than over what is marked.
 */
export function beside(
  place: Box,
  sizes: readonly Point[],
  [left, top, across, down]: Box,
  others: readonly Box[],
  marked: readonly Box[],
): Box {
  const [x, y, width, height] = place;
  const ways = sizes.flatMap(([wide, high]) => {
    const [middle, centre] = [x + (width - wide) / 2, y + (height - high) / 2];
    const at = (u: number, v: number): Box => [
      Math.max(left, Math.min(u, left + across - wide)),
      Math.max(top, Math.min(v, top + down - high)),
      wide,
      high,
    ];
    return [
      at(middle, y + height + GAP),
      at(middle, y - GAP - high),
      at(x + width + GAP, centre),
      at(x - GAP - wide, centre),
    ];
  });
  const hidden = (way: Box) => {
    const over = (boxes: readonly Box[]) => boxes.filter((one) => overlap(one, way)).length;
    return over([place, place, ...marked]) * MUCH + over(others);
  };
  return ways.reduce((best, way) => (hidden(way) < hidden(best) ? way : best));
}
