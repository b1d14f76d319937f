import { describe, expect, it } from "vitest";
import { type Marking, Taking } from "../src/page/recorded";
import type { Item } from "../src/wire/types";

const mark = (cell: string): Item => ({ kind: "path", id: `mark:${cell}`, style: "mark", d: "M0 0" });
const look = (cell: string) => ({ items: [mark(cell)], label: `${cell}, marked` });
const looks = { A1: look("A1"), B1: look("B1"), C1: look("C1") };
const MARKING: Marking = { right: ["A1", "B1"], before: "name", looks };
const pick = (cell: string) => ({ kind: "pick", picks: [cell] });
const DONE = { kind: "action", name: "lesson:done" };
const other: Item = { ...mark("D1"), style: "red mark" };
const NAME: Item = { kind: "path", id: "name", style: "ink", d: "M0 0" };
const STATE = {
  scene: {
    items: [other, NAME],
    targets: Object.keys(looks).map((id) => ({ id, label: id })),
  },
};

function shownBy(taking: Taking): { items: string[]; labels: string[] } {
  const { scene } = taking.shown("state", STATE, { marking: MARKING }) as typeof STATE;
  return { items: scene.items.map(({ id }) => id), labels: scene.targets.map(({ label }) => label) };
}

describe("cells that are marked", () => {
  it("are counted, and shown below what is above marks", () => {
    const taking = new Taking();
    expect(taking.heed(pick("B1"), { marking: MARKING })).toEqual({ kind: "marked", number: 1 });
    expect(taking.heed(pick("A1"), { marking: MARKING })).toEqual({ kind: "marked", number: 2 });
    expect(shownBy(taking)).toEqual({
      items: ["mark:D1", "mark:B1", "mark:A1", "name"],
      labels: ["A1, marked", "B1, marked", "C1"],
    });
    expect(taking.heed(pick("B1"), { marking: MARKING })).toEqual({ kind: "marked", number: 1 });
    expect(shownBy(taking).items).toEqual(["mark:D1", "mark:A1", "name"]);
  });

  it("are judged by the first wrong one, then by how many are missing", () => {
    const taking = new Taking();
    expect(taking.heed(DONE, { marking: MARKING })).toBe(DONE);
    for (const cell of ["A1", "C1"]) taking.heed(pick(cell), { marking: MARKING });
    expect(taking.heed(DONE, { marking: MARKING })).toEqual({ kind: "marked", wrong: "C1" });
    expect(shownBy(taking).items).not.toContain("mark:C1"); // it is marked as wrong already
    taking.heed(pick("C1"), { marking: MARKING });
    expect(taking.heed(DONE, { marking: MARKING })).toEqual({ kind: "marked", missing: 1 });
    taking.heed(pick("B1"), { marking: MARKING });
    expect(taking.heed(DONE, { marking: MARKING })).toEqual({ kind: "marked", missing: 0 });
  });

  it("are forgotten where a step opens, and where nothing is to be marked", () => {
    for (const stand of [{ opens: true, marking: MARKING }, {}]) {
      const taking = new Taking();
      taking.heed(pick("A1"), { marking: MARKING });
      taking.arrive({ marking: MARKING });
      expect(shownBy(taking).items).toContain("mark:A1");
      taking.arrive(stand);
      expect(shownBy(taking).items).not.toContain("mark:A1");
    }
  });
});

const SOLVED = { stars: 3 };
const press = (name: string) => ({ kind: "action", name }) as { kind: string };

it("hints come in turn until a step opens, and a step that was shown how brings one star", () => {
  const taking = new Taking();
  expect([1, 2, 3].map(() => taking.next([7, 8]))).toEqual([7, 8, 7]);
  expect(taking.shown("lesson_shown", SOLVED, {})).toEqual({ stars: 2 });
  taking.heed(press("lesson:show"), {});
  expect(taking.shown("lesson_shown", SOLVED, {})).toEqual({ stars: 1 });
  taking.arrive({ opens: true });
  expect(taking.next([7, 8])).toBe(7);
});

it("a step brings three stars at once, two after a wrong answer, and one after a wrong choice", () => {
  const taking = new Taking();
  const wrong = { tone: "wrong", stars: 0 };
  for (const [name, stars] of [
    ["lesson:on", 3],
    ["lesson:done", 2],
    ["choose:0", 1],
    ["lesson:done", 1],
  ] as const) {
    taking.heed(press(name), {});
    if (stars < 3) taking.shown("lesson_shown", wrong, {});
    expect(taking.shown("lesson_shown", SOLVED, {})).toEqual({ stars });
  }
  taking.arrive({ opens: true });
  expect(taking.shown("lesson_shown", SOLVED, {})).toEqual(SOLVED);
});
