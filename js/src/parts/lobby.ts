// The lobby: what can be chosen for a new game, in place of the board until it begins. Python says what there is to choose
// and what follows from a choice; the browser remembers the last one.

import type { Shared } from "../board/shared";
import { adopt, type ButtonRow, drawing, fill, listen, make, setText } from "../elements";
import { keep, kept } from "../look/size";
import css from "../look/styles/lobby.css";
import type { Lobby as Content, LobbyField, LobbyOption } from "../wire/types";

const KEY = "knotwidgets lobby";

export interface LobbyOptions extends Shared {
  /** What it stands in place of. */
  readonly frame: HTMLElement;
}

export class Lobby {
  readonly #shared: LobbyOptions;
  readonly #title = make("h2", "kw-lobby-title");
  readonly #fields = make("div", "kw-lobby-fields");
  readonly #said = make("span", "");
  readonly #line = make("code", "");
  readonly #play = make("button", "kw-action kw-lobby-play", { type: "submit", tabindex: "0" });
  readonly #cancel = make("button", "kw-action", { tabindex: "0" });
  /** Goes on with a game that is kept. */
  readonly #again = make("button", "kw-action", { tabindex: "0" });
  readonly #how = make("summary", "kw-action");
  readonly #text = make("textarea", "kw-field", { rows: "3", spellcheck: "false" });
  readonly #read = make("button", "kw-action", { tabindex: "0" });
  readonly #paste = make("details", "kw-lobby-paste", this.#how, this.#text, this.#read);
  readonly #doors = make("div", "kw-actions");
  /** The pictures of games, which are asked for once. */
  readonly #pictures = new Map<string, string>();
  readonly #fault = make("p", "kw-lobby-fault", { role: "alert" });
  readonly #node: HTMLFormElement;
  /** Whether a game or a door alone leads away, and which door leads back. */
  #stays = false;
  #back = "";
  /** Which question was asked last: answers to those before are not shown. */
  #asked = 0;

