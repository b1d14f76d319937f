// Moves to choose from, where a place was picked that wants them shown: parts/choices.ts, which boards with such places
// load once they are there.

import { make } from "../elements";
import type { ChoiceRows } from "../parts/choices";
import { Late } from "../parts/load";
import { completions } from "../session/picks";
import type { Session } from "../session/session";
import type { Move } from "../wire/types";
import type { Shared } from "./shared";

export class Choices {
  readonly node = make("div", "kw-choices", { role: "toolbar" });
  readonly #session: Session;
  readonly #rows: Late<ChoiceRows>;
  #moves: readonly Move[] = [];

  constructor(shared: Shared) {
    this.#session = shared.session;
    this.#rows = new Late(async () => {
      const { ChoiceRows } = await shared.load("game", false);
      return new ChoiceRows(shared, this.node);
    });
    this.node.hidden = true;
  }

  /** Whether there are moves to choose from. */
  get open(): boolean {
    return this.#moves.length > 0;
  }

  update(name: string): void {
    this.#moves = choices(this.#session);
    if (!this.#rows.made && !this.#session.targets.some((target) => target.choices)) return;
    this.#rows.use((rows) => rows.update(this.#moves, name));
  }

  paint(): void {
    this.#rows.made?.paint();
  }

  focus(): void {
    this.#rows.use((rows) => rows.focus());
  }
}

/** More than that are no help: then the next pick narrows them down. */
const MOST_CHOICES = 60;

/** The moves that go on with the picks so far, where the last one's target wants them shown. */
export function choices(session: Session): readonly Move[] {
  const { picked, waiting, moves } = session;
  if (waiting?.move || !session.target(picked.at(-1) ?? null)?.choices) return [];
  const found = completions(moves, picked);
  return found.length > MOST_CHOICES ? [] : found;
}
