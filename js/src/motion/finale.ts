// The end of a game: for a moment the board grows pale but for what the winner has, a light runs along the winner's
// lines, and the result stands across the board.

import { EM, written } from "../paint/letters";
import { type Brush, type Paint, paintItems, UNMOVED } from "../paint/painter";
import { dataOf, lengthOf, linesOf } from "../scene/lines";
import { placeOf } from "../scene/scene";
import { BANNER, FINALE, LIGHT, LIT, PALE, SWELL } from "../wire/timing";
import type { Box, Item, Scene, State, Turn } from "../wire/types";

export interface Finale {
  readonly winners: readonly Item[];
  /** Each line by itself, with its length. */
  readonly lines: readonly (readonly [Item, number])[];
  readonly headline: Turn;
  readonly box: Box;
}

/** What is shown where a state is the first with a result. */
export function finaleOf(before: State, { panel: { result, scores }, scene }: State): Finale | null {
  if (!result || before.panel.result) return null;
  const { headline, rows = [] } = result;
  const at = scores.findIndex(({ player }) => player === headline.player);
  // Of what is counted cord by cord those of which the winner has most.
  const won = rows.filter(({ values }) => Number(values[at]) === Math.max(...values.map(Number)));
  const cords = won.flatMap(({ player }) => (player ? [player.replace("-", " ")] : []));
  // Cords that are no player's are shown, too: without those that cross them the winner's tiles would be bare.
  const winners = scene.items.filter(
    ({ style }) =>
      headline.player && (style.startsWith(`${headline.player} `) || /^strand|^tint/.test(style)),
  );
  return { winners, lines: linesAmong(winners, cords), headline, box: scene.box };
}

function linesAmong(items: Scene["items"], cords: readonly string[]): Finale["lines"] {
  return items.flatMap((item) => {
    const isCord = / strand( \d)?$/.test(item.style) || cords.includes(item.style);
    if (item.kind !== "path" || !isCord) return [];
    const lines = linesOf(item.d, placeOf(item));
    return lines.map(
      (line) => [{ ...item, style: "light", d: dataOf(line), at: [0, 0] as const }, lengthOf(line)] as const,
    );
  });
}

/** Paints what is seen of it so many seconds after its beginning. */
export function paintFinale(
  brush: Brush,
  how: Paint,
  { winners, lines, headline, box }: Finale,
  time: number,
): void {
  const fade = Math.min(1, time / SWELL, (FINALE - time) / SWELL);
  const [x, y, width, height] = box;
  const sheet: Item = {
    kind: "path",
    id: "pale",
    style: "pale",
    d: `M${x} ${y}h${width}v${height}h${-width}Z`,
  };
  paintItems(brush, [sheet], how, { ...UNMOVED, fade: fade * PALE });
  paintItems(brush, winners, how, { ...UNMOVED, fade });
  const share = Math.min(1, time / LIT);
  for (const [item, length] of share < 1 ? lines : []) {
    const [start, end] = [
      Math.max(0, share * (length + LIGHT) - LIGHT),
      Math.min(length, share * (length + LIGHT)),
    ];
    paintItems(brush, [item], how, { ...UNMOVED, fade, dash: [0, start, end - start, length + 1] });
  }
  paintItems(brush, banner(headline.text, box, how), how, { ...UNMOVED, fade });
}

/** The result across the board, as large as it can be. */
function banner(text: string, [x, y, width, height]: Box, { letters }: Paint): readonly Item[] {
  const em = (written(text, letters, "uncial")?.width ?? text.length * 8) / EM;
  const size = Math.min(BANNER, (0.86 * width) / em);
  const [middle, high] = [y + height / 2, 0.9 * size];
  return [
    {
      kind: "path",
      id: "banner",
      style: "banner",
      d: `M${x} ${middle - high}h${width}v${2 * high}h${-width}Z`,
    },
    { kind: "text", id: "finale", style: "result", at: [x + width / 2, middle], text, size },
  ];
}
