// Buttons with a drawing in place of words.

import { make, setAttribute } from "../elements";

const SVG = "http://www.w3.org/2000/svg";

/** Texts, and drawings as path data, by key. */
interface Words {
  readonly word: (key: string) => string;
  readonly icon: (key: string) => string;
}

/** A button with a drawing in place of words, which `dress` gives it. */
export function iconButton(name: string): HTMLButtonElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(document.createElementNS(SVG, "path"));
  return make("button", "kw-tool", { type: "button", "data-tool": name }, drawing);
}

/** Gives a button the drawing and the name that belong to a key. */
export function dress(button: HTMLButtonElement, key: string, { word, icon }: Words): void {
  entitle(button, word(key));
  const path = button.querySelector("path");
  if (path) setAttribute(path, "d", icon(key)); // which leaves the same drawing as it is: each is laid out anew
}

/** Gives a button a name for those who see it and for those who don't. */
export function entitle(button: HTMLButtonElement, name: string): void {
  button.title = name;
  setAttribute(button, "aria-label", name);
}
