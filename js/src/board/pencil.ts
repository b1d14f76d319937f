// The pencil's button, and what a pointer with it in hand, or with the right button, does on the board. What draws is
// a part that is loaded when it is first used: parts/drawing.ts.

import { listen } from "../listen";
import { dress, iconButton } from "../panel/button";
import type { DrawingOptions, DrawingTools } from "../parts/drawing";
import { Late } from "../parts/load";
import type { Above } from "./attention";

const RIGHT = 2;

type PencilOptions = Omit<DrawingOptions, "button" | "put">;

export class Pencil {
  readonly button = iconButton("draw");
  readonly #options: PencilOptions;
  readonly #tools: Late<DrawingTools>;
  #pointer: number | null = null;
  /** Whether it will be in hand once what draws has come. */
  #wanted = false;

  constructor(options: PencilOptions) {
    this.#options = options;
    const { above, board, load, signal } = options;
    const put = (strokes: Above["strokes"]) => {
      above.strokes = strokes;
      options.changed();
    };
    this.#tools = new Late(async () => {
      const { DrawingTools } = await load("drawing");
      return new DrawingTools({ ...options, button: this.button, put });
    });
    this.button.hidden = true;
    listen(this.button, { click: () => this.toggle() }, { signal });
    // Heard before those who would pick, point or explain: a stroke is none of these.
    const draw = (event: PointerEvent) => this.#draw(event);
    const pointer = { pointermove: draw, pointerup: draw, pointercancel: draw };
    const pointerdown = (event: PointerEvent) => this.#press(event);
    const contextmenu = (event: MouseEvent) => this.#keepMenu(event);
    listen(board, { ...pointer, pointerdown, contextmenu }, { signal, capture: true });
  }

  get told(): string {
    return this.#tools.made?.told ?? "";
  }

  /** Whether it can be used: widgets that can't be drawn on never tell what is drawn. */
  get #enabled(): boolean {
    return this.#options.above.drawn !== null;
  }

  /** Whether what is picked is drawn, not played: from the moment that the pencil is asked for. */
  get #inHand(): boolean {
    return this.#tools.made?.isOn ?? this.#wanted;
  }

  drawn(): void {
    this.button.hidden = false;
    if (this.#options.above.drawn?.sweeps) this.#tools.use(() => {}); // which heeds it
    this.#tools.made?.forget();
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    this.#tools.made?.update(words);
    if (words) dress(this.button, "draw", this.#options.word);
  }

  toggle(): void {
    if (!this.#enabled) return;
    this.#wanted = !this.#wanted;
    this.#tools.use((tools) => tools.toggle());
  }

  write(target: string | null): void {
    if (this.#enabled && target !== null) this.#tools.use((tools) => tools.write(target));
  }

  /** Puts away what was begun, the last first; false where that is nothing. */
  back(): boolean {
    if (this.#tools.made) return this.#tools.made.back();
    const waits = this.#wanted;
    if (waits) this.toggle();
    return waits;
  }

  /** Takes a target that was picked by key while the pencil is in hand: the beginning or the end of a stroke. */
  takes(target: string): boolean {
    const takes = this.#inHand;
    if (takes) this.#tools.use((tools) => tools.takes(target));
    return takes;
  }

  #press(event: PointerEvent): void {
    const { board, stage, attention, session } = this.#options;
    if (event.button === RIGHT && session.unplan()) {
      event.stopImmediatePropagation();
      return;
    }
    const draws = event.button === RIGHT || (this.#inHand && event.button === 0);
    const writes = event.target instanceof HTMLInputElement; // nothing below the field is meant
    if (!writes && !(this.#enabled && draws && event.isPrimary)) return;
    event.stopImmediatePropagation();
    if (writes || stage.targetAt([event.clientX, event.clientY]) === null) return;
    attention.hover(null); // the pointer does not point meanwhile
    board.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.#tools.use((tools) => tools.hear(event));
  }

  #draw(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    event.stopImmediatePropagation();
    if (event.type !== "pointermove") this.#pointer = null;
    this.#tools.use((tools) => tools.hear(event));
  }

  #keepMenu(event: MouseEvent): void {
    if (!this.#enabled) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab opens its own from further out, and sees no attribute in here
  }
}
