// Everything that is to be heard or read in place of the picture: the news, what is under the keyboard's cursor, and
// the sheets. It asks the session and shows no pixel of the board.

import { News } from "./news";
import { canPick, shownMove } from "../paint/overlay";
import type { Said } from "./said";
import type { Session } from "../session/session";
import type { Target } from "../wire/types";
import type { Commands } from "../input/keyboard";
import { Sheets } from "../parts/sheets";
import { hasTheWord, Speech } from "./speech";

export interface ReaderOptions {
  readonly host: HTMLElement;
  readonly session: Session;
  readonly board: HTMLElement;
  /** What is drawn on targets, in words. */
  readonly drawn: () => Readonly<Record<string, string>>;
  readonly word: (key: string) => string;
  readonly signal: AbortSignal;
}

export class Reader {
  readonly #options: ReaderOptions;
  readonly #news = new News();
  readonly #speech: Speech;
  readonly #sheets: Sheets;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#speech = new Speech(options.board);
    this.#sheets = new Sheets(this.#speech.node, options.signal);
  }

  /** What is to stand beside the board. */
  get nodes(): readonly HTMLElement[] {
    return [this.#speech.node, this.#sheets.node];
  }

  /** Another position, or other words, are shown. */
  renew(): void {
    this.#speech.howto = this.#options.word("howto");
    if (this.#sheets.shown === "table") this.#showTable();
  }

  /** Tells what is news: `line` stands under the board now. */
  tell(line: Said): void {
    const { session, host } = this.#options;
    this.#speech.say(this.#news.hear(session, line, () => hasTheWord(host)));
  }

  /** Tells what has been drawn. */
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

  /** What keys ask for wherever in the widget they are pressed. */
  get commands(): Omit<Commands, "full" | "draw" | "mark"> {
    const { session, word } = this.#options;
    const go = (step: string) => () => {
      const ply = session.state?.panel.steps[step];
      if (ply !== undefined) session.jump(ply);
    };
    return {
      undo: () => session.act("undo"),
      redo: () => session.act("redo"),
      first: go("first"),
      last: go("last"),
      earlier: go("earlier"),
      later: go("later"),
      situation: () => session.state && this.#speech.say(session.state.panel.situation),
      table: () => this.#showTable(),
      keys: () => this.#sheets.openKeys(word),
    };
  }

  #showTable(): void {
    const { session, word } = this.#options;
    if (!session.state) return;
    const { scene, panel } = session.state;
    const targets = scene.targets.map((target) => this.#complete(target));
    this.#sheets.openTable(targets, panel, word);
  }

  /** The target with what is drawn on it at the end of its label. */
  #complete(target: Target): Target {
    const note = this.#options.drawn()[target.id];
    return note ? { ...target, label: `${target.label}, ${note}` } : target;
  }
}
