// What Python and the user have put over the scene, each for the state of one revision.

import type { Session } from "../session/session";
import type { Drawn, Item, Thinking } from "../wire/types";

export class Above {
  readonly #session: Session;
  /** What machines think; of a widget that lets none think there is nothing. */
  thinking: Thinking | null = null;
  /** What is drawn by hand, for good; null where nothing can be. */
  drawn: Drawn | null = null;
  /** Strokes on their way, and those that Python has not drawn yet. */
  strokes: readonly Item[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  get items(): readonly Item[] {
    const thought = this.thinking?.rev === this.#rev ? this.thinking?.items : [];
    return [...(thought ?? []), ...this.drawnItems, ...this.strokes];
  }

  get drawnItems(): readonly Item[] {
    return (this.drawn?.rev === this.#rev && this.drawn?.items) || [];
  }

  /** What is drawn on targets, in words. */
  get said(): Readonly<Record<string, string>> {
    return (this.drawn?.rev === this.#rev && this.drawn?.said) || {};
  }

  get #rev(): number | undefined {
    return this.#session.state?.rev;
  }
}
