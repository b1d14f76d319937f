// Written by js/schema.py from knotwidgets/scene/schema.py and knotwidgets/session/schema.py, which explain all of it.

export type Point = readonly [number, number];

export type Box = readonly [number, number, number, number];

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

export interface TextItem {
  readonly kind: "text";
  readonly id: string;
  readonly style: string;
  readonly at: Point;
  readonly text: string;
  readonly size: number;
}

export type Item = PathItem | DiscItem | TextItem;

export interface Target {
  readonly id: string;
  readonly d: string;
  readonly at?: Point;
  readonly label: string;
  readonly choices?: boolean;
  readonly frame?: string;
}

export interface Move {
  readonly picks: readonly string[];
  readonly ghost: readonly Item[];
  readonly turn?: string;
  readonly any?: boolean;
  readonly label?: string;
  readonly each?: readonly string[];
}

export interface Travel {
  readonly kind: "travel";
  readonly items: readonly Item[];
  readonly along: string;
  readonly hides: readonly string[];
  readonly delay: number;
  readonly time: number;
}

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

export type Arrangement = "wide" | "tall";

export interface Backdrop {
  readonly symbols: Readonly<Record<string, string>>;
  readonly items: readonly Item[];
}

export interface Scene {
  readonly box: Box;
  readonly backdrop?: Backdrop;
  readonly arrangement?: Arrangement;
  readonly symbols: Readonly<Record<string, string>>;
  readonly items: readonly Item[];
  readonly targets: readonly Target[];
  readonly moves: readonly Move[];
  readonly highlights?: Readonly<Record<string, readonly Item[]>>;
  readonly motions?: readonly Motion[];
}

export interface Coat {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly dash?: readonly number[];
  readonly shift?: Point;
  readonly cap?: "butt" | "round";
  readonly font?: "normal" | "bold" | "uncial";
  readonly below?: boolean;
}

export interface Theme {
  readonly name: string;
  readonly dark: boolean;
  readonly paints: Readonly<Record<string, string>>;
  readonly ui: Readonly<Record<string, string>>;
}

export type Entrance = "settle" | "land" | "appear" | "grow" | "follow";

export interface Look {
  readonly entrances?: Readonly<Record<string, Entrance>>;
  readonly styles: Readonly<Record<string, readonly Coat[]>>;
  readonly themes: Readonly<Record<string, Theme>>;
  readonly words: Readonly<Record<string, string>>;
  readonly letters?: Readonly<Record<string, string>>;
  readonly legend?: Readonly<Record<string, string>>;
  readonly lang: string;
  readonly board: string;
}

export interface Turn {
  readonly player: string;
  readonly text: string;
}

export interface Score extends Turn {
  readonly name: string;
  readonly who?: string;
}

export interface PlayedMove {
  readonly text: string;
  readonly notation?: string;
  readonly player: string;
  readonly note?: string;
  readonly comment?: string;
  readonly ply?: number;
}

export interface Variation {
  readonly path: readonly number[];
  readonly moves: readonly PlayedMove[];
}

export interface Course {
  readonly moves: readonly PlayedMove[];
  readonly variations?: readonly Variation[];
  readonly ply: number;
  readonly path?: readonly number[];
  readonly steps: Readonly<Record<string, number>>;
  readonly opening?: string;
  readonly comment?: string;
  readonly past?: string;
  readonly reading?: boolean;
}

