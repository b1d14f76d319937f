// What pointer and wheel on the board ask for: look at a target, pick one, turn what is in hand.

import type { Shared } from "../board/shared";
import type { Stage } from "../board/stage";
import { listen, whenAborted } from "../listen";
import { canPick } from "../paint/overlay";
import { Late } from "../parts/load";
import type { Point } from "../wire/types";

/** What a target was picked with: a mouse or pen, which shows beforehand what it points at, a finger, or a key. */
export type Means = "pointer" | "finger" | "key";

export interface GestureOptions extends Shared {
  readonly stage: Stage;
  readonly fingers: Fingers;
  readonly pick: (target: string, means: Means) => void;
}

/** How far above a finger what it drags is shown, and means: the finger would hide it. In CSS pixels. */
const RAISED = 44;

/** How far a finger moves before it drags. */
const SLIP = 8;

/**
 * Clicks pick. What can be taken in hand can be dragged as well: it is picked where it is, and what it is let go on.
 * It is shown under the pointer meanwhile, wherever that goes. A finger drags pieces alone; from elsewhere it scrolls.
 */
export function watchPointer(options: GestureOptions): void {
  const { root, board, session, picture, attention, stage, fingers, load, pick, signal } = options;
  const held = new Late(async () => new (await load("game", false)).Held(root, picture));
  /** The target on which the pointer went down, and where; and whether it has been dragged from there. */
  let pressed: string | null = null;
  let from: Point = [0, 0];
  let dragged = false;

  const meant = (event: PointerEvent): Point => {
    const { clientX, clientY } = event;
    return [clientX, clientY - (dragged && fingers.is(event) ? RAISED : 0)];
  };
  const targetOf = (event: PointerEvent) => stage.targetAt(meant(event));
  const hide = () => held.made?.hide();
  /** Lifts what was pressed once the pointer has left it. */
  const begin = (event: PointerEvent): boolean => {
    if (pressed === null) return false;
    const [x, y] = from;
    const leaves = fingers.is(event)
      ? session.isPiece(pressed) && Math.hypot(event.clientX - x, event.clientY - y) > SLIP
      : targetOf(event) !== pressed;
    if (!leaves || !session.lift(pressed)) return false;
    board.setPointerCapture(event.pointerId);
    return true;
  };
  /** Shows what is dragged, but for where its ghost shows it in place. */
  const show = (event: PointerEvent) => {
    const { hovered } = attention.places;
    const move = session.carried;
    const target = session.target(move?.picks.at(-1) ?? null);
    const isPlaced = hovered !== null && canPick(session, hovered) && session.offer(hovered).move !== null;
    const isPiece = pressed !== null && session.isPiece(pressed);
    if (!move || !target || !isPiece || isPlaced) hide();
    else held.use((shown) => dragged && shown.show(move, target, stage.scale, meant(event)));
  };
  const pointer = {
    pointermove(event: PointerEvent) {
      fingers.see(event);
      dragged ||= begin(event);
      if (fingers.is(event) && !dragged) return; // it scrolls
      attention.hover(stage.canvases.locate(meant(event)));
      if (dragged) show(event);
    },
    pointerleave: () => attention.hover(null),
    pointerdown(event: PointerEvent) {
      pressed = event.isPrimary && event.button === 0 ? targetOf(event) : null;
      from = [event.clientX, event.clientY];
      dragged = false;
      if (pressed !== null && session.isPiece(pressed)) held.use(() => {}); // to be there in time
    },
    pointerup(event: PointerEvent) {
      const target = event.isPrimary ? targetOf(event) : null;
      if (target !== null && (target === pressed) !== dragged) {
        pick(target, fingers.is(event) ? "finger" : "pointer");
      }
      if (dragged && fingers.is(event)) attention.hover(null);
      pressed = null;
      dragged = false;
    },
    // The browser has taken the gesture, to scroll or to zoom.
    pointercancel() {
      pressed = null;
      dragged = false;
      hide();
      attention.hover(null);
    },
  };
  listen(board, pointer, { signal });
  listen(board, { pointerup: hide }, { signal, capture: true });
  const touchstart = (event: TouchEvent) => {
    // Or the browser would scroll by what is to be dragged.
    if (pressed !== null && event.touches.length === 1 && session.isPiece(pressed)) event.preventDefault();
  };
  listen(board, { touchstart }, { signal, passive: false });
}

