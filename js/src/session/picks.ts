// Moves as sequences of picks: what picking one more target means. It knows sequences of names and no rule.

import type { Move } from "../wire/types";

/** What comes of a pick: wait for further picks, or send the sequence; `move` is the legal move it spells, if any. */
export interface Choice {
  readonly send: boolean;
  readonly picks: readonly string[];
  readonly move: Move | null;
}

/** What is left to pick of a move after these picks; null where they do not lead along it. */
function rest({ picks, any }: Move, sofar: readonly string[]): readonly string[] | null {
  const left = [...picks];
  for (const target of sofar) {
    const index = any || left[0] === target ? left.indexOf(target) : -1;
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

export function completions(moves: readonly Move[], picks: readonly string[]): readonly Move[] {
  return moves.filter((move) => rest(move, picks) !== null);
}
export function ways(moves: readonly Move[], picks: readonly string[]): readonly Move[] {
  return moves.filter((move) => rest(move, picks)?.length === 0);
}

/** Follows `picks` as far as they lead along legal moves; null where no move starts so. */
function follow(moves: readonly Move[], picks: readonly string[]): Choice | null {
  const ahead = completions(moves, picks);
  const [move = null, ...others] = ways(ahead, picks);
  const complete = move !== null && others.length + 1 === ahead.length;
  return ahead.length === 0 ? null : { send: complete, picks, move };
}

/**
 * What it means to pick `target` after the picks `sofar`.
 *
 * A pick that continues a legal move is kept, one that completes it is sent. Picking the last target again takes
 * it back, or sends a move that is complete but could be continued. A pick that starts another move starts afresh;
 * but where moves name it later than what is picked, or it is a whole move, it was meant as the next step. Anything
 * else is sent as it is, for Python to explain. With `binding` picks are never taken back.
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
  return (binding ? null : afresh(moves, sofar, target)) ?? { send: true, picks, move: null };
}

/** Picks the target instead of all before; null where it is a move by itself, or some move names the last pick sooner. */
function afresh(moves: readonly Move[], sofar: readonly string[], target: string): Choice | null {
  const last = sofar.at(-1);
  const sooner = last === undefined || step(moves, target) <= step(moves, last);
  const choice = sooner ? follow(moves, [target]) : null;
  return choice?.send ? null : choice;
}

/** At which step of a move a target comes, at the earliest; infinite where no move has it. */
function step(moves: readonly Move[], target: string): number {
  return Math.min(...moves.map(({ picks }) => picks.indexOf(target)).filter((index) => index >= 0));
}

export function continuing(moves: readonly Move[], sofar: readonly string[]): ReadonlySet<string> {
  return new Set(moves.flatMap((move) => rest(move, sofar)?.slice(0, move.any ? undefined : 1) ?? []));
}

export function pickable(
  moves: readonly Move[],
  sofar: readonly string[],
  binding = false,
): ReadonlySet<string> {
  const targets = new Set(continuing(moves, sofar));
  if (binding) return targets;
  for (const target of continuing(moves, [])) {
    if (afresh(moves, sofar, target)) targets.add(target);
  }
  return targets;
}

/** A legal move as it is sent: in its own order, whatever the order of the picks. */
export function spelled({ picks, turn }: Move): readonly string[] {
  return turn === undefined ? picks : [...picks, turn];
}

// ---- What the user has in hand: the picks so far, how the piece is turned, and where a finger has aimed it

/** The moves that the hand can make; with `binding` a pick is never taken back. */
export interface Table {
  readonly moves: readonly Move[];
  readonly binding: boolean;
}

export class Hand {
  readonly #table: Table;
  picked: readonly string[] = [];
  /** The target on which a finger has put the ghost, to be turned and placed there. */
  aimed: string | null = null;
  /** The turn chosen last. It stays from place to place, also over places where it does not fit. */
  #turn: string | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  hold(picks: readonly string[]): void {
    this.picked = picks;
    this.aimed = null;
  }

  /** What picking the target comes to; of the ways to turn the piece the one chosen last, else the first. */
  offer(target: string): Choice {
    const { moves, binding } = this.#table;
    const choice = choose(moves, this.picked, target, binding);
    const fitting = choice.move && ways(moves, choice.picks).find(({ turn }) => turn === this.#turn);
    return fitting ? { ...choice, move: fitting } : choice;
  }

  /** One of the moves that go on from what is in hand, with the turn chosen last where there is one. */
  get carried(): Move | null {
    const found = this.picked.length > 0 ? completions(this.#table.moves, this.picked) : [];
    return found.find(({ turn }) => turn === this.#turn) ?? found[0] ?? null;
  }

  /** The moves that picking the target would spell: the ways to turn the piece there, clockwise. */
  ways(target: string): readonly Move[] {
    return ways(this.#table.moves, this.offer(target).picks);
  }

  /** Turns the piece over the target by so many of its ways there; false where there are no others. */
  turn(target: string, steps: number): boolean {
    const { move } = this.offer(target);
    const all = this.ways(target);
    if (move === null || all.length < 2) return false;
    this.#turn = all.at((all.indexOf(move) + steps) % all.length)?.turn;
    return true;
  }

  /** Puts the ghost on the target, if the piece can be turned at all there: other moves need no aiming. */
  aim(target: string): boolean {
    const { send, move } = this.offer(target);
    if (!send || move?.turn === undefined) return false;
    this.aimed = target;
    return true;
  }

  /** Whether the aimed ghost is on the target: the one aimed at, or the one that its move names last. */
  rests(target: string): boolean {
    if (this.aimed === null) return false;
    return target === this.aimed || target === this.offer(this.aimed).move?.picks.at(-1);
  }

  /** Takes back the aim, else the last pick; false where there is neither, or the pick binds. */
  back(): boolean {
    const aimed = this.aimed !== null;
    if (!aimed && (this.picked.length === 0 || this.#table.binding)) return false;
    this.hold(aimed ? this.picked : this.picked.slice(0, -1));
    return true;
  }
}

// ---- What is picked while a machine thinks: it is kept, shown, and asked for once that has moved

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
