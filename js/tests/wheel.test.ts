import { describe, expect, it } from "vitest";
import { Wheel, type WheelReport } from "../src/parts/live";

const PIXELS = 0;
const LINES = 1;

/** The steps that come of reports `gap` milliseconds apart. */
function steps(deltas: readonly number[], { gap = 16, deltaMode = PIXELS } = {}): number[] {
  const wheel = new Wheel();
  return deltas.map((deltaY, index) => {
    const report: WheelReport = { deltaX: 0, deltaY, deltaMode, timeStamp: index * gap };
    return wheel.take(report);
  });
}

describe("Wheel", () => {
  it("makes one step of each notch, however fast they come", () => {
    expect(steps([100, 100, -100, 120])).toEqual([1, 1, -1, 1]);
    expect(steps([3, 3, -3], { deltaMode: LINES })).toEqual([1, 1, -1]);
  });

  it("begins at the slightest movement, then counts pixels", () => {
    expect(steps([4, 30, 30, 30, 30, 30])).toEqual([1, 0, 0, 0, 1, 0]);
  });

  it("takes a movement after a rest as a new one", () => {
    expect(steps([4, 4, 4], { gap: 300 })).toEqual([1, 1, 1]);
  });

  it("makes one step of a large report, and none of an empty one", () => {
    expect(steps([900, 0, 99])).toEqual([1, 0, 1]);
  });

  it("takes sideways movement where there is no other", () => {
    const wheel = new Wheel();
    expect(wheel.take({ deltaX: -100, deltaY: 0, deltaMode: PIXELS, timeStamp: 0 })).toBe(-1);
  });
});
