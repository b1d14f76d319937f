// A widget's model without Python: what it shows and how it is answered was found out beforehand, by asking the
// widget (knotwidgets/widgets/page/automaton.py). Several automata go side by side; a request is for the first that knows it.

import type { Model } from "../wire/model";
import type { Reply, Request } from "../wire/types";
import { type Stand, Taking } from "./taking";

/** What comes of a request: what the reply says, unless that is just "done", and the node that follows, or several in turn. */
interface Answer {
  readonly reply?: Partial<Reply>;
  readonly to?: number;
  readonly turns?: readonly number[];
}

type Answers = Readonly<Record<string, Answer>>;

interface Node extends Stand {
  /** The values of traits, by name. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** By the key of the request, see `keyOf`, or of its kind alone. */
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
  readonly #takings: readonly Taking[];
  #rev = 1;

  constructor(automata: readonly Automaton[]) {
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
    let answer: Answer | undefined;
    for (const [which, { nodes }] of this.#automata.entries()) {
      const node = nodes[this.#at[which] ?? 0];
      const taking = this.#takings[which];
      if (!node || !taking) continue;
      answer = answerAt(node, taking.heed(request, node));
      const to = answer?.turns ? taking.next(answer.turns) : answer?.to;
      if (to !== undefined) this.#go(which, to);
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
    this.#takings[which]?.arrive(this.#automata[which]?.nodes[to] ?? {});
    for (const name of this.#show(which)) this.#emit(`change:${name}`);
  }

  /** Takes over the traits of a node; what has a revision gets the one that this has led to. */
  #show(which: number): readonly string[] {
    const node = this.#automata[which]?.nodes[this.#at[which] ?? 0];
    const { shown = {} } = node ?? {};
    const names = Object.keys(shown);
    if (names.some((name) => isOfRevision(shown[name]))) this.#rev += 1;
    const values = names.map((name) => {
      const value = this.#takings[which]?.shown(name, shown[name], node ?? {});
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
