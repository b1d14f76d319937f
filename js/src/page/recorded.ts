// A widget's model without Python: what it shows and how it is answered was found out beforehand, by asking the
// widget (knotwidgets/widgets/page/automaton.py). Several automata go side by side; a request is for the first that knows it.

import { Listeners, type Model } from "../wire/model";
import type { Item, Lesson, Reply, Request, Scene, Target } from "../wire/types";

/**
 * What comes of a request: what the reply says, unless that is just "done", and the node that follows, several in turn, one
 * that chance draws, or the one before such a draw.
 */
interface Answer {
  readonly reply?: Partial<Reply>;
  readonly to?: number;
  readonly turns?: readonly number[];
  readonly luck?: readonly number[];
  readonly back?: boolean;
}

type Answers = Readonly<Record<string, Answer>>;

interface Node extends Stand {
  /** The values of traits, by name. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** By the key of the request, see `keyOf`, or of its kind alone. */
  readonly answers: Answers;
  readonly also: Answers;
  /** What is shown instead with the scene in its other arrangement, if it has one. */
  readonly tall?: Readonly<Record<string, unknown>>;
}

export interface Automaton {
  readonly nodes: readonly Node[];
  readonly start: number;
  /** The reply to what no node answers, by the kind of the request; by "" for all others. */
  readonly otherwise: Readonly<Record<string, Partial<Reply>>>;
}

export class Recorded extends Listeners implements Model {
  readonly #automata: readonly Automaton[];
  readonly #at: number[];
  readonly #traits = new Map<string, unknown>();
  readonly #takings: readonly Taking[];
  /** The nodes that moves of a game for two were played at. */
  readonly #past: number[] = [];
  /** The traits that somebody has chosen, which no node changes any more. */
  readonly #chosen: Record<string, unknown> = {};
  #rev = 1;
  #isTall = false;

  constructor(automata: readonly Automaton[]) {
    super();
    this.#automata = automata;
    this.#at = automata.map(({ start }) => start);
    this.#takings = automata.map(() => new Taking());
    automata.forEach((_, which) => {
      this.#show(which);
    });
  }

