// Where the user is: under the pointer, at the keyboard's cursor, on a choice or on a row of the panel.

import { type Attention as Places, pointedAt } from "../paint/overlay";
import type { Session } from "../session/session";
import type { Move, Point } from "../wire/types";

export interface AttentionOptions {
  readonly session: Session;
  readonly targetOn: (point: Point) => string | null;
  /** Something else is to be shown. */
  readonly changed: () => void;
}

export class Attention {
  readonly #options: AttentionOptions;
  /** Where on the board the pointer rests, in board units: to ask where the board is costs a layout. */
  #pointer: Point | null = null;
  #places: Places = { hovered: null, focused: null };

  constructor(options: AttentionOptions) {
    this.#options = options;
  }

  get places(): Places {
    return this.#places;
  }

  /** The target that the user means. */
  get pointed(): string | null {
    return pointedAt(this.#options.session, this.#places);
  }

  /** The pointer rests at a point of the board, or has left it. */
  hover(point: Point | null): void {
    const before = this.#places.hovered;
    this.#pointer = point;
    this.track();
    if (this.#places.hovered !== before) this.#options.changed();
  }

  /** Finds the target that is under the pointer by now. */
  track(): void {
    const hovered = this.#pointer && this.#options.targetOn(this.#pointer);
    this.#places = { ...this.#places, hovered };
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

  /** The pointer or the focus comes to a choice, or leaves it. */
  preview(previewed: Move | null): void {
    this.#put({ previewed });
  }

  /** Python points at a target, or at none. */
  spot(spot: string | null): void {
    this.#put({ spot });
  }

  /** A row of the panel that names one of the scene's highlights is pointed at, or none is. */
  highlight(highlight: string | null): void {
    this.#put({ highlight });
  }

  #put(places: Partial<Places>): void {
    this.#places = { ...this.#places, ...places };
    this.#options.changed();
  }
}
