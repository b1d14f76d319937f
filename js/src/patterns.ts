// Moves that differ in their last target alone travel as one pattern. Here they become the moves that they stand for.

import type { Item, Move, MovePattern, Point, Scene, State, Target } from "./types";

/** Stands for the target in a pattern's picks and label. */
const TARGET = "$";

/** The state with every pattern among its moves spelled out; the very state where there are none. */
export function spellOut(state: State): State {
  const patterns: readonly MovePattern[] = state.scene.moves;
  if (patterns.every(({ each }) => each === undefined)) return state;
  const targets = new Map(state.scene.targets.map((target) => [target.id, target]));
  const scene: Scene = { ...state.scene, moves: patterns.flatMap((pattern) => movesOf(pattern, targets)) };
  return { ...state, scene };
}

function movesOf({ each, ...move }: MovePattern, targets: ReadonlyMap<string, Target>): readonly Move[] {
  if (!each) return [move];
  return each.map((id) => {
    const place = targets.get(id)?.at ?? [0, 0];
    return {
      ...move,
      picks: move.picks.map((pick) => (pick === TARGET ? id : pick)),
      ghost: move.ghost.map((item) => moved(item, place)),
      ...(move.label && { label: move.label.split(TARGET).join(id) }),
    };
  });
}

function moved(item: Item, [x, y]: Point): Item {
  const [left, top] = item.at ?? [0, 0];
  return { ...item, at: [x + left, y + top] };
}
