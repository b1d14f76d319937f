// What is to be spoken, once, when something has changed: what was played, or else what the line under the board says.

import type { Said } from "./said";
import type { Refusal, Session } from "./session";

export class News {
  #rev: number | null = null;
  #line = "";
  #note = "";
  #refusal: Refusal | null = null;

  /** What is new since the last call; empty where all has been said. What is there first is read, not told. */
  hear({ state, refusal }: Session, line: Said, tells = true): string {
    const first = this.#rev === null;
    const moved = !first && state !== null && state.rev !== this.#rev;
    const told = moved && tells ? (state.panel.news ?? "") : "";
    // The news of a position tell what its note says; a note that was hidden for a while is nothing new.
    const heard = line.kind === "note" ? !tells || told !== "" || first || line.text === this.#note : false;
    const again = refusal !== null && refusal !== this.#refusal; // the same mistake once more
    const said = !heard && (again || moved || line.text !== this.#line) ? line.text : "";
    this.#rev = state?.rev ?? null;
    this.#line = line.text;
    this.#refusal = refusal;
    if (line.kind === "note") this.#note = line.text;
    return [told, said].filter((text) => text !== "").join(" ");
  }
}
