// Where something of a size lies beside a place, in view, so that it hides neither that nor what else can be picked.

import type { Box, Point } from "../wire/types";

/** Between the place and what lies beside it, in CSS pixels. */
const GAP = 6;

/** Its upper left corner: within `room` below, above, right or left of the place, over the fewest of the `others`. */
export function beside(place: Box, [wide, high]: Point, room: Box, others: readonly Point[]): Point {
  const [x, y, width, height] = place;
  const [left, top, across, down] = room;
  const clamp = ([u, v]: Point): Point => [
    Math.max(left, Math.min(u, left + across - wide)),
    Math.max(top, Math.min(v, top + down - high)),
  ];
  const [middle, centre] = [x + (width - wide) / 2, y + (height - high) / 2];
  const ways: readonly Point[] = [
    [middle, y + height + GAP],
    [middle, y - GAP - high],
    [x + width + GAP, centre],
    [x - GAP - wide, centre],
  ];
  const hidden = ([u, v]: Point) => {
    const over = others.filter(([s, t]) => s > u && s < u + wide && t > v && t < v + high);
    const isOnPlace = u < x + width && x < u + wide && v < y + height && y < v + high;
    return over.length + (isOnPlace ? others.length + 1 : 0);
  };
  const corners = ways.map(clamp);
  const least = Math.min(...corners.map(hidden));
  return corners.find((corner) => hidden(corner) === least) ?? [left, top];
}
