// Remembers the picture of what a scene begins with, as long as the next scenes begin with the same: the ground and
// the empty cells are then not painted anew at every move. Items are in painting order, so what is remembered is the
// longest beginning that two scenes in a row have in common.

import { type Brush, type Paint, paintItems, wipe } from "./painter";
import type { Item } from "./types";

/** A canvas context that a remembered picture can be put on. */
export type Sheet<Picture> = Brush & { drawImage(picture: Picture, x: number, y: number): void };

/** A hidden canvas: what is painted on by `sheet` can be shown as `picture`. */
export interface Hidden<Picture> {
  readonly picture: Picture;
  readonly sheet: Brush;
}

/** Fewer items than these are painted as fast as they are put back. */
const WORTHWHILE = 16;

export class Backdrop<Picture> {
  readonly #hide: (width: number, height: number) => Hidden<Picture> | null;
  #last: readonly Trace[] = [];
  #look = "";
  #kept: { readonly picture: Picture; readonly items: number } | null = null;

  /** `hide` makes an empty hidden canvas of a size in device pixels, or none if the browser has none left. */
  constructor(hide: (width: number, height: number) => Hidden<Picture> | null) {
    this.#hide = hide;
  }

  /** Wipes the sheet and paints the items. `theme` names the styles in `how`. */
  paint(
    sheet: Sheet<Picture>,
    width: number,
    height: number,
    items: readonly Item[],
    how: Paint,
    theme: string,
  ): void {
    const { scale, left, top } = how.placement;
    const look = [theme, width, height, scale, left, top, how.font].join();
    const traces = items.map((item) => trace(item, how));
    const same = look === this.#look ? shared(this.#last, traces) : 0;
    this.#last = traces;
    this.#look = look;
    if (this.#kept && this.#kept.items > same) this.#kept = null;
    if (!this.#kept && same >= WORTHWHILE) this.#keep(items.slice(0, same), width, height, how);
    wipe(sheet, width, height);
    if (this.#kept) sheet.drawImage(this.#kept.picture, 0, 0);
    paintItems(sheet, this.#kept ? items.slice(this.#kept.items) : items, how);
  }

  #keep(items: readonly Item[], width: number, height: number, how: Paint): void {
    const hidden = this.#hide(width, height);
    if (!hidden) return;
    paintItems(hidden.sheet, items, how);
    this.#kept = { picture: hidden.picture, items: items.length };
  }
}

/** What an item paints: its own data, and the outline that its "#name" means in this scene. */
interface Trace {
  readonly data: string;
  readonly outline: Path2D | null;
}

function trace(item: Item, { shapes }: Paint): Trace {
  return { data: JSON.stringify(item), outline: item.kind === "path" ? shapes.outline(item.d) : null };
}

/** How many items two lists have in common at their beginning. */
function shared(first: readonly Trace[], second: readonly Trace[]): number {
  const differs = first.findIndex(
    ({ data, outline }, index) => data !== second[index]?.data || outline !== second[index]?.outline,
  );
  return differs < 0 ? first.length : differs;
}
