// Reads what comes over the wire: a value is either what types.ts promises, or a WireError says where it is not.
// The shapes below are typed by those interfaces, so a field added there must be checked here.

import type {
  Action,
  Chances,
  DiscItem,
  Drawn,
  Entrance,
  Flip,
  Item,
  Look,
  Motion,
  MovePattern,
  Panel,
  Pass,
  PathItem,
  PlayedMove,
  Point,
  Reply,
  Result,
  ResultRow,
  Scene,
  Score,
  State,
  Target,
  TextItem,
  Theme,
  Thinking,
  Travel,
} from "./types";

/** Tells which place of a value is wrong, e.g. "scene.items.3.d". */
export class WireError extends Error {
  readonly path: (string | number)[] = [];

  override get message(): string {
    return this.path.join(".");
  }
}

/** Returns the value itself, now known to be a T, or throws a WireError. */
type Reader<T> = (value: unknown) => T;

function primitive<T>(holds: (value: unknown) => value is T): Reader<T> {
  return (value) => {
    if (!holds(value)) throw new WireError();
    return value;
  };
}

const text = primitive((value): value is string => typeof value === "string");
const flag = primitive((value): value is boolean => typeof value === "boolean");
const number = primitive((value): value is number => Number.isFinite(value));

function oneOf<T extends string>(...allowed: readonly T[]): Reader<T> {
  return primitive((value): value is T => allowed.some((one) => one === value));
}

function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

/** What may be missing. Python's None comes as null, or as undefined from a Python that runs in the browser. */
function nullable<T>(read: Reader<T>): Reader<T | null | undefined> {
  return (value) => (value === null || value === undefined ? value : read(value));
}

/** Reads one part of a value, and puts the part's key before the path of any error within. */
function part<T>(key: string | number, read: Reader<T>, value: unknown): void {
  try {
    read(value);
  } catch (error) {
    if (error instanceof WireError) error.path.unshift(key);
    throw error;
  }
}

function list<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new WireError();
    value.forEach((entry, index) => {
      part(index, read, entry);
    });
    return value;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const object = primitive(isObject);

function dictionary<T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value) => {
    const entries = object(value);
    for (const key of Object.keys(entries)) part(key, read, entries[key]);
    return entries as Record<string, T>;
  };
}

function record<T>(shape: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> {
  const fields = Object.entries(shape) as [string, Reader<unknown>][];
  return (value) => {
    const entries = object(value);
    for (const [key, read] of fields) part(key, read, entries[key]);
    return entries as T;
  };
}

/** Reads a value by the reader of its kind. */
function byKind<T extends { readonly kind: string }>(
  readers: {
    readonly [K in T["kind"]]: Reader<Extract<T, { kind: K }>>;
  },
): Reader<T> {
  const kind = record<{ kind: T["kind"] }>({ kind: oneOf(...(Object.keys(readers) as T["kind"][])) });
  return (value) => readers[kind(value).kind](value);
}

/** A fixed number of numbers, such as a point or a box. */
function numbers<T extends readonly number[]>(length: number): Reader<T> {
  return primitive(
    (value): value is T => Array.isArray(value) && value.length === length && value.every(Number.isFinite),
  );
}

const point = numbers<Point>(2);

const item = byKind<Item>({
  path: record<PathItem>({
    kind: oneOf("path"),
    id: text,
    style: text,
    d: text,
    at: optional(point),
  }),
  disc: record<DiscItem>({ kind: oneOf("disc"), id: text, style: text, at: point, r: number }),
  text: record<TextItem>({
    kind: oneOf("text"),
    id: text,
    style: text,
    at: point,
    text,
    size: number,
  }),
});

const timed = { hides: list(text), delay: number, time: number };

const motion = byKind<Motion>({
  travel: record<Travel>({ kind: oneOf("travel"), items: list(item), along: text, ...timed }),
  flip: record<Flip>({
    kind: oneOf("flip"),
    at: point,
    front: list(item),
    back: list(item),
    turns: number,
    ...timed,
  }),
});

const scene = record<Scene>({
  box: numbers(4),
  symbols: dictionary(text),
  items: list(item),
  targets: list(
    record<Target>({
      id: text,
      d: text,
      at: optional(point),
      label: text,
      choices: optional(flag),
      frame: optional(text),
    }),
  ),
  moves: list(
    record<MovePattern>({
      picks: list(text),
      ghost: list(item),
      turn: optional(text),
      any: optional(flag),
      label: optional(text),
      each: optional(list(text)),
    }),
  ),
  highlights: optional(dictionary(list(item))),
  motions: optional(list(motion)),
});

const result = record<Result>({
  headline: text,
  detail: list(text),
  columns: optional(list(text)),
  rows: optional(list(record<ResultRow>({ id: optional(text), label: text, values: list(text) }))),
});

const action = record<Action>({
  name: text,
  label: text,
  hint: text,
  enabled: flag,
  pressed: optional(flag),
});

const panel = record<Panel>({
  title: text,
  heading: text,
  situation: text,
  turn: nullable(record({ player: text, text })),
  phase: text,
  note: text,
  news: optional(text),
  scores: list(record<Score>({ player: text, name: text, text })),
  result: nullable(result),
  moves: list(record<PlayedMove>({ text, player: text, note: optional(text), ply: optional(number) })),
  ply: number,
  steps: dictionary(number),
  actions: list(action),
  error: text,
  binding: optional(flag),
  text: optional(text),
});

const pass = record<Pass>({
  fill: optional(text),
  stroke: optional(text),
  width: optional(number),
  opacity: optional(number),
  dash: optional(list(number)),
  shift: optional(point),
  cap: optional(oneOf("butt", "round")),
  font: optional(oneOf("normal", "bold")),
});

const theme = record<Theme>({
  name: text,
  dark: flag,
  styles: dictionary(list(pass)),
  ui: dictionary(text),
});

export const readState = record<State>({ rev: number, scene, panel });

export const readThinking = record<Thinking>({
  rev: number,
  player: text,
  text,
  detail: text,
  line: text,
  busy: flag,
  win: list(record<Chances>({ player: text, share: number, text })),
  items: list(item),
  actions: list(action),
});

export const readDrawn = record<Drawn>({
  rev: optional(number),
  items: optional(list(item)),
  said: optional(dictionary(text)),
  news: optional(text),
  actions: optional(list(action)),
});

export const readLook = record<Look>({
  entrances: optional(dictionary(oneOf<Entrance>("grow", "follow", "settle", "land"))),
  themes: dictionary(theme),
  words: dictionary(text),
  icons: dictionary(text),
  lang: text,
  board: text,
});

/** The reply that a message is; null where it is some other message. */
export function replyIn(message: unknown): Reply | null {
  try {
    return readReply(message);
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

export const readReply = record<Reply>({
  kind: oneOf("reply"),
  to: text,
  rev: number,
  ok: flag,
  reason: optional(text),
  message: optional(text),
  marks: optional(list(text)),
  refused: optional(list(text)),
});
