// The panel beside the board: title, turn or result, scores, the large buttons, what a machine thinks, the moves. It
// shows what Python says and keeps nothing.

import type { Shared } from "../board/shared";
import {
  fill,
  listen,
  make,
  makeTableRow,
  type Row,
  setAttribute,
  setPlayer,
  setText,
  showRow,
  type TableRow,
  type Word,
} from "../elements";
import type { Clocks } from "../parts/clock";
import type { Game } from "../parts/game";
import { Late } from "../parts/load";
import type { Menu } from "../parts/menu";
import type { Panel as Content, Offer, ResultRow, Score, Thinking } from "../wire/types";
import { Actions, moreButton } from "./button";
import type { Action } from "./commands";
import { inOrder, offered } from "./commands";
import { Headline } from "./headline";

interface Plate extends Row {
  readonly side: HTMLElement;
  readonly who: HTMLElement;
}

/** Where actions come from. */
const SOURCES = ["panel", "local", "thinking", "drawn", "settings"] as const;

export class Panel {
  /** The title, and whose turn it is: beside the board, or above it. */
  readonly head: HTMLElement;
  readonly node: HTMLElement;
  /** The large buttons, the last of which opens the menu. */
  readonly tools = make("div", "kw-tools", { role: "toolbar" });
  readonly more: HTMLButtonElement;
  readonly #row: Actions;
  readonly #showMore: (word: Word) => void;
  readonly #title = make("div", "kw-title");
  readonly #phase = make("span", "kw-phase");
  readonly #turn = new Headline("kw-turn");
  readonly #goal = make("div", "kw-goal");
  readonly #result = make("div", "kw-result");
  readonly #ends: Actions;
  readonly #names = make("tr", "", make("td", ""));
  readonly #figures = make("tbody", "");
  readonly #scores = make("table", "kw-table kw-scores", make("thead", "", this.#names), this.#figures);
  readonly #thoughts = make("div", "kw-thoughts");
  readonly #others: Actions;
  readonly #menu: Late<Menu>;
  readonly #moves = make("div", "kw-course");
  readonly #game: Late<Game>;
  readonly #clocks: Late<Clocks>;
  readonly #word: Shared["word"];
  readonly #alphabet: Shared["alphabet"];
  readonly #act: (name: string) => void;
  /** What was shown last. */
  #ply: number | null = null;
  readonly #told: Partial<Record<(typeof SOURCES)[number], Offer>> = {};

