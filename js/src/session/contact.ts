// The view's contact with Python: sends, shows when an answer takes long, and notices when none will come.

import { setAttribute, whenAborted } from "../elements";
import type { Model } from "../wire/model";
import type { Request } from "../wire/types";

/** How long an answer may take before the wait is shown, and before it is doubted, in milliseconds. */
const PATIENCE = 150;
const DOUBT = 10_000;

/** Why nothing may come of what the user does: see `Presence`, or Python has kept silent for long. */
type Loss = Exclude<Presence, "here"> | "silent";

interface ContactOptions {
  readonly model: Model;
  /** Where the wait and the loss show as data-waiting and data-lost. */
  readonly host: HTMLElement;
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

export class Contact {
  readonly #options: ContactOptions;
  loss: Loss | null = null;
  /** Runs while an answer is awaited, until it is doubted. */
  #timer = 0;
  #awaits = false;

  constructor(options: ContactOptions) {
    this.#options = options;
    whenAborted(options.signal, () => clearTimeout(this.#timer));
  }

  get waits(): boolean {
    return this.#options.host.dataset.waiting !== undefined;
  }

  /** Sends a message; one that can't be sent tells that Python is gone. */
  send(message: Request): void {
    try {
      this.#options.model.send(message);
    } catch (error) {
      console.warn(error);
      this.lose("gone");
    }
  }

  heard(): void {
    this.#show(null);
  }

  /** Heeds whether an answer is awaited, and whether the user wants to go on meanwhile. */
  await(awaits: boolean, impatient: boolean): void {
    if (awaits !== this.#awaits) {
      this.#awaits = awaits;
      clearTimeout(this.#timer);
      if (awaits) this.#timer = window.setTimeout(() => this.#wait(), PATIENCE);
      setAttribute(this.#options.host, "data-waiting", null);
    }
    if (awaits && impatient) this.#wait();
  }

  #wait(): void {
    if (this.waits) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.lose(this.loss ?? "silent"), DOUBT);
    setAttribute(this.#options.host, "data-waiting", "true");
    this.#options.changed();
  }

  /** Takes what is known of the Python behind the widget. What has gone does not come back by a connection that does. */
  lose(loss: Loss | null): void {
    if (this.loss !== "gone") this.#show(loss);
  }

  #show(loss: Loss | null): void {
    if (loss === this.loss) return;
    this.loss = loss;
    setAttribute(this.#options.host, "data-lost", loss);
    this.#options.changed();
  }
}

/** Python can be talked to, is out of reach for a while, or has gone and taken the widget's other half along. */
export type Presence = "here" | "away" | "gone";
