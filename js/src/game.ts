// The game as the panel tells it: how it stands, and which ply a step through its moves leads to.

import type { Panel } from "./types";

export type Step = "first" | "last" | "earlier" | "later";

/** How the game stands, in words. */
export function situation({ title, turn, phase, scores, result }: Panel): string {
  const standing = scores.map(({ name, text }) => `${name}: ${text}`);
  const all = [
    title,
    phase,
    turn?.text ?? "",
    result?.headline ?? "",
    ...(result?.detail ?? []),
    ...standing,
  ];
  return all
    .filter((text) => text !== "")
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

/** The ply to jump to; null where there are no moves to go through. */
export function plyAfter(panel: Panel, step: Step): number | null {
  const { moves, ply } = panel;
  if (moves.length === 0) return null;
  const ends = [0, ...moves.map((move, index) => move.ply ?? index + 1)];
  const last = ends.length - 1;
  const later = ends.findIndex((end) => end > ply);
  const index = { first: 0, last, earlier: ends.findLastIndex((end) => end < ply), later }[step];
  return ends[index] ?? ends[step === "earlier" ? 0 : last] ?? 0;
}
