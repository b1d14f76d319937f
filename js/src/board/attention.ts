// Where the user is: under the pointer, at the keyboard's cursor, on a choice or on a row of the panel; and where
// Python points. Each lets the other know. And what both have put over the scene.

import { type Attention as Places, pointedAt } from "../paint/overlay";
import type { Picture } from "../paint/picture";
import type { Session } from "../session/session";
import type { Model } from "../wire/model";
import type { Drawn, Item, Move, Point, Thinking } from "../wire/types";

/** The trait that names the target that Python points at; widgets that have none are not told of the user's either. */
export const SPOT = "_spot";

export interface AttentionOptions {
  readonly model: Model;
  readonly session: Session;
  readonly picture: Picture;
  readonly changed: () => void;
}

export class Attention {
  readonly #options: AttentionOptions;
  /** Where on the board the pointer rests, in board units: to ask where the board is costs a layout. */
  #pointer: Point | null = null;
  places: Places = { hovered: null, focused: null };

  constructor(options: AttentionOptions) {
    this.#options = options;
  }

  get pointed(): string | null {
    return pointedAt(this.#options.session, this.places);
  }

  hover(point: Point | null): void {
    const before = this.places.hovered;
    this.#pointer = point;
    this.track();
    if (this.places.hovered !== before) this.#options.changed();
  }
  track(): void {
    const { picture, session } = this.#options;
    const hovered = this.#pointer && picture.targetAt(session.targets, this.#pointer);
    this.places = { ...this.places, hovered };
  }

  /** The board lies elsewhere: what is under the pointer is not known. */
  lose(): void {
    this.#pointer = null;
  }

  /** The keyboard's cursor goes before a pointer that merely lies somewhere on the board. */
  focus(focused: string | null): void {
    if (focused !== null) this.#pointer = null;
    this.track();
    this.#put({ focused });
  }

  preview(previewed: Move | null): void {
    this.#put({ previewed });
  }
  highlight(highlight: string | null): void {
    this.#put({ highlight });
  }

  readSpot(): void {
    const spot = this.#options.model.get(SPOT);
    this.#put({ spot: typeof spot === "string" ? spot : null });
  }

  #put(places: Partial<Places>): void {
    this.places = { ...this.places, ...places };
    this.#options.changed();
  }
}

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
