// What a view has asked Python for, and why that was refused.

import { unfoldMoves } from "../scene/scene";
import type {
  Ahead,
  Mark,
  Message,
  Move,
  PartName,
  Reply,
  Request,
  Scene,
  State,
  Stroke,
  Target,
} from "../wire/types";
import { type Choice, completions, endOf, Hand, movesOf, type Plan, spelled } from "./picks";

// ---- What a view has asked Python for, and why that was refused

type Unsent<T> = T extends Message ? Omit<T, keyof Message> : never;

export type Asked = Unsent<Request>;

/** What is drawn by hand. */
export type Drawable = Omit<Unsent<Stroke>, "kind"> | Omit<Unsent<Mark>, "kind">;

export interface Waiting {
  readonly id: string;
  readonly request: Asked;
  /** The legal move that was picked, to be shown until its position arrives. */
  readonly move: Move | null;
}

/** Why Python refused: words, the cells that show it, and the cells that it is about. */
export interface Refusal {
  readonly message: string;
  readonly marks: readonly string[];
  readonly refused: readonly string[];
  readonly rev: number;
  /** The target that was only to be explained: nothing was refused. */
  readonly about?: string;
  /** It was picked in advance. */
  readonly early?: boolean;
}

/** What is answered to who asks; not what waits for another state, or for nothing. */
export type Inquiry = Exclude<
  Asked,
  { kind: "pick" | "explain" | "select" | "draw" | "jump" | "arrange" | "answer" }
>;

/** A part of the widget that is on its way. */
export interface Loading {
  readonly give: (answer: Partial<Reply>) => void;
  readonly isAwaited: boolean;
}

export interface SessionOptions {
  /** The view's own name: every view of a widget hears the replies to all of them. */
  readonly view: string;
  readonly send: (message: Request) => void;
  readonly changed: () => void;
  /** What the marks on a target mean, to be said with all that is explained of it. */
  readonly meaning?: (target: Target) => Iterable<string>;
}

