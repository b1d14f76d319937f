// The keyboard's ways: over the board from target to target, and from button to button, by where they lie.

import type { Point, Target } from "../wire/types";

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How much more a step aside counts than a step ahead. */
const ASIDE = 3;

/** The target that an arrow key leads to; `from` itself at the edge, the middle one where there is no `from`. */
export function step(targets: readonly Target[], from: string | null, key: string): string | null {
  const here = targets.find((target) => target.id === from);
  if (!here || !Object.hasOwn(DIRECTIONS, key)) return middle(targets);
  return detours(targets).get(slot(here.id, key)) ?? straight(targets, here, key);
}

function straight(targets: readonly Target[], here: Target, key: string): string {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  const [x, y] = here.at ?? [0, 0];
  const way = (within: number) =>
    nearest(targets, ({ at: [tx, ty] = [0, 0] }) => {
      const ahead = (tx - x) * dx + (ty - y) * dy;
      const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      return ahead <= 0 || aside >= within * ahead ? Number.POSITIVE_INFINITY : ahead + ASIDE * aside;
    });
  // Where nothing is even roughly ahead, a target far aside is better than none.
  return (way(ASIDE) ?? way(Number.POSITIVE_INFINITY) ?? here).id;
}

/** Where arrows lead elsewhere than straight on, by `slot`. */
type Detours = ReadonlyMap<string, string>;

const known = new WeakMap<readonly Target[], Detours>();

/**
 * On some boards with holes every way leads past a target. It is put between two that follow each other: an arrow
 * from the first leads to it, and the same arrow on to the second.
 */
function detours(targets: readonly Target[]): Detours {
  const found = known.get(targets);
  if (found) return found;
  const ways = new Map<string, string>();
  const lead = (from: Target, key: string) => ways.get(slot(from.id, key)) ?? straight(targets, from, key);
  for (;;) {
    const reached = reachable(targets, lead);
    const lost = targets.filter((target) => !reached.has(target));
    const pairs = [...reached].flatMap((from) => lost.map((to) => [from, to] as const));
    const [from, to] = nearest(pairs, (pair) => Math.hypot(...difference(...pair))) ?? [];
    if (!from || !to) break;
    const key = towards(from, to);
    const next = lead(from, key);
    ways.set(slot(from.id, key), to.id);
    ways.set(slot(to.id, key), next);
  }
  known.set(targets, ways);
  return ways;
}

function slot(from: string, key: string): string {
  return `${key} ${from}`;
}

function reachable(
  targets: readonly Target[],
  lead: (from: Target, key: string) => string,
): ReadonlySet<Target> {
  const named = new Map(targets.map((target) => [target.id, target]));
  const reached = new Set(targets.slice(0, 1));
  for (const from of reached) {
    for (const key of Object.keys(DIRECTIONS)) {
      const to = named.get(lead(from, key));
      if (to) reached.add(to);
    }
  }
  return reached;
}

/** The arrow that points from one to the other, or nearly so. */
function towards(one: Target, other: Target): string {
  const [dx, dy] = difference(one, other);
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? "ArrowLeft" : "ArrowRight";
  return dy < 0 ? "ArrowUp" : "ArrowDown";
}

function difference({ at: [x, y] = [0, 0] }: Target, { at: [tx, ty] = [0, 0] }: Target): Point {
  return [tx - x, ty - y];
}

function middle(targets: readonly Target[]): string | null {
  const mean = (axis: 0 | 1) =>
    targets.reduce((sum, { at }) => sum + (at?.[axis] ?? 0), 0) / Math.max(1, targets.length);
  const [x, y] = [mean(0), mean(1)];
  return nearest(targets, ({ at: [tx, ty] = [0, 0] }) => Math.hypot(tx - x, ty - y))?.id ?? null;
}

/** The one that is least far away; null where none is at a finite distance. */
function nearest<T>(all: readonly T[], distance: (one: T) => number): T | null {
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const far = distance(one);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** The element to which an arrow key leads from the one with the focus; that one itself at the edge. */
export function neighbour(elements: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const from = elements.findIndex((element) => element.matches(":focus"));
  return elements[Number(step(elements.map(place), String(from), key))];
}

/** The elements inside a container that can be reached now, the disabled ones too: they say why. */
export function stops(container: HTMLElement): readonly HTMLElement[] {
  const all = container.querySelectorAll<HTMLElement>("button, input, select, a, [data-stop]");
  return [...all].filter((element) => element.getClientRects().length > 0);
}

function place(element: HTMLElement, index: number): Target {
  const { left, top, height } = element.getBoundingClientRect();
  return { id: String(index), d: "", label: "", at: [left, top + height / 2] };
}
