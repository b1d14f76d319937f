// The moves and the way through them: buttons to look at what was played before, and for what can be done with it.

import type { Shared } from "../board/shared";
import { adopt, dataAt, listen, make, setAttribute, setText, type Word } from "../elements";
import css from "../look/styles/moves.css";
import { recordsOf } from "../parts/records";
import type { Panel } from "../wire/types";
import { dress, iconButton } from "./button";
import type { Action } from "./commands";
import { MoveList } from "./moves";

/** The buttons, each with the key of its name and its drawing. */
const BUTTONS: Readonly<Record<string, readonly [key: string, d: string]>> = {
  first: ["keyFirst", "M4 3V13 M12.5 3.5L7 8L12.5 12.5Z"],
  earlier: ["keyEarlier", "M10.5 3.5L5 8L10.5 12.5Z"],
  later: ["keyLater", "M5.5 3.5L11 8L5.5 12.5Z"],
  last: ["keyLast", "M12 3V13 M3.5 3.5L9 8L3.5 12.5Z"],
  comment: ["comment", "M2.5 3H13.5V10.5H7.5L4.5 13V10.5H2.5Z"],
  promote: ["promote", "M8 13.5V3 M4 7L8 3L12 7"],
  delete: ["delete", "M3 4.5H13 M6 4.5V2.5H10V4.5 M4.5 4.5L5.2 13.5H10.8L11.5 4.5"],
};

export class Navigation {
  readonly #bar = make("div", "kw-nav", { role: "group" });
  readonly #past = make("div", "kw-where");
  readonly #where = make("span", "");
  readonly #back = make("button", "kw-link", { "data-tool": "last" });
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #list: MoveList;
  /** What is done with records, once it is first wanted. */
  #records: ReturnType<typeof recordsOf> | null = null;
  readonly #shared: Shared;

  constructor(shared: Shared, node: HTMLElement) {
    const { root, session, signal } = shared;
    adopt(root, css);
    this.#shared = shared;
    this.#list = new MoveList((path) => session.ask({ kind: "jump", path }), signal);
    this.#past.append(this.#where, this.#back);
    for (const name of Object.keys(BUTTONS)) {
      const button = iconButton(name);
      this.#buttons.set(name, button);
      this.#bar.append(button);
    }
    node.append(this.#bar, this.#past, this.#list.node);
    const click = (event: Event) => this.#press(dataAt(event, "tool"));
    listen(node, { click }, { signal });
  }

  update(content: Panel, word: Word): void {
    const { ply, steps, path, past = "", binding = false, reading = path === undefined } = content;
    const named = (key: string) => word(BUTTONS[key]?.[0] ?? key);
    setAttribute(this.#bar, "aria-label", word("navigation"));
    this.#bar.hidden = steps.last === undefined && path === undefined;
    const [isAtStart, isAtEnd] = [ply <= (steps.first ?? ply), ply >= (steps.last ?? ply)];
    const disabled: Readonly<Record<string, boolean>> = {
      first: isAtStart,
      earlier: isAtStart,
      later: isAtEnd,
      last: isAtEnd,
      delete: ply === 0,
    };
    const hidden: Readonly<Record<string, boolean>> = {
      comment: reading,
      delete: reading || binding,
      promote: reading || (path?.length ?? 0) < 2,
    };
    for (const [name, button] of this.#buttons) {
      dress(button, name, named, BUTTONS[name]?.[1] ?? "");
      setAttribute(button, "aria-disabled", disabled[name] ? "true" : null);
      button.hidden = hidden[name] ?? false;
    }
    setText(this.#where, past);
    setText(this.#back, word("back"));
    this.#past.hidden = past === "";
    this.#list.update(content, word);
    this.#records?.update();
  }

  /** Does what a button of Python's asks for, in the browser or after a question. */
  act(action: Action): void {
    const [part, what] = action.name.split(":");
    if (part === "record" && what) this.#recording.act(what);
    else if (action.ask) this.#recording.ask(action);
  }

  get #recording() {
    this.#records ??= recordsOf(this.#shared, this.#past);
    return this.#records;
  }

  #press(name: string | undefined): void {
    const { session } = this.#shared;
    const ply = session.state?.panel.steps[name ?? ""];
    if (ply !== undefined) session.jump(ply);
    else if (name === "comment") this.#recording.comment();
    else if (name) session.act(name);
  }
}
