// Moves as sequences of picks: what picking one more target means. It knows sequences of names and no rule.

import type { Move } from "./types";

/** What comes of a pick: wait for further picks, or send the sequence; `move` is the legal move it spells, if any. */
export interface Choice {
  readonly send: boolean;
  readonly picks: readonly string[];
  readonly move: Move | null;
}

function startsWith(picks: readonly string[], start: readonly string[]): boolean {
  return start.every((target, index) => picks[index] === target);
}

/** Follows `picks` as far as they lead along legal moves; null where no move starts so. */
function follow(moves: readonly Move[], picks: readonly string[]): Choice | null {
  const ahead = moves.filter((move) => startsWith(move.picks, picks));
  const move = ahead.find((one) => one.picks.length === picks.length) ?? null;
  const complete = ahead.every((one) => one.picks.length === picks.length);
  return ahead.length === 0 ? null : { send: complete, picks, move };
}

/**
 * What it means to pick `target` after the picks `sofar`.
 *
 * A pick that continues a legal move is kept, one that completes it is sent. Picking the last target again takes
 * it back, or sends a move that is complete but could be continued. A pick that starts another move starts afresh.
 * Anything else is sent as it is, for Python to explain. With `binding` picks are never taken back.
 */
export function choose(
  moves: readonly Move[],
  sofar: readonly string[],
  target: string,
  binding = false,
): Choice {
  const picks = [...sofar, target];
  const onward = follow(moves, picks);
  if (onward) return onward;
  if (target === sofar.at(-1)) {
    const move = follow(moves, sofar)?.move ?? null;
    if (move) return { send: true, picks: sofar, move };
    if (!binding) return { send: false, picks: sofar.slice(0, -1), move: null };
  }
  const afresh = binding ? null : follow(moves, [target]);
  return afresh ?? { send: true, picks, move: null };
}

/** The targets whose pick leads along some legal move. */
export function pickable(
  moves: readonly Move[],
  sofar: readonly string[],
  binding = false,
): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const { picks } of moves) {
    const next = picks[sofar.length];
    if (next !== undefined && startsWith(picks, sofar)) targets.add(next);
    const first = picks[0];
    if (first !== undefined && !binding) targets.add(first);
  }
  return targets;
}
