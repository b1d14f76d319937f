// The board's canvases: their size in device pixels and when they are drawn. It owns no picture: a painter is
// called back, at most once per animation frame, never at zero size, and not at all at rest.

import { listen, make, whenAborted } from "../elements";
import type { Box, Point } from "../wire/types";
import { type Placement, place } from "./painter";

/** The backdrop stays, the scene changes with the position, and the overlay follows the pointer. */
export type Layer = "backdrop" | "scene" | "overlay";

const LAYERS: readonly Layer[] = ["backdrop", "scene", "overlay"];

export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly placement: Placement;
}

export interface CanvasesOptions {
  readonly board: HTMLElement;
  /** Called before layers are painted, and may ask for more of them; in an animation frame with its time, in ms. */
  readonly prepare: (now?: number) => void;
  readonly paint: (layer: Layer, canvas: Canvas) => void;
  /** Called in the animation frame that shows the layers that were painted, at its time. */
  readonly painted: (layers: ReadonlySet<Layer>, now: number) => void;
  /** Called when the canvases may have lost what they showed; they are drawn then. */
  readonly lost: () => void;
  readonly signal: AbortSignal;
}

export class Canvases {
  readonly #options: CanvasesOptions;
  readonly #canvases: Record<Layer, HTMLCanvasElement>;
  /** The scene before, while it fades; the two take turns, so that no picture is copied. */
  #past = make("canvas", "kw-past", { "aria-hidden": "true" });
  readonly #stale = new Set<Layer>();
  readonly #painted = new Set<Layer>();
  #box: Box = [0, 0, 1, 1];
  /** How the board lies on the canvases as they are painted. */
  #placement = place(this.#box, 1, 1);
  /** Size in device pixels; zero while hidden. */
  #size: Point = [0, 0];
  #frame = 0;

  constructor(options: CanvasesOptions) {
    this.#options = options;
    this.#canvases = {
      backdrop: make("canvas", "kw-backdrop", { "aria-hidden": "true" }),
      scene: make("canvas", "kw-scene", { "aria-hidden": "true" }), // its targets are read out instead
      overlay: make("canvas", "kw-overlay", { "aria-hidden": "true" }),
    };
    const { backdrop, scene, overlay } = this.#canvases;
    options.board.append(backdrop, scene, this.#past, overlay);
    this.past = 0;
    this.#watchSize();
    this.#watchVisibility();
    whenAborted(options.signal, () => cancelAnimationFrame(this.#frame));
  }

  /** The part of the board to be seen. The element is to have its proportions, see the style sheet. */
  set box(box: Box) {
    if (box.every((length, index) => length === this.#box[index])) return;
    this.#box = box;
    this.redraw(...LAYERS);
  }

  /** Keeps what the scene shows for `past`, and gives it to be painted as it fades; the scene is to be painted then. */
  keepPast(): Canvas | null {
    [this.#canvases.scene, this.#past] = [this.#past, this.#canvases.scene];
    const context = this.#past.getContext("2d");
    return context && { context, placement: this.#placement };
  }

  /** How much is seen of what has been kept, from 1 to 0. */
  set past(opacity: number) {
    const { style } = this.#past;
    if (style.opacity !== String(opacity)) style.opacity = String(opacity);
  }
  redraw(...layers: readonly Layer[]): void {
    for (const layer of layers) this.#stale.add(layer);
    if (this.#frame === 0 && !this.#options.signal.aborted) {
      this.#frame = requestAnimationFrame((now) => this.#show(now));
    }
  }
  locate([clientX, clientY]: Point): Point {
    const { left, top, width, height } = this.#canvases.scene.getBoundingClientRect();
    const placement = place(this.#box, width, height);
    return [
      (clientX - left - placement.left) / placement.scale,
      (clientY - top - placement.top) / placement.scale,
    ];
  }

  /** Paints what is stale, at once: it is shown in the frame that is asked for, which is the sooner done. */
  paint(now?: number): void {
    const [width, height] = this.#size;
    if (width === 0 || height === 0) return; // what is stale stays so until the board shows
    this.#options.prepare(now);
    const placement = place(this.#box, width, height);
    this.#placement = placement;
    for (const layer of this.#stale) {
      const canvas = this.#canvases[layer];
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      const context = canvas.getContext("2d");
      if (context) this.#options.paint(layer, { context, placement });
      this.#painted.add(layer);
    }
    this.#stale.clear();
  }

  #show(now: number): void {
    if (this.#stale.size > 0) this.paint(now);
    this.#frame = 0;
    if (this.#painted.size === 0) return;
    this.#name();
    this.#options.painted(this.#painted, now);
    this.#painted.clear();
  }

  /** Tells the styles which is which, once all is painted: to paint text asks for styles, which must be known then. */
  #name(): void {
    const { scene } = this.#canvases;
    if (scene.className === "kw-scene") return;
    scene.className = "kw-scene";
    scene.style.opacity = "";
    this.#past.className = "kw-past";
  }

  #resize(width: number, height: number): void {
    if (width === this.#size[0] && height === this.#size[1]) return;
    this.#size = [width, height];
    this.redraw(...LAYERS);
  }

  #watchSize(): void {
    const { signal } = this.#options;
    const { scene } = this.#canvases;
    const observer = new ResizeObserver(([entry]) => this.#measure(entry));
    try {
      observer.observe(scene, { box: "device-pixel-content-box" });
    } catch {
      // Safari knows no device pixels, and does not tell when their ratio changes.
      observer.observe(scene);
      listen(window, { resize: () => this.#measure() }, { signal });
    }
    whenAborted(signal, () => observer.disconnect());
  }

  /** Takes the size in device pixels from the observer, which knows how the browser rounds. */
  #measure(entry?: ResizeObserverEntry): void {
    const { width, height } = this.#canvases.scene.getBoundingClientRect();
    const ratio = window.devicePixelRatio;
    const exact = entry?.devicePixelContentBoxSize?.[0];
    // Emulated screens give the pixels of the real one: heed them where they are a matter of rounding alone.
    if (exact && Math.abs(exact.inlineSize - width * ratio) < 2) {
      this.#resize(exact.inlineSize, exact.blockSize);
    } else {
      this.#resize(Math.round(width * ratio), Math.round(height * ratio));
    }
  }

  /** Browsers may drop what a canvas shows while its page, its cell or its graphics device is away. */
  #watchVisibility(): void {
    const { board, signal, lost } = this.#options;
    const redraw = () => {
      lost();
      this.redraw(...LAYERS);
    };
    let isKnown = false; // what is told first is no news: all has just been painted
    const observer = new IntersectionObserver((entries) => {
      if (isKnown && entries.some((entry) => entry.isIntersecting)) redraw();
      isKnown = true;
    });
    observer.observe(board);
    whenAborted(signal, () => observer.disconnect());
    listen(document, { visibilitychange: redraw }, { signal });
    for (const canvas of [this.#past, ...Object.values(this.#canvases)]) {
      listen(canvas, { contextrestored: redraw }, { signal });
    }
  }
}
