// What a screen reader hears: the news, through one live region, and what is under the keyboard's cursor.

import { make, putAt, setAttribute } from "../elements";
import type { Box, Scene, Target } from "../wire/types";

/**
 * Whether a view tells what is news: of those of one board that a page shows it is the one with the focus, else the
 * first. To ask which of them are to be seen costs a layout, so one that is alone doesn't.
 */
export function hasTheWord(host: HTMLElement): boolean {
  const all = [...document.querySelectorAll(`.kw-widget[data-board="${host.dataset.board}"]`)];
  if (all.length < 2) return true;
  const seen = all.filter((view) => view.getClientRects().length > 0);
  return (seen.find((view) => view === document.activeElement) ?? seen[0]) === host;
}

const KEPT = 3;

export class Speech {
  /** Holds the latest news, each as a paragraph: one that comes is spoken, also where it is the same again. */
  readonly node = make("div", "kw-news kw-unseen", { "aria-live": "polite" });
  readonly #howto = make("p", "kw-unseen", { id: "kw-howto" });
  readonly #board: HTMLElement;
  /** Stands for the cursor: the board's active descendant, and thus what is read out where the board has the focus. */
  #cursor = make("div", "kw-spoken");
  #target: string | null = null;
  #number = 0;
  #rev = 0;

  constructor(board: HTMLElement) {
    this.#board = board;
    board.append(this.#cursor, this.#howto);
    board.setAttribute("aria-describedby", this.#howto.id);
    this.#cursor.hidden = true;
  }

  set howto(text: string) {
    if (this.#howto.textContent !== text) this.#howto.textContent = text;
  }

  /** Says a text, but for what the cursor has just said: an explanation begins with what is there. */
  say(text: string): void {
    const here = `${this.#cursor.textContent}. `;
    if (here.length > 2 && text.startsWith(here)) text = text.slice(here.length);
    if (text === "") return;
    this.node.append(make("p", "", {}, document.createTextNode(text)));
    while (this.node.childElementCount > KEPT) this.node.firstElementChild?.remove();
  }

  /**
   * The cursor is on a target of this scene, or nowhere, and this is what is there at a revision. What another
   * revision changes there while the cursor rests is not read out: that is told by the news.
   */
  describe(target: Target | undefined, text: string, { box }: Scene, rev: number): void {
    const id = target?.id ?? null;
    const changed = text !== this.#cursor.textContent;
    if (id !== this.#target || (changed && rev === this.#rev)) this.#renew(target, box);
    this.#target = id;
    this.#rev = rev;
    if (this.#cursor.textContent === text) return;
    this.#cursor.textContent = text;
    setAttribute(this.#cursor, "aria-label", text || null);
  }

  /** Only an active descendant that is another element is read out. It lies where a magnifier is to look. */
  #renew(target: Target | undefined, box: Box): void {
    this.#number += 1;
    const cursor = make("div", "kw-spoken", { id: `kw-cursor-${this.#number}`, role: "img" });
    cursor.hidden = !target;
    putAt(cursor, target?.at ?? [0, 0], box);
    this.#cursor.replaceWith(cursor);
    this.#cursor = cursor;
    cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
    setAttribute(this.#board, "aria-activedescendant", target ? cursor.id : null);
  }
}
