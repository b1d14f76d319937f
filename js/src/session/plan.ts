// What is picked while a machine thinks: it is kept, shown, and asked for once that has moved.

import type { Move } from "../wire/types";
import { spelled, ways } from "./picks";

export interface Plan {
  /** As they would be sent, with the turn where there is one. */
  readonly picks: readonly string[];
  /** The move that it would be now, as far as that is known. */
  readonly move: Move | null;
  /** How many moves had been played then. */
  readonly ply: number;
}

/** The target that was picked last. */
export function endOf({ picks, move }: Plan): string | undefined {
  return (move?.picks ?? picks).at(-1);
}

/** The moves that a plan has come to: several where a piece can be turned there and was not. */
export function movesOf({ picks, move }: Plan, moves: readonly Move[]): readonly Move[] {
  if (!move) return ways(moves, picks);
  return moves.filter((one) => String(spelled(one)) === String(picks));
}
