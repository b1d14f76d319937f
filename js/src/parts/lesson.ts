// A lesson, beside and round its board: what the step says, the task, the ways to answer it, what is said of the
// answer, and the steps as beads on a strand. How far somebody has come is kept in this browser, and nowhere else.

import type { Shared } from "../board/shared";
import {
  adopt,
  type ButtonRow,
  drawing,
  entitle,
  fill,
  isStill,
  later,
  listen,
  make,
  setAttribute,
  setText,
} from "../elements";
import css from "../look/styles/lesson.css";
import { enable, press } from "../panel/button";
import type { Action } from "../panel/commands";
import { WireError } from "../wire/read";
import { readLesson, readSteps } from "../wire/readers";
import type { Lesson as Content, Steps, Tone } from "../wire/types";
import { type Following, followingOf } from "./following";
import { Late } from "./load";
import type { Repeat } from "./repeat";
import { type Kept, keepResults, Notes, readResults } from "./results";

export interface LessonOptions extends Shared {
  readonly panel: { readonly node: HTMLElement; readonly offers: () => readonly Action[] };
}

/** Lines in a square of 16: a tick, a cross, and a lamp. */
const SIGNS: Readonly<Partial<Record<Tone, string>>> = {
  right: "M2.5 8.5L6.5 12.5L13.5 4",
  wrong: "M3.5 3.5L12.5 12.5M12.5 3.5L3.5 12.5",
  hint: "M5.5 10.5C3 8 3.8 2.5 8 2.5S13 8 10.5 10.5V12H5.5ZM6.5 14.2H9.5",
};

const MAIN_KEY = "n";

/** The keys of the buttons, by name, in their order; what leads on, whatever that is at the moment, has one of its own. */
const LESSON_KEYS: Readonly<Record<string, string>> = {
  "lesson:undo": "",
  "lesson:done": "",
  "lesson:hint": "i",
  "lesson:show": "w",
  "lesson:again": "a",
  "lesson:back": "b",
  "lesson:on": "",
  "lesson:missed": MAIN_KEY,
  "lesson:duel": "",
};

export class Lesson {
  readonly #options: LessonOptions;
  readonly #text = make("div", "kw-lesson-text");
  readonly #task = make("div", "kw-lesson-task");
  readonly #choices = make("div", "kw-lesson-choices");
  readonly #field = make("input", "kw-field", { inputmode: "numeric", autocomplete: "off", maxlength: "9" });
  readonly #sign = drawing();
  readonly #words = make("p", "");
  readonly #stars = make("span", "kw-lesson-stars", { "aria-hidden": "true" });
  /** The stars in words. */
  readonly #heard = make("span", "kw-unseen", { role: "status" });
  readonly #sum = make("span", "kw-lesson-stars", { "aria-hidden": "true" });
  readonly #fault = make("p", "kw-lesson-task");
  readonly #told = make("div", "kw-lesson-told", this.#sign, this.#words, this.#stars, this.#heard);
  readonly #main = make("div", "kw-lesson-main");
  readonly #others = make("div", "kw-actions kw-lesson-others");
  readonly #back = make("div", "kw-lesson-turn");
  readonly #on = make("div", "kw-lesson-turn");
  readonly #dots = make("div", "kw-lesson-dots", { role: "group" });
  readonly #said = make("div", "kw-lesson-said", this.#text, this.#task, this.#fault);
  readonly #answer: HTMLElement;
  /** For strands that are to be followed. */
  readonly #follow: () => Following;
  #following: Following | null = null;
  #content: Content | null = null;
  #steps: Steps | null = null;
  /** The stars of each step, as the best attempt has brought them. */
  #best: readonly number[] = [];
  readonly #notes = new Notes();
  readonly #repeat: Late<Repeat>;
  /** Whether the solution was asked for: what comes of it is no answer of the learner's. */
  #isShown = false;
  /** The revision that was heeded last: what is shown again, in other words, is nothing new. */
  #rev: number | null = null;
  /** The step that was shown last, in the view that is being used; none in others. */
  #seen: number | null = null;
  #shownText: string | null = null;
  /** Not at once: the click that follows a tap would be one on what is then below the finger. */
  readonly #revealed: () => void;

