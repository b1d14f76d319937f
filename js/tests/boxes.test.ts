import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Boxes, missed, named, readBoxes, schedule, solved, textOfBoxes } from "../src/parts/boxes";

const NONE = readBoxes("", 3);

/** It is that many days after Saturday, 28 November 2026. */
const on = (days: number) => vi.setSystemTime(new Date(2026, 10, 28 + days, 23, 30));

beforeEach(() => {
  vi.useFakeTimers();
  on(0);
});
afterEach(() => {
  vi.useRealTimers();
});

it("a task that is solved at once each time comes back after 1, 3, 7 and 16 days, and then no more", () => {
  let boxes: Boxes = solved(NONE, 1, true);
  const days = [0];
  for (let day = 1; day < 100; day += 1) {
    on(day);
    if (!schedule(boxes).due.includes(1)) continue;
    days.push(day - days.reduce((sum, one) => sum + one, 0));
    boxes = solved(boxes, 1, true);
  }
  expect(days).toEqual([0, 1, 3, 7, 16]);
  expect(schedule(boxes)).toEqual({ of: 0, due: [] });
});

it("one that is missed goes to the first box, and is not solved at once on the same day any more", () => {
  let boxes = solved(NONE, 0, true);
  on(1);
  boxes = solved(boxes, 0, true);
  expect(textOfBoxes(boxes)).toBe("2@2026-12-02 - -");
  boxes = solved(missed(boxes, 0), 0, true);
  expect(textOfBoxes(boxes)).toBe("1@2026-11-30 - -");
});

it("in a lesson only what was missed comes back", () => {
  expect(solved(NONE, 2, false)).toEqual(NONE);
  const boxes = missed(NONE, 2);
  expect(schedule(boxes)).toEqual({ of: 1, due: [], next: "2026-11-29" });
  on(1);
  expect(schedule(boxes)).toEqual({ of: 1, due: [2] });
  expect(textOfBoxes(solved(boxes, 2, false))).toBe("- - 2@2026-12-02");
});

it("what was kept is read again, and of anything else nothing", () => {
  const text = "2@2026-12-02 - 5@2026-11-30";
  expect(textOfBoxes(readBoxes(text, 3))).toBe(text);
  expect(schedule(readBoxes(text, 3))).toEqual({ of: 1, due: [], next: "2026-12-02" });
  for (const other of ["null", "0@2026-12-02", "1@tomorrow", '[{"box":1}]', "💥"])
    expect(readBoxes(other, 3)).toEqual([null, null, null]);
  expect(readBoxes(text, 1)).toHaveLength(1);
});

it("a day of this week is said by its name", () => {
  expect(named("2026-12-03", "en")).toBe("Thursday");
  expect(named("2026-12-03", "de")).toBe("Donnerstag");
  expect(named("2026-12-14", "fr")).toBe("lundi 14 décembre");
});
