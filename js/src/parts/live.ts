// What a board needs once it is seen, loaded after its first picture: what moves, the pencil, sounds, the corner that
// resizes it, fingers that rest, the wheel, and what keeps the game.

import { type Above, SPOT } from "../board/attention";
import type { Shared } from "../board/shared";
import { adopt, listen, make, whenAborted } from "../elements";
import type { GestureOptions } from "../input/gestures";
import { keep, kept, type Size } from "../look/size";
import css from "../look/styles/live.css";
import { canPick } from "../paint/overlay";
import { Surface } from "../paint/surface";
import type { Panel } from "../panel/panel";
import { meaningsOn } from "../scene/legend";
import type { Contact, Presence } from "../session/contact";
import { follow, type Traits } from "../wire/model";
import { readAhead, readThinking } from "../wire/readers";
import type { Point, Sound, Target } from "../wire/types";
import type { DrawingTools } from "./drawing";
import { Late } from "./load";

export { Player } from "../motion/player";
export { keepGame } from "./keeping";

export interface LiveOptions extends GestureOptions {
  readonly contact: Contact;
  readonly size: Size;
  readonly panel: Panel;
  readonly traits: Traits;
  /** Something is drawn, or there is something else to be said of drawing. */
  readonly changed: () => void;
}

/** How long a target is pointed at before Python is told, in milliseconds: not every one that the cursor passes is. */
const STAY = 120;

export class Live {
  readonly #options: LiveOptions;
  readonly pencil: Pencil;
  readonly sound: ReturnType<typeof soundsOf>;
  readonly resizer: Resizer;
  /** What a board does by itself, such as to open its sheets: on one that is played it outlives Python. */
  readonly #tools: Late<unknown>;
  readonly #first: number | undefined;
  #timer = 0;

  constructor(options: LiveOptions) {
    const { contact, model, signal } = options;
    this.#options = options;
    this.#first = options.session.state?.rev;
    this.#tools = new Late(() => options.load("tools", false));
    adopt(options.root, css);
    this.pencil = new Pencil(options);
    this.sound = soundsOf(options);
    this.resizer = resizerOf(options);
    options.picture.refine(() => new Surface());
    options.stage.canvases.redraw("scene"); // from which on it is known what the canvas shows
    listen(options.board, { pointerdown: () => options.stage.skip() }, { signal });
    watchDrag(options, () => watchPress(options));
    watchWheel(options);
    whenAborted(signal, () => clearTimeout(this.#timer));
    watchKernel(
      model.widget_manager,
      (presence) => contact.lose(presence === "here" ? null : presence),
      signal,
    );
    this.update(true);
    this.#follow();
  }

  /** Reads what Python tells a board that is seen, now and whenever that is something else. */
  #follow(): void {
    const { above, changed, model, panel, session, signal, traits } = this.#options;
    const reads: Readonly<Record<string, (value: unknown) => void>> = {
      ahead: (value) => session.foresee(readAhead(value)),
      thinking: (value) => {
        above.thinking = readThinking(value);
        panel.think(above.thinking);
      },
    };
    for (const [name, read] of Object.entries(reads)) {
      const show = () => {
        const value = model.get(name) ?? null;
        if (value !== null) traits.attempt(name, () => read(value));
        changed();
      };
      follow(model, `change:${name}`, show, signal);
      show();
    }
  }

  /** Lets Python know of a target that the user has come to; what was sent as a move it knows. */
  tell(target: string | null): void {
    const { model, session } = this.#options;
    clearTimeout(this.#timer);
    if (model.get(SPOT) === undefined || session.waiting || target === null) return;
    this.#timer = window.setTimeout(() => session.tell({ kind: "select", target }), STAY);
  }

  /** What the marks on a target mean. */
  meaning(target: Target): Iterable<string> {
    const { session, legend } = this.#options;
    return meaningsOn(target, session.state?.scene.items ?? [], legend());
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    this.pencil.update(words);
    if (!words) return;
    this.resizer.grip.title = this.#options.word("resize");
    if (this.#options.session.state?.rev === this.#first) return;
    const whenIdle = window.requestIdleCallback ?? setTimeout; // Safari lacks it
    whenIdle(() => this.#tools.use(() => {}));
  }
}

// ---- The pencil: what a pointer with it in hand, or with the right button, does on the board. What draws is a part that
// is loaded when it is first used: drawing.ts.

const RIGHT = 2;

class Pencil {
  readonly #options: LiveOptions;
  readonly #tools: Late<DrawingTools>;
  #pointer: number | null = null;
  /** Whether it will be in hand once what draws has come. */
  #wanted = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    const { above, board, load, signal } = options;
    const put = (strokes: Above["strokes"]) => {
      above.strokes = strokes;
      options.changed();
    };
    this.#tools = new Late(async () => {
      const { DrawingTools } = await load("drawing");
      return new DrawingTools({ ...options, put });
    });
    // Heard before those who would pick, point or explain: a stroke is none of these.
    const draw = (event: PointerEvent) => this.#draw(event);
    const pointer = { pointermove: draw, pointerup: draw, pointercancel: draw };
    const pointerdown = (event: PointerEvent) => this.#press(event);
    const contextmenu = (event: MouseEvent) => this.#keepMenu(event);
    listen(board, { ...pointer, pointerdown, contextmenu }, { signal, capture: true });
    if (above.drawn) this.drawn();
  }

  get told(): string {
    return this.#tools.made?.told ?? "";
  }

  /** Whether it can be used: widgets that can't be drawn on never tell what is drawn. */
  get #enabled(): boolean {
    return this.#options.above.drawn !== null;
  }

