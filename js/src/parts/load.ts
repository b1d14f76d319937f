// Parts of the widget that only some need come from Python when they are first used, each as the text of a module:
// what every board is saved with, and every view loads, stays small.

import type { PartName } from "../wire/types";

interface Modules {
  readonly clock: typeof import("./clock");
  readonly drawing: typeof import("./drawing");
  readonly game: typeof import("./game");
  readonly lesson: typeof import("./lesson");
  readonly live: typeof import("./live");
  readonly lobby: typeof import("./lobby");
  readonly repeat: typeof import("./repeat");
  readonly sketch: typeof import("./sketch");
  readonly tools: typeof import("./tools");
}

/** Gives a part, once it is there; `isAwaited` unless nobody would miss it. */
export type Load = <N extends PartName>(name: N, isAwaited?: boolean) => Promise<Modules[N]>;

/** What has been loaded: code alone, which views may share. */
const loaded = new Map<PartName, unknown>();

/** What parts need of the widget, by name; js/build.mjs finds it out. */
let shared: object = {};

export function equip(names: object): void {
  shared = names;
}

/** Takes parts that are there from the beginning, as on a page that nobody could send them to. */
export function provide(parts: Partial<Modules>): void {
  for (const [name, part] of Object.entries(parts)) loaded.set(name as PartName, part);
}

/** Loads parts for a view: for one that has gone meanwhile they never come. */
export function loader(
  ask: (name: PartName, isAwaited: boolean) => Promise<string>,
  signal: AbortSignal,
): Load {
  /** What is on its way: a part is asked for once, and again where the user has begun to wait for it. */
  const coming = new Map<string, Promise<unknown>>();
  return async <N extends PartName>(name: N, isAwaited = true) => {
    const key = `${name} ${isAwaited}`;
    if (!loaded.has(name)) {
      const part = coming.get(key) ?? ask(name, isAwaited).then(made);
      coming.set(key, part);
      loaded.set(name, await part);
    }
    await null; // a view may go as soon as it is painted
    if (signal.aborted) await new Promise(() => {});
    return loaded.get(name) as Modules[N];
  };
}

/** The part whose text this is: a function of what it shares with the widget. */
async function made(text: string): Promise<unknown> {
  const { default: part } = (await imported(text)) as { default(names: object): unknown };
  return part(shared);
}

/** The module whose text this is. */
export async function imported(text: string): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Something that is made when it is first used; what is asked of it meanwhile is done then, in that order. */
export class Late<T> {
  readonly #make: () => Promise<T>;
  #coming: Promise<T> | null = null;
  made: T | null = null;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  use(act: (made: T) => void): void {
    if (this.made) {
      act(this.made);
      return;
    }
    this.#coming ??= this.#begin();
    void this.#coming.then(act);
  }

  async #begin(): Promise<T> {
    await null; // what asks for it may be asked again by what it changes
    this.made = await this.#make();
    return this.made;
  }
}
