// What travels between Python and the browser: the scene, the theme, the panel and the messages.
// Python's side of each of them is knotwidgets/scene and knotwidgets/widgets. Lengths are in board units (one
// cell = 1), y points down.

export type Point = readonly [x: number, y: number];
export type Box = readonly [x: number, y: number, width: number, height: number];

/** A shape to draw: path data in board units or "#name" of a symbol, moved by `at`. */
export interface PathItem {
  readonly kind: "path";
  readonly id: string;
  readonly style: string;
  readonly d: string;
  readonly at?: Point;
}

export interface DiscItem {
  readonly kind: "disc";
  readonly id: string;
  readonly style: string;
  readonly at: Point;
  readonly r: number;
}

/** A line of text, centred on `at` both ways. */
export interface TextItem {
  readonly kind: "text";
  readonly id: string;
  readonly style: string;
  readonly at: Point;
  readonly text: string;
  readonly size: number;
}

export type Item = PathItem | DiscItem | TextItem;

/** Something that can be picked; its shape is written like a path item's. */
export interface Target {
  readonly id: string;
  readonly d: string;
  readonly at?: Point;
  readonly label: string;
  /** Picking it shows the moves that it leaves, to choose from. */
  readonly choices?: boolean;
  /** What is painted instead of its shape while it is pointed at, picked and so on: in the styles of frames. */
  readonly frame?: string;
}

/**
 * A legal move: the targets to pick, in order, and what to show of it before it is played. Several moves of the same
 * picks are the ways in which the piece can be turned, listed clockwise.
 */
export interface Move {
  readonly picks: readonly string[];
  readonly ghost: readonly Item[];
  /** How the piece lies. A move with a turn is sent as its picks followed by it. */
  readonly turn?: string;
  /** The targets may be picked in any order, and those that are left light up. */
  readonly any?: boolean;
  /** What a screen reader says of the move. */
  readonly label?: string;
}

/**
 * A move as it travels, which may stand for several: one for each of these targets, put where "$" stands in picks
 * and label. The ghost then lies relative to the target's place.
 */
export interface MovePattern extends Move {
  readonly each?: readonly string[];
}

/** Times are in seconds; the items of the scene that are named by `hides` are not painted before the motion has ended. */
interface Timed {
  readonly hides: readonly string[];
  readonly delay: number;
  readonly time: number;
}

/** Items, drawn round (0, 0), that move along path data. */
export interface Travel extends Timed {
  readonly kind: "travel";
  readonly items: readonly Item[];
  readonly along: string;
}

/** A piece that makes half turns round the horizontal axis through `at`; in the end its front is up. */
export interface Flip extends Timed {
  readonly kind: "flip";
  readonly at: Point;
  readonly front: readonly Item[];
  readonly back: readonly Item[];
  readonly turns: number;
}

export type Motion = Travel | Flip;

export interface Scene {
  readonly box: Box;
  readonly symbols: Readonly<Record<string, string>>;
  readonly items: readonly Item[];
  readonly targets: readonly Target[];
  readonly moves: readonly Move[];
  /** What to show over the board while a row of the panel that names it is pointed at. */
  readonly highlights?: Readonly<Record<string, readonly Item[]>>;
  /** What to show once, before the scene comes to rest. */
  readonly motions?: readonly Motion[];
}

/** One coat of paint on a shape. Lengths in board units; opacity from 0 to 1. */
export interface Pass {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly dash?: readonly number[];
  readonly shift?: Point;
  readonly cap?: "butt" | "round";
  readonly font?: "normal" | "bold";
}

export type Styles = Readonly<Record<string, readonly Pass[]>>;

export interface Theme {
  readonly name: string;
  readonly dark: boolean;
  readonly styles: Styles;
  /** CSS colours of the panel, each the custom property --kw-<key>: ground, ink, muted, line, accent, warn, focus,
   * and for each player <player>-body and <player>-casing, or <player> alone. */
  readonly ui: Readonly<Record<string, string>>;
}

/** Every text that the browser itself needs, by key. */
export type Words = Readonly<Record<string, string>>;

/**
 * How what was not there comes about: a line grows along itself, or follows once the others have grown; a thing grows
 * from its middle and settles there; what lands turns a little meanwhile, and is never the same as what went.
 */
export type Entrance = "grow" | "follow" | "settle" | "land";

export interface Look {
  /** Entrances by the last words of styles, numbers not counted; what has another fades in. Without it nothing moves. */
  readonly entrances?: Readonly<Record<string, Entrance>>;
  readonly themes: Readonly<Record<string, Theme>>;
  readonly words: Words;
  /** The pictures on buttons, as path data in a square of 16, by the key of the button's text. */
  readonly icons: Readonly<Record<string, string>>;
  /** The language of all that is shown and spoken, as HTML has it. */
  readonly lang: string;
  /** Names the board: its views know each other by it. */
  readonly board: string;
}

