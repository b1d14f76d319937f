import { describe, expect, it } from "vitest";
import { meaningOf, meaningsOn } from "../src/scene/legend";
import type { Item } from "../src/wire/types";
import { target } from "./fixtures";

const LEGEND = { siege: "Besieged.", given: "Given.", latest: "The last one.", window: "The window." };

const disc = (id: string, style: string, x: number): Item => ({
  kind: "disc",
  id,
  style,
  at: [x, 0.5],
  r: 0.1,
});

describe("the legend", () => {
  it("tells a mark by the last words of its style, or by what its id begins with", () => {
    expect(meaningOf(disc("siege:A1", "red siege", 0), LEGEND)).toBe("Besieged.");
    expect(meaningOf(disc("given:A1", "latest", 0), LEGEND)).toBe("Given.");
    expect(meaningOf(disc("strand:A1", "red strand", 0), LEGEND)).toBeUndefined();
  });

  it("tells the marks on a target, each once", () => {
    const items: readonly Item[] = [
      disc("siege:B1", "red siege", 9),
      disc("siege:x:B1", "blue siege", 9),
      { kind: "path", id: "last", style: "latest", d: "M0 0H1", at: [1, 0] },
      { kind: "path", id: "window", style: "window", d: "M0 0H3" },
    ];
    expect([...meaningsOn(target("B1", 1), items, LEGEND)]).toEqual(["Besieged.", "The last one."]);
    expect(meaningsOn(target("A1", 0), items, LEGEND).size).toBe(0);
  });
});
