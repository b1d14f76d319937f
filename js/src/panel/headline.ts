// A line that is written large, in the letters of our pictures, in a player's colour. It stays a text to whoever reads
// it otherwise, and is seen as one where the letters lack one of its signs.

import { drawing, make, setText } from "../elements";
import type { Turn as Content } from "../wire/types";

/** How far letters reach above the line, and in all, in units of which an em has 14: together with the style sheet. */
const ASCENT = 13.5;
const HEIGHT = 17.5;
/** A text of more characters is a sentence to be read. */
const LONGEST = 40;

/**
 * By letter, sign or accent: its width, a blank and its path; by "" the room between letters, and where accents are put
 * above small letters and capitals.
 */
type Alphabet = Readonly<Record<string, string>>;

export class Headline {
  readonly node: HTMLElement;
  readonly #text = make("span", "");
  readonly #drawn = make("span", "kw-letters", { "aria-hidden": "true" });

  constructor(className: string) {
    this.node = make("div", className, {}, this.#text, this.#drawn);
  }

  update(content: Content | null | undefined, alphabet: Alphabet): void {
    const { text, player } = content ?? { text: "", player: "" };
    this.node.hidden = text === "";
    this.node.style.setProperty("--kw-said", `var(--kw-${player}, var(--kw-ink))`);
    if (text === this.#text.textContent && this.#drawn.hasChildNodes()) return;
    setText(this.#text, text);
    const words = text.split(/\s+/).map((word) => drawn(word, alphabet));
    const all = words.filter((word) => word !== null);
    const isDrawn = text !== "" && text.length <= LONGEST && all.length === words.length;
    this.#text.className = isDrawn ? "kw-unseen" : "";
    this.#drawn.replaceChildren(...(isDrawn ? all : []));
  }
}

/** A word as a drawing; null where the alphabet lacks one of its letters. */
function drawn(word: string, alphabet: Alphabet): Node | null {
  const svg = drawing();
  const [line] = svg.children;
  const [gap = 0, small = 0, capital = 0] = (alphabet[""] ?? "").split(" ").map(Number);
  /** Draws a sign, and gives its width; none where there is no such sign. */
  const put = (sign: string, x: number, y: number): number => {
    const [width = "", ...d] = (alphabet[sign] ?? "").split(" ");
    const path = line?.cloneNode() as Element;
    path.setAttribute("d", d.join(" "));
    path.setAttribute("transform", `translate(${x} ${y})`);
    svg.append(path);
    return Number.parseFloat(width);
  };
  let x = 0;
  for (const letter of word) {
    // A letter that is not drawn is put together with its accent; under one above it, i and j lose their dot.
    const [plain = "", accent, more] = alphabet[letter] ? [letter] : letter.normalize("NFD");
    const isAbove = accent && accent !== "\u0327";
    const base = isAbove ? plain.replace("i", "\u0131").replace("j", "\u0237") : plain;
    const width = put(base, x, 0);
    const top = isAbove ? (plain === plain.toLowerCase() ? small : capital) : 0;
    const isThere = width >= 0 && !more && (!accent || put(accent, x + width / 2, top) >= 0);
    if (!isThere) return null;
    x += width + gap;
  }
  svg.setAttribute("viewBox", `-1 ${-ASCENT} ${x - gap + 2} ${HEIGHT}`);
  return make("span", "", svg);
}
