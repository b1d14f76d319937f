// How large the board is: as Python or the user asks, else so that all of the widget is seen at once where the page
// is scrolled to it. And which arrangement of its scene suits the room.

import type { Shared } from "../board/shared";
import { make } from "../elements";
import { listen } from "../listen";
import { Late } from "../parts/load";
import type { Resizer } from "../parts/resizing";
import { follow, type Model } from "../wire/model";
import type { Arrangement } from "../wire/types";
import { keep, kept } from "./kept";
import { watchRoom } from "./room";

/** What the panel takes of the room's width where it stands beside the board. */
const BESIDE = 310;
/** The least width at which it stands there, as in the style sheet. */
const BROAD = 640;
/** How much wider than high the room for the board must be for what belongs to it to lie beside it. */
const WIDE = 0.8;

interface SizeOptions extends Shared {
  readonly model: Model;
}

export class Size {
  /** Drags the board's corner. Keys do that as well, so that it is nothing but to the eye. */
  readonly grip = make("div", "kw-grip", { "aria-hidden": "true" });
  readonly #options: SizeOptions;
  readonly #resizer: Late<Resizer>;
  /** The width that the user has given the board. */
  #own: number | null = null;
  #wanted: Arrangement | null = null;
  #asked: Arrangement | null = null;

  constructor(options: SizeOptions) {
    this.#options = options;
    const { board, load, signal } = options;
    this.#resizer = new Late(async () => {
      const { Resizer } = await load("resizing");
      return new Resizer(board, (width) => this.#keep(width));
    });
    const hear = (event: Event) => this.#resizer.use((resizer) => resizer.hear(event));
    const pointermove = (event: PointerEvent) => {
      if (this.grip.hasPointerCapture(event.pointerId)) hear(event);
    };
    const pointerdown = (event: PointerEvent) => {
      this.grip.setPointerCapture(event.pointerId);
      hear(event);
    };
    listen(this.grip, { pointerdown, pointermove, dblclick: hear }, { signal });
  }

  /** `frame` is as wide as the room that there is; of its height `layout` knows what the board can't have. */
  watch(frame: HTMLElement, layout: HTMLElement): void {
    const { host, signal } = this.#options;
    const changed = (width: number, height: number) => {
      host.style.setProperty("--kw-room", `${height}px`);
      const [across, down] = host.hasAttribute("data-full") ? [width, window.innerHeight] : [width, height];
      const beside = across < BROAD ? 0 : BESIDE;
      const below = Number.parseFloat(getComputedStyle(layout).getPropertyValue("--kw-rest"));
      const most = this.#own ?? this.#asks("width") ?? Number.POSITIVE_INFINITY;
      this.#wanted = Math.min(across - beside, most) > WIDE * (down - below) ? "wide" : "tall";
      this.arrange();
    };
    watchRoom(host, frame, changed, signal);
  }

  /** Takes up what the user chose earlier; what Python asks for from now on goes before that. */
  read(): void {
    const { model, signal } = this.#options;
    this.#own = Number(kept(this.#key)) || null;
    this.#show();
    for (const name of ["width", "height"]) follow(model, `change:${name}`, () => this.#keep(null), signal);
  }

  /** Makes the board larger or smaller by some steps; none make it as it was. */
  step(steps: number): void {
    this.#resizer.use((resizer) => resizer.step(steps));
  }

  /** Asks for the arrangement that suits the room where the scene has another; each is asked for once. */
  arrange(): void {
    const { session } = this.#options;
    const arrangement = session.state?.scene.arrangement;
    if (!arrangement || !this.#wanted || this.#wanted === (this.#asked ?? arrangement)) return;
    this.#asked = this.#wanted;
    session.arrange(this.#wanted);
  }

  #keep(width: number | null): void {
    this.#own = width;
    keep(this.#key, width === null ? null : String(width));
    this.#show();
  }

  #show(): void {
    const { style } = this.#options.host;
    const width = this.#own ?? this.#asks("width");
    const height = this.#own === null ? this.#asks("height") : null;
    const set = (name: string, length: number | null) =>
      style.setProperty(`--kw-${name}`, length === null ? "" : `${length}px`);
    set("wide", width ?? (height === null ? null : ENDLESS));
    set("high", height ?? (width === null ? null : ENDLESS));
  }

  #asks(name: "width" | "height"): number | null {
    return Number(this.#options.model.get(name)) || null;
  }

  /** By the board's own name: another one is as large as ever. */
  get #key(): string {
    return `kw-width ${this.#options.host.dataset.board}`;
  }
}

/** Longer than any screen. */
const ENDLESS = 20_000;
