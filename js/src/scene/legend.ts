// What the marks on a board mean: sentences by what an item's id begins with, or by the last words of its style.

import type { Item, Target } from "../wire/types";
import { boxOf } from "./lines";

export type Legend = Readonly<Record<string, string>>;

export function meaningOf({ id, style }: Item, legend: Legend): string | undefined {
  const words = style.split(" ");
  const names = [id.split(":")[0] ?? "", ...words.map((_, index) => words.slice(index).join(" "))];
  return names.map((name) => legend[name]).find((meaning) => meaning !== undefined);
}

/** What the marks on a target mean, each once. */
export function meaningsOn(target: Target, items: readonly Item[], legend: Legend): readonly string[] {
  const there = items.filter((item) => isOn(item, target)).map((item) => meaningOf(item, legend) ?? "");
  return [...new Set(there)].filter((meaning) => meaning !== "");
}

/** Whether an item is a target's: by its name, or because it lies in the target's middle. */
function isOn({ id, kind, at }: Item, target: Target): boolean {
  if (id.endsWith(`:${target.id}`)) return true;
  if (!at || kind === "text") return false;
  if (kind === "path") return String(at) === String(target.at);
  const [x, y, width, height] = boxOf(target.d, target.at ?? [0, 0]);
  return at[0] > x && at[0] < x + width && at[1] > y && at[1] < y + height;
}
