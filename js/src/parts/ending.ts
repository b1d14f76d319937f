// How the game ended, below the headline: a band of knotwork in the colours of the winner, why it was won, and a table
// whose rows show on the board what they count.

import type { Shared } from "../board/shared";
import { adopt, dataAt, fill, make, type Row, setAttribute, setPlayer, setText } from "../elements";
import { listen } from "../listen";
import css from "../look/styles/ending.css";
import { drawing } from "../panel/line";
import { makeTableRow, showCell, showRow, type TableRow } from "../panel/table";
import type { Result as Content, ResultRow, Score } from "../wire/types";

interface EndingOptions extends Shared {
  /** Where it is shown. */
  readonly node: HTMLElement;
}

export class Ending {
  readonly #node: HTMLElement;
  readonly #ornament = make("div", "kw-ornament", { "aria-hidden": "true" }, drawing(), drawing());
  readonly #table = make("table", "kw-table");
  readonly #columns = make("tr", "", {}, make("td", ""));
  readonly #columnRows: Row[] = [];
  readonly #body = make("tbody", "");
  readonly #bodyRows: TableRow[] = [];
  readonly #detail = make("ul", "kw-detail");
  readonly #detailRows: Row[] = [];
  readonly #attention: Shared["attention"];
  /** What the rows under the pointer and under the focus name. */
  #hovered: string | null = null;
  #focused: string | null = null;

  constructor({ root, node, attention, signal }: EndingOptions) {
    adopt(root, css);
    this.#node = node;
    this.#attention = attention;
    for (const svg of this.#ornament.children) svg.setAttribute("viewBox", "-0.1 -0.1 9.2 2.2");
    this.#table.append(make("thead", "", {}, this.#columns), this.#body);
    node.append(this.#ornament, this.#detail, this.#table);
    const named = (event: Event) => dataAt(event, "highlight") ?? null;
    const heard = {
      pointerover: (event: Event) => this.#point(named(event), this.#focused),
      pointerleave: () => this.#point(null, this.#focused),
      focusin: (event: Event) => this.#point(this.#hovered, named(event)),
      focusout: () => this.#point(this.#hovered, null),
    };
    listen(this.#body, heard, { signal });
  }

  /** `isNew` where it has just come about: then it makes an entrance. Columns that are players' have their dots. */
  update(content: Content | null | undefined, isNew: boolean, scores: readonly Score[]): void {
    const { headline, detail, ornament, columns, rows } = content ?? { headline: null, detail: [] };
    setAttribute(this.#node, "data-new", isNew ? "" : null);
    this.#ornament.hidden = !ornament;
    setPlayer(this.#ornament, headline?.player ?? "");
    for (const path of this.#ornament.querySelectorAll("path")) setAttribute(path, "d", ornament ?? "");
    fill(
      this.#columns,
      this.#columnRows,
      columns ?? [],
      () => ({ node: make("th", "", { scope: "col" }) }),
      (row, text) => {
        const player = scores.find(({ name }) => name === text)?.player ?? "";
        row.node.className = player && "kw-dot";
        setPlayer(row.node, player);
        showCell(row, text);
      },
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
    if ((hovered ?? focused) !== before) this.#attention.highlight(hovered ?? focused);
  }
}
