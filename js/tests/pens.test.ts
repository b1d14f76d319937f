import { describe, expect, it } from "vitest";
import { type Held, PENS, penOf, preview } from "../src/parts/drawing";

const NONE: Held = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe("the pen", () => {
  it.each<[Partial<Held>, string]>([
    [{}, "green"],
    [{ shiftKey: true }, "red"],
    [{ ctrlKey: true }, "red"],
    [{ altKey: true }, "blue"],
    [{ metaKey: true }, "blue"],
    [{ shiftKey: true, altKey: true }, "yellow"],
    [{ ctrlKey: true, metaKey: true }, "yellow"],
  ])("is chosen by the keys held: %o is %s", (held, pen) => {
    expect(penOf({ ...NONE, ...held }, PENS[0])).toBe(pen);
  });

  it("is the one in hand where no key is held", () => {
    expect(penOf(NONE, "yellow")).toBe("yellow");
    expect(penOf({ ...NONE, altKey: true }, "yellow")).toBe("blue");
  });
});

describe("a stroke on its way", () => {
  const from = { id: "A1", d: "#cell", at: [0, 0], label: "A1" } as const;
  const to = { id: "B1", d: "#cell", at: [1, 0], label: "B1" } as const;

  it("marks its cell while it stays there", () => {
    const items = preview({ from, to: from, start: [0.4, 0.5], end: [0.6, 0.5], pen: "red" });
    expect(items).toEqual([{ kind: "path", id: "stroke:A1", style: "red circle", d: "#cell", at: [0, 0] }]);
  });

  it("marks the cells at both ends, with a line between", () => {
    const items = preview({ from, to, start: [0.4, 0.5], end: [1.5, 0.25], pen: "blue" });
    expect(items.map(({ id }) => id)).toEqual(["stroke:A1", "stroke:B1", "stroke"]);
    expect(items[2]).toMatchObject({ d: "M0.4 0.5L1.5 0.25", style: "blue circle" });
  });

  it("is a line from its cell where it leads nowhere yet", () => {
    const items = preview({ from, to: null, start: [0, 0], end: [5, 5], pen: "blue" });
    expect(items.map(({ id }) => id)).toEqual(["stroke:A1", "stroke"]);
  });
});
