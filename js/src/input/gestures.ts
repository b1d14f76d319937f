// What a pointer on the board asks for: look at a target, or pick one.

import type { Shared } from "../board/shared";
import type { Stage } from "../board/stage";
import { listen } from "../elements";

/** What a target was picked with: a mouse or pen, which shows beforehand what it points at, a finger, or a key. */
export type Means = "pointer" | "finger" | "key";

export interface GestureOptions extends Shared {
  readonly stage: Stage;
  readonly fingers: Fingers;
  readonly pick: (target: string, means: Means) => void;
}

/** Clicks pick. A finger scrolls, unless it drags: parts/live.ts, which hears all of this before. */
export function watchPointer(options: GestureOptions): void {
  const { board, attention, stage, fingers, pick, signal } = options;
  /** The target on which the pointer went down. */
  let pressed: string | null = null;
  const targetOf = ({ clientX, clientY }: PointerEvent) => stage.targetAt([clientX, clientY]);
  const pointer = {
    pointermove(event: PointerEvent) {
      fingers.see(event);
      if (!fingers.is(event)) attention.hover(stage.canvases.locate([event.clientX, event.clientY]));
    },
    pointerleave: () => attention.hover(null),
    pointerdown(event: PointerEvent) {
      pressed = event.isPrimary && event.button === 0 ? targetOf(event) : null;
    },
    pointerup(event: PointerEvent) {
      const target = event.isPrimary ? targetOf(event) : null;
      if (target !== null && target === pressed) pick(target, fingers.is(event) ? "finger" : "pointer");
      pressed = null;
    },
    // The browser has taken the gesture, to scroll or to zoom.
    pointercancel() {
      pressed = null;
      attention.hover(null);
    },
  };
  listen(board, pointer, { signal });
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
