// Where the parts of a view stand: inside a shadow root, with the style sheet of their own.

import css from "../look/styles/index.css";
import { make } from "../elements";

/** Puts the parts into the host: the stage with the board on it, the panel beside it, and what is only heard. */
export function layOut(
  host: HTMLElement,
  stage: readonly Node[],
  panel: HTMLElement,
  others: readonly Node[],
): void {
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const layout = make("div", "kw-layout", {}, make("div", "kw-stage", {}, ...stage), panel);
  root.append(make("div", "kw-frame", {}, layout), ...others);
}
