// A strand to be followed with a pointer: what is dragged along it leaves a trail, up to the next crossing, where the
// answers stand beside the pointer, to be clicked or slid on to. Keys and the panel's buttons answer as well.

import type { Shared } from "../board/shared";
import { adopt, dataAt, fill, listen, make, putAt, type Row, setAttribute, setText } from "../elements";
import css from "../look/styles/following.css";
import type { Action } from "../panel/commands";
import { boxOf, distance, middleOf } from "../scene/boxes";
import type { Box, Lesson, Point } from "../wire/types";

export interface FollowingOptions extends Shared {
  readonly act: (name: string) => void;
}

/** How far from where one is the pointer takes hold, and how far it may stray, in cells. */
const HOLD = 0.55;
const STRAY = 0.75;

const NAMESPACE = "http://www.w3.org/2000/svg";

export class Following {
  readonly #options: FollowingOptions;
  readonly #svg = drawn("svg");
  readonly #trail = drawn("path");
  readonly #head = drawn("circle");
  readonly #ask = make("div", "kw-follow-ask", { "aria-hidden": "true" }); // the panel has the same for all
  #actions: readonly Action[] = [];
  #step: number | null = null;
  /** What was followed in this step, and the way to the next crossing, in board units. */
  #past: readonly Point[] = [];
  #line: readonly Point[] = [];
  /** Where on the line one is. */
  #at = 0;
  /** The pointer that follows. */
  #pointer: number | null = null;

  constructor(options: FollowingOptions) {
    this.#options = options;
    const { root, board, signal } = options;
    adopt(root, css);
    setAttribute(this.#svg, "class", "kw-follow");
    setAttribute(this.#svg, "aria-hidden", "true");
    setAttribute(this.#head, "r", "0.26");
    this.#svg.append(this.#trail, this.#head);
    board.append(this.#svg, this.#ask);
    const pointer = {
      pointerdown: (event: PointerEvent) => this.#take(event),
      pointermove: (event: PointerEvent) => this.#drag(event),
      pointerup: (event: PointerEvent) => this.#leave(event),
      pointercancel: () => {
        this.#pointer = null;
      },
    };
    listen(board, pointer, { signal, capture: true });
    const touchstart = (event: TouchEvent) => {
      const [touch, other] = event.touches;
      if (touch && !other && this.#holds(touch)) event.preventDefault(); // or the browser would scroll
    };
    listen(board, { touchstart }, { signal, capture: true, passive: false });
    listen(this.#ask, { click: (event) => this.#answer(dataAt(event, "action")) }, { signal });
  }

  /** Shows what is to be followed now; nothing, once all of it is. */
  show({ way = [], places = {}, step, fresh }: Lesson, actions: readonly Action[]): void {
    const line = this.#placed(way, places);
    if (step !== this.#step || fresh) {
      this.#past = [];
      this.#line = [];
    }
    this.#step = step;
    this.#actions = actions;
    if (String(line) !== String(this.#line)) {
      const end = this.#line.at(-1);
      const goesOn = line.length === 0 || (end && line[0] && distance(end, line[0]) < HOLD);
      this.#past = goesOn ? [...this.#past, ...this.#line] : [];
      this.#line = line;
      this.#at = 0;
    }
    const { box } = this.#options.session.state?.scene ?? {};
    setAttribute(this.#svg, "viewBox", box?.join(" ") ?? null);
    this.#draw();
  }

  /** The way in board units: cells on it tell where these begin. */
  #placed(way: readonly Point[], places: Readonly<Record<string, Point>>): readonly Point[] {
    const { session } = this.#options;
    const offsets = Object.entries(places).flatMap(([name, [x, y]]): Point[] => {
      const target = session.target(name);
      if (!target) return [];
      const [u, v] = middleOf(boxOf(target.d, target.at ?? [0, 0]));
      return [[u - x, v + y]];
    });
    const middle = (axis: 0 | 1) =>
      offsets.map((one) => one[axis]).sort((a, b) => a - b)[offsets.length >> 1];
    const across = middle(0);
    const down = middle(1);
    if (across === undefined || down === undefined) return [];
    return way.map(([x, y]): Point => [x + across, down - y]);
  }

  #draw(): void {
    const { box = [0, 0, 1, 1] } = this.#options.session.state?.scene ?? {};
    const head = this.#line[this.#at];
    const trail = [...this.#past, ...this.#line.slice(0, this.#at + 1)];
    setAttribute(this.#trail, "d", trail.length > 1 ? `M${trail.join("L")}` : null);
    setAttribute(this.#head, "visibility", head ? null : "hidden");
    if (head) setAttribute(this.#head, "cx", String(head[0]));
    if (head) setAttribute(this.#head, "cy", String(head[1]));
    this.#ask.hidden = !head || !this.#isThere;
    if (head && !this.#ask.hidden) this.#offer(head, box);
  }

  #offer(head: Point, box: Box): void {
    putAt(this.#ask, head, box);
    this.#ask.toggleAttribute("data-above", head[1] > box[1] + box[3] * 0.6);
    const makeRow = () => ({ node: make("button", "kw-action") });
    fill<Action, Row>(this.#ask, this.#actions, makeRow, ({ node }, { name, label }) => {
      node.dataset.action = name;
      setText(node, label);
    });
  }

  /** Whether the crossing has been reached. */
  get #isThere(): boolean {
    return this.#line.length > 0 && this.#at === this.#line.length - 1;
  }

  #answer(name: string | undefined): void {
    if (!name) return;
    this.#options.board.focus({ preventScroll: true }); // the answers go away, and keys go on
    this.#options.act(name);
  }

  // The pointer

  #take(event: PointerEvent): void {
    if (this.#isOver(event)) {
      event.stopPropagation();
      return;
    }
    if (!event.isPrimary || event.button !== 0 || !this.#holds(event)) return;
    event.stopPropagation(); // it picks nothing
    this.#pointer = event.pointerId;
    this.#options.board.setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    event.stopPropagation();
    const place = this.#locate(event);
    const from = this.#at;
    while (this.#away(place, this.#at + 1) <= this.#away(place, this.#at)) this.#at += 1;
    if (this.#away(place, this.#at) > STRAY) this.#at = from;
    if (this.#at !== from) this.#draw();
  }

  #leave(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    event.stopPropagation();
    this.#pointer = null;
    const under = this.#options.root.elementFromPoint(event.clientX, event.clientY);
    this.#answer(under?.closest<HTMLElement>(".kw-follow-ask [data-action]")?.dataset.action);
  }

  #isOver({ target }: Event): boolean {
    return target instanceof Node && this.#ask.contains(target);
  }

  #holds(event: { readonly clientX: number; readonly clientY: number }): boolean {
    return this.#away(this.#locate(event), this.#at) < HOLD;
  }

  #away(place: Point, at: number): number {
    const point = this.#line[at];
    return point ? distance(place, point) : Number.POSITIVE_INFINITY;
  }

  #locate({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
    const matrix = this.#svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return [x, y];
  }
}

function drawn<K extends keyof SVGElementTagNameMap>(name: K): SVGElementTagNameMap[K] {
  return document.createElementNS(NAMESPACE, name);
}
