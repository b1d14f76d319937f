// The line under the board, which says what happened or what may be done, and the button that plays what a finger
// has aimed.

import { make } from "../elements";
import { listen } from "../listen";
import type { Said } from "../speech/speech";
import type { Shared } from "./shared";

export class Below {
  readonly #line = make("p", "kw-line");
  readonly #place = make("button", "kw-place", { type: "button" });
  readonly node = make("div", "kw-below", { tabindex: "-1" }, this.#line, this.#place);

  constructor({ session, signal }: Shared) {
    listen(this.#place, { click: () => session.place() }, { signal });
  }

  say({ kind, text }: Said): void {
    this.#line.dataset.kind = kind;
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }
  offer(name: string | null): void {
    this.#place.hidden = name === null;
    this.#place.textContent = name;
  }
}
