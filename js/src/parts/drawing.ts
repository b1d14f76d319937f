// Drawing on the board: with the right button of a mouse, or with whatever points while the pencil is in hand. What
// is drawn is Python's: a stroke is sent, and comes back as items that lie over the picture.

import type { Shared } from "../board/shared";
import type { Stage } from "../board/stage";
import { adopt, entitle, listen, make, putAt, setAttribute } from "../elements";
import css from "../look/styles/drawing.css";
import type { Panel } from "../panel/panel";
import { boxOf, middleOf } from "../scene/boxes";
import type { Colour, Item, Point, Target } from "../wire/types";

const TEXT = "text";

export interface DrawingOptions extends Shared {
  readonly panel: Panel;
  readonly stage: Stage;
  /** Shows these strokes over the picture: what is on its way. */
  readonly put: (strokes: readonly Item[]) => void;
  readonly changed: () => void;
}

export class DrawingTools {
  readonly #options: DrawingOptions;
  /** The pens, while the pencil is in hand. */
  readonly #pens = make("div", "kw-pens", { role: "toolbar" });
  readonly #swatches = new Map<Pen | typeof TEXT, HTMLButtonElement>();
  /** A short text is written here, on the cell where it will be. */
  readonly #field = make("input", "kw-mark", { maxlength: "3", autocomplete: "off", spellcheck: "false" });
  isOn = false;
  #pen: Pen | typeof TEXT = PENS[0];
  /** The stroke that a pointer, or the keyboard's cursor, is making. */
  #stroke: Stroke | null = null;
  #sent: readonly Item[] = [];
  #marked: string | null = null;
  told = "";