export interface Offer {
  readonly can?: readonly string[];
  readonly cannot?: readonly string[];
  readonly on?: readonly string[];
  readonly pace?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface ResultRow {
  readonly id?: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly player?: string;
}

export interface Announced extends Turn {
  readonly reason: string;
}

export interface Result {
  readonly headline: Turn;
  readonly detail: readonly string[];
  readonly ornament?: string;
  readonly columns?: readonly string[];
  readonly rows?: readonly ResultRow[];
}

export type Sound = "stone" | "weave" | "coin";

export interface Clock {
  readonly left: Readonly<Record<string, number>>;
  readonly runs: string;
  readonly spent: number;
}

export interface Panel extends Course, Offer {
  readonly title: string;
  readonly heading: string;
  readonly turn: Turn | null | undefined;
  readonly phase: string;
  readonly goal?: string;
  readonly situation: string;
  readonly note: string;
  readonly news?: string;
  readonly announced?: readonly Announced[];
  readonly scores: readonly Score[];
  readonly figures?: readonly ResultRow[];
  readonly result: Result | null | undefined;
  readonly error: string;
  readonly answers?: boolean;
  readonly binding?: boolean;
  readonly text?: string;
  readonly clock?: Clock;
  readonly sound?: Sound;
}

export interface State {
  readonly rev: number;
  readonly scene: Scene;
  readonly panel: Panel;
  readonly early?: boolean;
}

export interface Ahead {
  readonly rev?: number;
  readonly symbols?: Readonly<Record<string, string>>;
  readonly targets?: readonly Target[];
  readonly moves?: readonly Move[];
}

export interface Chances extends Turn {
  readonly share: number;
}

export type Tone = "" | "right" | "wrong" | "hint";

export interface Steps {
  readonly key: string;
  readonly lesson: string;
  readonly titles: readonly string[];
  readonly names: readonly string[];
  readonly stars: readonly number[];
  readonly practice: boolean;
  readonly kept?: string;
  readonly duel?: boolean;
}

export interface Given {
  readonly answer: string;
  readonly right: boolean;
  readonly rule: string;
}

export interface Lesson {
  readonly rev: number;
  readonly fresh: boolean;
  readonly step: number;
  readonly stars: number;
  readonly text: string;
  readonly task: string;
  readonly tone: Tone;
  readonly told: string;
  readonly given?: Given;
  readonly field?: string;
  readonly way?: readonly Point[];
  readonly places?: Readonly<Record<string, Point>>;
  readonly main: string;
}

export interface Mistake {
  readonly ply: number;
  readonly text: string;
}

export interface Known {
  readonly ply: number;
  readonly shares: readonly number[];
}

export interface Graph {
  readonly players: readonly string[];
  readonly last: number;
  readonly ply: number;
  readonly known: readonly Known[];
  readonly mistakes: readonly Mistake[];
}

export interface Thinking extends Offer {
  readonly rev: number;
  readonly player: string;
  readonly text: string;
  readonly detail: string;
  readonly line: string;
  readonly busy: boolean;
  readonly graph?: Graph;
  readonly win: readonly Chances[];
  readonly items: readonly Item[];
}

export interface Sketch {
  readonly model: string;
  readonly box: Box;
  readonly interactive: boolean;
}

export interface Drawn extends Offer {
  readonly rev?: number;
  readonly items?: readonly Item[];
  readonly said?: Readonly<Record<string, string>>;
  readonly news?: string;
}

export interface Kept {
  readonly of: string;
  readonly record: string;
  readonly share: string;
  readonly own: boolean;
  readonly choice: string;
}

export interface Card {
  readonly title: string;
  readonly text: string;
  readonly changed: string;
  readonly number: number;
  readonly of: number;
  readonly scenes: readonly Scene[];
}

export interface LobbyOption {
  readonly value: string;
  readonly label: string;
  readonly shape?: string;
  readonly picture?: string;
}

export interface LobbyField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly LobbyOption[];
}

export interface Lobby {
  readonly title: string;
  readonly fields: readonly LobbyField[];
  readonly said: string;
  readonly line: string;
  readonly play: string;
  readonly doors: readonly LobbyOption[];
  readonly paste: readonly string[];
  readonly again: string;
  readonly back: readonly string[];
}

export interface Reply {
  readonly kind: "reply";
  readonly to: string;
  readonly rev: number;
  readonly ok: boolean;
  readonly reason?: string;
  readonly message?: string;
  readonly marks?: readonly string[];
  readonly refused?: readonly string[];
  readonly hints?: readonly string[];
  readonly part?: string;
  readonly card?: Card;
  readonly lobby?: Lobby;
  readonly clock?: Clock;
}

export type Colour = "green" | "red" | "blue" | "yellow";

export type PartName = "clock" | "drawing" | "game" | "lesson" | "live" | "lobby" | "repeat" | "sketch" | "tools";

export interface Timed {
  readonly spent?: number;
}

export interface Message extends Timed {
  readonly id: string;
  readonly rev: number;
}

export interface Pick extends Message {
  readonly kind: "pick" | "explain";
  readonly picks: readonly string[];
}

export interface Select extends Message {
  readonly kind: "select";
  readonly target: string;
}

export interface Stroke extends Message {
  readonly kind: "draw";
  readonly picks: readonly string[];
  readonly colour: Colour;
}

export interface Mark extends Message {
  readonly kind: "draw";
  readonly picks: readonly string[];
  readonly text: string;
}

export interface Press extends Message {
  readonly kind: "action";
  readonly name: string;
}

export interface Jump extends Message {
  readonly kind: "jump";
  readonly ply: number;
}

export interface Visit extends Message {
  readonly kind: "jump";
  readonly path: readonly number[];
}

export interface Comment extends Message {
  readonly kind: "comment";
  readonly comment: string;
}

export interface Read extends Message {
  readonly kind: "read" | "found" | "kept";
  readonly record: string;
}

export interface Open extends Message {
  readonly kind: "begin" | "found";
  readonly record: string;
  readonly choice: string;
}

export interface Arrange extends Message {
  readonly kind: "arrange";
  readonly arrangement: Arrangement;
}

export interface Glance extends Message {
  readonly kind: "clock" | "print" | "step";
}

export interface Load extends Message {
  readonly kind: "part";
  readonly name: PartName;
}

export interface Leaf extends Message {
  readonly kind: "card";
  readonly number: number;
}

export interface Choose extends Message {
  readonly kind: "lobby" | "begin";
  readonly choice: string;
}

export interface Answer extends Message {
  readonly kind: "answer";
  readonly answer: string;
}

export type Request = Pick | Select | Mark | Stroke | Press | Visit | Jump | Comment | Open | Read | Arrange | Glance | Load | Leaf | Answer | Choose;
