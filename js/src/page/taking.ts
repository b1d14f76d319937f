// What a page keeps of a lesson by itself, so that Python need not have thought of every way to come to be there: the
// cells marked in a step, how many hints were given, and whether the solution was shown.

import type { Item, Request, Scene, Target } from "../wire/types";

/** A task to mark cells: which are right, and what a mark on each adds to the picture. */
export interface Marking {
  readonly right: readonly string[];
  /** The item that marks are below. */
  readonly before: string;
  readonly looks: Readonly<Record<string, { readonly items: readonly Item[]; readonly label: string }>>;
}

/** What a node may have for a lesson. */
export interface Stand {
  readonly opens?: boolean;
  readonly marking?: Marking;
}

type Asked = { readonly kind: string };

export class Taking {
  #marked: readonly string[] = [];
  /** The cell that was said to be wrong: it is marked so already. */
  #wrong: string | null = null;
  #hints = 0;
  #helped = false;

  /** The request as the nodes know it: of marks they know how many there are, or what is wrong. */
  heed(request: Asked, { marking }: Stand): Asked {
    this.#wrong = null;
    const { name, picks } = request as Partial<Extract<Request, { picks: unknown }>> & { name?: string };
    if (name === "lesson:show") this.#helped = true;
    const cell = picks?.at(-1) ?? "";
    if (!marking) return request;
    if (request.kind === "pick" && marking.looks[cell]) {
      const others = this.#marked.filter((one) => one !== cell);
      this.#marked = others.length < this.#marked.length ? others : [...others, cell];
      return asked({ number: this.#marked.length });
    }
    if (name !== "lesson:done" || this.#marked.length === 0) return request;
    const wrong = this.#marked.find((one) => !marking.right.includes(one));
    this.#wrong = wrong ?? null;
    return asked(wrong === undefined ? { missing: marking.right.length - this.#marked.length } : { wrong });
  }

  /** Which of several nodes comes next. */
  next(turns: readonly number[]): number | undefined {
    this.#hints += 1;
    return turns[(this.#hints - 1) % turns.length];
  }

  /** Has come to a node: where that opens a step, or marks nothing, what was kept is forgotten. */
  arrive({ opens, marking }: Stand): void {
    if (opens || !marking) this.#marked = [];
    if (!opens) return;
    this.#hints = 0;
    this.#helped = false;
  }

  /** A trait as it is to be shown. */
  shown(name: string, value: unknown, { marking }: Stand): unknown {
    if (name === "state" && marking && this.#marked.length > 0) {
      const state = value as { readonly scene: Scene };
      return { ...state, scene: this.#withMarks(state.scene, marking) };
    }
    const isDone = name === "lesson_shown" && (value as { readonly done: string }).done === "solved";
    return isDone && this.#helped ? { ...(value as object), done: "shown" } : value;
  }

  #withMarks({ items, targets, ...scene }: Scene, { before, looks }: Marking): Scene {
    const marked = this.#marked.filter((cell) => cell !== this.#wrong);
    const added = marked.flatMap((cell) => looks[cell]?.items ?? []);
    const names = new Set(added.map(({ id }) => id));
    const kept = items.filter(({ id }) => !names.has(id));
    const at = kept.findIndex(({ id }) => id === before);
    const place = at < 0 ? kept.length : at;
    const label = (one: Target) =>
      marked.includes(one.id) ? { ...one, label: looks[one.id]?.label ?? one.label } : one;
    return {
      ...scene,
      items: [...kept.slice(0, place), ...added, ...kept.slice(place)],
      targets: targets.map(label),
    };
  }
}

function asked(about: object): Asked {
  return { kind: "marked", ...about };
}
