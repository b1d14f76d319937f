// What the buttons are, once: where each stands, what it is called, and whether it stays down. Python says which of them
// there are, which can be pressed and which are on; their drawings stand in button.ts, the keys that do the same in
// input/keys.ts. A name with a colon is one of several of a kind, "theme:dark"; what stands behind a slash is the sense
// in which something is offered, "undo/step", and changes nothing but its words.

import type { Word } from "../elements";
import type { Action, Offer } from "../wire/types";

/** Names, or kinds, in their order: in the row of drawings, in the menu, below the result, or with their labels. */
const PLACES: Readonly<Record<string, string>> = {
  row: "undo redo rules",
  menu: "new record:copy record:save record:paste record:open clear guide warn analyse layer erase sweep restart keys theme sound",
  end: "rematch next review",
  "": "decline moment:show moment:on anyway decline/held go_on fresh hint check turn play edit board stop think step hurry slower faster",
};

/** What stays down while it is on. */
const SWITCHES = ["guide", "warn", "analyse", "sweep", "layer", "theme", "sound"];

/** The key of a label, where that is not its name; with "_hint" it is that of the tooltip. */
const WORDS: Readonly<Record<string, string>> = {
  "decline/held": "lesson_undo",
  "moment:show": "lesson_show",
  "moment:on": "lesson_on",
  fresh: "new",
};

const ROWS = new Map(
  Object.entries(PLACES).flatMap(([place, names]) =>
    names.split(" ").map((name, at) => [name, { place, at }] as const),
  ),
);

/** What stands of a name before a colon or a slash. */
const kindOf = (name: string) => name.replace(/[:/].*/, "");
const rowOf = (name: string) => ROWS.get(name) ?? ROWS.get(kindOf(name));

/** The buttons that Python offers, by name or with texts of their own, in their order. */
export function offered(offer: Offer, word: Word): readonly Action[] {
  const { can = [], cannot = [], on = [], pace = "", actions = [] } = offer;
  const said = (key: string) => {
    const text = word(`buttons.${key}`);
    return text === `buttons.${key}` ? "" : text;
  };
  const made = (name: string): Action => {
    const kind = kindOf(name);
    const key = WORDS[name] ?? name.replace(/\W/, "_");
    const { place } = rowOf(name) ?? {};
    const group = place === "menu" && said(`${kind}s`);
    const ask = said(`${key}_ask`);
    return {
      name: name.replace(/\/.*/, ""),
      label: said(key) || said(kind),
      hint: (said(`${key}_hint`) || said(`${kind}_hint`)).replace("{pace}", pace),
      enabled: !cannot.includes(name),
      ...(place && { place: place as "row" }),
      ...(group && { group, exclusive: kind === "theme" }),
      ...(ask && { ask }),
      ...(SWITCHES.includes(kind) && { pressed: on.includes(name) }),
    };
  };
  const named = [...can, ...cannot].map((name) => [name, made(name)] as const);
  const all = [...actions.map((action) => [action.name, action] as const), ...named];
  const at = (name: string) => rowOf(name)?.at ?? -1;
  return all.sort(([one], [other]) => at(one) - at(other)).map(([, action]) => action);
}
