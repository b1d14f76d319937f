// Written by js/schema.py from knotwidgets/scene/schema.py and knotwidgets/widgets/schema.py. Change those.

/** x and y. */
export type Point = readonly [number, number];

/** x, y, width and height. */
export type Box = readonly [number, number, number, number];

/** A shape to draw. */
export interface PathItem {
  readonly kind: "path";
  readonly id: string;
  readonly style: string;
  /** Path data, or "#name" of a symbol. */
  readonly d: string;
  /** Where its origin lies. */
  readonly at?: Point;
}

/** A disc round `at`. */
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
  /** Painted instead of its shape while it is pointed at or picked, in the styles of frames. */
  readonly frame?: string;
}

/**
 * A legal move: the targets to pick, in order, and what to show of it before it is played.
 *
 * Several moves of the same picks are the ways in which the piece can be turned, clockwise.
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
  /**
   * Makes it several moves, one for each of these targets, put where "$" stands in picks and
   * label; the ghost then lies relative to the target's place.
   */
  readonly each?: readonly string[];
}

/** Items, drawn round (0, 0), that move along path data. */
export interface Travel {
  readonly kind: "travel";
  readonly items: readonly Item[];
  readonly along: string;
  /** The items of the scene that are not painted before the motion has ended. */
  readonly hides: readonly string[];
  /** In seconds. */
  readonly delay: number;
  readonly time: number;
}

/** A piece that makes half turns round the horizontal axis through `at`; it ends front up. */
export interface Flip {
  readonly kind: "flip";
  readonly at: Point;
  readonly front: readonly Item[];
  readonly back: readonly Item[];
  readonly turns: number;
  readonly hides: readonly string[];
  readonly delay: number;
  readonly time: number;
}

export type Motion = Travel | Flip;

/** A whole picture, what can be picked on it, and the legal moves. */
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
export interface Coat {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly dash?: readonly number[];
  readonly shift?: Point;
  readonly cap?: "butt" | "round";
  readonly font?: "normal" | "bold";
}

/**
 * A look: the coats of each style, and the colours of the panel.
 *
 * These are ground, ink, muted, line, accent, warn and focus, and for each player
 * <player>-body and <player>-casing, or <player> alone.
 */
export interface Theme {
  readonly name: string;
  readonly dark: boolean;
  readonly styles: Readonly<Record<string, readonly Coat[]>>;
  readonly ui: Readonly<Record<string, string>>;
}

/**
 * How what was not there comes about: a line grows along itself, or follows once the others have
 * grown; a thing grows from its middle and settles there; what lands turns a little meanwhile.
 */
export type Entrance = "grow" | "follow" | "settle" | "land";

/** What a widget looks like and says, whatever is shown. */
export interface Look {
  /**
   * By the last words of styles, numbers not counted; what has another style fades in. Without
   * any, nothing moves.
   */
  readonly entrances?: Readonly<Record<string, Entrance>>;
  readonly themes: Readonly<Record<string, Theme>>;
  /** Every text that the browser itself needs, by key. */
  readonly words: Readonly<Record<string, string>>;
  /** The pictures on buttons, as path data in a square of 16, by the key of the button's text. */
  readonly icons: Readonly<Record<string, string>>;
  /** The language of all that is shown and spoken, as HTML has it. */
  readonly lang: string;
  /** Names the board: its views know each other by it. */
  readonly board: string;
}

/** How a player stands. */
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

/** What stands on a button, and its tooltip. */
export interface Label {
  readonly label: string;
  readonly hint: string;
}

/** A button for what Python offers to do. */
export interface Action extends Label {
  readonly name: string;
  readonly enabled: boolean;
  /** Of a button that stays down: whether it is. */
  readonly pressed?: boolean;
}

/** A row of the result's table. */
export interface ResultRow {
  /** Names one of the scene's highlights. */
  readonly id?: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** How a game has ended. */
export interface Result {
  readonly headline: string;
  readonly detail: readonly string[];
  /** The table's columns after the first, which holds the rows' labels. */
  readonly columns?: readonly string[];
  readonly rows?: readonly ResultRow[];
}

/** Who is to do what. */
export interface Turn {
  readonly player: string;
  readonly text: string;
}

/** What a panel tells, before it is summed up. */
export interface Told {
  readonly title: string;
  readonly turn: Turn | null | undefined;
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

/** What stands beside the board. */
export interface Panel extends Told {
  /** The title, and how things stand, as a heading. */
  readonly heading: string;
  /** All of the panel that tells how things stand, to be spoken. */
  readonly situation: string;
}

/** What is shown, replaced as a whole; a new revision answers whatever was asked before. */
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

/** What is drawn on a position by hand, and the buttons for it; empty where there is nothing. */
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

/** Python's answer to the message with the id `to`, as things stand at revision `rev`. */
export interface Reply {
  readonly kind: "reply";
  readonly to: string;
  readonly rev: number;
  readonly ok: boolean;
  readonly reason?: string;
  readonly message?: string;
  readonly marks?: readonly string[];
  readonly refused?: readonly string[];
  /** The part of the browser's half that was asked for, as the text of a module. */
  readonly part?: string;
}

/** The pens, in the order of the keys held with the right button: none, Shift or Ctrl, Alt, both. */
export type Colour = "green" | "red" | "blue" | "yellow";

/** What the browser loads when it is first used. */
export type PartName = "drawing" | "motion" | "sheets" | "thoughts";

/** What all messages have. */
export interface Message {
  /** Never used again by its view. */
  readonly id: string;
  /** The revision of the state that the view was showing. */
  readonly rev: number;
}

/** Targets picked one after the other, meant as a move. */
export interface Pick extends Message {
  readonly kind: "pick";
  readonly picks: readonly string[];
}

/** What do the rules say of these picks? Nothing is to come of them. */
export interface Explain extends Message {
  readonly kind: "explain";
  readonly picks: readonly string[];
}

/** The target that the user points at, which plays nothing. */
export interface Select extends Message {
  readonly kind: "select";
  readonly target: string;
}

/** An arrow between two cells or a circle round one; one that is there is taken away. */
export interface Stroke extends Message {
  readonly kind: "draw";
  readonly picks: readonly string[];
  readonly colour: Colour;
}

/** A text on a cell, or none. */
export interface Mark extends Message {
  readonly kind: "draw";
  readonly picks: readonly string[];
  readonly text: string;
}

/** A button of the panel. */
export interface Press extends Message {
  readonly kind: "action";
  readonly name: string;
}

/** Show the position after that many moves. */
export interface Jump extends Message {
  readonly kind: "jump";
  readonly ply: number;
}

/** A part of the browser's half is to be used for the first time. */
export interface Load extends Message {
  readonly kind: "part";
  readonly name: PartName;
}

export type Request = Pick | Explain | Select | Mark | Stroke | Press | Jump | Load;