  /** `local` gives what the page does by itself, by the name of its button. */
  constructor(shared: Shared, local: (name: string) => (() => void) | undefined) {
    const { root, load, session, word, signal } = shared;
    const isOwn = ({ name, ask }: Action) => ask !== undefined || name.startsWith("record:");
    const act = (name: string) => {
      const own = this.#actions.find((action) => action.name === name && isOwn(action));
      if (own) this.#game.use((game) => game.act(own));
      else (local(name) ?? (() => session.act(name)))();
    };
    this.#act = act;
    this.#word = word;
    this.#alphabet = shared.alphabet;
    this.#thoughts.hidden = true;
    const places = { result: this.#result, thoughts: this.#thoughts, moves: this.#moves };
    this.#game = new Late(async () => new (await load("game", false)).Game(shared, places));
    this.#clocks = new Late(async () => new (await load("clock", false)).Clocks(shared));
    this.#ends = new Actions("kw-actions", act, signal, word);
    this.#others = new Actions("kw-actions", act, signal, word);
    this.#row = new Actions("kw-row", act, signal, word);
    [this.more, this.#showMore] = moreButton();
    this.tools.append(this.#row.node, this.more);
    this.#menu = new Late(async () => {
      const { menuOf } = await load("game");
      return menuOf({ root, button: this.more, act, word, signal });
    });
    setAttribute(this.more, "aria-haspopup", "menu");
    const open = (menu: Menu) => {
      this.place();
      menu.open();
    };
    // Once the menu is there it hears its button itself.
    listen(this.more, { click: () => this.#menu.made || this.#menu.use(open) }, { signal });
    this.head = make("div", "kw-head", this.#title, this.#phase, this.#turn.node);
    const rest = [
      this.#goal,
      this.#result,
      this.#scores,
      this.#ends.node,
      this.tools,
      this.#others.node,
      this.#thoughts,
      this.#moves,
    ];
    this.node = make("div", "kw-panel", { tabindex: "-1" }, ...rest); // as what scrolls is a stop of the Tab key
  }

  update(content: Content): void {
    setText(this.#title, content.title);
    setText(this.#phase, content.phase);
    setText(this.#goal, content.goal ?? "");
    const font = content.result ? "uncial" : "";
    this.#turn.update(content.result?.headline ?? content.turn, this.#alphabet(), font);
    this.#turn.node.className = content.result ? "kw-headline" : "kw-turn";
    this.#showScores(content);
    this.node.classList.toggle("kw-game", !!content.path);
    this.offer("panel", content.result ? { ...content, can: [...(content.can ?? []), "picture"] } : content);
    this.tools.setAttribute("aria-label", this.#word("tools"));
    this.#showMore(this.#word);
    const { result, announced = [], moves, ply, clock, scores } = content;
    if (clock || this.#clocks.made) this.#clocks.use((clocks) => clocks.update(clock, this.#names, scores));
    const isNew = this.#ply !== null && this.#ply !== ply; // that which was there before is no news
    this.#ply = ply;
    this.#result.hidden = !result;
    if (this.#game.made || result || moves.length > 0 || (isNew && announced.length > 0)) {
      this.#game.use((game) => game.update(content, isNew));
    }
  }

  think(thinking: Thinking): void {
    const isSaid = thinking.text !== "" || thinking.graph !== undefined;
    this.#thoughts.hidden = !isSaid;
    if (isSaid || this.#game.made) this.#game.use((game) => game.think(thinking));
    this.offer("thinking", thinking);
  }

  /** Shows what can be done, each where it says. */
  offer(source: (typeof SOURCES)[number], offer: Offer): void {
    this.#told[source] = offer;
    this.place();
  }

  /** Puts all that is offered where it belongs, in the words of now. */
  place(): void {
    const actions = this.#actions;
    const placed = (place?: Action["place"]) => actions.filter((one) => one.place === place);
    this.#row.update(placed("row"));
    this.#others.update(placed());
    this.#ends.update(placed("end"));
    this.#menu.made?.update(placed("menu"));
  }

  /** Presses a button where it is there, in the panel or in the menu. */
  press(name: string): void {
    if (this.#actions.some((action) => action.name === name && action.enabled)) this.#act(name);
  }

  /** The buttons that come from one place. */
  readonly offers = (source: (typeof SOURCES)[number] = "panel"): readonly Action[] =>
    offered(this.#told[source] ?? {}, this.#word);

  get #actions(): readonly Action[] {
    return inOrder(SOURCES.flatMap((source) => this.offers(source)));
  }

  /** A column for each player; a table of the result has all of it. */
  #showScores({ scores, figures = [], result, turn }: Content): void {
    const makeName = () => {
      const [side, who] = [make("span", ""), make("small", "")];
      return { node: make("th", "kw-dot kw-plate", { scope: "col" }, side, " ", who), side, who };
    };
    fill<Score, Plate>(this.#names, scores, makeName, ({ node, side, who }, score) => {
      const { player, name } = score;
      setPlayer(node, player);
      setText(side, name);
      setText(who, score.who ?? "");
      node.classList.toggle("kw-at-turn", player === turn?.player);
    });
    fill<ResultRow, TableRow>(this.#figures, figures, makeTableRow, showRow);
    this.#scores.hidden = scores.length === 0 || Boolean(result?.rows?.length);
  }
}
