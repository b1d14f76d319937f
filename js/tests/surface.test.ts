import { describe, expect, it } from "vitest";
import { type Brush, type Paint, Shapes } from "../src/paint/painter";
import { Surface } from "../src/paint/surface";
import type { Box, Item, Point } from "../src/wire/types";

const SIDE = 40;

/** A canvas of few pixels, each of which tells what was painted on it, in order; and how often any was. */
class Grid {
  readonly pixels = Array.from({ length: SIDE * SIDE }, () => "");
  readonly canvas = { width: SIDE, height: SIDE };
  strokes = 0;
  fillStyle = "";
  #origin: Point = [0, 0];
  #clip: Box = [0, 0, SIDE, SIDE];
  #shape: { readonly at: Point; readonly r: number } | null = null;
  #box: Box = [0, 0, SIDE, SIDE];
  readonly #saved: { readonly clip: Box; readonly origin: Point }[] = [];
  #scale = 1;

  save(): void {
    this.#saved.push({ clip: this.#clip, origin: this.#origin });
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (saved) [this.#clip, this.#origin] = [saved.clip, saved.origin];
  }

  setTransform(scale: number, _b: number, _c: number, _d: number, x: number, y: number): void {
    this.#scale = scale;
    this.#origin = [x, y];
  }

  translate(x: number, y: number): void {
    this.#origin = [this.#origin[0] + x * this.#scale, this.#origin[1] + y * this.#scale];
  }

  beginPath(): void {
    this.#shape = null;
  }

  rect(...box: Box): void {
    this.#box = box;
  }

  clip(): void {
    this.#clip = this.#box;
  }

  arc(x: number, y: number, r: number): void {
    this.#shape = { at: [this.#origin[0] + x, this.#origin[1] + y], r: r * this.#scale };
  }

  clearRect(...box: Box): void {
    this.#each(box, (index) => {
      this.pixels[index] = "";
    });
  }

  fill(): void {
    this.strokes += 1;
    const { at, r } = this.#shape ?? { at: [0, 0], r: 0 };
    this.#each([at[0] - r, at[1] - r, 2 * r, 2 * r], (index, x, y) => {
      if (Math.hypot(x + 0.5 - at[0], y + 0.5 - at[1]) < r) this.pixels[index] += this.fillStyle;
    });
  }

  setLineDash(): void {}

  /** Calls for each pixel that is touched by a box and lies within what is clipped. */
  #each([x, y, width, height]: Box, call: (index: number, x: number, y: number) => void): void {
    const [left, top, wide, high] = this.#clip;
    for (let row = 0; row < SIDE; row++) {
      for (let column = 0; column < SIDE; column++) {
        const within = column >= left && column < left + wide && row >= top && row < top + high;
        const touched = column + 1 > x && column < x + width && row + 1 > y && row < y + height;
        if (within && touched) call(row * SIDE + column, column, row);
      }
    }
  }
}

const STYLES = {
  a: [{ fill: "a" }],
  b: [{ fill: "b", shift: [0.3, -0.2] as const }],
  c: [{ fill: "c" }, { fill: "d" }],
};

const how = (rest: Partial<Paint> = {}): Paint => ({
  styles: STYLES,
  shapes: new Shapes<Path2D>(() => ({}) as Path2D),
  placement: { scale: 4, left: 0, top: 0 },
  font: "serif",
  letters: {},
  missing: () => {},
  ...rest,
});

const disc = (id: string, at: Point, style = "a", r = 0.5): Item => ({ kind: "disc", id, style, at, r });

function setUp() {
  const [grid, surface] = [new Grid(), new Surface()];
  const show = (items: readonly Item[], look = how(), theme = "light") => {
    grid.strokes = 0;
    surface.paint(grid as unknown as Brush, items, look, theme);
    return grid.strokes;
  };
  return { grid, show };
}

/** What a canvas shows on which these items alone were ever painted. */
function painted(items: readonly Item[]): readonly string[] {
  const { grid, show } = setUp();
  show(items);
  return grid.pixels;
}

/** Numbers below one, the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describe("a canvas that knows what it shows", () => {
  it("is painted only where something has gone, come or changed", () => {
    const { show } = setUp();
    const [same, others] = [disc("x", [2, 2]), [disc("p", [8, 2]), disc("q", [2, 8])]];
    expect(show([same, ...others])).toBe(3);
    expect(show([same, ...others])).toBe(0);
    expect(show([disc("x", [2, 2], "c"), ...others])).toBe(2);
    expect(show(others)).toBe(0); // it is wiped
    expect(show([...others, disc("y", [2.5, 7.5])])).toBe(2); // and what it lies over
  });

  it("is not painted in the corners between boxes that meet in one", () => {
    const { show } = setUp();
    const corner = ["p", "q", "r"].map((id, index) => disc(id, [4 + index / 2, 1], "a", 0.2));
    show(corner);
    expect(show([...corner, disc("x", [2, 2], "a", 1.2), disc("y", [4, 4], "a", 1.2)])).toBe(4);
  });

  it("is painted in full for another theme, size or place", () => {
    const { show } = setUp();
    const items = [disc("x", [2, 2]), disc("y", [8, 8])];
    show(items);
    expect(show(items, how(), "dark")).toBe(2);
    expect(show(items, how({ placement: { scale: 3, left: 0, top: 0 } }), "dark")).toBe(2);
    expect(show(items, how({ placement: { scale: 3, left: 0, top: 0 } }), "dark")).toBe(0);
  });

  it("shows, after any number of pictures, what it would show if it had been painted once", () => {
    const chance = numbers(7);
    const next = (most: number) => Math.floor(chance.next().value * most);
    const { grid, show } = setUp();
    let items: readonly Item[] = [];
    for (let round = 0; round < 300; round++) {
      const kept = items.filter(() => next(5) > 0);
      const fresh = Array.from({ length: next(3) }, () => {
        const style = ["a", "b", "c"][next(3)];
        return disc(`${round}:${next(1000)}`, [next(20) / 2, next(20) / 2], style, 0.2 + next(8) / 5);
      });
      const at = next(kept.length + 1);
      items = [...kept.slice(at), ...fresh, ...kept.slice(0, at)]; // in another order at times
      show(items);
      expect(grid.pixels).toEqual(painted(items));
    }
  });
});