export class Session {
  readonly #options: SessionOptions;
  readonly #hand = new Hand(this);
  state: State | null = null;
  waiting: Waiting | null = null;
  refusal: Refusal | null = null;
  /** Whether the user has asked for something else while a request waits; only one is ever sent. */
  impatient = false;
  /** For how many milliseconds whose turn it is has been shown, where a clock runs. */
  spent: (() => number) | null = null;
  #about = "";
  /** What can be picked while a machine thinks, at a revision. */
  #ahead: Pick<Scene, "targets" | "moves"> | null = null;
  /** What is to be asked for once a machine has moved. */
  plan: Plan | null = null;
  /** The request that a plan has become. */
  #carriedOut: string | null = null;
  /** The strokes that were sent and not answered yet. */
  readonly #strokes = new Set<string>();
  /** What is on its way, such as parts of the widget, by the messages that ask for it. */
  readonly #loads = new Map<string, Loading>();
  #sent = 0;
  /** The id of the last request until its reply has been heeded: no other reply matters. */
  #unanswered: string | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get picked(): readonly string[] {
    return this.#hand.picked;
  }
  get aimed(): string | null {
    return this.#hand.aimed;
  }

  /** The legal moves; while a machine thinks those that would be, as far as that is known. */
  get moves(): readonly Move[] {
    return this.#ahead?.moves ?? this.state?.scene.moves ?? [];
  }

  get targets(): readonly Target[] {
    return this.#ahead?.targets ?? this.state?.scene.targets ?? [];
  }

  get binding(): boolean {
    return (!this.state?.early && this.state?.panel.binding) || false;
  }

  target(id: string | null): Target | undefined {
    return this.targets.find((one) => one.id === id);
  }

  /** What picking the target now comes to, as the piece is turned. */
  offer(target: string): Choice {
    return this.#hand.offer(target);
  }
  ways(target: string): number {
    return this.#hand.ways(target).length;
  }

  /** Whether a piece that can be turned is in hand, or would be turned over the target. */
  holds(over: string | null): boolean {
    const last = this.target(this.picked.at(-1) ?? null);
    if (!last || this.waiting) return false;
    if (over !== null && this.ways(over) > 1) return true;
    return !last.choices && completions(this.moves, this.picked).some(({ turn }) => turn !== undefined);
  }

  /** Takes a state from Python. A new revision ends whatever was going on in this view. */
  receive(state: State): void {
    const { early, rev } = this.state ?? {};
    const { picked } = this;
    if (state.rev !== rev) {
      this.#hand.hold([]);
      this.waiting = null;
      if (this.refusal && this.refusal.rev < state.rev) this.refusal = null; // else it has overtaken its state
    }
    this.state = state;
    if (state.rev !== rev || !state.early) this.#ahead = null;
    if (early) this.#goOn(picked);
    this.#options.changed();
  }

  /** Takes the moves that can be picked while a machine thinks. */
  foresee(ahead: Ahead): void {
    const { early, rev } = this.state ?? {};
    if (!early || ahead.rev !== rev || !ahead.targets?.length) return;
    const { targets, moves = [], symbols = {} } = ahead;
    const [shaped, unfolded] = unfoldMoves({ targets, moves, symbols });
    this.#ahead = { targets: shaped, moves: unfolded };
    this.#options.changed();
  }

  /** Takes a reply from Python; those to other views are ignored. */
  reply(reply: Reply): void {
    if (!reply.to.startsWith(`${this.#options.view}:`)) return;
    const load = this.#loads.get(reply.to);
    if (load) {
      load.give(reply);
      this.#loads.delete(reply.to);
    } else this.#heed(reply);
    if (load?.isAwaited !== false) this.#options.changed(); // else nothing that is shown waits for it
  }

  pick(target: string): void {
    if (!this.#mayAsk() || this.unplan(target)) return;
    const { send, picks, move } = this.offer(target);
    this.refusal = null;
    if (send) this.#play(picks, move);
    else this.#hand.hold(picks);
    this.#options.changed();
  }

  /** Takes a target in hand, if it isn't there and a move goes on from it; tells whether it is there now. */
  lift(target: string): boolean {
    if (this.picked.at(-1) !== target && !this.waiting && !this.offer(target).send) this.pick(target);
    return this.picked.at(-1) === target;
  }

  /** Whether the target is a piece that a move takes in hand, not a place that it goes to. */
  isPiece(target: string): boolean {
    if (this.waiting || this.target(target)?.choices) return false;
    return this.picked.at(-1) === target || !this.offer(target).send;
  }

  /** What the piece in hand may come to, as it is turned; null where there is none. */
  get carried(): Move | null {
    return this.#hand.carried;
  }

  /**
   * A finger picks a target. It hides what it points at, so a move that can be turned is aimed first; the next tap
   * on its ghost turns it, or plays it where it lies in the only way.
   */
  tap(target: string): void {
    if (!this.#mayAsk()) return;
    if (this.#hand.rests(target)) {
      if (!this.turn(this.aimed, 1)) this.place();
    } else if (this.#hand.aim(target)) {
      this.refusal = null;
      this.#options.changed();
    } else {
      this.pick(target);
    }
  }

  /** Turns the piece over the target by so many ways; false where it can't be turned. */
  turn(target: string | null, steps: number): boolean {
    if (target === null || this.waiting || !this.#hand.turn(target, steps)) return false;
    this.#options.changed();
    return true;
  }

  get awaits(): boolean {
    return this.waiting !== null || [...this.#loads.values()].some(({ isAwaited }) => isAwaited);
  }

  giveUp(): void {
    if (!this.awaits) return;
    for (const { give } of this.#loads.values()) give({});
    this.#loads.clear();
    this.waiting = null;
    this.#unanswered = null;
    this.#options.changed();
  }

  place(): void {
    if (this.aimed !== null) this.pick(this.aimed);
  }

  play(move: Move): void {
    if (!this.#mayAsk()) return;
    this.refusal = null;
    this.#play(move.picks, move);
    this.#options.changed();
  }

  /** Puts away what was said of a pick. */
  putAway(): void {
    if (!this.refusal) return;
    this.refusal = null;
    this.#options.changed();
  }

  /** Takes back the last step and puts away a refusal; false where there was nothing to do. */
  drop(): boolean {
    const back = this.#hand.back() || this.unplan();
    if (!back && !this.refusal) return false;
    this.refusal = null;
    this.#options.changed();
    return true;
  }

  /** Takes back what is planned; false where it is nothing, or does not end on the target that is given. */
  unplan(target?: string): boolean {
    const plan = this.plan;
    this.plan = null;
    if (!plan || (target !== undefined && target !== endOf(plan))) return false;
    this.#options.changed();
    return true;
  }

  /** Asks what the target is and what would come of picking it now, and picks nothing. */
  explain(target: string): void {
    if (!this.#mayAsk()) return;
    const { picks, move } = this.offer(target);
    const asked = picks.length > 0 ? picks : [target];
    this.refusal = null;
    this.#about = target;
    this.#ask({ kind: "explain", picks: move ? spelled(move) : asked }, null);
    this.#options.changed();
  }

  /** Sends what nobody waits for an answer to. */
  tell(request: Asked): void {
    this.#send(request, this.#nextId());
  }

  /** Asks for a part of the widget, the text of a module; `isAwaited` where the user has asked for something. */
  async load(name: PartName, isAwaited: boolean): Promise<string> {
    const { part } = await this.inquire({ kind: "part", name }, isAwaited);
    return part ?? new Promise<string>(() => {}); // a part that is refused never comes
  }

  get drawing(): boolean {
    return this.#strokes.size > 0;
  }
  /** Draws on the position shown; nothing waits for it, and the next stroke may follow at once. */
  draw(drawable: Drawable): void {
    const id = this.#nextId();
    this.#strokes.add(id);
    this.#send({ ...drawable, kind: "draw" }, id);
  }

  act(name: string): void {
    this.ask({ kind: "action", name });
  }
  /** Looks at the position after so many plies of the line that is shown. */
  jump(ply: number): void {
    this.ask({ kind: "jump", ply });
  }

  /** Asks for what is answered to who asks. */
  inquire(request: Inquiry, isAwaited = true): Promise<Partial<Reply>> {
    return new Promise((give) => {
      const id = this.#nextId();
      this.#loads.set(id, { give, isAwaited });
      this.#send(request, id);
      if (isAwaited) this.#options.changed();
    });
  }

  ask(request: Asked): void {
    if (!this.#mayAsk()) return;
    this.refusal = null;
    if (request.kind === "jump") this.plan = null;
    this.#ask(request, null);
    this.#options.changed();
  }

  #mayAsk(): boolean {
    if (this.waiting) {
      this.impatient = true;
      this.#options.changed();
    }
    return this.state !== null && this.waiting === null;
  }

  /** Goes on with what was picked while a machine thought, once that has moved. */
  #goOn(picked: readonly string[]): void {
    const { early, panel } = this.state as State;
    if (early) {
      this.#hand.hold(picked);
      return;
    }
    const plan = this.plan;
    this.plan = null;
    if (plan && panel.ply > plan.ply) this.#carryOut(plan);
    else if (completions(this.moves, picked).length > 0) this.#hand.hold(picked);
  }

  /** Asks for what was planned; what could be turned and was not is left in hand. */
  #carryOut(plan: Plan): void {
    const { picks } = plan;
    const [found = null, ...others] = movesOf(plan, this.moves);
    if (others.length > 0) {
      this.#hand.hold(picks.slice(0, -1));
      this.#hand.aim(picks.at(-1) ?? "");
      return;
    }
    if (!found && completions(this.moves, picks).length > 0) {
      this.#hand.hold(picks);
      return;
    }
    this.#ask({ kind: "pick", picks: found ? spelled(found) : picks }, found);
    this.#carriedOut = this.#unanswered;
  }

  #play(picks: readonly string[], move: Move | null): void {
    if (this.state?.early) {
      this.plan = { picks: move ? spelled(move) : picks, move, ply: this.state.panel.ply };
      this.#hand.hold([]);
      return;
    }
    // An illegal pick leaves the earlier ones as they are, and a binding one stays whatever follows.
    this.#hand.hold(move && !this.binding ? [] : this.picked);
    this.#ask({ kind: "pick", picks: move ? spelled(move) : picks }, move);
  }

  #ask(request: Asked, move: Move | null): void {
    const id = this.#nextId();
    this.waiting = { id, request, move };
    this.#unanswered = id;
    this.impatient = false;
    this.#send(request, id);
  }

  #send(request: Asked, id: string): void {
    const spent = this.spent && { spent: this.spent() };
    this.#options.send({ ...request, id, rev: this.state?.rev ?? 0, ...spent } as Request);
  }

  #nextId(): string {
    this.#sent += 1;
    return `${this.#options.view}:${this.#sent}`;
  }

  #heed(reply: Reply): void {
    const { to, ok, rev, message = "", marks = [], refused = [] } = reply;
    if (this.#strokes.delete(to)) {
      if (!ok) this.refusal = { message, marks: [], refused: [], rev };
      return;
    }
    // An answer to an earlier request speaks of a position that is gone, a second answer of nothing new.
    if (to !== this.#unanswered) return;
    this.#unanswered = null;
    if (ok && rev > (this.state?.rev ?? rev)) return; // its state ends the wait
    const explains = this.waiting?.request.kind === "explain" && ok;
    this.waiting = null;
    if (explains) {
      const target = this.target(this.#about);
      const all = [message, ...((target && this.#options.meaning?.(target)) ?? [])].join(" ");
      const said = [target?.label, all].filter((text) => text);
      this.refusal = { message: said.join(". "), marks, refused, rev, about: this.#about };
    } else if (!ok && (message || marks.length > 0 || refused.length > 0)) {
      this.refusal = { message, marks, refused, rev, early: to === this.#carriedOut };
    }
  }
}
