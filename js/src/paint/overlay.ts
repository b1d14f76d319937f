// What lies over the scene: the pointer's and the keyboard's place, the picks so far and where they may go on, the
// move that waits for Python, and why a pick was refused. It becomes a display list like any other.

import { boxOf, middleOf } from "../scene/boxes";
import { completions, continuing, pickable } from "../session/picks";
import type { Session } from "../session/session";
import type { Item, Move } from "../wire/types";

/** On what was refused: the marks of the evidence are outlines. */
const CROSS = "M-.16 -.16L.16 .16M.16 -.16L-.16 .16";

/** Where the user is: the targets under the pointer and under the keyboard's cursor. */
export interface Attention {
  readonly hovered: string | null;
  readonly focused: string | null;
  /** The choice under the pointer or the keyboard's focus. */
  readonly previewed?: Move | null;
  readonly highlight?: string | null;
  readonly spot?: string | null;
}

export function overlay(session: Session, attention: Attention): readonly Item[] {
  const shape = (ids: readonly string[], style: string): Item[] => shapesOf(session, ids, style);
  const { refusal, waiting, picked, plan } = session;
  const { focused, highlight, spot } = attention;
  const pointed = pointedAt(session, attention);
  const ghost = shownMove(session, attention)?.ghost ?? [];
  const highlights = session.state?.scene.highlights ?? {};
  const items = [highlight, pointed].flatMap((name) => highlights[name ?? ""] ?? []);
  items.push(...shape(refusal?.marks ?? [], "mark"), ...shape(refusal?.refused ?? [], "refused"));
  const about = refusal?.refused.includes(refusal.about ?? "") ? null : refusal?.about;
  for (const id of [spot, about]) items.push(...shape(id ? [id] : [], "highlight"));
  if (plan) items.push(...(plan.move?.ghost ?? []), ...shape((plan.move ?? plan).picks, "planned"));
  if (waiting) {
    const sent = waiting.request.kind === "pick" ? (waiting.move ?? waiting.request).picks : [];
    items.push(...shape(sent, "pending"));
  } else {
    items.push(...shape(open(session, pointed), "open"), ...shape(picked, "picked"));
    if (!ghost.length && pointed !== null && canPick(session, pointed))
      items.push(...shape([pointed], "hover"));
  }
  items.push(...ghost);
  return focused === null ? items : [...items, ...shape([focused], "focus")];
}

/** The target that the user means: under the pointer, aimed at by a finger, or under the cursor. */
export function pointedAt(session: Session, { hovered, focused }: Attention): string | null {
  return hovered ?? session.aimed ?? focused;
}

/** The move whose ghost is shown: it waits, or it would be played now. */
export function shownMove(session: Session, attention: Attention): Move | null {
  if (session.waiting) return session.waiting.move;
  if (attention.previewed) return attention.previewed;
  const pointed = pointedAt(session, attention);
  return pointed !== null && canPick(session, pointed) ? session.offer(pointed).move : null;
}

/**
 * Where a piece in hand may go, but for turned pieces whose picks have an order: these are for who knows them. The
 * target that is pointed at shows that itself.
 */
function open({ moves, picked }: Session, pointed: string | null): readonly string[] {
  if (picked.length === 0) return [];
  const offered = completions(moves, picked).filter(({ any, turn }) => any || turn === undefined);
  return [...continuing(offered, picked)].filter((target) => target !== pointed);
}

export function canPick(session: Session, target: string): boolean {
  return !session.waiting && pickable(session.moves, session.picked, session.binding).has(target);
}

function shapesOf(session: Session, ids: readonly string[], style: string): Item[] {
  return ids.flatMap((id) => {
    const target = session.target(id);
    if (!target) return [];
    const { d, at = [0, 0], frame } = target;
    const item = { kind: "path" as const, id: `${style}:${id}`, style, d, at };
    if (frame) return [{ ...item, style: `frame ${style}`, d: frame }];
    return style === "refused" ? [{ ...item, d: CROSS, at: middleOf(boxOf(d, at)) }] : [item];
  });
}
