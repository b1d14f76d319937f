// Written by js/schema.py from knotwidgets/scene/schema.py and knotwidgets/widgets/schema.py and knotwidgets/widgets/asked.py, which explain all of it.

import type { Arrangement } from "./types";

export type Colour = "green" | "red" | "blue" | "yellow";

export type PartName = "banner" | "cards" | "choices" | "drawing" | "ending" | "following" | "held" | "keeping" | "legend" | "lesson" | "menu" | "motion" | "moves" | "records" | "resizing" | "saving" | "sheets" | "sketch" | "sound" | "thoughts";

export interface Message {
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
  readonly kind: "read" | "found";
  readonly record: string;
}

export interface Arrange extends Message {
  readonly kind: "arrange";
  readonly arrangement: Arrangement;
}

export interface Print extends Message {
  readonly kind: "print";
}

export interface Load extends Message {
  readonly kind: "part";
  readonly name: PartName;
}

export interface Leaf extends Message {
  readonly kind: "card";
  readonly number: number;
}

export interface Answer extends Message {
  readonly kind: "answer";
  readonly answer: string;
}

export type Request = Pick | Select | Mark | Stroke | Press | Visit | Jump | Comment | Read | Arrange | Print | Load | Leaf | Answer;
