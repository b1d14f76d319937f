// Turns what wheels and touchpads report, which is anything from a pixel to a page, into single steps.

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
