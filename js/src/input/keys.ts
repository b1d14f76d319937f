// Every key of the widget, once: the keyboard's handler, the list of keys that "?" shows and the table in
// docs/accessibility.md all follow from this table. What a command is called stands in the widget's words: "keyWalk" ...

import type { Session } from "../session/session";

/** What keys have an effect on: of each component what they ask of it, so that none is imported here. */
export interface Commanded {
  readonly session: Session;
  readonly attention: { readonly pointed: string | null };
  readonly reader: { saySituation(): void; open(sheet: "keys" | "table"): void };
  readonly size: { step(steps: number): void };
  /** Writes a text on a target. */
  readonly write: (target: string | null) => void;
  /** Presses a button of the panel, or of its menu, where it is there. */
  readonly press: (name: string) => void;
}

interface Row {
  /**
   * Names as browsers give them; a letter is written small, with "Shift+" before it where that is held. A sign is
   * itself, with or without Shift: keyboards differ.
   */
  readonly keys: readonly string[];
  /** What it does, wherever in the widget the focus is; without it, that depends on the focus: see keyboard.ts. */
  readonly run?: (parts: Commanded, command: string) => void;
  /** Whether a key that is held down goes on doing it. */
  readonly repeats?: boolean;
}

type Run = NonNullable<Row["run"]>;

/** Goes where a key leads; where that is nowhere, it is told where one is. */
const go: Run = ({ session }, step) => {
  const panel = session.state?.panel;
  if (panel) session.jump(panel.steps[step] ?? panel.ply);
};

const button: Run = ({ press }, name) => press(name);

const act: Run = ({ session }, name) => session.act(name);

/** By command, in the order in which they are listed. */
export const KEYS = {
  walk: { keys: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], repeats: true },
  pick: { keys: ["Enter", " "] },
  back: { keys: ["Escape"] },
  turn: { keys: ["r"] },
  turnBack: { keys: ["Shift+r"] },
  undo: { keys: ["u"], run: act },
  redo: { keys: ["Shift+u"], run: act },
  first: { keys: ["Home"], run: go },
  last: { keys: ["End"], run: go },
  earlier: { keys: ["["], run: go, repeats: true },
  later: { keys: ["]"], run: go, repeats: true },
  explain: { keys: ["e"] },
  explaining: { keys: ["Shift+e"], run: button },
  legend: { keys: ["l"], run: button },
  full: { keys: ["f"], run: button },
  flipped: { keys: ["Shift+f"], run: button },
  larger: { keys: ["+", "="], run: ({ size }) => size.step(1), repeats: true },
  smaller: { keys: ["-"], run: ({ size }) => size.step(-1), repeats: true },
  resize: { keys: ["0"], run: ({ size }) => size.step(0) },
  panel: { keys: ["p"] },
  situation: { keys: ["s"], run: ({ reader }) => reader.saySituation() },
  table: { keys: ["t"], run: ({ reader }) => reader.open("table") },
  draw: { keys: ["d"], run: button },
  mark: { keys: ["m"], run: ({ write, attention }) => write(attention.pointed) },
  rules: { keys: ["h"], run: button },
  keys: { keys: ["?"], run: ({ reader }) => reader.open("keys") },
} as const satisfies Readonly<Record<string, Row>>;

export type Command = keyof typeof KEYS;

export const ROWS: ReadonlyMap<Command, Row> = new Map(Object.entries(KEYS) as [Command, Row][]);

/** The key of the text that explains a command: "keyWalk" for "walk". */
export function wordOf(command: string): string {
  return `key${command.charAt(0).toUpperCase()}${command.slice(1)}`;
}

/** What an event of the keyboard tells of a press. */
export type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> & {
  readonly getModifierState?: (key: string) => boolean;
};

const COMMAND_BY_KEY: ReadonlyMap<string, Command> = new Map(
  [...ROWS].flatMap(([command, { keys }]) => keys.map((key) => [key, command] as const)),
);

export function commandOf(press: Press): Command | null {
  return isChord(press) ? null : (COMMAND_BY_KEY.get(nameOf(press)) ?? null);
}

/**
 * Whether a key is pressed together with others, which the notebook may want. A capital letter is no chord, and
 * neither is a sign that some keyboards have only together with another key, such as "[" on a German one.
 */
export function isChord(press: Press): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  const isSign = key.length === 1 && !/[\p{L}\p{N} ]/u.test(key);
  const typed = press.getModifierState?.("AltGraph") === true || (isSign && !ctrlKey);
  return metaKey || ((ctrlKey || altKey) && !typed) || (shiftKey && key.length > 1);
}

/** A key as the table writes it. */
function nameOf({ key, shiftKey }: Press): string {
  const isLetter = key.toLowerCase() !== key.toUpperCase() && key.length === 1;
  if (!isLetter) return key;
  return (shiftKey ? "Shift+" : "") + key.toLowerCase();
}

/** The parts of a key's name, each with the key of its own text: "Shift+r" is "Shift" and "R". */
export function caps(name: string): readonly string[] {
  return name
    .split(/(?<=.)\+/)
    .map((part) => (part === " " ? "Space" : part.length === 1 ? part.toUpperCase() : part));
}
