// What somebody answered in a lesson, step by step: noted here, kept in this browser with how far they have come, and
// written as the text that `kw.lessons.collect` reads (knotwidgets/lessons/results.py). Nothing is sent anywhere.

import { keep, kept } from "../look/size";
import { KIND, LONGEST_PAUSE, MOST } from "../wire/limits";
import type { Lesson, Steps } from "../wire/types";

/** An answer, whether it is right, the rule that refused it, and the seconds spent on the step until then. */
type Answered = readonly [answer: string, right: boolean, rule: string, seconds: number];

interface Noted {
  readonly hints: number;
  readonly seconds: number;
  readonly answers: readonly Answered[];
}

/** What is kept of a lesson. */
export interface Kept {
  readonly step: number;
  readonly stars: readonly number[];
  readonly noted: readonly Noted[];
}

const NONE: Noted = { hints: 0, seconds: 0, answers: [] };

/** Of what has no key, such as practice without end, nothing is kept. */
export function readResults(key: string): Kept | null {
  try {
    const { step, stars, noted } = JSON.parse((key && kept(key, "localStorage")) || "null");
    if (!Number.isInteger(step) || !Array.isArray(stars)) return null;
    const all: readonly unknown[] = Array.isArray(noted) ? noted : [];
    return {
      step,
      stars,
      noted: all.map((one) => (Array.isArray(Object(one).answers) ? (one as Noted) : NONE)),
    };
  } catch {
    return null; // nothing, or something else
  }
}

export function keepResults(key: string, results: Kept | null): void {
  if (key) keep(key, results && JSON.stringify(results), "localStorage");
}

/** Notes what somebody does in a lesson. */
export class Notes {
  noted: readonly Noted[] = [];
  /** The hints of this opening of a step. */
  #hints = new Set<string>();
  #step = 0;
  #since = performance.now();

  /** Notes what a state says that has just come; of an answer that was shown to the learner only the time. */
  heed({ step, tone, told, given, fresh }: Lesson, isShown: boolean): void {
    const now = performance.now();
    const pause = (now - this.#since) / 1000;
    this.#since = now;
    if (fresh) this.noted = [];
    const spent = pause < LONGEST_PAUSE && !fresh ? pause : 0;
    this.#change(this.#step, ({ seconds, ...rest }) => ({ ...rest, seconds: tenth(seconds + spent) }));
    if (step !== this.#step) this.#hints.clear();
    this.#step = step;
    if (tone === "hint") this.#hints.add(told);
    this.#change(step, ({ hints, seconds, answers }) => {
      const own = given && !isShown && answers.length < MOST;
      const { answer = "", right = false, rule = "" } = given ?? {};
      const all: readonly Answered[] = own ? [...answers, [answer, right, rule, seconds]] : answers;
      return { hints: Math.max(hints, this.#hints.size), seconds, answers: all };
    });
  }

  #change(step: number, changed: (noted: Noted) => Noted): void {
    const all = Array.from(
      { length: Math.max(this.noted.length, step + 1) },
      (_, at) => this.noted[at] ?? NONE,
    );
    all[step] = changed(all[step] ?? NONE);
    this.noted = all;
  }
}

const tenth = (seconds: number) => Math.round(seconds * 10) / 10;

/** The results as a text with a checksum, which finds slips and no cheats. */
export function textOf(
  { lesson, key, titles }: Steps,
  stars: readonly number[],
  noted: readonly Noted[],
  pupil = "",
): string {
  const steps = titles.map((title, at) => ({ title, stars: stars[at] ?? 0, ...(noted[at] ?? NONE) }));
  const saved = `${new Date().toISOString().slice(0, 19)}Z`;
  const version = key.split("-").at(-1);
  const body = JSON.stringify({ kind: KIND, lesson, version, pupil, saved, steps }).slice(0, -1);
  return `${body},"check":"${checksum(body)}"}`;
}

/** Adler-32 of a text in UTF-8, as eight hexadecimal figures (RFC 1950). */
export function checksum(text: string): string {
  let [one, two] = [1, 0];
  for (const byte of new TextEncoder().encode(text)) {
    one = (one + byte) % 65521;
    two = (two + one) % 65521;
  }
  return (two * 65536 + one).toString(16).padStart(8, "0");
}
