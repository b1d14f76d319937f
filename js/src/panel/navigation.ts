// The moves and the way through them: buttons to look at what was played before, and for what can be done with it.
// Reading, writing and commenting on records is a part that is loaded when it is first used.

import type { Shared } from "../board/shared";
import { dataAt, make, setAttribute, setText } from "../elements";
import { type Command, ROWS, wordOf } from "../input/keys";
import { listen } from "../listen";
import { Late } from "../parts/load";
import type { Records } from "../parts/records";
import type { Panel } from "../wire/types";
import { dress, iconButton } from "./button";
import { MoveList } from "./moves";

const STEPS = ["first", "earlier", "later", "last"] as const;
const EDITS = ["comment", "promote", "delete"] as const;

export class Navigation {
  readonly node = make("div", "kw-course");
  readonly #bar = make("div", "kw-nav", { role: "group" });
  readonly #past = make("div", "kw-past");
  readonly #where = make("span", "");
  readonly #back = make("button", "kw-link", { type: "button", "data-tool": "last" });
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #list: MoveList;
  readonly #records: Late<Records>;
  readonly #session: Shared["session"];

  constructor(shared: Shared) {
    const { session, load, signal } = shared;
    this.#session = session;
    this.#list = new MoveList((path) => session.visit(path), signal);
    this.#past.append(this.#where, this.#back);
    for (const name of [...STEPS, ...EDITS]) {
      const button = iconButton(name);
      this.#buttons.set(name, button);
      this.#bar.append(button);
    }
    this.#records = new Late(async () => new (await load("records")).Records(shared, this.#past));
    this.node.append(this.#bar, this.#past, this.#list.node);
    const click = (event: Event) => this.#press(dataAt(event, "tool"));
    listen(this.node, { click }, { signal });
  }

  update(content: Panel, word: (key: string) => string): void {
    const { ply, steps, path, past = "", binding = false } = content;
    const named = (key: string) => word(ROWS.has(key as Command) ? wordOf(key as Command) : key);
    for (const [name, button] of this.#buttons) dress(button, name, named);
    setAttribute(this.#bar, "aria-label", word("navigation"));
    this.#bar.hidden = steps.last === undefined && path === undefined;
    this.#enable({
      first: ply > (steps.first ?? ply),
      earlier: ply > (steps.first ?? ply),
      later: ply < (steps.last ?? ply),
      last: ply < (steps.last ?? ply),
      delete: ply > 0 && !binding,
    });
    for (const name of EDITS) this.#hide(name, path === undefined);
    this.#hide("promote", (path?.length ?? 0) < 2);
    setText(this.#where, past);
    setText(this.#back, word("back"));
    this.#past.hidden = past === "";
    this.#list.update(content, word);
    this.#records.made?.update();
  }

  /** Does what is asked of the record, or asks first; false where an action is Python's alone. */
  takes(name: string): boolean {
    const action = this.#session.state?.panel.actions.find((one) => one.name === name);
    const [part, what] = name.split(":");
    if (part === "record" && what) this.#records.use((records) => records.act(what));
    else if (action?.ask) this.#records.use((records) => records.ask(action));
    else return false;
    return true;
  }

  #press(name: string | undefined): void {
    const ply = this.#session.state?.panel.steps[name ?? ""];
    if (ply !== undefined) this.#session.jump(ply);
    else if (name === "comment") this.#records.use((records) => records.comment());
    else if (name) this.#session.act(name);
  }

  #enable(enabled: Readonly<Record<string, boolean>>): void {
    for (const [name, isEnabled] of Object.entries(enabled)) {
      const button = this.#buttons.get(name);
      if (button) setAttribute(button, "aria-disabled", isEnabled ? null : "true");
    }
  }

  #hide(name: string, hidden: boolean): void {
    const button = this.#buttons.get(name);
    if (button) button.hidden = hidden;
  }
}
