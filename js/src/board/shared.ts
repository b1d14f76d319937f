// What all components of a view are handed.

import type { Word } from "../elements";
import type { Alphabet } from "../paint/letters";
import type { Picture } from "../paint/picture";
import type { Action } from "../panel/commands";
import type { Load } from "../parts/load";
import type { Legend } from "../scene/legend";
import type { Session } from "../session/session";
import type { Model } from "../wire/model";
import type { Above, Attention } from "./attention";

/** What somebody answered in a lesson, as text. */
export interface Results {
  readonly lesson: string;
  readonly text: string;
}

export interface Shared {
  /** The element outside of the shadow root that holds the widget. */
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Takes the keyboard's focus. */
  readonly board: HTMLElement;
  readonly session: Session;
  readonly model: Model;
  readonly picture: Picture;
  readonly attention: Attention;
  readonly above: Above;
  readonly word: Word;
  /** The letters of our pictures, each with its width and its path. */
  readonly alphabet: () => Alphabet;
  readonly legend: () => Legend;
  /** The buttons for what can be done with what is shown. */
  readonly offers: () => readonly Action[];
  readonly load: Load;
  /** What the part for lessons gives to others: the results, to be handed in. */
  readonly lesson: { results?: (pupil: string) => Results };
  readonly signal: AbortSignal;
}
