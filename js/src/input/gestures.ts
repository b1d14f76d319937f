// What a pointer on the board asks for: look at a target, pick one, drag what is in hand.

import type { Shared } from "../board/shared";
import type { Stage } from "../board/stage";
import { listen } from "../listen";
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