  /** Whether what is picked is drawn, not played: from the moment that the pencil is asked for. */
  get inHand(): boolean {
    return this.#tools.made?.isOn ?? this.#wanted;
  }

  drawn(): void {
    if (this.#options.above.drawn?.on?.includes("sweep")) this.#tools.use(() => {}); // which heeds it
    this.#tools.made?.forget();
  }

  /** Something else is shown; `words` tells whether its words may be others, too. */
  update(words: boolean): void {
    this.#tools.made?.update(words);
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
    const takes = this.inHand;
    if (takes) this.#tools.use((tools) => tools.takes(target));
    return takes;
  }

  #press(event: PointerEvent): void {
    const { board, stage, attention, session } = this.#options;
    if (event.button === RIGHT && session.unplan()) {
      event.stopImmediatePropagation();
      return;
    }
    const draws = event.button === RIGHT || (this.inHand && event.button === 0);
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

// ---- Lets moves be heard where that is switched on, by Python or on the page, which remembers it for its other boards

const NAME = "kw-sound";
/** How long before the end of a motion its sound begins, in seconds. */
const BEFORE = 0.1;

/** Gives what lets a move be heard as what moves, for some seconds, comes to rest. */
function soundsOf({
  load,
  model,
  session,
  signal,
}: Shared): (sound: Sound | undefined, time: number) => void {
  const instruments = new Late(async () => new (await load("tools", false)).Instruments(signal));
  const isOn = () => model.get("sound") === true;
  const play = (sound: Sound, delay: number) => {
    if (isOn()) instruments.use((all) => all.play(sound, delay));
  };
  // Follows Python, and asks for sounds where the page has been told to give them.
  if (kept(NAME) && model.get("sound") === false) session.act("sound:on");
  const changed = () => {
    keep(NAME, isOn() ? NAME : null);
    play("stone", 0); // this is how it sounds
  };
  follow(model, "change:sound", changed, signal);
  return (sound, time) => {
    if (sound) play(sound, Math.max(0, time - BEFORE));
  };
}

// ---- The board's size by hand: its corner is dragged, or a key makes it larger or smaller

/** The least width of a board, and what a press of a key adds, in pixels. */
const LEAST = 160;
const STEP = 24;

interface Resizer {
  /** Drags the board's corner. Keys do that as well, so that it is nothing but to the eye. */
  readonly grip: HTMLElement;
  /** Makes the board larger or smaller by some steps; none make it as it was. */
  readonly step: (steps: number) => void;
}

function resizerOf({ board, size, signal }: LiveOptions): Resizer {
  const grip = make("div", "kw-grip", { "aria-hidden": "true" });
  /** Where the corner was taken, and how large the board was. */
  let start = { x: 0, y: 0, width: 0, aspect: 1 };
  const resize = (width: number) => {
    size.keep(Math.max(Math.round(width), LEAST));
    // Where there is no more room it is no larger, and is to shrink at once when that is wanted.
    size.keep(board.clientWidth);
  };
  const pointerdown = ({ pointerId, clientX, clientY }: PointerEvent) => {
    grip.setPointerCapture(pointerId);
    const { clientWidth, clientHeight } = board;
    start = { x: clientX, y: clientY, width: clientWidth, aspect: clientWidth / clientHeight };
  };
  /** The corner follows the pointer in the direction that it has gone further in. */
  const pointermove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (!grip.hasPointerCapture(pointerId)) return;
    const [across, down] = [clientX - start.x, (clientY - start.y) * start.aspect];
    resize(start.width + (Math.abs(across) > Math.abs(down) ? across : down));
  };
  board.after(grip);
  listen(grip, { pointerdown, pointermove, dblclick: () => size.keep(null) }, { signal });
  return {
    grip,
    step: (steps) => (steps === 0 ? size.keep(null) : resize(board.clientWidth + steps * STEP)),
  };
}

// ---- What can be taken in hand can be dragged: it is picked where it is, and what it is let go on. It is shown under the
// pointer meanwhile, wherever that goes. A finger drags pieces alone.

/** How far above a finger what it drags is shown, and means: the finger would hide it. In CSS pixels. */
const RAISED = 44;

/** How far a finger moves before it drags. */
const FINGER_SLIP = 8;

/** All is heard before those who would pick; `between` listens after what is dragged is hidden, and before it is picked. */
function watchDrag(options: GestureOptions, between: () => void): void {
  const { root, board, session, picture, attention, stage, fingers, load, pick, signal } = options;
  const held = new Late(async () => new (await load("game", false)).Held(root, picture));
  /** The target on which the pointer went down, and where; and whether it has been dragged from there. */
  let pressed: string | null = null;
  let from: Point = [0, 0];
  let dragged = false;

  const meant = (event: PointerEvent): Point => {
    const { clientX, clientY } = event;
    return [clientX, clientY - (dragged && fingers.is(event) ? RAISED : 0)];
  };
  /** CSS pixels of a board unit. */
  const scale = () => board.clientWidth / (session.state?.scene.box[2] ?? 1);
  const hide = () => held.made?.hide();
  /** Lifts what was pressed once the pointer has left it. */
  const begin = (event: PointerEvent): boolean => {
    if (pressed === null) return false;
    const [x, y] = from;
    const leaves = fingers.is(event)
      ? session.isPiece(pressed) && Math.hypot(event.clientX - x, event.clientY - y) > FINGER_SLIP
      : stage.targetAt(meant(event)) !== pressed;
    if (!leaves || !session.lift(pressed)) return false;
    board.setPointerCapture(event.pointerId);
    return true;
  };
  /** Shows what is dragged, but for where its ghost shows it in place. */
  const show = (event: PointerEvent) => {
    const { hovered } = attention.places;
    const move = session.carried;
    const target = session.target(move?.picks.at(-1) ?? null);
    const isPlaced = hovered !== null && canPick(session, hovered) && session.offer(hovered).move !== null;
    const isPiece = pressed !== null && session.isPiece(pressed);
    if (!move || !target || !isPiece || isPlaced) hide();
    else held.use((shown) => dragged && shown.show(move, target, scale(), meant(event)));
  };
  const pointerup = (event: PointerEvent) => {
    if (dragged) {
      event.stopPropagation();
      const target = event.isPrimary ? stage.targetAt(meant(event)) : null;
      const isFinger = fingers.is(event);
      if (target !== null && target !== pressed) pick(target, isFinger ? "finger" : "pointer");
      if (isFinger) attention.hover(null);
    }
    pressed = null;
    dragged = false;
  };
  const pointer = {
    pointermove(event: PointerEvent) {
      dragged ||= begin(event);
      if (!dragged) return;
      event.stopPropagation();
      attention.hover(stage.canvases.locate(meant(event)));
      show(event);
    },
    pointerdown(event: PointerEvent) {
      const { isPrimary, button, clientX, clientY } = event;
      from = [clientX, clientY];
      dragged = false;
      pressed = isPrimary && button === 0 ? stage.targetAt(from) : null;
      if (pressed !== null && session.isPiece(pressed)) held.use(() => {}); // to be there in time
    },
    pointercancel() {
      pressed = null;
      dragged = false;
      hide();
    },
    pointerup: hide,
  };
  listen(board, pointer, { signal, capture: true });
  between();
  listen(board, { pointerup }, { signal, capture: true });
  const touchstart = (event: TouchEvent) => {
    // Or the browser would scroll by what is to be dragged.
    if (pressed !== null && event.touches.length === 1 && session.isPiece(pressed)) event.preventDefault();
  };
  listen(board, { touchstart }, { signal, passive: false });
}

// ---- The wheel

/** It turns what is in hand; else, and for zooming, it is the page's. */
export function watchWheel({ board, session, attention, signal }: GestureOptions): void {
  const reports = new Wheel();
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey || !session.holds(attention.pointed)) return;
    event.preventDefault();
    const steps = reports.take(event);
    if (steps !== 0) session.turn(attention.pointed, steps);
  };
  listen(board, { wheel }, { signal, passive: false });
}

