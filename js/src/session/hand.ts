// What the user has in hand: the picks so far, how the piece is turned, and where a finger has aimed it. It knows
// sequences of picks and ways to turn, and no rule.

import type { Move } from "../wire/types";
import { type Choice, choose, completions, ways } from "./picks";

/** The moves that the hand can make; with `binding` a pick is never taken back. */
export interface Table {
  readonly moves: readonly Move[];
  readonly binding: boolean;
}

export class Hand {
  readonly #table: Table;
  #picked: readonly string[] = [];
  #aimed: string | null = null;
  /** The turn chosen last. It stays from place to place, also over places where it does not fit. */
  #turn: string | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  get picked(): readonly string[] {
    return this.#picked;
  }

  /** The target on which a finger has put the ghost, to be turned and placed there. */
  get aimed(): string | null {
    return this.#aimed;
  }

  hold(picks: readonly string[]): void {
    this.#picked = picks;
    this.#aimed = null;
  }

  /** What picking the target comes to; of the ways to turn the piece the one chosen last, else the first. */
  offer(target: string): Choice {
    const { moves, binding } = this.#table;
    const choice = choose(moves, this.#picked, target, binding);
    const fitting = choice.move && ways(moves, choice.picks).find(({ turn }) => turn === this.#turn);
    return fitting ? { ...choice, move: fitting } : choice;
  }

  /** One of the moves that go on from what is in hand, with the turn chosen last where there is one. */
  get carried(): Move | null {
    const found = this.#picked.length > 0 ? completions(this.#table.moves, this.#picked) : [];
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
    this.#aimed = target;
    return true;
  }

  /** Whether the aimed ghost is on the target: the one aimed at, or the one that its move names last. */
  rests(target: string): boolean {
    if (this.#aimed === null) return false;
    return target === this.#aimed || target === this.offer(this.#aimed).move?.picks.at(-1);
  }

  /** Takes back the aim, else the last pick; false where there is neither, or the pick binds. */
  back(): boolean {
    const aimed = this.#aimed !== null;
    if (!aimed && (this.#picked.length === 0 || this.#table.binding)) return false;
    this.hold(aimed ? this.#picked : this.#picked.slice(0, -1));
    return true;
  }
}
