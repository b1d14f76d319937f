import { describe, expect, it } from "vitest";
import { Backdrop, type Hidden, type Sheet } from "../src/backdrop";
import type { Paint } from "../src/painter";
import { Shapes } from "../src/shapes";
import type { Item } from "../src/types";

const disc = (id: string, r = 0.1): Item => ({ kind: "disc", id, style: "dot", at: [0, 0], r });
const ground = Array.from({ length: 20 }, (_, number) => disc(`cell:${number}`));

const how = (scale = 10): Paint => ({
  styles: { dot: [{ fill: "#000" }] },
  shapes: new Shapes<Path2D>(() => ({}) as Path2D),
  placement: { scale, left: 0, top: 0 },
  font: "serif",
  missing: () => {},
});

/** A canvas that counts the discs painted on it and lists the pictures put on it. */
function counting(): Sheet<string> & { fills: number; pictures: string[] } {
  const counts = { fills: 0, pictures: [] as string[] };
  return new Proxy(counts, {
    get: (target, name) => {
      if (name === "fills" || name === "pictures") return target[name];
      if (name === "fill") return () => (target.fills += 1);
      if (name === "drawImage") return (picture: string) => target.pictures.push(picture);
      return () => {};
    },
    set: () => true,
  }) as unknown as Sheet<string> & { fills: number; pictures: string[] };
}

function setUp() {
  const hidden: ReturnType<typeof counting>[] = [];
  const backdrop = new Backdrop<string>((): Hidden<string> => {
    const sheet = counting();
    hidden.push(sheet);
    return { picture: `picture ${hidden.length}`, sheet };
  });
  const show = (items: readonly Item[], look = how(), theme = "light") => {
    const sheet = counting();
    backdrop.paint(sheet, 100, 100, items, look, theme);
    return sheet;
  };
  return { hidden, show };
}

describe("the backdrop", () => {
  it("paints the common beginning of the scenes once and puts it back afterwards", () => {
    const { hidden, show } = setUp();
    expect(show([...ground, disc("a")]).fills).toBe(21);
    expect(show([...ground, disc("b")])).toMatchObject({ fills: 1, pictures: ["picture 1"] });
    expect(show([...ground, disc("c"), disc("d")])).toMatchObject({ fills: 2, pictures: ["picture 1"] });
    expect(hidden.map(({ fills }) => fills)).toEqual([20]);
  });

  it("forgets it when the beginning changes, and keeps the next one", () => {
    const { show } = setUp();
    show([...ground, disc("a")]);
    show([...ground, disc("b")]);
    const changed = [disc("cell:0", 0.2), ...ground.slice(1)];
    expect(show([...changed, disc("c")])).toMatchObject({ fills: 21, pictures: [] });
    expect(show([...changed, disc("d")])).toMatchObject({ fills: 1, pictures: ["picture 2"] });
  });

  it("forgets it when the theme or the size changes", () => {
    const { show } = setUp();
    show(ground);
    show(ground);
    expect(show(ground, how(), "dark")).toMatchObject({ fills: 20, pictures: [] });
    show(ground, how(), "dark");
    expect(show(ground, how(20), "dark")).toMatchObject({ fills: 20, pictures: [] });
  });

  it("sees that a name means another shape", () => {
    const { show } = setUp();
    const look = how();
    const hills: Item[] = ground.map(({ id }) => ({ kind: "path", id, style: "dot", d: "#hill" }));
    look.shapes.symbols = { hill: "M0 0Z" };
    show(hills, look);
    expect(show(hills, look)).toMatchObject({ fills: 0, pictures: ["picture 1"] });
    look.shapes.symbols = { hill: "M1 1Z" };
    expect(show(hills, look)).toMatchObject({ fills: 20, pictures: [] });
  });

  it("does not bother with a short beginning", () => {
    const { hidden, show } = setUp();
    show([disc("a"), disc("b")]);
    expect(show([disc("a"), disc("c")]).fills).toBe(2);
    expect(hidden).toEqual([]);
  });
});