// ---- A finger that rests on the board asks what is there. It must not scroll meanwhile, and picks nothing when it leaves.

/** How long a finger rests, in milliseconds, and how far it may slip meanwhile, in CSS pixels. */
const LONG = 500;
const REST_SLIP = 8;

export function watchPress({ board, session, stage, fingers, signal }: GestureOptions): void {
  let timer = 0;
  let from: Point = [0, 0];
  /** Whether the finger that is down has asked already. */
  let asked = false;
  /** Whether a finger came down last: the browser's own menu of a long press is not to open. */
  let touched = false;

  const end = () => clearTimeout(timer);
  const ask = () => {
    const target = stage.targetAt(from);
    asked = target !== null;
    if (target !== null) session.explain(target);
  };
  whenAborted(signal, end);
  const finger = {
    pointerdown(event: PointerEvent) {
      end();
      asked = false;
      touched = fingers.is(event);
      if (!touched || !event.isPrimary || event.button !== 0) return; // a second finger zooms
      from = [event.clientX, event.clientY];
      timer = window.setTimeout(ask, LONG);
    },
    pointermove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from[0], clientY - from[1]) > REST_SLIP) end();
    },
    pointercancel: end,
    contextmenu(event: Event) {
      if (touched) event.preventDefault();
    },
  };
  listen(board, finger, { signal, capture: true });
  const pointerup = (event: Event) => {
    end();
    if (asked) event.stopImmediatePropagation(); // before those who would pick what it rests on
    asked = false;
  };
  listen(board, { pointerup }, { signal, capture: true });
}

