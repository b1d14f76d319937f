// Everything that is to be heard or read in place of the picture: the news, through one live region, what is under the
// keyboard's cursor, the line under the board, and the sheets.

import type { Shared } from "../board/shared";
import { listen, make, putAt, setAttribute, setText, type Word } from "../elements";
import { canPick, shownMove } from "../paint/overlay";
import { Late } from "../parts/load";
import type { SheetName, Sheets } from "../parts/sheets";
import type { Refusal, Session } from "../session/session";
import type { Box, Scene, Target } from "../wire/types";

// ---- The line under the board: of all there is to say, the most important

export interface Said {
  readonly kind: "error" | "refusal" | "explanation" | "waiting" | "hint" | "note";
  readonly text: string;
}

export interface Surroundings {
  readonly word: Word;
  readonly faults: readonly string[];
  readonly waits: boolean;
  /** Why no answer may come, by the key of the words for it. */
  readonly loss?: string | null;
  readonly choosing: boolean;
  readonly byFinger: boolean;
  readonly told?: string;
}

export function said(session: Session, around: Surroundings): Said {
  const { word, faults, waits } = around;
  const panel = session.state?.panel;
  const { about, early, message = "" } = session.refusal ?? {};
  const all: readonly Said[] = [
    { kind: "error", text: around.loss ? word(around.loss) : "" },
    { kind: "error", text: faults.length > 0 ? `${word("unreadable")} (${faults.join(", ")})` : "" },
    { kind: "explanation", text: about ? message : "" },
    { kind: "hint", text: around.told ?? "" },
    { kind: "refusal", text: early ? word("dropped").replace("{why}", message) : message },
    { kind: "waiting", text: waits ? word("waiting") : "" },
    { kind: "error", text: panel?.error ?? "" },
    { kind: "note", text: (panel?.answers && panel.note) || "" },
    { kind: "hint", text: hint(session, around) },
    { kind: "note", text: panel?.note ?? "" },
  ];
  return all.find(({ text }) => text !== "") ?? { kind: "note", text: "" };
}

function hint(session: Session, { word, choosing, byFinger }: Surroundings): string {
  const { aimed } = session;
  if (session.plan) return word("planned");
  if (aimed !== null) return word(session.ways(aimed) > 1 ? "tap" : "only");
  if (choosing) return word("choose");
  if (!session.holds(null)) return "";
  return word(byFinger ? "aim" : "turn");
}

// ---- What is to be spoken, once, when something has changed: what was played, or else what the line says

export class News {
  #rev: number | null = null;
  #line = "";
  #note = "";
  #refusal: Refusal | null = null;

  /**
   * What is new since the last call; empty where all has been said. What is there first is read, not told. `tells` is
   * asked, where there is something to tell, whether it is this view's to tell what all views of the board know.
   */
  hear({ state, refusal }: Session, line: Said, tells: () => boolean = () => true): string {
    const first = this.#rev === null;
    const moved = !first && state !== null && state.rev !== this.#rev;
    const told = moved && tells() ? (state.panel.news ?? "") : "";
    // The news of a position tell what its note says; a note that was hidden for a while is nothing new.
    const heard = line.kind === "note" && (told !== "" || first || line.text === this.#note || !tells());
    const again = refusal !== null && refusal !== this.#refusal; // the same mistake once more
    const said = !heard && (again || moved || line.text !== this.#line) ? line.text : "";
    this.#rev = state?.rev ?? null;
    this.#line = line.text;
    this.#refusal = refusal;
    if (line.kind === "note") this.#note = line.text;
    return [told, said].filter((text) => text !== "").join(" ");
  }
}

// ---- What a screen reader hears

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
    setText(this.#howto, text);
  }

  /** Says a text, but for what the cursor has just said: an explanation begins with what is there. */
  say(text: string): void {
    const here = `${this.#cursor.textContent}. `;
    if (here.length > 2 && text.startsWith(here)) text = text.slice(here.length);
    if (text === "") return;
    this.node.append(make("p", "", text));
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

export class Reader {
  readonly #options: Shared;
  readonly #news = new News();
  readonly #speech: Speech;
  readonly #sheets: Late<Sheets>;

  constructor(options: Shared) {
    this.#options = options;
    const { board, load } = options;
    this.#speech = new Speech(board);
    this.#sheets = new Late(
      async () => new (await load("tools")).Sheets(options, this.node, (one) => this.#complete(one)),
    );
  }

  get node(): HTMLElement {
    return this.#speech.node;
  }

  renew(): void {
    this.#speech.howto = this.#options.word("howto");
    this.#sheets.made?.renew();
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

  open(sheet: SheetName): void {
    this.#sheets.use((sheets) => sheets.open(sheet));
  }

  /** The target with what is drawn on it at the end of its label. */
  #complete(target: Target): Target {
    const note = this.#options.above.said[target.id];
    return note ? { ...target, label: `${target.label}, ${note}` } : target;
  }
}

// ---- Where that line is shown, beside the button that plays what a finger has aimed

export function below({ session, signal }: Shared) {
  const line = make("p", "kw-line");
  const place = make("button", "kw-place");
  listen(place, { click: () => session.place() }, { signal });
  return {
    node: make("div", "kw-below", { tabindex: "-1" }, line, place),
    say({ kind, text }: Said): void {
      line.dataset.kind = kind;
      if (line.textContent !== text) line.textContent = text;
    },
    /** Offers to play what is aimed; nothing where there is no name for it. */
    offer: (name: string) => setText(place, name),
  };
}
