// The widget's half in the host: anywidget's model, and how Python's traits are followed.

import { whenAborted } from "../elements";
import { WireError } from "./read";
import { readReply } from "./readers";
import type { Reply, Request } from "./types";

/** The part of anywidget's model that the widget uses. Listeners' arguments differ between hosts: take none. */
export interface Model {
  get(name: string): unknown;
  on(name: string, listener: Listener): void;
  off(name: string, listener: Listener): void;
  send(message: Request): void;
  /** What the host has to do with widgets; each has another one. */
  readonly widget_manager?: unknown;
}

type Listener = (message?: unknown) => void;

/** Who listens to a model that is none of the host's. */
export class Listeners {
  readonly #heard = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): void {
    const listeners = this.#heard.get(name) ?? new Set();
    this.#heard.set(name, listeners.add(listener));
  }
  off(name: string, listener: Listener): void {
    this.#heard.get(name)?.delete(listener);
  }
  emit(name: string, message?: unknown): void {
    for (const listener of [...(this.#heard.get(name) ?? [])]) listener(message);
  }
}

export function follow(model: Model, event: string, listener: Listener, signal: AbortSignal): void {
  model.on(event, listener);
  whenAborted(signal, () => model.off(event, listener));
}

export function replyIn(message: unknown): Reply | null {
  try {
    return readReply(message);
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

/** Reads what Python sets, and remembers where it could not be read, to be said under the board. */
export class Traits {
  /** The place that is wrong, by what was read. */
  readonly #faults = new Map<string, string>();

  /** Reads something; where that fails the last good value stays. */
  attempt(name: string, read: () => void): void {
    try {
      read();
      this.#faults.delete(name);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#faults.set(name, [name, ...error.path].join("."));
    }
  }

  get faults(): readonly string[] {
    return [...this.#faults.values()];
  }
}
