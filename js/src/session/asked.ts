// What a view has asked Python for, and why that was refused.

import type { Mark, Message, Move, Reply, Request, Stroke, Target } from "../wire/types";

type Unsent<T> = T extends Message ? Omit<T, keyof Message> : never;

export type Asked = Unsent<Request>;

/** What is drawn by hand. */
export type Drawable = Omit<Unsent<Stroke>, "kind"> | Omit<Unsent<Mark>, "kind">;

export interface Waiting {
  readonly id: string;
  readonly request: Asked;
  /** The legal move that was picked, to be shown until its position arrives. */
  readonly move: Move | null;
}

/** Why Python refused: words, the cells that show it, and the cells that it is about. */
export interface Refusal {
  readonly message: string;
  readonly marks: readonly string[];
  readonly refused: readonly string[];
  readonly rev: number;
  /** The target that was only to be explained: nothing was refused. */
  readonly about?: string;
  /** It was picked in advance. */
  readonly early?: boolean;
}

/** What is answered to who asks, besides moves. */
export type Inquiry = Extract<Asked, { kind: "part" | "print" | "card" | "comment" | "read" | "found" }>;

/** A part of the widget that is on its way. */
export interface Loading {
  readonly give: (answer: Partial<Reply>) => void;
  readonly isAwaited: boolean;
}

export interface SessionOptions {
  /** The view's own name: every view of a widget hears the replies to all of them. */
  readonly view: string;
  readonly send: (message: Request) => void;
  readonly changed: () => void;
  /** What the marks on a target mean, to be said with all that is explained of it. */
  readonly meaning?: (target: Target) => Iterable<string>;
}
