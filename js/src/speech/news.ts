// What is to be spoken, once, when something has changed: what was played, or else what the line under the board says.

import type { Refusal } from "../session/asked";
import type { Session } from "../session/session";
import type { Said } from "./said";

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