export interface Score {
  readonly player: string;
  readonly name: string;
  readonly text: string;
}

/** A turn, which may be several plies. */
export interface PlayedMove {
  readonly text: string;
  readonly player: string;
  readonly note?: string;
  /** How many plies have been played after it, if that is not its number in the list. */
  readonly ply?: number;
}

export interface Action {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly enabled: boolean;
  /** Of a button that stays down: whether it is. */
  readonly pressed?: boolean;
}

/** A row of the result's table; `id` names one of the scene's highlights. */
export interface ResultRow {
  readonly id?: string;
  readonly label: string;
  readonly values: readonly string[];
}

export interface Result {
  readonly headline: string;
  readonly detail: readonly string[];
  /** The table's columns after the first, which holds the rows' labels. */
  readonly columns?: readonly string[];
  readonly rows?: readonly ResultRow[];
}

export interface Panel {
  readonly title: string;
  /** The title, and how things stand, as a heading. */
  readonly heading: string;
  /** All of the panel that tells how things stand, to be spoken. */
  readonly situation: string;
  readonly turn: { readonly player: string; readonly text: string } | null | undefined;
  readonly phase: string;
  readonly note: string;
  /** What has just happened, to be spoken once. */
  readonly news?: string;
  readonly scores: readonly Score[];
  readonly result: Result | null | undefined;
  readonly moves: readonly PlayedMove[];
  /** How many plies have been played in the position shown. */
  readonly ply: number;
  /** The plies to go to by key: first, earlier, later and last, where there are moves. */
  readonly steps: Readonly<Record<string, number>>;
  readonly actions: readonly Action[];
  readonly error: string;
  /** Touch-move: a pick can't be taken back. */
  readonly binding?: boolean;
  /** What is shown, as a text to be copied. */
  readonly text?: string;
}

export interface State {
  readonly rev: number;
  readonly scene: Scene;
  readonly panel: Panel;
}

/** A player's probability to win, from 0 to 1. */
export interface Chances {
  readonly player: string;
  readonly share: number;
  readonly text: string;
}

/** What a machine, or an analysis, thinks by now: small, and told several times a second. */
export interface Thinking {
  /** The revision of the state that the items lie on. */
  readonly rev: number;
  readonly player: string;
  readonly text: string;
  readonly detail: string;
  /** The moves that it expects. */
  readonly line: string;
  /** Whether it goes on. */
  readonly busy: boolean;
  readonly win: readonly Chances[];
  readonly items: readonly Item[];
  readonly actions: readonly Action[];
}

/** What is drawn on a position by hand, and the buttons for it; all of it is missing where there is nothing. */
export interface Drawn {
  /** The revision of the state that the items lie on. */
  readonly rev?: number;
  readonly items?: readonly Item[];
  /** What is drawn on targets, in words. */
  readonly said?: Readonly<Record<string, string>>;
  /** What has just been drawn or taken away, to be spoken once. */
  readonly news?: string;
  readonly actions?: readonly Action[];
}

/** A circle on a target or an arrow between two, in a colour, or a text on a target. */
export type Drawable =
  | { readonly picks: readonly string[]; readonly colour: string }
  | { readonly picks: readonly string[]; readonly text: string };

/** What a view asks of Python. `rev` is the state that it was looking at. */
export type Request =
  | { readonly kind: "pick"; readonly picks: readonly string[] }
  | { readonly kind: "explain"; readonly picks: readonly string[] }
  | { readonly kind: "select"; readonly target: string }
  | (Drawable & { readonly kind: "draw" })
  | { readonly kind: "action"; readonly name: string }
  | { readonly kind: "jump"; readonly ply: number };

export type Message = Request & { readonly id: string; readonly rev: number };

/** Python's answer to the message with the id `to`, to be heeded once the state has reached `rev`. */
export interface Reply {
  readonly kind: "reply";
  readonly to: string;
  readonly rev: number;
  readonly ok: boolean;
  readonly reason?: string;
  readonly message?: string;
  readonly marks?: readonly string[];
  readonly refused?: readonly string[];
}

/** The part of anywidget's model that the widget uses. Listeners' arguments differ between hosts: take none. */
export interface Model {
  get(name: string): unknown;
  on(name: string, listener: (message?: unknown) => void): void;
  off(name: string, listener: (message?: unknown) => void): void;
  send(message: Message): void;
  /** What the host has to do with widgets; each has another one. */
  readonly widget_manager?: unknown;
}
