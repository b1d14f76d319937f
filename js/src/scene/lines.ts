// Path data as geometry: the lines that they are made of, how long these are, and how far a shape reaches.
// Pure arithmetic: to ask the browser would cost a layout.

import type { Box, Item, Point } from "../wire/types";

/** A straight line by its two ends, or a cubic Bezier curve by its four points. */
export type Segment = readonly Point[];

/** Segments that follow one another, each beginning where the one before it ends. */
export type Line = readonly Segment[];

/** One command of path data in absolute coordinates, and where it begins. */
interface Step {
  readonly letter: string;
  readonly from: Point;
  readonly points: readonly Point[];
  /** How far it may reach beyond these. */
  readonly bulge: number;
}

const TOKENS = /[a-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi;

const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };

/** Commands for other than straight lines and cubic curves. */
const OTHERS = /[aqst]/i;

/** Commands whose curves are not within the points that they name. */
const UNMEASURED = /[st]/i;

const EVERYWHERE: Box = [-1e6, -1e6, 2e6, 2e6];

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

/** A box that path data stay within: curves are taken for their control points. */
export function boxOf(d: string, at: Point): Box {
  if (UNMEASURED.test(d)) return EVERYWHERE;
  const points = stepsOf(d, at).flatMap((step) =>
    step.bulge > 0 ? corners(grown(boxRound([step.from, ...step.points]), step.bulge)) : step.points,
  );
  return boxRound(points.length > 0 ? points : [at]);
}

export function boxOfItem(item: Item, room: number): Box {
  const { kind, at = [0, 0] } = item;
  const reach = kind === "path" ? 0 : kind === "disc" ? item.r : (item.size * (item.text.length + 1)) / 2;
  return grown(boxOf(kind === "path" ? item.d : "", at), reach + room);
}

export function corners([x, y, width, height]: Box): readonly [Point, Point] {
  return [
    [x, y],
    [x + width, y + height],
  ];
}

export function overlap(one: Box, other: Box): boolean {
  const [[x, y], [far, low]] = corners(one);
  const [[u, v], [right, bottom]] = corners(other);
  return x < right && u < far && y < bottom && v < low;
}

export function boxRound(points: readonly Point[]): Box {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return [x, y, Math.max(...across) - x, Math.max(...down) - y];
}

export function grown([x, y, width, height]: Box, room: number): Box {
  return [x - room, y - room, width + 2 * room, height + 2 * room];
}

export function middleOf([x, y, width, height]: Box): Point {
  return [x + width / 2, y + height / 2];
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

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

const rounded = (value: number) => Math.round(value * PRECISION) / PRECISION;
const written = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`;

/** Of a curve the mean of its chord and its control polygon, which is nearly exact for the bends of a weave. */
function segmentLength(segment: Segment): number {
  const way = segment.reduce((sum, point, index) => sum + distance(segment[index - 1] ?? point, point), 0);
  const [start = [0, 0], end = start] = [segment[0], segment.at(-1)];
  return (way + distance(start, end)) / 2;
}

function stepsOf(d: string, at: Point): readonly Step[] {
  const tokens = d.match(TOKENS) ?? [];
  const steps: Step[] = [];
  let [command, start, here] = ["M", at, at];
  for (let index = 0; index < tokens.length; ) {
    const named = Number.isNaN(Number(tokens[index]));
    if (named) command = tokens[index++] ?? "";
    const letter = command.toUpperCase();
    const takes = TAKES[letter] ?? 0;
    if (takes === 0 && (letter !== "Z" || !named)) break; // not path data
    const numbers = tokens.slice(index, index + takes).map(Number);
    const points = letter === "Z" ? [start] : placed(letter, numbers, command === letter ? at : here, here);
    const end = points.at(-1) ?? here;
    const bulge = letter === "A" ? bulgeOf(numbers, distance(here, end)) : 0;
    steps.push({ letter, from: here, points, bulge });
    here = end;
    if (letter === "M") {
      start = here;
      command = command === "M" ? "L" : "l"; // numbers that follow those of a start are lines from there
    }
    index += takes;
  }
  return steps;
}
function bulgeOf([across = 0, down = 0, _turn, isLarge]: readonly number[], chord: number): number {
  const radius = Math.max(across, down, chord / 2); // browsers enlarge arcs that don't reach their end
  return isLarge || across !== down ? 2 * radius : radius - Math.sqrt(radius ** 2 - chord ** 2 / 4);
}

function placed(letter: string, numbers: readonly number[], [x, y]: Point, here: Point): readonly Point[] {
  const [first = 0] = numbers;
  if (letter === "H") return [[x + first, here[1]]];
  if (letter === "V") return [[here[0], y + first]];
  const points: Point[] = [];
  for (let index = letter === "A" ? 5 : 0; index < numbers.length; index += 2) {
    points.push([x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)]);
  }
  return points;
}
