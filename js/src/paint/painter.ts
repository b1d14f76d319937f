// Paints a display list on a canvas. It knows items, styles and coats, and no game.

import type { Box, Coat, Item, Look, Point, TextItem, Theme } from "../wire/types";
import { type Alphabet, CAPITAL, EM, written } from "./letters";

export type Styles = Look["styles"];

/** A theme, and the coats of styles in its colours. */
export interface Painted extends Theme {
  readonly styles: Styles;
}

export type Brush = CanvasRenderingContext2D;

/** How the board lies on the canvas: device pixels per board unit, and where the board's origin is. */
export interface Placement {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/**
 * How items are moved on the board: a point goes to its coordinates times `scale`, turned clockwise by `turn`
 * (radians) about the origin, plus `shift`. They are as opaque as `fade` times their own opacity, and with a `dash`
 * their plain lines are drawn with it.
 */
export interface Moved {
  readonly scale: Point;
  readonly shift: Point;
  readonly turn?: number;
  readonly fade?: number;
  readonly dash?: readonly number[];
}

export const UNMOVED: Moved = { scale: [1, 1], shift: [0, 0] };

export interface Paint {
  readonly styles: Styles;
  readonly shapes: Shapes<Path2D>;
  readonly placement: Placement;
  readonly font: string;
  readonly letters: Alphabet;
  /** Called with the name of a style or symbol that is missing. */
  readonly missing: (name: string) => void;
}

/** The least width of a line, in device pixels: a thinner one would be a blur on a small board. */
const THIN = 0.8;

/** Height of capitals and digits in the usual sans-serif fonts, as a share of the font size. */
const CAP_HEIGHT = 0.72;

export function place(box: Box, width: number, height: number): Placement {
  const [x, y, boxWidth, boxHeight] = box;
  const scale = Math.min(width / boxWidth, height / boxHeight);
  return {
    scale,
    left: (width - boxWidth * scale) / 2 - x * scale,
    top: (height - boxHeight * scale) / 2 - y * scale,
  };
}

export function wipe(brush: Brush): void {
  const { width, height } = brush.canvas;
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, width, height);
}

export function paintItems(brush: Brush, items: readonly Item[], how: Paint, moved = UNMOVED): void {
  const { scale, left, top } = how.placement;
  const { turn = 0, scale: stretch, shift } = moved;
  const [across, down] = [scale * stretch[0], scale * stretch[1]];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = [left + scale * shift[0], top + scale * shift[1]];
  brush.setTransform(cos * across, sin * across, -sin * down, cos * down, x, y);
  brush.lineJoin = "round";
  items.forEach((item, index) => {
    // Items of the same style that follow one another have their shadows below them all.
    for (let next = index; item.style !== items[index - 1]?.style; next += 1) {
      const other = items[next];
      if (other?.style !== item.style) break;
      if (!how.styles[item.style]?.[0]?.below) break;
      paintItem(brush, other, how, moved, true);
    }
    paintItem(brush, item, how, moved, false);
  });
}

function paintItem(brush: Brush, item: Item, how: Paint, { fade = 1, dash }: Moved, isBelow: boolean): void {
  const coats = how.styles[item.style];
  if (!coats) {
    how.missing(item.style);
    return;
  }
  const outline = item.kind === "path" ? how.shapes.outline(item.d) : null;
  if (item.kind === "path" && outline === null) {
    how.missing(item.d);
    return;
  }
  const { scale } = how.placement;
  for (const coat of coats) {
    if ((coat.below ?? false) !== isBelow) continue;
    if (dash && coat.dash) continue; // dots come when the line is there
    const [x, y] = item.at ?? [0, 0];
    const [shiftX, shiftY] = coat.shift ?? [0, 0];
    brush.save();
    brush.translate(x + shiftX, y + shiftY);
    brush.globalAlpha = (coat.opacity ?? 1) * fade;
    if (item.kind === "text") paintText(brush, item, coat, how);
    else if (outline) paintOutline(brush, outline, dash ? { ...coat, dash } : coat, scale);
    else if (item.kind === "disc") paintDisc(brush, item.r, coat, scale);
    brush.restore();
  }
}

function setStroke(brush: Brush, coat: Coat, scale: number): boolean {
  if (coat.stroke === undefined || !coat.width) return false;
  brush.strokeStyle = coat.stroke;
  brush.lineWidth = Math.max(coat.width, THIN / scale);
  brush.lineCap = coat.cap ?? "butt";
  brush.setLineDash([...(coat.dash ?? [])]);
  return true;
}

function paintOutline(brush: Brush, outline: Path2D, coat: Coat, scale: number): void {
  if (coat.fill !== undefined) {
    brush.fillStyle = coat.fill;
    brush.fill(outline);
  }
  if (setStroke(brush, coat, scale)) brush.stroke(outline);
}

function paintDisc(brush: Brush, radius: number, coat: Coat, scale: number): void {
  brush.beginPath();
  brush.arc(0, 0, radius, 0, 2 * Math.PI);
  if (coat.fill !== undefined) {
    brush.fillStyle = coat.fill;
    brush.fill();
  }
  if (setStroke(brush, coat, scale)) brush.stroke();
}

/** Text is stroked with a round pen, in our letters; one that they don't have is set in the notebook's font. */
function paintText(brush: Brush, item: TextItem, coat: Coat, how: Paint): void {
  if (coat.fill === undefined) return;
  const font = coat.font ?? "normal";
  const line = written(item.text, how.letters, font);
  if (!line) {
    setText(brush, item, coat, how);
    return;
  }
  const unit = item.size / EM;
  brush.scale(unit, unit);
  brush.translate(-line.width / 2, CAPITAL / 2);
  const width = Math.max(Number(how.letters[`${font} `]), THIN / how.placement.scale / unit);
  setStroke(brush, { stroke: coat.fill, width, cap: "round" }, Number.POSITIVE_INFINITY);
  for (const { d, x, y } of line.signs) {
    brush.translate(x, y);
    const sign = d && how.shapes.outline(d);
    if (sign) brush.stroke(sign);
    brush.translate(-x, -y);
  }
}

/** Text is set in device pixels: browsers hint and round fonts of a fraction of a pixel. */
function setText(brush: Brush, item: TextItem, coat: Coat, how: Paint): void {
  if (coat.fill === undefined) return;
  const { scale } = how.placement;
  const size = item.size * scale;
  brush.scale(1 / scale, 1 / scale);
  brush.font = `${coat.font === "bold" ? "bold" : "normal"} ${size}px ${how.font}`;
  brush.textAlign = "center";
  brush.textBaseline = "alphabetic";
  brush.fillStyle = coat.fill;
  brush.fillText(item.text, 0, (size * CAP_HEIGHT) / 2);
}

// ---- Outlines of one view, made once per path data

/** As many different outlines as any board needs; beyond it the strands of long gone positions are let go. */
const MOST_OUTLINES = 2000;

export class Shapes<Outline> {
  readonly #make: (d: string) => Outline;
  readonly #made = new Map<string, Outline>();
  constructor(make: (d: string) => Outline) {
    this.#make = make;
  }

  outline(d: string): Outline | null {
    if (d.startsWith("#")) return null;
    const known = this.#made.get(d);
    if (known !== undefined) return known;
    if (this.#made.size > MOST_OUTLINES) this.#made.clear();
    const made = this.#make(d);
    this.#made.set(d, made);
    return made;
  }
}
