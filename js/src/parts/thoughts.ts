// What a machine or an analysis thinks: who, how far, and each player's chances as parts of a bar. No live region:
// it changes several times a second.

import { adopt, fill, make, type Row, setAttribute, setPlayer, setText } from "../elements";
import css from "../look/styles/thoughts.css";
import type { Chances, Thinking } from "../wire/types";

export class Thoughts {
  readonly #node: HTMLElement;
  readonly #text = make("div", "kw-thinker kw-dot");
  readonly #detail = make("div", "kw-thought");
  readonly #line = make("div", "kw-thought");
  readonly #bar = make("div", "kw-chances", { role: "img" });
  readonly #parts: Row[] = [];
  readonly #legend = make("div", "kw-shares");
  readonly #shares: Row[] = [];

  constructor(node: HTMLElement, root: ShadowRoot) {
    adopt(root, css);
    this.#node = node;
    node.append(this.#text, this.#detail, this.#line, this.#bar, this.#legend);
  }

  update({ player, text, detail, line, busy, win }: Thinking): void {
    setAttribute(this.#node, "data-busy", busy ? "true" : null);
    setText(this.#text, text);
    setPlayer(this.#text, player);
    setText(this.#detail, detail);
    setText(this.#line, line);
    fill(this.#bar, this.#parts, win, () => ({ node: make("span", "") }), showPart);
    fill(this.#legend, this.#shares, win, () => ({ node: make("span", "kw-share kw-dot") }), showShare);
    setAttribute(this.#bar, "aria-label", win.map((one) => `${one.player} ${one.text}`).join(", "));
  }
}

function showPart({ node }: Row, { player, share }: Chances): void {
  setPlayer(node, player);
  node.style.flexGrow = String(share);
}

function showShare({ node }: Row, { player, text }: Chances): void {
  setPlayer(node, player);
  setText(node, text);
}
