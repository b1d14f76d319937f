// The lines that path data are made of, how long these are, and what lies on them.

import type { Box, Point } from "../wire/types";
import { corners, distance, stepsOf } from "./boxes";

/** A straight line by its two ends, or a cubic Bezier curve by its four points. */
export type Segment = readonly Point[];

/** Segments that follow one another, each beginning where the one before it ends. */
export type Line = readonly Segment[];

/** Commands for other than straight lines and cubic curves. */
const OTHERS = /[aqst]/i;

/** The numbers of path data are rounded to a thousandth of a cell. */
const PRECISION = 1000;

/** The lines of path data, moved by `at`; none where they have other than straight lines and cubic curves. */
export function linesOf(d: string, at: Point): readonly Line[] {
  const lines: Segment[][] = [];
  for (const { letter, from, points } of OTHERS.test(d) ? [] : stepsOf(d, at)) {
    if (letter === "M") lines.push([]);
    else if (letter !== "Z" || distance(from, points[0] ?? from) > 0) lines.at(-1)?.push([from, ...points]);
  }
  return lines.filter((line) => line.length > 0);
}

export function dataOf(line: Line): string {
  const steps = line.map(([, ...rest]) => (rest.length === 1 ? "L" : "C") + rest.map(written).join(" "));
  return `M${written(line[0]?.[0] ?? [0, 0])}${steps.join("")}`;
}

export function reversed(line: Line): Line {
  return line.map((segment) => [...segment].reverse()).reverse();
}

export function lengthOf(line: Line): number {
  return line.reduce((sum, segment) => sum + segmentLength(segment), 0);
}
export function pointOn(line: Line, share: number): Point {
  let rest = share * lengthOf(line);
  for (const segment of line) {
    const length = segmentLength(segment);
    if (rest < length) return pointAt(segment, rest / length);
    rest -= length;
  }
  return line.at(-1)?.at(-1) ?? [0, 0];
}

/** The point at a share of a segment: by de Casteljau's construction, on a curve nearly at that of its length. */
export function pointAt([start = [0, 0], ...others]: Segment, share: number): Point {
  if (others.length === 0) return start;
  let before = start;
  const between = others.map((point): Point => {
    const [x, y] = before;
    before = point;
    return [x + (point[0] - x) * share, y + (point[1] - y) * share];
  });
  return pointAt(between, share);
}

/** A name for where a segment lies, whichever way it runs. */
export function nameOf(segment: Segment): string {
  const points = segment.map(written);
  const there = points.join();
  const back = points.reverse().join();
  return there < back ? there : back;
}

const rounded = (value: number) => Math.round(value * PRECISION) / PRECISION;
const written = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`;

/** Of a curve the mean of its chord and its control polygon, which is nearly exact for the bends of a weave. */
function segmentLength(segment: Segment): number {
  const way = segment.reduce((sum, point, index) => sum + distance(segment[index - 1] ?? point, point), 0);
  const [start = [0, 0], end = start] = [segment[0], segment.at(-1)];
  return (way + distance(start, end)) / 2;
}

/** Whether two boxes have anything in common. */
export function overlap(one: Box, other: Box): boolean {
  const [[x, y], [far, low]] = corners(one);
  const [[u, v], [right, bottom]] = corners(other);
  return x < right && u < far && y < bottom && v < low;
}
