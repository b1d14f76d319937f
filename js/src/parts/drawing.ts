// Drawing on the board: with the right button of a mouse, or with whatever points while the pencil is in hand. What
// is drawn is Python's: a stroke is sent, and comes back as items that lie over the picture.

import { middleOf } from "../scene/lines";
import { listen } from "../listen";
import { PENS, type Pen, penOf, preview, type Stroke } from "./pens";
import type { Session } from "../session/session";
import type { Box, Drawn, Item, Point, Target } from "../wire/types";
import { make, putAt, setAttribute } from "../elements";
import { dress, entitle, iconButton } from "../panel/toolbar";

const TEXT = "text";
const RIGHT = 2;

export interface DrawingOptions {
  readonly board: HTMLElement;
  readonly session: Session;
  /** A box that a target stays within. */
  readonly boxOf: (target: Target) => Box;
  readonly word: (key: string) => string;
  readonly icon: (key: string) => string;
  /** Where a place of the window lies on the board. */
  readonly locate: (place: Point) => Point;
  readonly targetOn: (point: Point) => string | null;
  /** A stroke begins: the pointer does not point meanwhile. */
  readonly begin: () => void;
  /** Something else is to be seen over the picture, or to be said. */
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

export class Drawing {
  /** Takes the pencil in hand. */
  readonly button = iconButton("draw");
  /** The pens, while the pencil is in hand. */
  readonly node = make("div", "kw-pens", { role: "toolbar" });
  readonly #options: DrawingOptions;
  readonly #swatches = new Map<Pen | typeof TEXT, HTMLButtonElement>();
  /** A short text is written here, on the cell where it will be. */
  readonly #field = make("input", "kw-mark", { maxlength: "3", autocomplete: "off", spellcheck: "false" });
  #drawn: Drawn = {};
  #on = false;
  #pen: Pen | typeof TEXT = PENS[0];
  /** The stroke that a pointer, or the keyboard's cursor, is making. */
  #stroke: Stroke | null = null;
  /** The pointer that makes it; null for the keyboard. */
  #pointer: number | null = null;
  /** What has been sent and is not drawn yet. */
  #sent: readonly Item[] = [];
  #marked: string | null = null;
  #told = "";

