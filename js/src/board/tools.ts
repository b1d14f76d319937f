// What a view offers beside the game: the toolbar, explanations by a long press or a button, pictures to keep, and
// the place that Python and the user point out to each other.

import { make } from "../elements";
import { Fingers } from "../input/fingers";
import { watchPress } from "../input/press";
import { whenAborted } from "../listen";
import { place } from "../paint/painter";
import type { Picture } from "../paint/picture";
import { Toolbar } from "../panel/toolbar";
import type { Model } from "../wire/model";
import type { Item, Point } from "../wire/types";
import type { Shared } from "./shared";

/** The trait that names the target that Python points at; widgets that have none are not told of the user's either. */
export const SPOT = "_spot";

/** How long a target is pointed at before Python is told, in milliseconds: not every one that the cursor passes is. */
const STAY = 120;

/** Pixels of a saved picture for one of the screen, and how many there are at most on a side. */
const SHARPNESS = 2;
const LARGEST = 4096;

export interface ToolsOptions extends Shared {
  readonly model: Model;
  readonly picture: Picture;
  /** What is drawn over the scene by hand, which belongs on its picture. */
  readonly drawn: () => readonly Item[];
  readonly targetAt: (place: Point) => string | null;
  /** The line under the board has something else to say. */
  readonly changed: () => void;
}

/** The target that Python points at. */
export function spotOf(model: Model): string | null {
  const spot = model.get(SPOT);
  return typeof spot === "string" ? spot : null;
}

export class Tools {
  readonly fingers = new Fingers();
  readonly #options: ToolsOptions;
  readonly #toolbar: Toolbar;
  #told = "";
  #timer = 0;

  constructor(options: ToolsOptions) {
    this.#options = options;
    const { session, signal } = options;
    this.#toolbar = new Toolbar({
      ...options,
      text: () => session.state?.panel.text ?? "",
      picture: () => this.#still(),
      tell: (text) => {
        this.#told = text;
        options.changed();
      },
    });
    watchPress({ ...options, fingers: this.fingers });
    whenAborted(signal, () => clearTimeout(this.#timer));
  }

  /** The buttons, for the panel. */
  get node(): HTMLElement {
    return this.#toolbar.node;
  }

  /** Where a text stands that could not be copied otherwise. */
  get field(): HTMLElement {
    return this.#toolbar.field;
  }

  /** What one of the buttons has to say. */
  get told(): string {
    return this.#told;
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    if (!this.#toolbar.asking) this.#told = "";
    if (words) this.#toolbar.update();
  }

  /** Explains what is picked, where that is what was asked for. */
  takes(target: string): boolean {
    if (!this.#toolbar.asking) return false;
    this.#toolbar.answered();
    this.#options.session.explain(target);
    return true;
  }

  /** Lets Python know of a target that the user has come to; what was sent as a move it knows. */
  point(target: string | null): void {
    const { model, session } = this.#options;
    clearTimeout(this.#timer);
    if (model.get(SPOT) === undefined || session.waiting || target === null) return;
    this.#timer = window.setTimeout(() => session.select(target), STAY);
  }

  /** Ends what the toolbar has begun; false where that is nothing. */
  back(): boolean {
    return this.#toolbar.back();
  }

  toggleFull(): void {
    this.#toolbar.toggleFull();
  }

  /** A picture of the scene at rest, without what lies over it. */
  #still(): { canvas: HTMLCanvasElement | null; name: string } {
    const { board, picture, session } = this.#options;
    const state = session.state;
    if (!state) return { canvas: null, name: "" };
    const { scene, panel } = state;
    const { width, height } = board.getBoundingClientRect();
    const ratio = Math.min(SHARPNESS * window.devicePixelRatio, LARGEST / Math.max(width, height));
    const canvas = make("canvas", "");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext("2d");
    const placement = place(scene.box, canvas.width, canvas.height);
    if (context) picture.print({ context, placement }, [...scene.items, ...this.#options.drawn()]);
    return { canvas, name: `${plain(panel.title)}-${panel.ply}.png` };
  }
}

/** A title as it may stand in the name of a file. */
function plain(title: string): string {
  const letters = title.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "");
  return letters.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
