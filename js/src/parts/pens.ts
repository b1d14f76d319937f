// The pens that a user draws with, and what a stroke looks like until Python has drawn it.

import type { Colour, Item, Point, Target } from "../wire/types";

export type Pen = Colour;

/**
 * The colours, in the order of the keys that are held with the right button: none, Shift or Ctrl, Alt, both. What each
 * looks like is the theme's.
 */
export const PENS = ["green", "red", "blue", "yellow"] as const satisfies readonly Pen[];

export type Held = Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

/** The pen that the keys held choose; `otherwise` where there is none. */
export function penOf({ shiftKey, ctrlKey, altKey, metaKey }: Held, otherwise: Pen): Pen {
  const held = Number(shiftKey || ctrlKey) + 2 * Number(altKey || metaKey);
  return held === 0 ? otherwise : (PENS[held] ?? otherwise);
}

/** A stroke on its way: where it begins, and where it is by now, if that is elsewhere. */
export interface Stroke {
  readonly from: Target;
  readonly to: Target | null;
  readonly start: Point;
  readonly end: Point;
  readonly pen: Pen;
}

/** A stroke in outline: the cells at its ends, and a line between them. */
export function preview({ from, to, start, end, pen }: Stroke): readonly Item[] {
  const style = `${pen} circle`;
  const ends = to === null || to.id === from.id ? [from] : [from, to];
  const rims = ends.map(
    ({ id, d, at = [0, 0] }) => ({ kind: "path", id: `stroke:${id}`, style, d, at }) as const,
  );
  if (to?.id === from.id) return rims;
  return [...rims, { kind: "path", id: "stroke", style, d: `M${start.join(" ")}L${end.join(" ")}` }];
}
