// The moves to choose from once a place has been picked first.

import { completions } from "../session/picks";
import type { Session } from "../session/session";
import type { Move } from "../wire/types";

/** More than that are no help: then the next pick narrows them down. */
const MOST_CHOICES = 60;

/** The moves that go on with the picks so far, where the last one's target wants them shown. */
export function choices(session: Session): readonly Move[] {
  const { picked, waiting, moves } = session;
  if (waiting?.move || !session.target(picked.at(-1) ?? null)?.choices) return [];
  const found = completions(moves, picked);
  return found.length > MOST_CHOICES ? [] : found;
}
