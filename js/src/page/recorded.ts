// A widget's model without Python: what it shows and how it is answered was found out beforehand, by asking the
// widget (knotwidgets/widgets/page/automaton.py). Several automata go side by side; a request is for the first that knows it.

import type { Model } from "../wire/model";
import type { Reply, Request } from "../wire/types";

/** What comes of a request: what the reply says, unless that is just "done", and the node that follows. */
interface Answer {
  readonly reply?: Partial<Reply>;
  readonly to?: number;
}

type Answers = Readonly<Record<string, Answer>>;

interface Node {
  /** The values of traits, by name. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** By the key of the request, see `keyOf`. */
  readonly answers: Answers;
  readonly also: Answers;
}

export interface Automaton {
  readonly nodes: readonly Node[];
  readonly start: number;
  /** The reply to what no node answers, by the kind of the request; by "" for all others. */
  readonly otherwise: Readonly<Record<string, Partial<Reply>>>;
}

type Listener = (message?: unknown) => void;

export class Recorded implements Model {
  readonly #automata: readonly Automaton[];
  readonly #at: number[];
  readonly #traits = new Map<string, unknown>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #rev = 1;

  constructor(automata: readonly Automaton[]) {
    this.#automata = automata;
    this.#at = automata.map(({ start }) => start);
    automata.forEach((_, which) => {
      this.#show(which);
    });
  }

  get(name: string): unknown {
    return this.#traits.get(name);
  }
  on(name: string, listener: Listener): void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
  }
  off(name: string, listener: Listener): void {
    this.#listeners.get(name)?.delete(listener);
  }
  /** Answers soon, as Python does. */
  send(request: Request): void {
    queueMicrotask(() => this.#answer(request));
  }

  #answer({ id, rev: _, ...request }: Request): void {
    const key = keyOf(request);
    let answer: Answer | undefined;
    for (const [which, { nodes }] of this.#automata.entries()) {
      const node = nodes[this.#at[which] ?? 0];
      answer = node?.answers[key] ?? node?.also[key];
      if (answer?.to !== undefined) this.#go(which, answer.to);
      if (answer) break;
    }
    const said = answer ? answer.reply : this.#otherwise(request.kind);
    this.#emit("msg:custom", { ok: true, ...said, kind: "reply", to: id, rev: this.#rev });
  }

  #otherwise(kind: string): Partial<Reply> | undefined {
    const replies = this.#automata.map(({ otherwise }) => otherwise[kind] ?? otherwise[""]);
    return replies.find((reply) => reply);
  }

  #go(which: number, to: number): void {
    this.#at[which] = to;
    for (const name of this.#show(which)) this.#emit(`change:${name}`);
  }

  /** Takes over the traits of a node; what has a revision gets the one that this has led to. */
  #show(which: number): readonly string[] {
    const { shown = {} } = this.#automata[which]?.nodes[this.#at[which] ?? 0] ?? {};
    const names = Object.keys(shown);
    if (names.some((name) => isOfRevision(shown[name]))) this.#rev += 1;
    const values = names.map((name) => {
      const value = shown[name];
      return [name, isOfRevision(value) ? { ...value, rev: this.#rev } : value] as const;
    });
    const changed = values.filter(([name, value]) => this.#traits.get(name) !== value);
    for (const [name, value] of changed) this.#traits.set(name, value);
    return changed.map(([name]) => name);
  }

  #emit(name: string, message?: unknown): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(message);
  }
}

function isOfRevision(value: unknown): value is { readonly rev: number } {
  return typeof value === "object" && value !== null && "rev" in value;
}

/** The name by which nodes know a request: its JSON, in the order of its keys. */
export function keyOf(request: object): string {
  return JSON.stringify(request, Object.keys(request).sort());
}
