// The picture of a widget as a file: the scene at rest with what is drawn on it, without hints, on the ground of its
// theme, and with the same margin on all sides, whatever stands at the edges of the board.

import type { Shared } from "../board/shared";
import { make } from "../elements";
import { place } from "../paint/painter";
import { fileName } from "../panel/names";
import type { Point } from "../wire/types";

/** Pixels of a saved picture for one of the screen, and how many there are at most on a side. */
const SHARPNESS = 2;
const LARGEST = 4096;
/** A share of the picture's longer side. */
const MARGIN = 0.03;
/** How far a colour may be from the ground's, of 255, and still seem to be it. */
const SLIGHT = 8;

export interface Saved {
  readonly name: string;
  readonly blob: Blob;
}

type Area = readonly [left: number, top: number, width: number, height: number];

/** Gives the file; null where there is nothing to be seen. */
export async function saved({ board, picture, session, above }: Shared): Promise<Saved | null> {
  const hints = new Set(await session.print());
  if (!session.state) return null;
  const { scene, panel } = session.state;
  const items = [...scene.items.filter(({ id }) => !hints.has(id)), ...above.drawnItems];
  const { width, height } = board.getBoundingClientRect();
  const ratio = Math.min(SHARPNESS * window.devicePixelRatio, LARGEST / Math.max(width, height));
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  const ground = picture.theme?.ui.ground ?? "white";
  const drawn = canvasOf([across, down], ground);
  if (!drawn) return null;
  picture.print({ context: drawn, placement: place(scene.box, across, down) }, items);
  const canvas = framed(drawn, ground);
  const blob = await new Promise<Blob | null>((give) => {
    if (canvas) canvas.toBlob(give);
    else give(null);
  });
  return blob && { blob, name: `${fileName(panel.title)}-${panel.ply}.png` };
}

/** What is painted, on a ground that reaches as far beyond it on all sides. */
function framed(drawn: CanvasRenderingContext2D, ground: string): HTMLCanvasElement | null {
  const area = inked(drawn);
  if (!area) return null;
  const [left, top, width, height] = area;
  const margin = Math.round(MARGIN * Math.max(width, height));
  const context = canvasOf([width + 2 * margin, height + 2 * margin], ground);
  context?.drawImage(drawn.canvas, left, top, width, height, margin, margin, width, height);
  return context?.canvas ?? null;
}

/** The area in which something can be told from the ground, which is in the corner. */
function inked(context: CanvasRenderingContext2D): Area | null {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const differs = (at: number) =>
    [0, 1, 2].some((part) => Math.abs((data[at + part] ?? 0) - (data[part] ?? 0)) > SLIGHT);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!differs(4 * (y * width + x))) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : [left, top, right - left + 1, bottom - top + 1];
}

function canvasOf([width, height]: Point, ground: string): CanvasRenderingContext2D | null {
  const canvas = make("canvas", "");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = ground;
  context?.fillRect(0, 0, width, height);
  return context;
}
