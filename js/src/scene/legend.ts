// What the marks on a board mean: sentences by what an item's id begins with, or by the last words of its style

import type { Item, Target } from "../wire/types";

export type Legend = Readonly<Record<string, string>>;

export function meaningOf({ id, style }: Item, legend: Legend): string | undefined {
  const words = style.split(" ");
  const names = [id.split(":")[0] ?? "", ...words.map((_, index) => words.slice(index).join(" "))];
  return names.map((name) => legend[name]).find((meaning) => meaning !== undefined);
}

/** What the marks on a target mean, each once: those named after it, and those that lie where it does. */
export function meaningsOn(target: Target, items: readonly Item[], legend: Legend): ReadonlySet<string> {
  const there = items.filter(
    ({ id, at }) => id.endsWith(`:${target.id}`) || (at && String(at) === String(target.at)),
  );
  return new Set(there.flatMap((item) => meaningOf(item, legend) ?? []));
}
