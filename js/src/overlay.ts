// What lies over the scene: the pointer's and the keyboard's place, the picks so far, the move that waits for
// Python, and why a pick was refused. It becomes a display list like any other.

import { choose, pickable } from "./picks";
import type { Session } from "./session";
import type { Item } from "./types";

/** Where the user is: the targets under the pointer and under the keyboard's cursor. */
export interface Attention {
  readonly hovered: string | null;
  readonly focused: string | null;
}

/** The overlay's items, in painting order. */
export function overlay(session: Session, { hovered, focused }: Attention): readonly Item[] {
  const shape = (ids: readonly string[], style: string): Item[] => shapesOf(session, ids, style);
  const { refusal, waiting, picked } = session;
  const items = [...shape(refusal?.marks ?? [], "mark"), ...shape(refusal?.refused ?? [], "refused")];
  if (waiting) {
    const sent = waiting.request.kind === "pick" ? waiting.request.picks : [];
    items.push(...shape(sent, "pending"), ...(waiting.move?.ghost ?? []));
  } else {
    const pointed = hovered ?? focused;
    items.push(...shape(picked, "picked"));
    if (pointed !== null && canPick(session, pointed)) {
      items.push(...shape([pointed], "hover"));
      items.push(...(choose(session.moves, picked, pointed, session.binding).move?.ghost ?? []));
    }
  }
  return focused === null ? items : [...items, ...shape([focused], "focus")];
}

/** Whether picking the target now leads along a legal move. */
export function canPick(session: Session, target: string): boolean {
  return !session.waiting && pickable(session.moves, session.picked, session.binding).has(target);
}

function shapesOf(session: Session, ids: readonly string[], style: string): Item[] {
  return ids.flatMap((id) => {
    const target = session.target(id);
    if (!target) return [];
    const { d, at = [0, 0] } = target;
    return [{ kind: "path", id: `${style}:${id}`, style, d, at } satisfies Item];
  });
}