  constructor(options: DrawingOptions) {
    this.#options = options;
    const { board, signal } = options;
    this.node.hidden = true;
    this.button.hidden = true;
    this.#field.hidden = true;
    board.append(this.#field);
    for (const pen of [...PENS, TEXT] as const) this.#offer(pen);
    listen(this.button, "click", () => this.toggle(), { signal });
    this.#watchPointer();
    this.#watchField();
  }

  /** What Python has drawn: widgets that can't be drawn on never tell. */
  set drawn(drawn: Drawn) {
    this.#drawn = drawn;
    this.#sent = [];
    this.button.hidden = false;
  }

  /** What is drawn on the position that has this revision, for good. */
  itemsAt(rev: number | undefined): readonly Item[] {
    return this.#drawn.rev === rev ? (this.#drawn.items ?? []) : [];
  }

  /** The same in words, by target. */
  saidAt(rev: number | undefined): Readonly<Record<string, string>> {
    return (this.#drawn.rev === rev && this.#drawn.said) || {};
  }

  /** What is on its way. */
  get strokes(): readonly Item[] {
    if (!this.#stroke) return this.#sent;
    return [...this.#sent, ...preview(this.#stroke)];
  }

  /** What there is to say of the pencil. */
  get told(): string {
    return this.#told;
  }

  get #enabled(): boolean {
    return !this.button.hidden;
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    if (!this.#options.session.drawing) this.#sent = [];
    if (!words) return;
    const { word } = this.#options;
    dress(this.button, "draw", this.#options);
    this.node.setAttribute("aria-label", word("pens"));
    this.#field.setAttribute("aria-label", word("mark"));
    for (const [pen, button] of this.#swatches) entitle(button, word(`pen-${pen}`));
  }

  toggle(): void {
    if (!this.#enabled) return;
    this.#on = !this.#on;
    this.#stroke = null;
    this.node.hidden = !this.#on;
    this.button.setAttribute("aria-pressed", String(this.#on));
    this.#options.board.classList.toggle("kw-drawing", this.#on);
    this.#tell(this.#on ? "drawing" : null);
  }

  /** Puts away what was begun, the last first; false where that is nothing. */
  back(): boolean {
    const begun = this.#stroke !== null || this.#on;
    if (this.#stroke) this.#drop();
    else if (this.#on) this.toggle();
    return begun;
  }

  /** Takes a target that was picked by key while the pencil is in hand: the beginning or the end of a stroke. */
  takes(target: string): boolean {
    if (!this.#on) return false;
    const picked = this.#options.session.target(target);
    if (!picked) return true;
    if (this.#pen === TEXT) this.write(target);
    else if (this.#stroke) this.#finish(picked);
    else {
      const middle = this.#middle(picked);
      this.#stroke = { from: picked, to: picked, start: middle, end: middle, pen: this.#pen };
      this.#tell("drawTo");
    }
    return true;
  }

  /** Asks for a text to put on a target. */
  write(target: string | null): void {
    const { session } = this.#options;
    const place = session.target(target);
    const box = session.state?.scene.box;
    if (!this.#enabled || !place || !box) return;
    const sign = this.itemsAt(session.state?.rev).find(({ id }) => id === `sign text:${place.id}`);
    this.#marked = place.id;
    this.#field.value = sign?.kind === "text" ? sign.text : "";
    this.#field.hidden = false;
    putAt(this.#field, this.#middle(place), box);
    this.#field.focus({ preventScroll: true });
    this.#field.select();
  }

  // Pointers

  #watchPointer(): void {
    const { board, signal } = this.#options;
    const own: Readonly<Record<string, (event: PointerEvent) => void>> = {
      pointermove: (event) => this.#move(event),
      pointerup: (event) => this.#release(event),
      pointercancel: () => this.#drop(),
    };
    // Heard before those who would pick, point or explain: a stroke is none of these.
    const early = { signal, capture: true };
    const hear = (event: PointerEvent) => {
      if (event.pointerId === this.#pointer) own[event.type]?.(event);
    };
    for (const type of ["pointermove", "pointerup", "pointercancel"] as const)
      listen(board, type, hear, early);
    listen(board, "pointerdown", (event) => this.#press(event), early);
    listen(
      board,
      "contextmenu",
      (event) => {
        if (!this.#enabled) return;
        event.preventDefault();
        event.stopPropagation(); // JupyterLab opens its own from further out, and sees no attribute in here
      },
      early,
    );
  }

  #press(event: PointerEvent): void {
    const draws = event.button === RIGHT || (this.#on && event.button === 0);
    const writes = event.target === this.#field;
    if (!writes && !(this.#enabled && draws && event.isPrimary)) return;
    event.stopImmediatePropagation();
    if (writes) return; // nothing below the field is meant
    const { board, session, locate, targetOn, begin } = this.#options;
    const start = locate([event.clientX, event.clientY]);
    const from = session.target(targetOn(start));
    if (!from) return;
    begin();
    board.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.#stroke = { from, to: from, start, end: start, pen: this.#penOf(event) };
    this.#options.changed();
  }

  #move(event: PointerEvent): void {
    event.stopImmediatePropagation();
    if (!this.#stroke) return;
    const { session, locate, targetOn } = this.#options;
    const end = locate([event.clientX, event.clientY]);
    const to = session.target(targetOn(end)) ?? null;
    this.#stroke = { ...this.#stroke, to, end, pen: this.#penOf(event) };
    this.#options.changed();
  }

  #release(event: PointerEvent): void {
    this.#move(event);
    const stroke = this.#stroke;
    const writes = this.#on && this.#pen === TEXT && event.button === 0;
    if (!stroke?.to) this.#drop();
    else if (writes) {
      this.#drop();
      this.write(stroke.to.id);
    } else this.#finish(stroke.to);
  }

  #penOf(event: PointerEvent): Pen {
    return penOf(event, this.#on && this.#pen !== TEXT ? this.#pen : PENS[0]);
  }

  #finish(to: Target): void {
    if (!this.#stroke) return;
    const stroke = { ...this.#stroke, to };
    const { from, pen } = stroke;
    const picks = to.id === from.id ? [to.id] : [from.id, to.id];
    this.#sent = [...this.#sent, ...preview({ ...stroke, end: this.#middle(to), start: this.#middle(from) })];
    this.#options.session.draw({ picks, colour: pen });
    this.#drop();
    this.#tell(this.#on ? "drawing" : null);
  }

  #drop(): void {
    this.#stroke = null;
    this.#pointer = null;
    this.#options.changed();
  }

  // Texts

  #watchField(): void {
    const { board, signal } = this.#options;
    const field = this.#field;
    listen(
      field,
      "keydown",
      (event) => {
        event.stopPropagation();
        if (event.key === "Escape") this.#marked = null;
        if (event.key === "Escape" || event.key === "Enter") board.focus({ preventScroll: true });
      },
      { signal },
    );
    listen(field, "blur", () => this.#putDown(), { signal });
  }

  #putDown(): void {
    const target = this.#marked;
    this.#marked = null;
    this.#field.hidden = true;
    if (target !== null) this.#options.session.draw({ picks: [target], text: this.#field.value.trim() });
  }

  // Pens

  #offer(pen: Pen | typeof TEXT): void {
    const button = make("button", "kw-tool kw-pen", { type: "button", "data-pen": pen });
    if (pen === TEXT) button.textContent = "A";
    else button.style.setProperty("--kw-pen", `var(--kw-pen-${pen})`);
    listen(button, "click", () => this.#take(pen), { signal: this.#options.signal });
    this.#swatches.set(pen, button);
    this.node.append(button);
    setAttribute(button, "aria-pressed", String(pen === this.#pen));
  }

  #take(taken: Pen | typeof TEXT): void {
    this.#pen = taken;
    for (const [pen, button] of this.#swatches) setAttribute(button, "aria-pressed", String(pen === taken));
  }

  #middle(target: Target): Point {
    return middleOf(this.#options.boxOf(target));
  }

  #tell(key: string | null): void {
    this.#told = key === null ? "" : this.#options.word(key);
    this.#options.changed();
  }
}