  constructor(options: DrawingOptions) {
    this.#options = options;
    const { root, board } = options;
    adopt(root, css);
    this.#pens.hidden = true;
    this.#field.hidden = true;
    board.append(this.#field);
    options.panel.tools.after(this.#pens); // where the board need not make room
    for (const pen of [...PENS, TEXT] as const) this.#offer(pen);
    this.#watchField();
    sweep(options);
    this.update(true);
  }

  forget(): void {
    this.#sent = [];
    this.#show();
  }
  update(words: boolean): void {
    if (!this.#options.session.drawing && this.#sent.length > 0) this.forget();
    if (!words) return;
    const { word } = this.#options;
    this.#pens.setAttribute("aria-label", word("pens"));
    this.#field.setAttribute("aria-label", word("mark"));
    for (const [pen, button] of this.#swatches) entitle(button, word(`pen-${pen}`));
  }

  toggle(): void {
    const { board } = this.#options;
    this.isOn = !this.isOn;
    this.#stroke = null;
    this.#pens.hidden = !this.isOn;
    board.classList.toggle("kw-drawing", this.isOn);
    this.#tell(this.isOn ? "drawing" : null);
    this.#show();
  }
  back(): boolean {
    const begun = this.#stroke !== null || this.isOn;
    if (this.#stroke) this.#drop();
    else if (this.isOn) this.toggle();
    return begun;
  }
  takes(target: string): boolean {
    if (!this.isOn) return false;
    const picked = this.#options.session.target(target);
    if (!picked) return true;
    if (this.#pen === TEXT) this.write(target);
    else if (this.#stroke) this.#finish(picked);
    else {
      const middle = middleAt(picked);
      this.#stroke = { from: picked, to: picked, start: middle, end: middle, pen: this.#pen };
      this.#tell("drawTo");
      this.#show();
    }
    return true;
  }

  write(target: string): void {
    const { session, above } = this.#options;
    const place = session.target(target);
    const box = session.state?.scene.box;
    if (!place || !box) return;
    const sign = above.drawnItems.find(({ id }) => id === `sign text:${place.id}`);
    this.#marked = place.id;
    this.#field.value = sign?.kind === "text" ? sign.text : "";
    this.#field.hidden = false;
    putAt(this.#field, middleAt(place), box);
    this.#field.focus({ preventScroll: true });
    this.#field.select();
  }

  /** Takes what a pointer does that draws. */
  hear(event: PointerEvent): void {
    const { session, stage } = this.#options;
    if (event.type === "pointercancel") {
      this.#drop();
      return;
    }
    const end = stage.canvases.locate([event.clientX, event.clientY]);
    const to = session.target(stage.targetAt([event.clientX, event.clientY])) ?? null;
    const pen = this.#penOf(event);
    if (event.type !== "pointerdown") this.#stroke = this.#stroke && { ...this.#stroke, to, end, pen };
    else if (to) this.#stroke = { from: to, to, start: end, end, pen };
    if (event.type === "pointerup") this.#release(event);
    else this.#show();
  }

  #release({ button }: PointerEvent): void {
    const to = this.#stroke?.to;
    const writes = this.isOn && this.#pen === TEXT && button === 0;
    if (to && !writes) {
      this.#finish(to);
      return;
    }
    this.#drop();
    if (to) this.write(to.id);
  }

  #penOf(event: PointerEvent): Pen {
    return penOf(event, this.isOn && this.#pen !== TEXT ? this.#pen : PENS[0]);
  }

  #finish(to: Target): void {
    if (!this.#stroke) return;
    const stroke = { ...this.#stroke, to };
    const { from, pen } = stroke;
    const picks = to.id === from.id ? [to.id] : [from.id, to.id];
    this.#sent = [...this.#sent, ...preview({ ...stroke, end: middleAt(to), start: middleAt(from) })];
    this.#options.session.draw({ picks, colour: pen });
    this.#drop();
    this.#tell(this.isOn ? "drawing" : null);
  }

  #drop(): void {
    this.#stroke = null;
    this.#show();
  }

  // Texts

  #watchField(): void {
    const { board, signal } = this.#options;
    const keydown = (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === "Escape") this.#marked = null;
      if (event.key === "Escape" || event.key === "Enter") board.focus({ preventScroll: true });
    };
    listen(this.#field, { keydown, blur: () => this.#putDown() }, { signal });
  }

  #putDown(): void {
    const target = this.#marked;
    this.#marked = null;
    this.#field.hidden = true;
    if (target !== null) this.#options.session.draw({ picks: [target], text: this.#field.value.trim() });
  }

  // Pens

  #offer(pen: Pen | typeof TEXT): void {
    const button = make("button", "kw-tool kw-pen", { "data-pen": pen });
    if (pen === TEXT) button.textContent = "A";
    else button.style.setProperty("--kw-pen", `var(--kw-pen-${pen})`);
    listen(button, { click: () => this.#take(pen) }, { signal: this.#options.signal });
    this.#swatches.set(pen, button);
    this.#pens.append(button);
    setAttribute(button, "aria-pressed", String(pen === this.#pen));
  }

  #take(taken: Pen | typeof TEXT): void {
    this.#pen = taken;
    for (const [pen, button] of this.#swatches) setAttribute(button, "aria-pressed", String(pen === taken));
  }

  #tell(key: string | null): void {
    this.told = key === null ? "" : this.#options.word(key);
    this.#options.changed();
  }

  #show(): void {
    this.#options.put([...this.#sent, ...(this.#stroke ? preview(this.#stroke) : [])]);
  }
}

function middleAt({ d, at = [0, 0] }: Target): Point {
  return middleOf(boxOf(d, at));
}

// ---- The pens that a user draws with, and what a stroke looks like until Python has drawn it

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

// ---- A click beside the board clears what is drawn, where that is asked for: on the page or on an empty place of the widget

type SweepOptions = Pick<DrawingOptions, "above" | "board" | "stage" | "session" | "signal">;

/** What a click has a meaning of its own on. */
const TAKEN =
  ":is(a, button, input, select, summary, textarea, label, [contenteditable=true], [role=tab], [data-stop])";

export function sweep({ above, board, stage, session, signal }: SweepOptions): void {
  const click = (event: MouseEvent) => {
    const { button, clientX, clientY } = event;
    if (button !== 0 || !above.drawn?.on?.includes("sweep") || above.drawnItems.length === 0) return;
    const path = event.composedPath();
    if (path.some((one) => one instanceof Element && one.matches(TAKEN))) return;
    if (!path.includes(board) || stage.targetAt([clientX, clientY]) === null) session.act("erase");
  };
  listen(document, { click }, { signal });
}
