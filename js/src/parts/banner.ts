// What has just happened, over the board: it fades by itself, and goes with the next press. It is in nobody's way, and
// nobody hears of it: the news have told it.

import type { Shared } from "../board/shared";
import { adopt, make, setPlayer, setText } from "../elements";
import { listen, whenAborted } from "../listen";
import css from "../look/styles/banner.css";
import type { Announced, Box, Item } from "../wire/types";

/** How long it stays, in milliseconds: for each one, and for each letter. */
const STAY = 2200;
const READ = 45;

interface BannerOptions extends Shared {
  readonly boxOfItem: (item: Item, around: number) => Box;
}

export class Banner {
  readonly #node = make("div", "kw-banner", { "aria-hidden": "true" });
  readonly #options: BannerOptions;
  #timer = 0;

  constructor(options: BannerOptions) {
    this.#options = options;
    const { root, board, signal } = options;
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
    this.#node.classList.toggle("kw-low", this.#isHigh);
    clearTimeout(this.#timer);
    const letters = announced.reduce((sum, { text, reason }) => sum + text.length + reason.length, 0);
    this.#timer = window.setTimeout(() => this.#leave(), STAY + READ * letters);
  }

  /** Whether what was played last lies in the board's upper half, which is to be seen. */
  get #isHigh(): boolean {
    const { session, boxOfItem } = this.#options;
    const { items = [], box = [0, 0, 0, 0] } = session.state?.scene ?? {};
    const [, top, , high] = box;
    return items.some((item) => /^last\b/.test(item.id) && 2 * (boxOfItem(item, 0)[1] - top) < high * 0.9);
  }

  #leave(): void {
    this.#node.classList.add("kw-leaving");
  }
}
