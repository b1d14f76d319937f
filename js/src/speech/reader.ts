// Everything that is to be heard or read in place of the picture: the news, what is under the keyboard's cursor, and
// the sheets. It asks the session and shows no pixel of the board.

import type { Shared } from "../board/shared";
import * as keys from "../input/keys";
import { canPick, shownMove } from "../paint/overlay";
import { Late } from "../parts/load";
import type { Sheets } from "../parts/sheets";
import type { Target } from "../wire/types";
import { News } from "./news";
import type { Said } from "./said";
import { hasTheWord, Speech } from "./speech";

export class Reader {
  readonly #options: Shared;
  readonly #news = new News();
  readonly #speech: Speech;
  readonly #sheets: Late<Sheets>;

  constructor(options: Shared) {
    this.#options = options;
    const { root, board, load, signal } = options;
    this.#speech = new Speech(board);
    this.#sheets = new Late(async () => new (await load("sheets")).Sheets(root, this.node, keys, signal));
  }

  get node(): HTMLElement {
    return this.#speech.node;
  }

  renew(): void {
    this.#speech.howto = this.#options.word("howto");
    const sheets = this.#sheets.made;
    if (sheets?.shown === "table") this.#fill(sheets);
  }

  tell(line: Said): void {
    const { session, host } = this.#options;
    this.#speech.say(this.#news.hear(session, line, () => hasTheWord(host)));
  }

  tellDrawn(news: string): void {
    if (hasTheWord(this.#options.host)) this.#speech.say(news);
  }

  /** Tells what is at the cursor: what a pick there would play, else what is there. */
  describe(focused: string | null): void {
    const { session, word } = this.#options;
    const { state, picked } = session;
    if (!state) return;
    const found = session.target(focused);
    const target = found && this.#complete(found);
    const move = target ? shownMove(session, { hovered: null, focused }) : null;
    const label = move?.label ?? target?.label ?? "";
    const open = !target || picked.length === 0 || canPick(session, target.id) || session.waiting;
    const text = open ? label : word("elsewhere").replace("{label}", label);
    this.#speech.describe(target, text, state.scene, state.rev);
  }

  saySituation(): void {
    this.#speech.say(this.#options.session.state?.panel.situation ?? "");
  }

  openKeys(): void {
    const { session, word } = this.#options;
    this.#sheets.use((sheets) => sheets.openKeys(word, session.state?.panel.actions));
  }

  openTable(): void {
    this.#sheets.use((sheets) => this.#fill(sheets));
  }

  #fill(sheets: Sheets): void {
    const { session, word } = this.#options;
    if (!session.state) return;
    const { scene, panel } = session.state;
    const targets = scene.targets.map((target) => this.#complete(target));
    sheets.openTable(targets, panel, word);
  }

  /** The target with what is drawn on it at the end of its label. */
  #complete(target: Target): Target {
    const note = this.#options.above.said[target.id];
    return note ? { ...target, label: `${target.label}, ${note}` } : target;
  }
}
