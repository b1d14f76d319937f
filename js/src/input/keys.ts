// Every key of the widget, once: the keyboard's handler reads this table, and so does the list of keys that "?" shows.
// What the commands do stands in commands.ts, what they are called in the widget's words: "keyWalk" and so on.

/**
 * By command the names of keys as browsers give them, in the order in which they are listed; a letter is written small,
 * with "Shift+" before it where that is held.
 */
export const KEYS = {
  walk: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"],
  pick: ["Enter", " "],
  back: ["Escape"],
  turn: ["r"],
  turnBack: ["Shift+r"],
  undo: ["u"],
  redo: ["Shift+u"],
  first: ["Home"],
  last: ["End"],
  earlier: ["["],
  later: ["]"],
  explain: ["e"],
  full: ["f"],
  panel: ["p"],
  situation: ["s"],
  table: ["t"],
  draw: ["d"],
  mark: ["m"],
  keys: ["?"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Command = keyof typeof KEYS;

/** What an event of the keyboard tells of a press. */
export type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> & {
  readonly getModifierState?: (key: string) => boolean;
};

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries(KEYS).flatMap(([command, keys]) => keys.map((key) => [key, command as Command] as const)),
);

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
