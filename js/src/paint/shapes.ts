// Outlines of one view, made once per path data.

/** As many different outlines as any board needs; beyond it the strands of long gone positions are let go. */
const MOST_OUTLINES = 2000;

export class Shapes<Outline> {
  readonly #make: (d: string) => Outline;
  readonly #made = new Map<string, Outline>();
  constructor(make: (d: string) => Outline) {
    this.#make = make;
  }

  outline(d: string): Outline | null {
    if (d.startsWith("#")) return null;
    const known = this.#made.get(d);
    if (known !== undefined) return known;
    if (this.#made.size > MOST_OUTLINES) this.#made.clear();
    const made = this.#make(d);
    this.#made.set(d, made);
    return made;
  }
}