  constructor(options: LessonOptions) {
    this.#options = options;
    const { root, panel, session, signal } = options;
    this.#revealed = later(() => this.#reveal(), signal);
    adopt(root, css);
    this.#sign.setAttribute("viewBox", "0 0 16 16");
    this.#fault.hidden = true;
    this.#answer = make(
      "div",
      "kw-lesson-answer",
      this.#choices,
      this.#field,
      this.#told,
      this.#main,
      make("div", "kw-lesson-row", this.#others, this.#back, this.#on),
    );
    const act = (name: string) => this.#act(name);
    this.#follow = () => {
      this.#following ??= followingOf({ ...options, act });
      return this.#following;
    };
    const about = {
      ...options,
      notes: this.#notes,
      stars: () => this.#best,
      changed: () => this.show(),
    };
    this.#repeat = new Late(async () => new (await options.load("repeat", false)).Repeat(about));
    panel.node.querySelector(".kw-goal")?.after(this.#said, this.#answer, this.#dots, this.#sum);
    listen(this.#answer, { click: (event) => press(event, act) }, { signal });
    listen(this.#dots, { click: (event) => press(event, (name) => session.jump(Number(name))) }, { signal });
    listen(this.#field, { keydown: (event: KeyboardEvent) => this.#write(event) }, { signal });
    listen(root, { keydown: (event: KeyboardEvent) => this.#press(event) }, { signal });
    const use = ({ currentTarget }: Event) => {
      this.#seen = currentTarget === root ? (this.#content?.step ?? null) : null;
    };
    for (const target of [window, root])
      listen(target, { pointerdown: use, keydown: use }, { signal, capture: true });
  }

  /** What Python tells of the lesson; it waits for the state that it belongs to. */
  read(): void {
    const { model, word } = this.#options;
    try {
      this.#steps = readSteps(model.get("lesson_steps"));
      this.#content = readLesson(model.get("lesson_shown"));
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      setText(this.#fault, `${word("unreadable")} (lesson.${error.message})`);
      return;
    }
    setText(this.#fault, "");
    this.show();
  }

  show(): void {
    const content = this.#content;
    const steps = this.#steps;
    if (!content || !steps || content.rev !== this.#options.session.state?.rev) return;
    const { text, task, tone, told, main, field, step, stars } = content;
    const held = this.#answer.contains(this.#options.root.activeElement);
    if (text !== this.#shownText) this.#text.replaceChildren(...blocks(text));
    this.#shownText = text;
    setText(this.#task, task);
    this.#told.hidden = told === "";
    this.#words.replaceChildren(...inline(told));
    setText(this.#stars, "★★★☆☆☆".slice(3 - stars, stars && 6 - stars));
    setText(this.#heard, stars ? this.#inWords(stars) : "");
    setAttribute(this.#told, "data-tone", tone);
    this.#sign.firstElementChild?.setAttribute("d", SIGNS[tone] ?? "");
    if (this.#field.hidden !== (field === undefined)) this.#field.value = "";
    this.#field.hidden = field === undefined;
    this.#field.placeholder = field ?? "";
    setAttribute(this.#field, "aria-label", field ?? null);
    const named = (test: RegExp) => this.actions.filter(({ name }) => test.test(name));
    const choices = named(/^choose:/);
    this.#buttons(this.#choices, choices);
    this.#buttons(this.#main, named(new RegExp(`^${main}$|missed|duel`)));
    this.#buttons(this.#others, named(/:(hint|show|again)$/));
    this.#buttons(this.#back, named(/:back$/), "‹");
    this.#buttons(this.#on, named(/:on$/), "›");
    if (content.way || this.#following) this.#follow().show(content, choices);
    setAttribute(this.#task, "data-done", main === "lesson:on" ? "" : null);
    const isNew = content.rev !== this.#rev;
    if (isNew) this.#heed(steps, content);
    this.#showDots(steps, step);
    if (held) this.#refocus();
    if (isNew) this.#revealed();
  }

  /** On a low screen what is said of an answer lies below the board, and the next step above it. */
  #reveal(): void {
    const { step, told } = this.#content ?? {};
    const isSame = step === this.#seen;
    if (step === undefined || this.#seen === null || (isSame && !told)) return;
    const shown = isSame ? this.#told : this.#options.root.querySelector(".kw-head");
    shown?.scrollIntoView({ block: "nearest", behavior: isStill() ? "instant" : "smooth" });
    this.#seen = step;
  }

  /** The buttons in their order, with their keys; answers have figures. */
  get actions(): readonly Action[] {
    const main = this.#content?.main;
    const names = Object.keys(LESSON_KEYS);
    const offered = this.#options.panel.offers().filter(({ place }) => place === "lesson");
    const own = this.#repeat.made?.added(offered) ?? offered;
    own.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
    return own.map((action, index) => {
      const figure = names.includes(action.name) || index > 8 ? "" : String(index + 1);
      const key = action.name === main ? MAIN_KEY : (LESSON_KEYS[action.name] ?? figure);
      return key ? { ...action, key } : action;
    });
  }

  #buttons(node: HTMLElement, actions: readonly Action[], sign?: string): void {
    // Stops of the Tab key, as a newcomer expects of answers: there are few, and a notebook has few lessons.
    const makeRow = () => ({ node: make("button", "kw-action", { tabindex: "0" }) });
    fill<Action, ButtonRow>(node, actions, makeRow, (row, action) => {
      const { label, hint, key } = action;
      setText(row.node, sign ?? label);
      setAttribute(row.node, "aria-label", sign === undefined ? null : label);
      row.node.title = key ? `${hint} (${key.toUpperCase()})` : hint;
      setAttribute(row.node, "aria-keyshortcuts", key ?? null);
      enable(row.node, action);
    });
  }

  #inWords(stars: number, of = 3): string {
    return this.#options.word("stars").replace("{n}", `${stars}`).replace("{of}", `${of}`);
  }

  #showDots({ names }: Steps, step: number): void {
    const makeRow = () => ({ node: make("button", "kw-lesson-dot") });
    fill<string, ButtonRow>(this.#dots, names, makeRow, ({ node }, name, index) => {
      const stars = this.#best[index] ?? 0;
      node.dataset.action = String(index);
      node.dataset.stars = String(stars);
      entitle(node, stars ? `${name} · ${this.#inWords(stars)}` : name);
      setAttribute(node, "aria-current", index === step ? "step" : null);
    });
    const sum = this.#best.reduce((before, one) => before + one, 0);
    const all = 3 * names.length;
    setText(this.#sum, `★ ${sum}/${all}`);
    setAttribute(this.#dots, "aria-label", this.#inWords(sum, all));
  }

  // What the learner does

  #act(name: string): void {
    const action = this.actions.find((one) => one.name === name && one.enabled);
    if (!action || this.#repeat.made?.act(name)) return;
    if (name === "lesson:show") this.#isShown = true;
    if (name === "lesson:done" && !this.#field.hidden) this.#send();
    else this.#options.session.act(name);
  }

  #write(event: KeyboardEvent): void {
    const { key } = event;
    if (key === "Escape") this.#options.board.focus();
    if (key !== "Enter") return;
    event.preventDefault(); // the button that has the focus next is not to be pressed
    this.#send();
  }

  #send(): void {
    const answer = this.#field.value.trim();
    if (answer) this.#options.session.ask({ kind: "answer", answer });
    this.#field.focus();
    this.#field.select();
  }

  /** The keys of the buttons, wherever in the widget the focus is; figures go into the field. */
  #press(event: KeyboardEvent): void {
    const { key, repeat, defaultPrevented, ctrlKey, altKey, metaKey } = event;
    const target = event.target as HTMLElement;
    const isElsewhere = target.closest("dialog, .kw-menu, input, textarea") !== null;
    if (defaultPrevented || repeat || isElsewhere || ctrlKey || altKey || metaKey) return;
    if (!this.#field.hidden && /^\d$/.test(key)) {
      this.#field.value = key;
      this.#field.focus();
    } else {
      const action = this.actions.find((one) => one.key === key.toLowerCase());
      if (!action) return;
      this.#act(action.name);
    }
    event.preventDefault();
  }

  /** Where the button is gone that had the focus, the next one to be pressed has it. */
  #refocus(): void {
    const { root, board } = this.#options;
    const now = root.activeElement;
    if (now && this.#answer.contains(now) && now.getClientRects().length > 0) return;
    const next = [this.#main, this.#choices].map((node) => node.querySelector<HTMLElement>("button"));
    (next.find((node) => node && node.getClientRects().length > 0) ?? board).focus({ preventScroll: true });
  }

  // How far somebody has come

  /**
   * How far each step is done, by what Python has told, what was seen since, and what was kept. Where a lesson has just
   * begun, in the first view of it, it goes on where somebody was before; where it begins again, all is forgotten.
   */
  #heed(steps: Steps, content: Content): void {
    const { key, stars: told } = steps;
    const { rev, fresh, step, stars } = content;
    const isFirst = this.#rev === null;
    this.#rev = rev;
    const past = isFirst || !fresh ? readResults(key) : null;
    if (fresh) this.#best = [];
    const before = [this.#best, past?.stars, told];
    const all = told.map((_, at) => Math.max(...before.map((one) => one?.[at] ?? 0)));
    all[step] = Math.max(all[step] ?? 0, stars);
    this.#best = all;
    const isShown = this.#isShown;
    this.#notes.heed(content, isShown);
    this.#isShown = false;
    if (isFirst && past) this.#notes.noted = past.noted;
    if (fresh && isFirst) this.#repeat.use((repeat) => void repeat.begin(content, past?.step));
    else {
      this.#keep(key, fresh ? null : { step, stars: all, noted: this.#notes.noted });
      this.#repeat.use((repeat) => repeat.heed(content, isShown));
    }
  }

  /** Keeps what was done, and lets the page around know, which may be a learning platform's. */
  #keep(key: string, results: Kept | null): void {
    keepResults(key, results);
    const event = { bubbles: true, composed: true, detail: results };
    if (results) this.#options.host.dispatchEvent(new CustomEvent("knotwidgets-results", event));
  }
}

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;
const NEXT_ITEM = /\n(?=\s*(?:[-*+]|\d+[.)])\s)/;
const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

export function blocks(text: string): readonly Node[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map(made);
}

function made(block: string): Node {
  const items = block.trim().split(NEXT_ITEM);
  const isList = items.every((item) => ITEM.test(item) && !/\n\S/.test(item));
  const node = (tag: "p" | "li", said: string) => make(tag, "", ...inline(said.replace(/\s*\n\s*/g, " ")));
  if (!isList) return node("p", block.trim());
  return make("ul", "", ...items.map((item) => node("li", item.replace(ITEM, ""))));
}

export function inline(text: string): readonly (Node | string)[] {
  return text.split(INLINE).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const length = piece.startsWith("**") ? 2 : 1;
    const tag = length === 2 ? "strong" : piece.startsWith("*") ? "em" : "code";
    return make(tag, "", {}, piece.slice(length, -length));
  });
}
