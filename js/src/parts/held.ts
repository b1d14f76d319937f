// The piece that is dragged, under the pointer wherever that is: also beside the board, where its overlay ends.

import { adopt, make } from "../elements";
import css from "../look/styles/held.css";
import type { Picture } from "../paint/picture";
import { boxOfItem, boxRound, corners, overlap } from "../scene/lines";
import type { Item, Move, Point, Target } from "../wire/types";

export class Held {
  readonly #canvas = make("canvas", "kw-held", { "aria-hidden": "true", popover: "manual" });
  readonly #picture: Picture;
  #shown: Move | null = null;

  constructor(root: ShadowRoot, picture: Picture) {
    adopt(root, css);
    this.#picture = picture;
    root.append(this.#canvas);
  }

  /** Shows what a move puts on a target, centred on a point of the window, at so many pixels a board unit. */
  show(move: Move, target: Target, scale: number, [x, y]: Point): void {
    const { style } = this.#canvas;
    if (move !== this.#shown) this.#paint(move, target, scale);
    style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
  }

  hide(): void {
    if (this.#shown) this.#canvas.hidePopover?.();
    this.#shown = null;
    this.#canvas.hidden = true;
  }

  #paint(move: Move, target: Target, scale: number): void {
    const ghost = move.ghost.filter((item) => liesOn(item, target));
    if (ghost.length === 0) return;
    const [, , width, height] = boxRound(ghost.flatMap((item) => corners(boxOfItem(item, 0))));
    const side = `${Math.max(width, height) * scale}px`;
    this.#canvas.hidden = false;
    if (!this.#shown) this.#canvas.showPopover?.(); // above all else, and clipped by nothing
    this.#shown = move;
    Object.assign(this.#canvas.style, { width: side, height: side });
    this.#picture.choices([{ ...move, ghost }], [this.#canvas]);
  }
}

/** Whether the middle of an item is on a target: a move may change more than that. */
function liesOn(item: Item, { d, at }: Target): boolean {
  const [x, y, width, height] = boxOfItem(item, 0);
  const [left, top, wide, high] = boxOfItem({ kind: "path", id: "", style: "", d, ...(at && { at }) }, 0);
  return overlap([x + width / 2, y + height / 2, 0, 0], [left, top, wide, high]);
}
