// What has just happened, over the board: it fades by itself, and goes with the next press. It is in nobody's way, and
// nobody hears of it: the news have told it.

import { make, setPlayer, setText } from "../elements";
import { listen, whenAborted } from "../listen";
import { adopt } from "../look/style";
import css from "../look/styles/banner.css";
import type { Announced } from "../wire/types";

/** How long it stays, in milliseconds: for each one, and for each letter. */
const STAY = 2200;
const READ = 45;

export class Banner {
  readonly #node = make("div", "kw-banner", { "aria-hidden": "true" });
  #timer = 0;

  constructor(root: ShadowRoot, board: HTMLElement, signal: AbortSignal) {
    adopt(root, css);
    board.append(this.#node);
    const leave = () => this.#leave();
    listen(root, { pointerdown: leave, keydown: leave }, { signal, capture: true });
    whenAborted(signal, () => clearTimeout(this.#timer));
  }

  show(announced: readonly Announced[]): void {
    const lines = announced.map(({ player, text, reason }) => {
      const title = make("div", "kw-banner-title", {});
      const why = make("div", "", {});
      setText(title, text);
      setText(why, reason);
      const line = make("div", "kw-banner-line", {}, title, why);
      setPlayer(line, player);
      return line;
    });
    this.#node.replaceChildren(...lines);
    this.#node.classList.remove("kw-leaving");
    clearTimeout(this.#timer);
    const letters = announced.reduce((sum, { text, reason }) => sum + text.length + reason.length, 0);
    this.#timer = window.setTimeout(() => this.#leave(), STAY + READ * letters);
  }

  #leave(): void {
    this.#node.classList.add("kw-leaving");
  }
}