  get(name: string): unknown {
    return this.#traits.get(name);
  }
  /** Answers soon, as Python does. */
  send(request: Request): void {
    queueMicrotask(() => this.#answer(request));
  }

  #answer({ id, rev: _, ...request }: Request): void {
    let answer: Answer | undefined;
    if (request.kind === "arrange") {
      this.#isTall = request.arrangement === "tall";
      for (const [which, at] of this.#at.entries()) this.#go(which, at, false); // which shows the same
      answer = {};
    }
    const [, trait, chosen] = /^(theme|sound):(.+)/.exec(Object(request).name) ?? [];
    if (trait) {
      this.#chosen[trait] = trait === "sound" ? chosen === "on" : chosen;
      this.#traits.set(trait, this.#chosen[trait]);
      this.emit(`change:${trait}`);
      answer = {};
    }
    for (const [which, { nodes }] of this.#automata.entries()) {
      const node = nodes[this.#at[which] ?? 0];
      const taking = this.#takings[which];
      if (answer || !node || !taking) continue;
      answer = answerAt(node, taking.heed(request, node));
      const { turns, luck, back } = answer ?? {};
      if (luck) this.#past.push(this.#at[which] ?? 0);
      const drawn = luck?.[Math.floor(Math.random() * luck.length)];
      const to = back ? this.#past.pop() : turns ? taking.next(turns) : (drawn ?? answer?.to);
      if (to !== undefined) this.#go(which, to);
    }
    const said = answer ? answer.reply : this.#otherwise(request.kind);
    this.emit("msg:custom", { ok: true, ...said, kind: "reply", to: id, rev: this.#rev });
  }

  #otherwise(kind: string): Partial<Reply> | undefined {
    const replies = this.#automata.map(({ otherwise }) => otherwise[kind] ?? otherwise[""]);
    return replies.find((reply) => reply);
  }

  #go(which: number, to: number, isNews = true): void {
    this.#at[which] = to;
    this.#takings[which]?.arrive(this.#automata[which]?.nodes[to] ?? {});
    for (const name of this.#show(which, isNews)) this.emit(`change:${name}`);
  }

  /** Takes over the traits of a node; what has a revision gets the one that this has led to. */
  #show(which: number, isNews = true): readonly string[] {
    const node = this.#automata[which]?.nodes[this.#at[which] ?? 0];
    const shown = { ...node?.shown, ...(this.#isTall && node?.tall), ...this.#chosen };
    const names = Object.keys(shown);
    if (isNews && names.some((name) => isOfRevision(shown[name]))) this.#rev += 1;
    const values = names.map((name) => {
      const value = this.#takings[which]?.shown(name, shown[name], node ?? {});
      return [name, isOfRevision(value) ? { ...value, rev: this.#rev } : value] as const;
    });
    const changed = values.filter(([name, value]) => this.#traits.get(name) !== value);
    for (const [name, value] of changed) this.#traits.set(name, value);
    return changed.map(([name]) => name);
  }
}

function answerAt({ answers, also }: Node, request: { readonly kind: string }): Answer | undefined {
  const [key, kind] = [keyOf(request), keyOf({ kind: request.kind })];
  return answers[key] ?? also[key] ?? answers[kind] ?? also[kind];
}

function isOfRevision(value: unknown): value is { readonly rev: number } {
  return typeof value === "object" && value !== null && "rev" in value;
}

/** The name by which nodes know a request: its JSON, in the order of its keys. */
export function keyOf(request: object): string {
  return JSON.stringify(request, Object.keys(request).sort());
}

// ---- What a page keeps of a lesson by itself, so that Python need not have thought of every way to come to be there: the
// cells marked in a step, how many hints were given, and how many stars it can still bring

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

const MOST_STARS = 3;

export class Taking {
  #marked: readonly string[] = [];
  /** The cell that was said to be wrong: it is marked so already. */
  #wrong: string | null = null;
  /** The cells that were given as an answer. */
  #given = "";
  #hints = 0;
  #most = MOST_STARS;
  #hasChosen = false;

  /** The request as the nodes know it: of marks they know how many there are, or what is wrong. */
  heed(request: Asked, { marking }: Stand): Asked {
    this.#wrong = null;
    const { name, picks } = request as Partial<Extract<Request, { picks: unknown }>> & { name?: string };
    if (name === "lesson:show") this.#most = 1;
    this.#hasChosen = Boolean(name?.startsWith("choose:"));
    this.#given = name === "lesson:done" ? this.#marked.join(" ") : "";
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
    this.#most = Math.min(this.#most, 2);
    return turns[(this.#hints - 1) % turns.length];
  }

  /** Has come to a node: where that opens a step, or marks nothing, what was kept is forgotten. */
  arrive({ opens, marking }: Stand): void {
    if (opens || !marking) this.#marked = [];
    if (!opens) return;
    this.#hints = 0;
    this.#most = MOST_STARS;
  }

  /** A trait as it is to be shown. */
  shown(name: string, value: unknown, { marking }: Stand): unknown {
    if (name === "state" && marking && this.#marked.length > 0) {
      const state = value as { readonly scene: Scene };
      return { ...state, scene: this.#withMarks(state.scene, marking) };
    }
    if (name !== "lesson_shown") return value;
    const { stars, given, ...rest } = value as Lesson;
    // As `Script.heeding` does (knotwidgets/session/lesson.py).
    if (rest.tone === "wrong") this.#most = Math.min(this.#most, this.#hasChosen ? 1 : 2);
    return {
      ...rest,
      stars: Math.min(stars, this.#most),
      ...(given && { given: this.#given ? { ...given, answer: this.#given } : given }),
    };
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
