// What Python and the user have put over the scene, each for the state of one revision.

import type { Drawn, Item, Thinking } from "../wire/types";

type Rev = number | undefined;

export class Above {
  /** What machines think; of a widget that lets none think there is nothing. */
  thinking: Thinking | null = null;
  /** What is drawn by hand, for good; null where nothing can be. */
  drawn: Drawn | null = null;
  /** Strokes on their way, and those that Python has not drawn yet. */
  strokes: readonly Item[] = [];

  /** All items, in painting order. */
  itemsAt(rev: Rev): readonly Item[] {
    const thought = this.thinking?.rev === rev ? this.thinking?.items : [];
    return [...(thought ?? []), ...this.drawnAt(rev), ...this.strokes];
  }

  /** What is drawn for good. */
  drawnAt(rev: Rev): readonly Item[] {
    return (this.drawn?.rev === rev && this.drawn?.items) || [];
  }

  /** The same in words, by target. */
  saidAt(rev: Rev): Readonly<Record<string, string>> {
    return (this.drawn?.rev === rev && this.drawn?.said) || {};
  }
}
