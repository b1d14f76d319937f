// What all components of a view are handed.

import type { Word } from "../elements";
import type { Picture } from "../paint/picture";
import type { Load } from "../parts/load";
import type { Legend } from "../scene/legend";
import type { Session } from "../session/session";
import type { Model } from "../wire/model";
import type { Above, Attention } from "./attention";

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
  readonly alphabet: () => Readonly<Record<string, string>>;
  readonly legend: () => Legend;
  readonly load: Load;
  readonly signal: AbortSignal;
}