// ---- What wheels and touchpads report, which is anything from a pixel to a page, as single steps

/** `deltaMode` is 0 for pixels; else lines or pages. */
export type WheelReport = Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode" | "timeStamp">;

/** Pixels for one step in the course of a movement: a notch of most wheels. */
const NOTCH = 100;
/** A notch is about three lines. */
const LINE = NOTCH / 3;
/** A rest of so many milliseconds ends a movement. */
const PAUSE = 200;

export class Wheel {
  #sum = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** 1 for a step down or to the right, -1 for one up or to the left, 0 for less than a step. */
  take({ deltaX, deltaY, deltaMode, timeStamp }: WheelReport): -1 | 0 | 1 {
    const delta = (deltaY || deltaX) * (deltaMode === 0 ? 1 : LINE);
    const begins = timeStamp - this.#last > PAUSE;
    this.#last = timeStamp;
    // The first report counts whatever its size: some wheels' notches are a few pixels.
    this.#sum = begins ? Math.sign(delta) * NOTCH : this.#sum + delta;
    if (Math.abs(this.#sum) < NOTCH - 1) return 0; // not quite a step either: three lines round to less
    const step = this.#sum > 0 ? 1 : -1;
    this.#sum = 0;
    return step;
  }
}

// ---- Whether the Python behind a widget is still there. Only Jupyter's own front ends tell: their widget managers
// know the kernel. Nothing is relied on; elsewhere it is noticed when Python does not answer.

type Slot = (sender: unknown, value: unknown) => void;

interface Signal {
  connect(slot: Slot): void;
  disconnect(slot: Slot): void;
}

const PRESENCES: Readonly<Record<string, Presence>> = {
  connected: "here",
  connecting: "away",
  disconnected: "away",
  autorestarting: "gone",
  restarting: "gone",
  dead: "gone",
};
export function watchKernel(
  manager: unknown,
  changed: (presence: Presence) => void,
  signal: AbortSignal,
): void {
  const kernel = part(manager, "kernel");
  const follow = (name: string, slot: Slot) => {
    const source = part(kernel, name) as Partial<Signal> | undefined;
    if (!source?.connect) return;
    source.connect(slot);
    whenAborted(signal, () => source.disconnect?.(slot));
  };
  const heed: Slot = (_, value) => {
    const presence = PRESENCES[String(value)];
    if (presence) changed(presence);
  };
  follow("statusChanged", heed);
  follow("connectionStatusChanged", heed);
  follow("disposed", () => changed("gone"));
}

function part(whole: unknown, name: string): unknown {
  return Object(whole)[name];
}
