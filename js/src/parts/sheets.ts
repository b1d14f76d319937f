// Two sheets over the page, opened by a key and closed by the same or Escape: the list of all keys, and the position
// as a table. Then the focus is back where it was.

import type { Shared } from "../board/shared";
import { adopt, listen, make, type Word } from "../elements";
import { type Command, caps, commandOf, ROWS, wordOf } from "../input/keys";
import css from "../look/styles/sheets.css";
import type { Action } from "../panel/commands";
import type { Panel, Target } from "../wire/types";

export type SheetName = Extract<Command, "keys" | "table">;

export class Sheets {
  readonly #node: HTMLDialogElement;
  readonly #title = make("h2", "kw-sheet-title", { id: "kw-sheet-title" });
  readonly #close = make("button", "kw-action kw-close", { tabindex: "0" });
  /** Scrolls, by the arrows too: it has the focus first, so that reading begins at its top. */
  readonly #body = make("div", "kw-sheet-body", { tabindex: "0", role: "document" });
  /** What is told goes into the sheet while it is open: all else is inert. */
  readonly #news: HTMLElement;
  readonly #shared: Shared;
  /** Gives a target with what is drawn on it at the end of its label. */
  readonly #complete: (target: Target) => Target;
  #shown: SheetName | null = null;

  constructor(shared: Shared, news: HTMLElement, complete: (target: Target) => Target) {
    const { root, signal } = shared;
    this.#shared = shared;
    this.#complete = complete;
    adopt(root, css);
    this.#news = news;
    const head = make("div", "kw-sheet-head", this.#title, this.#close);
    this.#node = make("dialog", "kw-sheet", { "aria-labelledby": this.#title.id }, head, this.#body);
    this.#body.setAttribute("aria-labelledby", this.#title.id);
    root.append(this.#node);
    const click = ({ target }: Event) => {
      if (target === this.#node || target === this.#close) this.#node.close();
    };
    const keydown = (event: KeyboardEvent) => this.#press(event);
    listen(this.#node, { click, keydown, close: () => this.#clear() }, { signal });
  }

  /** Something else is shown: the position as a table follows where it is open. */
  renew(): void {
    if (this.#shown === "table") this.open("table");
  }

  /** Opens the keys of the widget with those of the buttons that Python gives it, or the position as a table. */
  open(name: SheetName): void {
    const { offers, session, word } = this.#shared;
    if (name === "keys") this.#show(name, word("keys"), listOf(offers(), word));
    else if (session.state) {
      const { scene, panel } = session.state;
      const all = [...tables(scene.targets.map(this.#complete)), standing(panel)];
      this.#show(name, panel.heading, ...all.filter(({ rows }) => rows.length > 0).map(makeTable));
    }
  }

  #show(name: SheetName, title: string, ...content: readonly Node[]): void {
    this.#shown = name;
    this.#title.textContent = title;
    this.#close.textContent = this.#shared.word("close");
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
    const command = commandOf(event);
    if (command !== "back" && command !== this.#shown) {
      if (command !== null && command !== "walk" && command !== "pick") event.preventDefault();
      return;
    }
    event.preventDefault();
    this.#node.close();
  }
}

function listOf(actions: readonly Action[], word: Word): Node {
  const entries = [
    ...actions.flatMap(({ key, hint }) => (key === undefined ? [] : [{ keys: [key], said: hint }])),
    ...[...ROWS].map(([command, { keys }]) => ({ keys, said: word(wordOf(command)) })),
  ];
  const rows = entries.map(({ keys, said }) => {
    const names = keys.flatMap((name, index) => [
      ...(index > 0 ? [" "] : []),
      make("span", "kw-press", ...caps(name).map((cap) => makeCap(word(`cap${cap}`), cap))),
    ]);
    return make("tr", "", make("th", "", { scope: "row" }, ...names), make("td", "", said));
  });
  return make("table", "kw-keys", make("tbody", "", ...rows));
}

/** A key as it looks; a letter or a sign has no name of its own. */
function makeCap(name: string, cap: string): Node {
  return make("kbd", "", name === `cap${cap}` ? cap : name);
}

function standing({ scores }: Panel): Table {
  return { columns: [], rows: scores.map(({ name, text }) => ({ head: name, cells: [text] })) };
}

function makeTable({ columns, rows }: Table): Node {
  const lines = rows.map(({ head, cells }) =>
    make("tr", "", make("th", "", { scope: "row" }, head), ...cells.map((text) => make("td", "", text))),
  );
  const table = make("table", "kw-places", make("tbody", "", ...lines));
  if (columns.length > 0) {
    const heads = columns.map((text) => make("th", "", { scope: "col" }, text));
    table.prepend(make("thead", "", make("tr", "", make("td", ""), ...heads)));
  }
  return table;
}

// ---- The position as tables, from the names and labels of its targets alone: places named like D4 by column and row,
// everything else as a list

export interface TableRow {
  readonly head: string;
  readonly cells: readonly string[];
}

export interface Table {
  /** The headings of the columns after the first, which holds those of the rows; none over a list. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

const NAMED = /^(\p{L}+)(\d+)(\P{L}*)$/u;

/** A table of the board and one of what lies beside it, without those that would be empty. */
export function tables(targets: readonly Target[]): readonly Table[] {
  const places = targets.filter(({ id }) => NAMED.test(id));
  const others = targets.filter(({ id }) => !NAMED.test(id));
  return [board(places), list(others)].filter(({ rows }) => rows.length > 0);
}

function board(targets: readonly Target[]): Table {
  const columns = headings(targets, 1, 0);
  const rows = headings(targets, 2, 1);
  const texts = new Map<string, string[]>();
  for (const target of targets) {
    const [, column = "", row = ""] = NAMED.exec(target.id) ?? [];
    const place = column + row;
    // The headings say which place this is; one that lies below another, such as C7', says so itself.
    const text = target.id === place ? rest(target) : target.label;
    texts.set(place, [...(texts.get(place) ?? []), text]);
  }
  const cell = (column: string, row: string) => (texts.get(column + row) ?? []).join("; ");
  return {
    columns,
    rows: rows.map((row) => ({ head: row, cells: columns.map((column) => cell(column, row)) })),
  };
}

/**
 * The columns from left to right, or the rows from above: a part of the targets' names, by their places. Those below
 * others, such as C7', lie where there is room.
 */
function headings(targets: readonly Target[], part: 1 | 2, axis: 0 | 1): readonly string[] {
  const least = new Map<string, number>();
  const plain = (target: Target) => NAMED.exec(target.id)?.[3] === "";
  for (const target of [...targets].sort((one, other) => Number(plain(other)) - Number(plain(one)))) {
    const name = NAMED.exec(target.id)?.[part] ?? "";
    const known = least.get(name);
    if (known !== undefined && !plain(target)) continue;
    least.set(name, Math.min(known ?? Number.POSITIVE_INFINITY, target.at?.[axis] ?? 0));
  }
  return [...least.keys()].sort((one, other) => (least.get(one) ?? 0) - (least.get(other) ?? 0));
}

function rest({ id, label }: Target): string {
  return label.startsWith(`${id}, `) ? label.slice(id.length + 2) : label;
}

function list(targets: readonly Target[]): Table {
  const rows = targets.map(({ label }) => {
    const [head = "", ...cells] = label.split(", ");
    return { head, cells: [cells.join(", ")] };
  });
  return { columns: [], rows };
}
