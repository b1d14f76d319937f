// Every key of the widget, once: the keyboard's handler reads this table, and so does the list of keys that "?" shows.

export type Command =
  | "walk"
  | "pick"
  | "back"
  | "turn"
  | "turnBack"
  | "undo"
  | "redo"
  | "first"
  | "last"
  | "earlier"
  | "later"
  | "explain"
  | "full"
  | "panel"
  | "situation"
  | "table"
  | "draw"
  | "mark"
  | "keys";

export interface Binding {
  readonly command: Command;
  /** Names of keys as browsers give them; a letter is written small, with "Shift+" before it where that is held. */
  readonly keys: readonly string[];
  /** The key of the text that explains it. */
  readonly word: string;
}

/** In the order in which they are listed. */
export const KEYS: readonly Binding[] = [
  { command: "walk", keys: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], word: "keyWalk" },
  { command: "pick", keys: ["Enter", " "], word: "keyPick" },
  { command: "back", keys: ["Escape"], word: "keyBack" },
  { command: "turn", keys: ["r"], word: "keyTurn" },
  { command: "turnBack", keys: ["Shift+r"], word: "keyTurnBack" },
  { command: "undo", keys: ["u"], word: "keyUndo" },
  { command: "redo", keys: ["Shift+u"], word: "keyRedo" },
  { command: "first", keys: ["Home"], word: "keyFirst" },
  { command: "last", keys: ["End"], word: "keyLast" },
  { command: "earlier", keys: ["["], word: "keyEarlier" },
  { command: "later", keys: ["]"], word: "keyLater" },
  { command: "explain", keys: ["e"], word: "keyExplain" },
  { command: "full", keys: ["f"], word: "keyFull" },
  { command: "panel", keys: ["p"], word: "keyPanel" },
  { command: "situation", keys: ["s"], word: "keySituation" },
  { command: "table", keys: ["t"], word: "keyTable" },
  { command: "draw", keys: ["d"], word: "keyDraw" },
  { command: "mark", keys: ["m"], word: "keyMark" },
  { command: "keys", keys: ["?"], word: "keyKeys" },
];

/** What an event of the keyboard tells of a press. */
export type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> & {
  readonly getModifierState?: (key: string) => boolean;
};

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  KEYS.flatMap(({ command, keys }) => keys.map((key) => [key, command] as const)),
);

/** What a press of a key asks for; null where it means nothing here. */
export function commandOf(press: Press): Command | null {
  return isChord(press) ? null : (COMMANDS.get(nameOf(press)) ?? null);
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

/** A key as the table writes it. A sign is itself, with or without Shift: keyboards differ. */
function nameOf({ key, shiftKey }: Press): string {
  const isLetter = key.toLowerCase() !== key.toUpperCase() && key.length === 1;
  if (!isLetter) return key;
  return (shiftKey ? "Shift+" : "") + key.toLowerCase();
}

/** The parts of a key's name, each with the key of its own text: "Shift+r" is "Shift" and "R". */
export function caps(name: string): readonly string[] {
  return name
    .split("+")
    .map((part) => (part === " " ? "Space" : part.length === 1 ? part.toUpperCase() : part));
}
