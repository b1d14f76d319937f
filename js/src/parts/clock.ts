// The clocks on the players' plates: they tick here, and Python decides. It is told when one has run out, and with each
// request for how long the view has shown whose turn it is, so that nobody loses the time in which Python was busy.

import type { Shared } from "../board/shared";
import { adopt, make, setText, whenAborted } from "../elements";
import css from "../look/styles/clock.css";
import { hasTheWord } from "../speech/speech";
import type { Clock, Score } from "../wire/types";

/** How often a clock is shown anew, in milliseconds. */
const TICK = 100;
/** Seconds left that are said, once each. */
const SAID = [30, 10];

const NONE: Clock = { left: {}, runs: "", spent: 0 };

interface Face {
  readonly player: string;
  readonly name: string;
  readonly node: HTMLElement;
}

export class Clocks {
  readonly #shared: Shared;
  readonly #said = make("div", "kw-unseen", { role: "status" });
  #faces: readonly Face[] = [];
  #clock = NONE;
  /** When it was so, by the time of the page. */
  #since = 0;
  /** The seconds that were shown last of the clock that runs. */
  #seconds = 0;
  #timer = 0;
  #isFresh = true;
  /** Whether Python has been told that a clock has run out, and not answered. */
  #tells = false;

  constructor(shared: Shared) {
    this.#shared = shared;
    adopt(shared.root, css);
    shared.root.append(this.#said);
    whenAborted(shared.signal, () => clearTimeout(this.#timer));
  }

  /** Shows what Python says, on the plates of the players. */
  update(clock: Clock | undefined, plates: HTMLElement, scores: readonly Score[]): void {
    const heads = [...plates.querySelectorAll(".kw-plate")];
    this.#faces = heads.map((head, at) => {
      const node =
        head.querySelector<HTMLElement>(".kw-clock") ?? make("span", "kw-clock", { role: "timer" });
      head.append(node);
      return { player: scores[at]?.player ?? "", name: scores[at]?.name ?? "", node };
    });
    // What is there when a view opens may be old: it stands still until Python has told how things are now.
    const isOld = this.#isFresh && Boolean(clock?.runs);
    this.#isFresh = false;
    this.#take({ ...NONE, ...clock, ...(isOld && { runs: "" }) });
    if (isOld) void this.#ask();
  }

  async #ask(): Promise<void> {
    const { clock } = await this.#shared.session.inquire({ kind: "clock" }, false);
    if (clock && !this.#clock.runs) this.#take(clock);
  }

  #take(clock: Clock): void {
    this.#clock = clock;
    this.#since = performance.now();
    this.#seconds = 0;
    const { session } = this.#shared;
    session.spent = clock.runs ? () => Math.round(clock.spent + this.#ran) : null;
    clearTimeout(this.#timer);
    this.#tick();
  }

  get #ran(): number {
    return performance.now() - this.#since;
  }

  #tick(): void {
    const { left, runs } = this.#clock;
    for (const { player, name, node } of this.#faces) {
      const own = left[player];
      const seconds = Math.ceil(Math.max(0, (own ?? 0) - (player === runs ? this.#ran : 0)) / 1000);
      setText(node, own === undefined ? "" : written(seconds));
      node.classList.toggle("kw-runs", player === runs);
      if (player === runs) this.#runs(name, seconds);
    }
    if (runs) this.#timer = window.setTimeout(() => this.#tick(), TICK);
  }

  /** Says how little is left, once, and lets Python know that nothing is. */
  #runs(name: string, seconds: number): void {
    const { session, word, host } = this.#shared;
    const isSaid = seconds !== this.#seconds && this.#seconds > 0 && SAID.includes(seconds);
    this.#seconds = seconds;
    if (isSaid && hasTheWord(host)) {
      setText(this.#said, word("clockShort").replace("{player}", name).replace("{n}", String(seconds)));
    }
    if (seconds > 0 || this.#tells) return;
    this.#tells = true;
    void session.inquire({ kind: "action", name: "flag" }, false).then(() => {
      this.#tells = false;
    });
  }
}

/** A time in hours, minutes and seconds, such as 4:58. */
function written(seconds: number): string {
  const two = (number: number) => String(number % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
}