/** The wheel turns what is in hand; else, and for zooming, it is the page's. */
export function watchWheel({ board, session, attention, signal }: GestureOptions): void {
  const reports = new Wheel();
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey || !session.holds(attention.pointed)) return;
    event.preventDefault();
    const steps = reports.take(event);
    if (steps !== 0) session.turn(attention.pointed, steps);
  };
  listen(board, { wheel }, { signal, passive: false });
}

// ---- Whether a pointer shows beforehand where it is: a mouse does, a finger does not, and a pen does where its tablet
// feels it hover

type Pointing = Pick<PointerEvent, "pointerType" | "buttons">;

export class Fingers {
  #penHovers = false;

  /** Learns from a move of a pointer: a pen that moves without a touch hovers. */
  see({ pointerType, buttons }: Pointing): void {
    if (pointerType === "pen" && buttons === 0) this.#penHovers = true;
  }

  is({ pointerType }: Pick<Pointing, "pointerType">): boolean {
    return pointerType === "touch" || (pointerType === "pen" && !this.#penHovers);
  }
}

// ---- A finger that rests on the board asks what is there. It must not scroll meanwhile, and picks nothing when it leaves.

/** How long a finger rests, in milliseconds, and how far it may slip meanwhile, in CSS pixels. */
const LONG = 500;
const REST_SLIP = 8;

export function watchPress({ board, session, stage, fingers, signal }: GestureOptions): void {
  let timer = 0;
  let from: Point = [0, 0];
  /** Whether the finger that is down has asked already. */
  let asked = false;
  /** Whether a finger came down last: the browser's own menu of a long press is not to open. */
  let touched = false;

  const end = () => clearTimeout(timer);
  const ask = () => {
    const target = stage.targetAt(from);
    asked = target !== null;
    if (target !== null) session.explain(target);
  };
  whenAborted(signal, end);
  const finger = {
    pointerdown(event: PointerEvent) {
      end();
      asked = false;
      touched = fingers.is(event);
      if (!touched || !event.isPrimary || event.button !== 0) return; // a second finger zooms
      from = [event.clientX, event.clientY];
      timer = window.setTimeout(ask, LONG);
    },
    pointermove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from[0], clientY - from[1]) > REST_SLIP) end();
    },
    pointercancel: end,
    contextmenu(event: Event) {
      if (touched) event.preventDefault();
    },
  };
  listen(board, finger, { signal });
  const pointerup = (event: Event) => {
    end();
    if (asked) event.stopPropagation(); // before those who would pick what it rests on
    asked = false;
  };
  listen(board, { pointerup }, { signal, capture: true });
}

// ---- What wheels and touchpads report, which is anything from a pixel to a page, as single steps

export interface WheelReport {
  readonly deltaX: number;
  readonly deltaY: number;
  /** 0 for pixels; else lines or pages. */
  readonly deltaMode: number;
  readonly timeStamp: number;
}

/** Pixels for one step in the course of a movement: a notch of most wheels. */
const STEP = 100;
/** A notch is about three lines. */
const LINE = STEP / 3;
/** A rest of so many milliseconds ends a movement. */
const REST = 200;

export class Wheel {
  #sum = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** 1 for a step down or to the right, -1 for one up or to the left, 0 for less than a step. */
  take({ deltaX, deltaY, deltaMode, timeStamp }: WheelReport): -1 | 0 | 1 {
    const delta = (deltaY || deltaX) * (deltaMode === 0 ? 1 : LINE);
    const begins = timeStamp - this.#last > REST;
    this.#last = timeStamp;
    // The first report counts whatever its size: some wheels' notches are a few pixels.
    this.#sum = begins ? Math.sign(delta) * STEP : this.#sum + delta;
    if (Math.abs(this.#sum) < STEP - 1) return 0; // not quite a step either: three lines round to less
    const step = this.#sum > 0 ? 1 : -1;
    this.#sum = 0;
    return step;
  }
}
