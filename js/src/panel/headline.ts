// A line that is written large, in the letters of our pictures, in a player's colour. It stays a text to whoever reads
// it otherwise, and is seen as one where the letters lack one of its signs.

import { drawing, make, setText } from "../elements";
import { type Alphabet, written } from "../paint/letters";
import type { Turn as Content } from "../wire/types";

/** How far letters reach above the line, and in all, in units of which an em has 14: together with the style sheet. */
const ASCENT = 13.5;
const HEIGHT = 17.5;
/** A text of more characters is a sentence to be read. */
const LONGEST = 40;

export class Headline {
  readonly node: HTMLElement;
  readonly #text = make("span", "");
  readonly #drawn = make("span", "kw-letters", { "aria-hidden": "true" });

  constructor(className: string) {
    this.node = make("div", className, {}, this.#text, this.#drawn);
  }

  /** Shows a line; `font` names the letters to take where there are others. */
  update(content: Content | null | undefined, alphabet: Alphabet, font = ""): void {
    const { text, player } = content ?? { text: "", player: "" };
    this.node.hidden = text === "";
    this.node.style.setProperty("--kw-said", `var(--kw-${player}, var(--kw-ink))`);
    if (text === this.#text.textContent && this.#drawn.hasChildNodes()) return;
    setText(this.#text, text);
    const words = text.split(/\s+/).map((word) => drawn(word, alphabet, font));
    const all = words.filter((word) => word !== null);
    const isDrawn = text !== "" && text.length <= LONGEST && all.length === words.length;
    this.#text.className = isDrawn ? "kw-unseen" : "";
    this.#drawn.replaceChildren(...(isDrawn ? all : []));
  }
}

/** A word as a drawing; null where the alphabet lacks one of its letters. */
function drawn(word: string, alphabet: Alphabet, font: string): Node | null {
  const line = written(word, alphabet, font);
  if (!line) return null;
  const svg = drawing();
  const [pen] = svg.children;
  for (const { d, x, y } of line.signs) {
    const path = pen?.cloneNode() as Element;
    path.setAttribute("d", d);
    path.setAttribute("transform", `translate(${x} ${y})`);
    svg.append(path);
  }
  svg.setAttribute("viewBox", `-1 ${-ASCENT} ${line.width + 2} ${HEIGHT}`);
  return make("span", "", svg);
}
