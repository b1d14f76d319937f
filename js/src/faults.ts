// Reads what Python sends, and keeps where it could not be read, to be said under the board.

import { WireError } from "./wire";

export class Faults {
  /** The place that is wrong, by what was read. */
  readonly #places = new Map<string, string>();

  /** Reads something; where that fails the last good value stays. */
  attempt(name: string, read: () => void): void {
    try {
      read();
      this.#places.delete(name);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#places.set(name, [name, ...error.path].join("."));
    }
  }

  get places(): readonly string[] {
    return [...this.#places.values()];
  }
}
