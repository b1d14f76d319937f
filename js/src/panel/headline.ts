// A line that is written large, in the letters of our pictures, in a player's colour. It stays a text to whoever reads
// it otherwise, and is seen as one where the letters lack one of its signs.

import { fill, make, type Row, setAttribute, setText } from "../elements";
import type { Headline as Content, Word } from "../wire/types";
import { drawing } from "./line";

/** Above and below the line, and beside a word, in units of the letters. */
const ASCENT = 13.5;
const DESCENT = 4;
const ASIDE = 1;

/** Units of an em. */
const EM = 14;

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
  const [across, height] = [width + 2 * ASIDE, ASCENT + DESCENT];
  setAttribute(svg, "viewBox", `${-ASIDE} ${-ASCENT} ${across} ${height}`);
  svg.style.width = `${across / EM}em`;
  svg.style.height = `${height / EM}em`;
  svg.style.verticalAlign = `${-DESCENT / EM}em`;
  if (svg.firstElementChild) setAttribute(svg.firstElementChild, "d", d);
}
