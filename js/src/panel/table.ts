// The rows of a table with a column for each player: a label, and the values.

import { fill, make, type Row, setAttribute, setText } from "../elements";
import type { ResultRow } from "../wire/types";

export interface TableRow extends Row {
  readonly label: HTMLElement;
  readonly values: Row[];
}

export function makeTableRow(): TableRow {
  const label = make("th", "", { scope: "row" });
  return { node: make("tr", "", {}, label), label, values: [] };
}

export function showRow({ node, label, values }: TableRow, row: ResultRow): void {
  setAttribute(node, "data-highlight", row.id || null);
  setAttribute(node, "tabindex", row.id ? "-1" : null);
  setAttribute(node, "data-stop", row.id ? "" : null);
  label.textContent = row.label;
  fill(node, values, row.values, () => ({ node: make("td", "") }), showCell);
  node.hidden = false;
}

/** A cell stays in its column, also where it has nothing to say. */
export function showCell({ node }: Row, text: string): void {
  setText(node, text);
  node.hidden = false;
}
