// What has time until the picture is shown.

import { whenAborted } from "../listen";

/** Does something in the frame after the next one, once however often it is asked for, until the signal aborts. */
export class Later {
  readonly #act: () => void;
  #frame = 0;

  constructor(act: () => void, signal: AbortSignal) {
    this.#act = act;
    whenAborted(signal, () => cancelAnimationFrame(this.#frame));
  }

  ask(): void {
    if (this.#frame === 0) this.#wait(() => this.#wait(() => this.#end()));
  }

  #wait(then: () => void): void {
    this.#frame = requestAnimationFrame(then);
  }

  #end(): void {
    this.#frame = 0;
    this.#act();
  }
}
