// The board's size by hand: its corner is dragged, or a key makes it larger or smaller.

/** The least width of a board, and what a press of a key adds, in pixels. */
const LEAST = 160;
const STEP = 24;

export class Resizer {
  readonly #board: HTMLElement;
  readonly #take: (width: number | null) => void;
  /** Where the corner was taken, and how large the board was. */
  #start = { x: 0, y: 0, width: 0, aspect: 1 };

  /** `take` is given the width that is wanted, or null for the one that suits the room. */
  constructor(board: HTMLElement, take: (width: number | null) => void) {
    this.#board = board;
    this.#take = take;
  }

  hear(event: Event): void {
    if (event.type === "dblclick") this.#take(null);
    else if (event.type === "pointerdown") this.#begin(event as PointerEvent);
    else this.#drag(event as PointerEvent);
  }

  step(steps: number): void {
    if (steps === 0) this.#take(null);
    else this.#resize(this.#board.clientWidth + steps * STEP);
  }

  #begin({ clientX, clientY }: PointerEvent): void {
    const { clientWidth, clientHeight } = this.#board;
    this.#start = { x: clientX, y: clientY, width: clientWidth, aspect: clientWidth / clientHeight };
  }

  /** The corner follows the pointer in the direction that it has gone further in. */
  #drag({ clientX, clientY }: PointerEvent): void {
    const { x, y, width, aspect } = this.#start;
    const [across, down] = [clientX - x, (clientY - y) * aspect];
    this.#resize(width + (Math.abs(across) > Math.abs(down) ? across : down));
  }

  #resize(width: number): void {
    this.#take(Math.max(Math.round(width), LEAST));
    // Where there is no more room it is no larger, and is to shrink at once when that is wanted.
    this.#take(this.#board.clientWidth);
  }
}
