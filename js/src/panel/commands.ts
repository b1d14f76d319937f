// What the buttons are, once: where each stands, what it is called, and whether it stays down. Python, or the page (local.ts),
// says which of them there are, which can be pressed and which are on; the drawings of the large ones stand in button.ts,
// those of the menu in parts/menu.ts, the keys that do the same in input/keys.ts. A name with a colon is one of several of a kind, "theme:dark"; what stands behind a slash is the sense
// in which something is offered, "undo/step", and changes nothing but its words.

import type { Word } from "../elements";
import { wordOf } from "../input/keys";
import type { Offer } from "../wire/types";

/** A button for what Python offers to do; `hint` is its tooltip. */
export interface Action {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly enabled: boolean;
  /** Where it stands among the others of its place. */
  readonly at: number;
  /** Of a button that stays down: whether it is. */
  readonly pressed?: boolean;
  /** In the row of large buttons, in the menu, below the result, or with the task of a lesson; else beside the others. */
  readonly place?: "row" | "menu" | "end" | "lesson";
  /** In the menu: the heading of those that belong together; they leave it open. */
  readonly group?: string;
  /** Whether one of the group is pressed at a time. */
  readonly exclusive?: boolean;
  /** A question to be answered first. */
  readonly ask?: string;
  /** The key that does the same. */
  readonly key?: string;
}

/** Names, or kinds, in their order: in the row of large buttons, in the menu, below the result, in a lesson, or with their labels. */
const PLACES: Readonly<Record<string, string>> = {
  row: "undo hint",
  menu: "new redo resign offer_draw take hand_back restart clear record:share record:copy record:save record:paste record:open record:step record:results knot rules keys explaining legend guide warn knots analyse draw erase sweep copy save full flipped turn/many layer theme sound",
  end: "rematch next review record:results/end picture",
  lesson: "choose lesson",
  "": "explaining/on draw/on decline accept decline/draw moment:show moment:on anyway decline/held go_on knot/tied fresh check turn play edit board stop think step hurry slower faster",
};

/** What stays down while it is on. */
const SWITCHES = ["guide", "warn", "knots", "analyse", "sweep", "flipped", "layer", "theme", "sound", "turn"];

/** The key of a label, where that is not its name; with "_hint" it is that of the tooltip. */
const WORDS: Readonly<Record<string, string>> = {
  "decline/held": "lesson_undo",
  "moment:show": "lesson_show",
  "moment:on": "lesson_on",
  fresh: "new",
  save: "picture",
};

const ROWS = new Map(
  Object.entries(PLACES).flatMap(([place, names]) =>
    names.split(" ").map((name, at) => [name, { place, at }] as const),
  ),
);

/** A name, without the sense in which it is offered, and the kind that it is of, with the sense and without. */
const plain = (name: string) => name.replace(/\/.*/, "");
const kindOf = (name: string) => name.replace(/[:/].*/, "");
const rowOf = (name: string) =>
  [name, name.replace(/:[^/]*/, ""), plain(name), kindOf(name)].map((one) => ROWS.get(one)).find(Boolean);

export const inOrder = (actions: readonly Action[]): readonly Action[] =>
  [...actions].sort((one, other) => one.at - other.at);

/** The buttons that Python offers, in their order. */
export function offered(offer: Offer, word: Word): readonly Action[] {
  const { can = [], cannot = [], on = [], pace = "", labels = {} } = offer;
  const made = (name: string): Action => {
    const kind = kindOf(name);
    const keys = [WORDS[name] ?? name, plain(name), kind].map((one) => `buttons.${one.replace(/\W/, "_")}`);
    const first = (all: readonly string[]) => word(all.find((key) => word(key) !== key) ?? "");
    const said = (suffix: string) => first(keys.map((key) => key + suffix));
    const { place, at = -1 } = rowOf(name) ?? {};
    const label = labels[name] ?? said("");
    const group = place === "menu" && said("s");
    const ask = said("_ask");
    return {
      name: plain(name),
      label,
      hint: (said("_hint") || first([wordOf(plain(name))]) || label)
        .replace("{pace}", pace)
        .replace("{answer}", label),
      enabled: !cannot.includes(name),
      at,
      ...(place && { place: place as "row" }),
      ...(group && { group, exclusive: /theme|turn/.test(kind) }),
      ...(ask && { ask }),
      ...(SWITCHES.includes(kind) && { pressed: on.includes(name) }),
    };
  };
  return inOrder([...can, ...cannot].map(made));
}
