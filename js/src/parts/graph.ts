// The graph of a game: each player's chance to win in the course of it. A click leads to where one points; moves that
// lost much are buttons.

import type { Shared } from "../board/shared";
import { adopt, drawing, fill, listen, make, type Row, setAttribute, setPlayer } from "../elements";
import css from "../look/styles/graph.css";
import type { Graph, Mistake } from "../wire/types";

/** The view box: how wide and how high, whatever size it is shown in. */
const WIDTH = 100;
const HEIGHT = 40;

interface LineRow extends Row {
  readonly svg: SVGElement;
}

/** Gives what shows a graph in an element, or none. */
export function graphIn(node: HTMLElement, { root, session, signal }: Shared): (graph?: Graph) => void {
  adopt(root, css);
  const lines = make("div", "kw-graph-lines");
  const now = make("div", "kw-graph-now");
  const marks = make("div", "kw-graph-marks");
  const plot = make("div", "kw-graph", lines, now, marks);
  node.append(plot);
  let shown: Graph | undefined;
  const click = (event: MouseEvent) => {
    const mark = (event.target as HTMLElement).closest<HTMLElement>("[data-ply]");
    const { left, width } = plot.getBoundingClientRect();
    const along = Math.max(0, Math.min(1, (event.clientX - left) / width));
    if (shown) session.jump(mark ? Number(mark.dataset.ply) : Math.round(along * shown.last));
  };
  listen(plot, { click }, { signal });

  return (graph) => {
    plot.hidden = !graph;
    shown = graph;
    if (!graph) return;
    const { players, last, ply, mistakes } = graph;
    const at = (one: number) => `${(100 * one) / Math.max(1, last)}%`;
    now.style.left = at(ply);
    const drawn = players.length > 2 ? players : players.slice(0, 1); // the other's is its mirror image
    fill<string, LineRow>(lines, drawn, makeLine, ({ node, svg }, player, index) => {
      setPlayer(node, player);
      const path = svg.firstElementChild;
      if (path) setAttribute(path, "d", lineOf(graph, index));
    });
    fill<Mistake, Row>(marks, mistakes, makeMark, ({ node }, { ply, text }) => {
      node.dataset.ply = String(ply);
      node.title = text;
      setAttribute(node, "aria-label", text);
      node.style.left = at(ply + 1);
    });
    marks.hidden = false;
  };
}

function lineOf({ known, last }: Graph, player: number): string {
  const points = known.map(({ ply, shares }) => {
    const y = HEIGHT * (1 - (shares[player] ?? 0));
    return `${((WIDTH * ply) / Math.max(1, last)).toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}`;
}

function makeLine(): LineRow {
  const svg = drawing();
  svg.setAttribute("viewBox", `0 -2 ${WIDTH} ${HEIGHT + 4}`);
  svg.setAttribute("preserveAspectRatio", "none");
  return { node: make("div", "", svg), svg };
}

const makeMark = () => ({ node: make("button", "kw-graph-mark") });
