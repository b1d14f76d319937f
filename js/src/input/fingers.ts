// Whether a pointer shows beforehand where it is: a mouse does, a finger does not, and a pen does where its tablet
// feels it hover.

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
