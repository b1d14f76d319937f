import { describe, expect, it } from "vitest";
import { momentAt } from "../src/motion/player";
import { THICK } from "../src/wire/timing";
import type { Flip, Item, Motion, Travel } from "../src/wire/types";
import { ghost } from "./fixtures";

const travel = (rest: Partial<Travel> = {}): Travel => ({
  kind: "travel",
  items: [ghost("moving")],
  along: "M0 0H4V2",
  hides: ["coin"],
  delay: 0,
  time: 1,
  ...rest,
});

const flip = (rest: Partial<Flip> = {}): Flip => ({
  kind: "flip",
  at: [3, 2],
  front: [ghost("front")],
  back: [ghost("back")],
  turns: 1,
  hides: ["coin"],
  delay: 0,
  time: 1,
  ...rest,
});

/** What is shown at a time: the ids of the items, and what is hidden. */
function shown(motions: readonly Motion[], time: number): string {
  const moment = momentAt(motions, time);
  if (!moment) return "rest";
  const ids = moment.sprites.map(({ items }) => (items.at(-1)?.id ?? "").replace("ghost:", ""));
  return `${ids.join(" ")} / ${[...moment.hidden].join(" ")}`;
}

/** Where the only sprite's point lies, or how it is scaled. */
const only = (motion: Motion, time: number) => {
  const [sprite, ...others] = momentAt([motion], time)?.sprites ?? [];
  if (!sprite || others.length > 0) throw new Error("there is not one sprite");
  return sprite;
};

describe("travelling items", () => {
  it("go from the start of the path to its end, through its corner", () => {
    expect(only(travel(), 0).shift).toEqual([0, 0]);
    expect(only(travel(), 0.5).shift).toEqual([3, 0]);
    const [x, y] = only(travel(), 0.9999).shift;
    expect(x).toBe(4);
    expect(y).toBeCloseTo(2, 5);
    expect(only(travel(), 0.5).scale).toEqual([1, 1]);
  });

  it("set off and arrive slowly", () => {
    const [early] = only(travel(), 0.1).shift;
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(0.3);
  });

  it("wait where they begin, and take their time", () => {
    const late = travel({ delay: 2, time: 4 });
    expect(only(late, 1.9).shift).toEqual([0, 0]);
    expect(only(late, 4).shift).toEqual([3, 0]);
    expect(momentAt([late], 6)).toBeNull();
  });

  it("stay at the one point that a path without length has", () => {
    expect(only(travel({ along: "M1 2L1 2" }), 0.5).shift).toEqual([1, 2]);
  });

  it("turn in whole turns what is struck into a disc in their middle, as if it rolled", () => {
    const disc: Item = { kind: "disc", id: "coin", style: "coin", at: [0, 0], r: 1 / Math.PI };
    const path = (id: string, x: number): Item => ({ kind: "path", id, style: "", d: "M0 0H1", at: [x, 0] });
    const number: Item = { kind: "text", id: "number", style: "", at: [0, 0], text: "2", size: 1 };
    const items = [disc, path("emblem", 0), path("badge", 1), number];
    const turns = (along: string, time = 0.5) =>
      momentAt([travel({ items, along })], time)?.sprites.map(({ turn = 0 }) => turn / Math.PI);
    expect(turns("M0 0H3.9")).toEqual([0, 2, 0, 0].map((half) => expect.closeTo(half)));
    expect(turns("M0 0H-3.9", 0.999999)).toEqual([0, -4, 0, 0].map((half) => expect.closeTo(half)));
    expect(turns("M0 0H.1")).toEqual([0, 0, 0, 0]);
  });

  it("follow curves", () => {
    const [x, y] = only(travel({ along: "M0 1H1C1.552 1 2 1.448 2 2V3" }), 0.5).shift;
    expect(x).toBeCloseTo(1 + Math.SQRT1_2, 2);
    expect(y).toBeCloseTo(2 - Math.SQRT1_2, 2);
  });
});

describe("a piece that turns over", () => {
  it("shows its sides by turns and ends with the front", () => {
    const sides = (turns: number) =>
      [0, 0.2, 0.4, 0.99].map((time) => shown([flip({ turns })], time).split(" ")[0]);
    expect(sides(1)).toEqual(["back", "back", "front", "front"]);
    expect(sides(2)).toEqual(["front", "back", "back", "front"]);
  });

  it("is as large as it lies at the beginning and at the end", () => {
    expect(only(flip(), 0)).toMatchObject({ scale: [1, 1], shift: [0, 0] });
    const [across, down] = only(flip(), 0.9999).scale;
    expect(across).toBeCloseTo(1, 3);
    expect(down).toBeCloseTo(1, 3);
  });

  it("is seen from its edge in the middle of a half turn, larger in the air, and turns round its middle", () => {
    const middle = 1 - Math.SQRT1_2; // half of the turn is left where (1 - share) ** 2 is a half
    const { scale, shift } = only(flip(), middle);
    expect(scale[0]).toBeGreaterThan(1.1);
    expect(scale[1]).toBeLessThan(0.1);
    expect(3 * scale[0] + shift[0]).toBeCloseTo(3);
    expect(2 * scale[1] + shift[1]).toBeCloseTo(2);
  });

  it("shows its edge below it while it turns", () => {
    const places = (time: number) => {
      const { items, scale, shift } = only(flip(), time);
      return items.map(({ at = [0, 0] }) => at[1] * scale[1] + shift[1]);
    };
    const [low = 0, ...others] = places(1 - Math.SQRT1_2);
    expect(others).toHaveLength(3);
    expect(low - (others.at(-1) ?? 0)).toBeCloseTo(THICK);
    expect(new Set(places(0.99999).map((place) => place.toFixed(3))).size).toBe(1);
  });
});

describe("motions together", () => {
  it("rest when the last has ended", () => {
    const motions = [travel({ hides: ["a"] }), flip({ hides: ["b", "c"], delay: 1 })];
    expect(shown(motions, 0)).toBe("moving back / a b c");
    expect(shown(motions, 1)).toBe("back / b c");
    expect(shown(motions, 2)).toBe("rest");
    expect(shown([], 0)).toBe("rest");
  });

  it("follow each other where they hide the same, also over a pause", () => {
    const motions = [flip({ delay: 1.5 }), travel()];
    expect(shown(motions, 0)).toBe("moving / coin");
    expect(shown(motions, 0.99)).toBe("moving / coin");
    expect(shown(motions, 1.2)).toBe("back / coin");
    expect(shown(motions, 2.4)).toBe("front / coin");
    expect(shown(motions, 2.5)).toBe("rest");
  });

  it("need not hide anything", () => {
    const motions = [travel({ hides: [] }), travel({ hides: [], delay: 1 })];
    expect(shown(motions, 0)).toBe("moving moving / ");
    expect(shown(motions, 1.5)).toBe("moving / ");
  });
});
