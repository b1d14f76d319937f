// Where path data lead. Only an element that is rendered can tell, so one waits unseen beside
// the board.

import type { Point } from "../types";

const SVG = "http://www.w3.org/2000/svg";

export class Measure {
  readonly node = document.createElementNS(SVG, "svg");
  readonly #path = document.createElementNS(SVG, "path");

  constructor() {
    this.node.setAttribute("class", "kw-unseen");
    this.node.setAttribute("aria-hidden", "true");
    this.node.append(this.#path);
  }

  /** So many points along path data, at equal distances from its start to its end. */
  line(d: string, count: number): readonly Point[] {
    this.#path.setAttribute("d", d);
    const length = this.#path.getTotalLength();
    return Array.from({ length: count }, (_, index) => {
      const { x, y } = this.#path.getPointAtLength((length * index) / (count - 1));
      return [x, y] as const;
    });
  }
}
