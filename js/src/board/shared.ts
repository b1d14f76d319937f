// What most components of a view are handed.

import type { Load } from "../parts/load";
import type { Session } from "../session/session";

export interface Shared {
  /** The element outside of the shadow root that holds the widget. */
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Takes the keyboard's focus. */
  readonly board: HTMLElement;
  readonly session: Session;
  /** A text by its key. */
  readonly word: (key: string) => string;
  readonly load: Load;
  readonly signal: AbortSignal;
}