  constructor(shared: LobbyOptions) {
    this.#shared = shared;
    const { root, frame, signal } = shared;
    adopt(root, css);
    const head = make("div", "kw-lobby-head", this.#title, this.#cancel, this.#again, this.#play);
    const line = make("p", "kw-lobby-line", this.#said, this.#line);
    const parts = [head, this.#fault, this.#fields, line, this.#doors, this.#paste];
    this.#node = make("form", "kw-lobby", ...parts);
    this.#node.hidden = true;
    frame.before(this.#node);
    const submit = (event: Event) => {
      event.preventDefault();
      void this.#begin();
    };
    const keydown = ({ key }: KeyboardEvent) => key === "Escape" && !this.#cancel.hidden && this.#leave();
    const change = ({ target }: Event) => target !== this.#text && void this.#ask(this.#choice);
    listen(this.#node, { change, submit, keydown }, { signal });
    listen(this.#cancel, { click: () => this.#leave() }, { signal });
    listen(this.#again, { click: () => this.#goOn() }, { signal });
    listen(this.#read, { click: () => void this.#begin({ record: this.#text.value }) }, { signal });
  }

  /** Opens it; one that `stays` can't be left but by a game or a door. */
  async open(stays: boolean): Promise<void> {
    const { frame } = this.#shared;
    this.#stays = stays;
    const last = new URLSearchParams(kept(KEY, "localStorage") ?? "");
    // On a board it is the same game again, unless another is chosen.
    for (const name of stays ? [] : ["game", "board", "players", "clock", "lang"]) last.delete(name);
    this.#pictures.clear(); // the theme may be another
    await this.#ask(last.toString());
    frame.hidden = true;
    this.#node.hidden = false;
    this.update(); // it may have been found meanwhile
    if (stays) return;
    this.#title.parentElement?.scrollIntoView({ block: "nearest" });
    this.#play.focus({ preventScroll: true });
  }

  close(): void {
    const { frame, board } = this.#shared;
    if (this.#node.hidden) return;
    this.#node.hidden = true;
    frame.hidden = false;
    board.focus({ preventScroll: true });
  }

  get #choice(): string {
    const pairs = [...new FormData(this.#node)].map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(pairs).toString();
  }

  async #ask(choice: string): Promise<void> {
    const { host } = this.#shared;
    const pictures = this.#pictures.size > 0 ? "" : `&pictures=${host.dataset.theme}`;
    this.#asked += 1;
    const asked = this.#asked;
    const { lobby } = await this.#shared.session.inquire({ kind: "lobby", choice: choice + pictures });
    if (lobby && asked === this.#asked) this.#show(lobby);
  }

  /** Begins what is chosen, or opens a record, or a lesson or a puzzle by its `door`. */
  async #begin({ door = "", record }: { door?: string; record?: string } = {}): Promise<void> {
    const isRecord = record !== undefined;
    const choice = this.#choice;
    const entered = choice + (door && `&door=${door}`);
    const what = { kind: "begin" as const, choice: entered, ...(isRecord && { record }) };
    const { ok, message = "" } = await this.#shared.session.inquire(what);
    if (isRecord) this.#paste.append(this.#fault);
    else this.#fields.before(this.#fault);
    setText(this.#fault, ok ? "" : message);
    if (door) this.#shared.host.scrollIntoView(); // what takes its place begins there
    if (ok && !isRecord) keep(KEY, choice, "localStorage"); // for whoever comes back by a door, too
    if (!ok || door) return;
    this.#text.value = "";
    this.close();
    this.#shared.host.scrollIntoView({ block: "nearest" });
  }

  #leave(): void {
    if (this.#stays) void this.#begin({ door: this.#back });
    else this.close();
  }

  #goOn(): void {
    this.#shared.session.act("go_on");
    this.close();
  }

  /** Asks again what there is to choose where a game that is kept is offered by now, or no more. */
  update(): void {
    const isOffered = this.#shared.offers().some(({ name }) => name === "go_on");
    if (isOffered === this.#again.hidden && !this.#node.hidden) void this.#ask(this.#choice);
  }

  #show({ title, fields, said, line, play, doors, paste, again, back }: Content): void {
    for (const { value, picture } of fields[0]?.options ?? []) {
      if (picture) this.#pictures.set(value, picture);
    }
    setText(this.#title, title);
    setText(this.#said, said);
    setText(this.#line, line);
    setText(this.#play, play);
    setText(this.#again, again);
    this.#again.hidden = !again;
    const [leave = "", door = ""] = back;
    setText(this.#cancel, leave);
    this.#back = door;
    this.#cancel.hidden = this.#stays && !door;
    const [name = "", how = "", read = ""] = paste;
    setText(this.#how, name);
    this.#text.placeholder = how;
    this.#text.setAttribute("aria-label", how);
    setText(this.#read, read);
    const focused = this.#shared.root.activeElement?.id;
    this.#fields.replaceChildren(...fields.map((field) => groupOf(field, this.#pictures)));
    fill<LobbyOption, ButtonRow>(this.#doors, doors, makeDoor, ({ node }, { value, label }) => {
      setText(node, label);
      node.onclick = () => void this.#begin({ door: value });
    });
    if (focused) this.#shared.root.getElementById(focused)?.focus({ preventScroll: true });
  }
}

const makeDoor = () => ({ node: make("button", "kw-action", { tabindex: "0" }) });

/** A field as a group of buttons of which one is down. */
function groupOf(
  { name, label, value, options }: LobbyField,
  pictures: ReadonlyMap<string, string>,
): HTMLElement {
  const buttons = options.map((option, at) => {
    const input = make("input", "", {
      type: "radio",
      id: `kw-lobby-${name}-${at}`,
      name,
      value: option.value,
    });
    input.checked = option.value === value;
    const picture = name === "game" ? pictures.get(option.value) : undefined;
    return labelOf(option, input, picture);
  });
  const group = make("div", "kw-lobby-options", ...buttons);
  return make("fieldset", `kw-lobby-field kw-lobby-${name}`, make("legend", "", label), group);
}

function labelOf({ label, shape }: LobbyOption, input: HTMLInputElement, picture?: string): HTMLElement {
  const seen = picture ? [make("img", "", { src: picture, alt: "" })] : shape ? [shapeOf(shape)] : [];
  return make("label", "kw-lobby-option", { for: input.id }, input, ...seen, make("span", "", label));
}

function shapeOf(shape: string): SVGElement {
  const svg = drawing();
  const [box = "", d = ""] = shape.split("|");
  svg.setAttribute("viewBox", box);
  svg.firstElementChild?.setAttribute("d", d);
  return svg;
}
