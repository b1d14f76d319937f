// How far path data and items reach: boxes. Pure arithmetic: to ask the browser would cost a layout.

import type { Box, Item, Point } from "../wire/types";

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

/** Commands whose curves are not within the points that they name. */
const UNMEASURED = /[st]/i;

const EVERYWHERE: Box = [-1e6, -1e6, 2e6, 2e6];

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

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

export function stepsOf(d: string, at: Point): readonly Step[] {
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
