// Where the parts of a view stand: inside a shadow root, with the style sheet of their own.

import { make } from "../elements";
import { adopt } from "../look/style";
import css from "../look/styles/index.css";

/** Puts the parts into the root: the stage with the board on it, the panel beside it, and what is only heard. */
export function layOut(
  root: ShadowRoot,
  stage: readonly Node[],
  panel: HTMLElement,
  others: readonly Node[],
): void {
  adopt(root, css);
  const layout = make("div", "kw-layout", {}, make("div", "kw-stage", {}, ...stage), panel);
  root.append(make("div", "kw-frame", {}, layout), ...others);
}
