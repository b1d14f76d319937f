// One view's conversation with Python: the last state, the picks so far, the request that waits for an answer and
// the refusal that is shown. No DOM, no timers; `changed` is called after every change.
//
// Python owns the truth. A request is answered twice: by a state with a new revision (a synced trait) and by a
// reply (a message). Either may come first, so a reply rests until the state has reached the reply's revision.

import { choose } from "./picks";
import type { Message, Move, Reply, Request, State, Target } from "./types";

export interface Waiting {
  readonly id: string;
  readonly request: Request;
  /** The legal move that was picked, to be shown until its position arrives. */
  readonly move: Move | null;
}

/** Why Python refused: words, the cells that show it, and the cells that it is about. */
export interface Refusal {
  readonly message: string;
  readonly marks: readonly string[];
  readonly refused: readonly string[];
}

export interface SessionOptions {
  /** The view's own name: every view of a widget hears the replies to all of them. */
  readonly view: string;
  readonly send: (message: Message) => void;
  readonly changed: () => void;
}

export class Session {
  readonly #options: SessionOptions;
  #state: State | null = null;
  #picked: readonly string[] = [];
  #waiting: Waiting | null = null;
  #refusal: Refusal | null = null;
  /** Replies that have overtaken their state. */
  #early: Reply[] = [];
  #sent = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get state(): State | null {
    return this.#state;
  }

  get picked(): readonly string[] {
    return this.#picked;
  }

  get waiting(): Waiting | null {
    return this.#waiting;
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  get moves(): readonly Move[] {
    return this.#state?.scene.moves ?? [];
  }

  get binding(): boolean {
    return this.#state?.panel.binding ?? false;
  }

  target(id: string | null): Target | undefined {
    return this.#state?.scene.targets.find((one) => one.id === id);
  }

  /** Takes a state from Python. A new revision ends whatever was going on in this view. */
  receive(state: State): void {
    if (state.rev !== this.#state?.rev) {
      this.#picked = [];
      this.#waiting = null;
      this.#refusal = null;
    }
    this.#state = state;
    const ready = this.#early.filter((reply) => reply.rev <= state.rev);
    this.#early = this.#early.filter((reply) => reply.rev > state.rev);
    for (const reply of ready) this.#apply(reply);
    this.#options.changed();
  }

  /** Takes a reply from Python; those to other views are ignored. */
  reply(reply: Reply): void {
    if (!reply.id.startsWith(`${this.#options.view}:`)) return;
    if (reply.rev > (this.#state?.rev ?? Number.NEGATIVE_INFINITY)) {
      this.#early.push(reply);
      return;
    }
    this.#apply(reply);
    this.#options.changed();
  }

  /** The user picks a target. Ignored while a request waits. */
  pick(target: string): void {
    if (!this.#state || this.#waiting) return;
    const { send, picks, move } = choose(this.moves, this.#picked, target, this.binding);
    this.#refusal = null;
    if (send) {
      // An illegal pick leaves the earlier ones as they are, and a binding one stays whatever follows.
      if (move && !this.binding) this.#picked = [];
      this.#ask({ kind: "pick", picks }, move);
    } else {
      this.#picked = picks;
    }
    this.#options.changed();
  }

  /** Takes back the picks so far and puts away a refusal; false where there was nothing to do. */
  drop(): boolean {
    const picks = this.#picked.length > 0 && !this.binding;
    if (!picks && !this.#refusal) return false;
    if (picks) this.#picked = [];
    this.#refusal = null;
    this.#options.changed();
    return true;
  }

  act(name: string): void {
    this.#command({ kind: "action", name });
  }

  jump(ply: number): void {
    this.#command({ kind: "jump", ply });
  }

  #command(request: Request): void {
    if (!this.#state || this.#waiting) return;
    this.#refusal = null;
    this.#ask(request, null);
    this.#options.changed();
  }

  #ask(request: Request, move: Move | null): void {
    const rev = this.#state?.rev ?? 0;
    const id = this.#newId();
    this.#waiting = { id, request, move };
    this.#options.send({ ...request, id, rev });
  }

  #newId(): string {
    this.#sent += 1;
    return `${this.#options.view}:${this.#sent}`;
  }

  #apply(reply: Reply): void {
    // Only the last request matters: an answer to an earlier one speaks of a position that is gone.
    if (reply.id !== `${this.#options.view}:${this.#sent}`) return;
    this.#waiting = null;
    const { message = "", marks = [], refused = [] } = reply;
    if (!reply.ok && (message || marks.length > 0 || refused.length > 0)) {
      this.#refusal = { message, marks, refused };
    }
  }
}
