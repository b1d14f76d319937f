// Outlines of one view, made once per path data: "#name" is looked up among the scene's symbols.

/** As many different outlines as any board needs; beyond it the strands of long gone positions are let go. */
const MOST_OUTLINES = 2000;

/** Path data by the names of what they draw. */
export type Symbols = Readonly<Record<string, string>>;

/** Path data, with those of a symbol, "#name", looked up; undefined for one that the scene lacks. */
export function lookUp(d: string, symbols: Symbols): string | undefined {
  return d.startsWith("#") ? symbols[d.slice(1)] : d;
}

export class Shapes<Outline> {
  readonly #make: (d: string) => Outline;
  readonly #made = new Map<string, Outline>();
  #symbols: Symbols = {};

  /** `make` turns path data into an outline; in a browser a Path2D. */
  constructor(make: (d: string) => Outline) {
    this.#make = make;
  }

  get symbols(): Symbols {
    return this.#symbols;
  }

  set symbols(symbols: Symbols) {
    this.#symbols = symbols;
    if (this.#made.size > MOST_OUTLINES) this.#made.clear();
  }

  /** The outline of path data or of a symbol; null for a symbol that the scene lacks. */
  outline(d: string): Outline | null {
    const data = lookUp(d, this.#symbols);
    if (data === undefined) return null;
    const known = this.#made.get(data);
    if (known !== undefined) return known;
    const made = this.#make(data);
    this.#made.set(data, made);
    return made;
  }
}
