// How large path data are. Only an element that is rendered can tell, so one waits unseen beside the board.

import type { Box } from "../types";

const SVG = "http://www.w3.org/2000/svg";

export class Measure {
  readonly node = document.createElementNS(SVG, "svg");
  readonly #path = document.createElementNS(SVG, "path");

  constructor() {
    this.node.setAttribute("class", "kw-measure");
    this.node.setAttribute("aria-hidden", "true");
    this.node.append(this.#path);
  }

  /** The box round path data, without any stroke. */
  box(d: string): Box {
    this.#path.setAttribute("d", d);
    const { x, y, width, height } = this.#path.getBBox();
    return [x, y, width, height];
  }
}
