// Two sheets over the page, opened by a key and closed by the same or Escape: the list of all keys, and the position
// as a table. Then the focus is back where it was.

import { make } from "../elements";
import type { Command } from "../input/keys";
import { listen } from "../listen";
import { adopt } from "../look/style";
import css from "../look/styles/sheets.css";
import type { Action, Panel, Target } from "../wire/types";
import { type Table, tables } from "./places";

export type SheetName = Extract<Command, "keys" | "table">;

type Words = (key: string) => string;

/** The table of keys, which the widget has anyway: a part with a copy of it would load later. */
type Keys = typeof import("../input/keys");

export class Sheets {
  readonly #node: HTMLDialogElement;
  readonly #title = make("h2", "kw-sheet-title", { id: "kw-sheet-title" });
  readonly #close = make("button", "kw-action kw-close", { type: "button", tabindex: "0" });
  /** Scrolls, by the arrows too: it has the focus first, so that reading begins at its top. */
  readonly #body = make("div", "kw-sheet-body", { tabindex: "0", role: "document" });
  /** What is told goes into the sheet while it is open: all else is inert. */
  readonly #news: HTMLElement;
  readonly #keys: Keys;
  #shown: SheetName | null = null;

  constructor(root: ShadowRoot, news: HTMLElement, keys: Keys, signal: AbortSignal) {
    adopt(root, css);
    this.#news = news;
    this.#keys = keys;
    const head = make("div", "kw-sheet-head", {}, this.#title, this.#close);
    this.#node = make("dialog", "kw-sheet", { "aria-labelledby": this.#title.id }, head, this.#body);
    this.#body.setAttribute("aria-labelledby", this.#title.id);
    root.append(this.#node);
    const click = ({ target }: Event) => {
      if (target === this.#node || target === this.#close) this.#node.close();
    };
    const keydown = (event: KeyboardEvent) => this.#press(event);
    listen(this.#node, { click, keydown, close: () => this.#clear() }, { signal });
  }

  get shown(): SheetName | null {
    return this.#shown;
  }

  /** The keys of the widget, and those of the buttons that Python gives it. */
  openKeys(word: Words, actions: readonly Action[] = []): void {
    this.#open("keys", word, word("keys"), [listOf(this.#keys, actions, word)]);
  }

  /** Opens the position as a table, or renews it where it is open. */
  openTable(targets: readonly Target[], panel: Panel, word: Words): void {
    this.#open("table", word, panel.heading, [
      ...tables(targets).map(makeTable),
      ...(panel.scores.length > 0 ? [makeTable(standing(panel))] : []),
    ]);
  }

  #open(name: SheetName, word: Words, title: string, content: readonly Node[]): void {
    this.#shown = name;
    this.#title.textContent = title;
    this.#close.textContent = word("close");
    this.#body.replaceChildren(...content);
    if (this.#node.open) return;
    this.#node.append(this.#news);
    this.#node.showModal();
    this.#body.focus();
  }

  /** Called some time after the sheet was closed: another may be open by now. */
  #clear(): void {
    if (this.#node.open) return;
    this.#shown = null;
    this.#node.after(this.#news);
    this.#body.replaceChildren();
  }

  /** The key that has opened a sheet closes it; the others, but for those that scroll, do nothing here. */
  #press(event: KeyboardEvent): void {
    const command = this.#keys.commandOf(event);
    if (command !== "back" && command !== this.#shown) {
      if (command !== null && command !== "walk" && command !== "pick") event.preventDefault();
      return;
    }
    event.preventDefault();
    this.#node.close();
  }
}

function listOf({ ROWS, caps, wordOf }: Keys, actions: readonly Action[], word: Words): Node {
  const entries = [
    ...actions.flatMap(({ key, hint }) => (key === undefined ? [] : [{ keys: [key], said: hint }])),
    ...[...ROWS].map(([command, { keys }]) => ({ keys, said: word(wordOf(command)) })),
  ];
  const rows = entries.map(({ keys, said }) => {
    const names = keys.flatMap((name, index) => [
      ...(index > 0 ? [document.createTextNode(" ")] : []),
      make("span", "kw-press", {}, ...caps(name).map((cap) => makeCap(word(`cap${cap}`), cap))),
    ]);
    return make(
      "tr",
      "",
      {},
      make("th", "", { scope: "row" }, ...names),
      make("td", "", {}, document.createTextNode(said)),
    );
  });
  return make("table", "kw-keys", {}, make("tbody", "", {}, ...rows));
}

/** A key as it looks; a letter or a sign has no name of its own. */
function makeCap(name: string, cap: string): Node {
  return make("kbd", "", {}, document.createTextNode(name === `cap${cap}` ? cap : name));
}

function standing({ scores }: Panel): Table {
  return { columns: [], rows: scores.map(({ name, text }) => ({ head: name, cells: [text] })) };
}

function makeTable({ columns, rows }: Table): Node {
  const body = make("tbody", "");
  for (const { head, cells } of rows) {
    body.append(make("tr", "", {}, header("row", head), ...cells.map((text) => cell(text))));
  }
  const table = make("table", "kw-places", {}, body);
  if (columns.length > 0) {
    const heads = columns.map((text) => header("col", text));
    table.prepend(make("thead", "", {}, make("tr", "", {}, make("td", ""), ...heads)));
  }
  return table;
}

function header(scope: "row" | "col", text: string): Node {
  return make("th", "", { scope }, document.createTextNode(text));
}

function cell(text: string): Node {
  return make("td", "", {}, document.createTextNode(text));
}
