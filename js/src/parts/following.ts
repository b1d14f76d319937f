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

export type Following = ReturnType<typeof followingOf>;

export function followingOf(options: FollowingOptions) {
  const svg = drawn("svg");
  const passed = drawn("path");
  const dot = drawn("circle");
  /** The panel has the same for all. */
  const ask = make("div", "kw-follow-ask", { "aria-hidden": "true" });
  let answers: readonly Action[] = [];
  let shown: number | null = null;
  /** What was followed in this step, and the way to the next crossing, in board units. */
  let past: readonly Point[] = [];
  let ahead: readonly Point[] = [];
  /** Where on the line one is. */
  let here = 0;
  /** The pointer that follows. */
  let held: number | null = null;
  const { act, root, board, session, signal } = options;
  adopt(root, css);
  setAttribute(svg, "class", "kw-follow");
  setAttribute(svg, "aria-hidden", "true");
  setAttribute(dot, "r", "0.26");
  svg.append(passed, dot);
  board.append(svg, ask);
  const pointer = {
    pointerdown: take,
    pointermove: drag,
    pointerup: leave,
    pointercancel: () => {
      held = null;
    },
  };
  listen(board, pointer, { signal, capture: true });
  const touchstart = (event: TouchEvent) => {
    const [touch, other] = event.touches;
    if (touch && !other && holds(touch)) event.preventDefault(); // or the browser would scroll
  };
  listen(board, { touchstart }, { signal, capture: true, passive: false });
  listen(ask, { click: (event) => answer(dataAt(event, "action")) }, { signal });

  /** Shows what is to be followed now; nothing, once all of it is. */
  function show({ way = [], places = {}, step, fresh }: Lesson, actions: readonly Action[]): void {
    const line = placed(way, places);
    if (step !== shown || fresh) {
      past = [];
      ahead = [];
    }
    shown = step;
    answers = actions;
    if (String(line) !== String(ahead)) {
      const end = ahead.at(-1);
      const goesOn = line.length === 0 || (end && line[0] && distance(end, line[0]) < HOLD);
      past = goesOn ? [...past, ...ahead] : [];
      ahead = line;
      here = 0;
    }
    const { box } = session.state?.scene ?? {};
    setAttribute(svg, "viewBox", box?.join(" ") ?? null);
    draw();
  }

  /** The way in board units: cells on it tell where these begin. */
  function placed(way: readonly Point[], places: Readonly<Record<string, Point>>): readonly Point[] {
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

  function draw(): void {
    const { box = [0, 0, 1, 1] } = session.state?.scene ?? {};
    const head = ahead[here];
    const trail = [...past, ...ahead.slice(0, here + 1)];
    setAttribute(passed, "d", trail.length > 1 ? `M${trail.join("L")}` : null);
    setAttribute(dot, "visibility", head ? null : "hidden");
    if (head) setAttribute(dot, "cx", String(head[0]));
    if (head) setAttribute(dot, "cy", String(head[1]));
    ask.hidden = !head || !isThere();
    if (head && !ask.hidden) offer(head, box);
  }

  function offer(head: Point, box: Box): void {
    putAt(ask, head, box);
    ask.toggleAttribute("data-above", head[1] > box[1] + box[3] * 0.6);
    const makeRow = () => ({ node: make("button", "kw-action") });
    fill<Action, Row>(ask, answers, makeRow, ({ node }, { name, label }) => {
      node.dataset.action = name;
      setText(node, label);
    });
  }

  /** Whether the crossing has been reached. */
  function isThere(): boolean {
    return ahead.length > 0 && here === ahead.length - 1;
  }

  function answer(name: string | undefined): void {
    if (!name) return;
    board.focus({ preventScroll: true }); // the answers go away, and keys go on
    act(name);
  }

  // The pointer

  function take(event: PointerEvent): void {
    if (isOver(event)) {
      event.stopPropagation();
      return;
    }
    if (!event.isPrimary || event.button !== 0 || !holds(event)) return;
    event.stopPropagation(); // it picks nothing
    held = event.pointerId;
    board.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent): void {
    if (event.pointerId !== held) return;
    event.stopPropagation();
    const place = locate(event);
    const from = here;
    while (away(place, here + 1) <= away(place, here)) here += 1;
    if (away(place, here) > STRAY) here = from;
    if (here !== from) draw();
  }

  function leave(event: PointerEvent): void {
    if (event.pointerId !== held) return;
    event.stopPropagation();
    held = null;
    const under = root.elementFromPoint(event.clientX, event.clientY);
    answer(under?.closest<HTMLElement>(".kw-follow-ask [data-action]")?.dataset.action);
  }

  function isOver({ target }: Event): boolean {
    return target instanceof Node && ask.contains(target);
  }

  function holds(event: { readonly clientX: number; readonly clientY: number }): boolean {
    return away(locate(event), here) < HOLD;
  }

  function away(place: Point, at: number): number {
    const point = ahead[at];
    return point ? distance(place, point) : Number.POSITIVE_INFINITY;
  }

  function locate({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
    const matrix = svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return [x, y];
  }

  return { show };
}

function drawn<K extends keyof SVGElementTagNameMap>(name: K): SVGElementTagNameMap[K] {
  return document.createElementNS(NAMESPACE, name);
}
