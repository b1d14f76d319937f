// What comes back of a lesson: at its end the steps that were missed, and on later days the tasks that are due. When each
// comes back is kept in this browser, as the results are, or in a file by Python (knotwidgets/widgets/lessons.py).

import type { Shared } from "../board/shared";
import { make, setText } from "../elements";
import { keep, kept } from "../look/size";
import { type Action, offered } from "../panel/commands";
import { readSteps } from "../wire/readers";
import type { Lesson } from "../wire/types";
import { type Boxes, missed, named, readBoxes, schedule, solved, textOfBoxes } from "./boxes";
import { type Notes, textOf } from "./results";

export interface RepeatOptions extends Shared {
  readonly panel: { readonly node: HTMLElement };
  /** What somebody has answered, and the stars of each step. */
  readonly notes: Notes;
  readonly stars: () => readonly number[];
  /** There is something else to be pressed. */
  readonly changed: () => void;
}

export class Repeat {
  readonly #options: RepeatOptions;
  readonly #note = make("p", "kw-lesson-note", { role: "status" });
  /** When each task comes back, as it is kept. */
  #text = "";
  /** What Python has told of that. */
  #told: string | undefined;
  #content: Lesson | null = null;
  /** The steps to be gone through, and how many of these are behind. */
  #course: readonly number[] = [];
  #passed = 0;
  /** Whether they are those that were missed, and not those that are due. */
  #isReplay = false;
  /** The steps that were solved in a replay without a slip, and whether there was one in the step at hand. */
  readonly #mended = new Set<number>();
  #hasSlipped = false;

  constructor(options: RepeatOptions) {
    this.#options = options;
    options.panel.node.querySelector(".kw-lesson-said")?.prepend(this.#note);
    this.#text = (this.#key && kept(this.#key, "localStorage")) || "";
    options.lesson.results = (pupil) => ({ lesson: this.#steps.lesson, text: this.#results(pupil) });
    this.#tell();
  }

  #results(pupil?: string): string {
    const { notes, stars } = this.#options;
    return textOf(this.#steps, stars(), notes.noted, pupil);
  }

  /**
   * The lesson has just begun. If somebody was at a step before, Python is given what was kept; then that step is shown, or
   * what is due.
   */
  async begin(content: Lesson, step?: number): Promise<void> {
    const { session } = this.#options;
    this.#content = content;
    // First: a jump in view of what was before is refused.
    if (step !== undefined) await session.inquire({ kind: "found", record: this.#results() }, false);
    this.#course = schedule(this.#boxes).due;
    this.#tell();
    this.#options.changed();
    const to = this.#course[0] ?? step ?? 0;
    if (to > 0) session.jump(to);
  }

  /** Something else is shown. */
  heed(content: Lesson, isShown: boolean): void {
    const { step, tone, stars, fresh } = content;
    if (step !== this.#content?.step) this.#hasSlipped = false;
    this.#content = content;
    const place = this.#course.indexOf(step);
    if (place >= 0) this.#passed = place;
    if (fresh) {
      this.#keep(textOfBoxes(this.#boxes.map(() => null)));
      this.#course = [];
      this.#mended.clear();
    } else if (isShown || tone === "wrong" || tone === "hint") {
      this.#hasSlipped = true;
      this.#mended.delete(step);
      this.#keep(textOfBoxes(missed(this.#boxes, step)));
    } else if (stars > 0) {
      if (this.#course[this.#passed] === step && !this.#hasSlipped) this.#mended.add(step);
      this.#keep(textOfBoxes(solved(this.#boxes, step, this.#steps.practice)));
    }
    this.#tell();
    this.#options.changed();
  }

  /** The buttons of a lesson with those that are to be there now. */
  added(actions: readonly Action[]): Action[] {
    const isEnd = this.#isEnd;
    const others = actions.filter(({ name }) => !isEnd || name !== "lesson:on");
    if (!this.#isClosing) return others;
    const can = [
      ...(this.#missed.length > 0 ? ["lesson:missed"] : []),
      ...(this.#steps.duel ? ["lesson:duel"] : []),
    ];
    return [...others, ...offered({ can }, this.#options.word)];
  }

  /** Does what a button of the lesson means here; false if that is what it always means. */
  act(name: string): boolean {
    const { session, host } = this.#options;
    if (name === "lesson:missed") {
      this.#course = this.#missed;
      this.#isReplay = true;
      this.#passed = 0;
      session.jump(this.#course[0] ?? 0);
    } else if (name === "lesson:duel") {
      host.dispatchEvent(new CustomEvent("knotwidgets-duel", { bubbles: true, composed: true }));
    } else if (name === "lesson:on" && this.#isInCourse) {
      const next = this.#course[this.#passed + 1];
      if (next === undefined) this.#course = [];
      session.jump(next ?? this.#options.stars().indexOf(0));
    } else return false;
    return true;
  }

  get #steps() {
    return readSteps(this.#options.model.get("lesson_steps"));
  }

  /** Whether the step at hand is one of those to be gone through. */
  get #isInCourse(): boolean {
    return this.#course[this.#passed] === this.#content?.step;
  }

  /** Whether nothing follows: the last step is solved, or the last of those to be gone through where all others are. */
  get #isEnd(): boolean {
    const { stars = 0, main = "" } = this.#content ?? {};
    const isLast = this.#isInCourse && this.#passed + 1 === this.#course.length;
    return stars > 0 && (main === "" || (isLast && this.#options.stars().every((one) => one > 0)));
  }

  /** Whether it is so, or the last step is a game that a page has only for two. */
  get #isClosing(): boolean {
    const isLast = this.#content?.step === this.#steps.titles.length - 1;
    return this.#isEnd || (this.#steps.duel === true && isLast);
  }

  get #missed(): readonly number[] {
    const { notes, stars } = this.#options;
    const isMissed = (at: number) => {
      const { hints = 0, answers = [] } = notes.noted[at] ?? {};
      return stars()[at] === 1 || hints > 0 || answers.some(([, right]) => !right);
    };
    return [...stars().keys()].filter((at) => isMissed(at) && !this.#mended.has(at));
  }

  // When each task comes back

  /** By this the browser keeps it; empty where Python does, or nothing is kept. */
  get #key(): string {
    return this.#steps.kept === undefined ? this.#steps.key.replace("lesson", "repeat") : "";
  }

  /** What Python says of it comes from here, or from another view. */
  get #boxes(): Boxes {
    const { kept } = this.#steps;
    if (kept !== undefined && kept !== this.#told) this.#text = kept;
    this.#told = kept;
    return readBoxes(this.#text, this.#steps.titles.length);
  }

  #keep(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    if (this.#told !== undefined) void this.#options.session.inquire({ kind: "kept", record: text }, false);
    else if (this.#key) keep(this.#key, text.includes("@") ? text : null, "localStorage");
  }

  /** Says what is due, and when there is more; or how far somebody is with what was missed. */
  #tell(): void {
    const { of, due, next } = schedule(this.#boxes);
    const isReplay = this.#isReplay && this.#isInCourse && !this.#isEnd;
    const isSaid = isReplay || (of > 0 && (this.#isClosing || this.#isInCourse));
    const name = isReplay ? "repeating" : due.length === 0 ? "dueLater" : next ? "dueNext" : "due";
    const [n, all] = isReplay ? [this.#passed + 1, this.#course.length] : [due.length, of];
    const { host, word } = this.#options;
    const said = word(name)
      .replace("{n}", `${n}`)
      .replace("{of}", `${all}`)
      .replace("{day}", next ? named(next, host.lang) : "");
    setText(this.#note, isSaid ? said : "");
  }
}
