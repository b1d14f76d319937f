// The position as tables, from the names and labels of its targets alone: places named like D4 by column and row,
// everything else as a list.

import type { Target } from "../wire/types";

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
