// A line that is written large, in the letters of our pictures, in a player's colour. It stays a text to whoever reads
// it otherwise, and is seen as one where the letters lack one of its signs.

import { fill, make, type Row, setAttribute, setText } from "../elements";
import type { Headline as Content, Word } from "../wire/types";
import { drawing } from "./line";

/** How far letters reach above the line, and in all, in units of which an em has 14: together with the style sheet. */
const ASCENT = 13.5;
const HEIGHT = 17.5;

export class Headline {
  readonly node: HTMLElement;
  readonly #text = make("span", "");
  readonly #drawn = make("span", "kw-letters", { "aria-hidden": "true" });
  readonly #words: Row[] = [];

  constructor(className: string) {
    this.node = make("div", className, {}, this.#text, this.#drawn);
  }

  update(content: Content | null | undefined): void {
    const { text, player, letters } = content ?? { text: "", player: "", letters: [] };
    this.node.hidden = text === "";
    this.node.style.setProperty("--kw-said", `var(--kw-${player}, var(--kw-ink))`);
    setText(this.#text, text);
    this.#text.className = letters.length > 0 ? "kw-unseen" : "";
    fill<Word, Row>(
      this.#drawn,
      this.#words,
      letters,
      () => ({ node: make("span", "", {}, drawing()) }),
      showWord,
    );
  }
}

function showWord({ node }: Row, { width, d }: Word): void {
  const svg = node.firstElementChild as SVGElement;
  setAttribute(svg, "viewBox", `-1 ${-ASCENT} ${width + 2} ${HEIGHT}`);
  if (svg.firstElementChild) setAttribute(svg.firstElementChild, "d", d);
}
