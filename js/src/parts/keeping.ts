// Keeps the game where it outlives Python, in the browser's storage, and offers Python what was kept when the same cell
// ran before: there, and in the notebook as it was saved. All that is needed to get at the record is loaded before
// Python may have gone.

import type { Shared } from "../board/shared";
import { keep, kept } from "../look/size";
import { follow } from "../wire/model";
import { readKept } from "../wire/readers";

/** One game that was kept; `at` is when, in milliseconds, and `board` whose it is, or was. */
interface Game {
  readonly of: string;
  readonly board: string;
  readonly at: number;
  readonly record: string;
  /** The choice in the lobby by which it has begun, if it has. */
  readonly choice?: string;
}

const PLACE = "knotwidgets games";
/** How many games are kept, how many of the same cell, and how many characters of all. */
const MOST = 40;
const ALIKE = 3;
const LARGEST = 500_000;
/** As many characters as Python reads of a record. */
const LONGEST = 200_000;

export function keepGame({ model, host, session, load, signal }: Shared): void {
  let [isSeen, isReady] = [false, false];
  const read = () => {
    const { of, record, own, choice } = readKept(model.get("_game"));
    const { board = "" } = host.dataset;
    if (own && !isReady) {
      isReady = true;
      void load("game", false);
    }
    if (!of) return;
    if (!isSeen) {
      isSeen = true;
      if (!games().some((one) => one.board.endsWith(board) && one.of === of)) void offer(of, board);
    }
    if (own && record.length <= LONGEST) put({ of, board, at: Date.now(), record, choice });
    else putAway(of, board);
  };

  /** Offers what was kept of the same cell, the latest first; what can't be read is forgotten. */
  const offer = async (of: string, board: string) => {
    const others = games().filter((one) => one.of === of && one.board !== board);
    const all = [...others, ...(await saved(model.widget_manager, of))];
    const known = [movesOf(readKept(model.get("_game")).record)];
    for (const { record, choice = "" } of all.sort((one, other) => other.at - one.at)) {
      const moves = movesOf(record);
      if (known.some((one) => one.startsWith(moves))) continue;
      known.push(moves);
      const { ok } = await session.inquire({ kind: "found", record, choice }, false);
      if (ok === false) write(games().filter((one) => one.of !== of || one.record !== record));
    }
  };
  follow(model, "change:_game", read, signal);
  read();
}

function put(game: Game): void {
  const others = games().filter(({ of, board }) => of !== game.of || board !== game.board);
  write([game, ...others]);
}

/** A board begins anew: what it had stays beside what comes now. */
function putAway(of: string, board: string): void {
  const all = games();
  const isOld = (one: Game) => one.of === of && one.board === board;
  if (all.some(isOld)) write(all.map((one) => (isOld(one) ? { ...one, board: `was ${board}` } : one)));
}

/** What follows the tags of a record, on one line. */
function movesOf(record: string): string {
  const [, ...rest] = record.split("\n\n");
  return rest.join(" ").replace(/\s+/g, " ");
}

/** What is kept, the latest first; whatever else lies there is none. */
function games(): readonly Game[] {
  try {
    const all: unknown = JSON.parse(kept(PLACE, "localStorage") ?? "[]");
    return Array.isArray(all) ? all.filter(isGame) : [];
  } catch {
    return []; // something else
  }
}

function isGame(one: unknown): one is Game {
  const { of, board, at, record, choice = "" } = Object(one);
  return [of, board, record, choice].every((text) => typeof text === "string") && Number.isFinite(at);
}

/** Writes so many of the latest as there is room for. */
function write(all: readonly Game[]): void {
  const counts = new Map<string, number>();
  let size = 0;
  let left = all.filter(({ of, record }) => {
    const count = (counts.get(of) ?? 0) + 1;
    counts.set(of, count);
    size += record.length;
    return count <= ALIKE && size <= LARGEST;
  });
  left = left.slice(0, MOST);
  const isKept = () => keep(PLACE, JSON.stringify(left), "localStorage");
  while (left.length > 0 && !isKept()) left = left.slice(0, -Math.ceil(left.length / 2));
}

/** The game in the notebook as it was saved last; none where the front end has no such file. */
async function saved(manager: unknown, of: string): Promise<readonly Game[]> {
  try {
    const { path, urlResolver } = Object(Object(manager).context);
    if (!urlResolver) return [];
    const answer = await fetch(await urlResolver.getDownloadUrl(path));
    const { cells } = await answer.json();
    const outputs = cells.flatMap((cell: { outputs?: readonly unknown[] }) => cell.outputs ?? []);
    return outputs.flatMap((output: { data?: Record<string, unknown> }) => {
      const html = [output.data?.["text/html"] ?? ""].flat().join("");
      if (!html.includes(of)) return [];
      const found = new DOMParser().parseFromString(html, "text/html").querySelectorAll("pre[data-of]");
      return [...(found as NodeListOf<HTMLElement>)]
        .filter(({ dataset }) => dataset.of === of)
        .map(({ dataset: { at, choice }, textContent: record }) => ({
          ...{ of, board: "", at: Number(at), record },
          ...(choice && { choice }),
        }));
    });
  } catch (error) {
    console.warn(error);
    return [];
  }
}
