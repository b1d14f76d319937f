// Texts in the letters of our pictures, which look the same wherever a picture is seen.

/**
 * By letter, sign or accent: its width, a blank and its path; by "" the room between letters, and where accents are put
 * above small letters and capitals; by the name of a font and a blank the width of its pen. Letters of another font
 * begin with its name.
 */
export type Alphabet = Readonly<Record<string, string>>;

/** Units of an em: a capital is 10 high. */
export const EM = 14;
export const CAPITAL = 10;

export interface Line {
  readonly signs: readonly { readonly d: string; readonly x: number; readonly y: number }[];
  readonly width: number;
}

/** A text as signs on a line that begins at 0; null where the alphabet lacks one of its letters. */
export function written(text: string, alphabet: Alphabet, font = ""): Line | null {
  const [gap = 0, small = 0, capital = 0] = (alphabet[""] ?? "").split(" ").map(Number);
  const signs: Line["signs"][number][] = [];
  /** Puts a sign in its place, and gives its width; none where there is no such sign. */
  const put = (sign: string, x: number, y: number): number => {
    const [width = "", ...d] = (alphabet[`${font} ${sign}`] ?? alphabet[sign] ?? "").split(" ");
    signs.push({ d: d.join(" "), x, y });
    return Number.parseFloat(width);
  };
  let x = 0;
  for (const letter of text) {
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
  return { signs, width: x - gap };
}
