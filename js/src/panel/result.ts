// How the game ended: the headline, what it came of, and a table whose rows show on the board what they count.

import { dataAt, fill, make, type Row, setText } from "../elements";
import { listen } from "../listen";
import type { Result as Content, ResultRow } from "../wire/types";
import { Headline } from "./headline";
import { makeTableRow, showCell, showRow, type TableRow } from "./table";

export class Result {
  readonly node = make("div", "kw-result");
  readonly #headline = new Headline("kw-headline");
  readonly #table = make("table", "kw-table");
  readonly #columns = make("tr", "", {}, make("td", ""));
  readonly #columnRows: Row[] = [];
  readonly #body = make("tbody", "");
  readonly #bodyRows: TableRow[] = [];
  readonly #detail = make("ul", "kw-detail");
  readonly #detailRows: Row[] = [];
  readonly #highlight: (id: string | null) => void;
  /** What the rows under the pointer and under the focus name. */
  #hovered: string | null = null;
  #focused: string | null = null;
  constructor(highlight: (id: string | null) => void, signal: AbortSignal) {
    this.#highlight = highlight;
    this.#table.append(make("thead", "", {}, this.#columns), this.#body);
    this.node.append(this.#headline.node, this.#table, this.#detail);
    const named = (event: Event) => dataAt(event, "highlight") ?? null;
    const heard = {
      pointerover: (event: Event) => this.#point(named(event), this.#focused),
      pointerleave: () => this.#point(null, this.#focused),
      focusin: (event: Event) => this.#point(this.#hovered, named(event)),
      focusout: () => this.#point(this.#hovered, null),
    };
    listen(this.#body, heard, { signal });
  }

  update(content: Content | null | undefined): void {
    const { headline, detail, columns, rows } = content ?? { headline: null, detail: [] };
    this.node.hidden = !content;
    this.#headline.update(headline);
    fill(
      this.#columns,
      this.#columnRows,
      columns ?? [],
      () => ({ node: make("th", "", { scope: "col" }) }),
      showCell,
    );
    fill<ResultRow, TableRow>(this.#body, this.#bodyRows, rows ?? [], makeTableRow, showRow);
    this.#table.hidden = this.#body.hidden;
    if (this.#table.hidden) this.#point(null, null); // rows that are taken away are not always left first
    fill(
      this.#detail,
      this.#detailRows,
      detail,
      () => ({ node: make("li", "") }),
      ({ node }, text) => setText(node, text),
    );
  }

  #point(hovered: string | null, focused: string | null): void {
    const before = this.#hovered ?? this.#focused;
    this.#hovered = hovered;
    this.#focused = focused;
    if ((hovered ?? focused) !== before) this.#highlight(hovered ?? focused);
  }
}
