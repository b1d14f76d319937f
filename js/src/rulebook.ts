// A rule book in a notebook. It holds only the page; a board comes from Python when a rule is first tried, and the
// widget's own code with the first of them.

import { listen, make, whenAborted } from "./elements";
import { watchHost } from "./look/host";
import { imported } from "./parts/load";
import css from "./rulebook.css";
import { Listeners, type Model } from "./wire/model";
import type { Request } from "./wire/types";

type Traits = Readonly<Record<string, unknown>>;

/**
 * What Python sends: of a board its traits, or some that are new, or a reply; or pictures in other colours. What it
 * sends first of a board has the text of the widget's code, if that was asked for.
 */
interface Told {
  readonly rule?: string;
  readonly traits?: Traits;
  readonly reply?: unknown;
  readonly widget?: string;
  readonly pictures?: readonly string[];
}

interface Host extends Omit<Model, "send"> {
  send(message: object): void;
}

interface RenderProps {
  readonly model: Host;
  readonly el: HTMLElement;
  readonly signal?: AbortSignal;
}

interface Widget {
  readonly default: { render(props: { model: Model; el: HTMLElement; signal: AbortSignal }): void };
}

/** The model of a board, as part of that of the book. */
class Board extends Listeners implements Model {
  readonly #send: (message: Request) => void;
  readonly widget_manager: unknown;
  #traits: Traits;

  constructor(traits: Traits, manager: unknown, send: (message: Request) => void) {
    super();
    this.#traits = traits;
    this.#send = send;
    this.widget_manager = manager;
  }

  get(name: string): unknown {
    return this.#traits[name];
  }
  send(message: Request): void {
    this.#send(message);
  }

  hear({ traits = {}, reply }: Told): void {
    this.#traits = { ...this.#traits, ...traits };
    for (const name of Object.keys(traits)) this.emit(`change:${name}`);
    if (reply !== undefined) this.emit("msg:custom", reply);
  }
}

/** The widget's code, which all books of a page may share. */
let widget: Promise<Widget> | null = null;

function render({ model, el, signal }: RenderProps): () => void {
  const view = new AbortController();
  const end = () => view.abort();
  if (signal) whenAborted(signal, end);
  const boards = new Map<string, Board>();
  /** What waits for the board of a rule. */
  const waiting = new Map<string, (told: Told) => void>();
  el.innerHTML = String(model.get("html")); // Python's own; what rules say is escaped in it
  const hear = (message?: unknown) => {
    const told = message as Told;
    const { rule = "", pictures } = told;
    if (pictures) repaint(el, pictures, isDark());
    else if (told.widget !== undefined) waiting.get(rule)?.(told);
    else boards.get(rule)?.hear(told);
  };
  model.on("msg:custom", hear);
  whenAborted(view.signal, () => model.off("msg:custom", hear));
  const isDark = watchHost(() => dress(), view.signal);
  const dress = () => model.send({ dark: isDark() });
  if (isDark()) dress();
  const show = async (rule: string, stand: HTMLElement) => {
    const coming = new Promise<Told>((resolve) => waiting.set(rule, resolve));
    model.send({ rule, bare: widget !== null });
    const told = await coming;
    waiting.delete(rule);
    if (!told.traits || view.signal.aborted) return false;
    widget ??= imported(told.widget ?? "") as Promise<Widget>;
    const send = (message: Request) => model.send({ rule, message });
    const board = new Board(told.traits, model.widget_manager, send);
    boards.set(rule, board);
    (await widget).default.render({ model: board, el: stand, signal: view.signal });
    return true;
  };
  watchBook(el, show, view.signal);
  return end;
}

export default { render };

// ---- A rule book: the picture of a rule is a button, and gives way to a board on which the rule can be tried.

/** Shows a book in the colours of what is around it, with its pictures, by their addresses, in those. */
export function repaint(book: HTMLElement, pictures: readonly string[], isDark: boolean): void {
  book.style.colorScheme = isDark ? "dark" : "light";
  book.querySelectorAll("figure").forEach((figure, number) => {
    const picture = figure.querySelector("img");
    const address = pictures[number];
    if (picture && address !== undefined) picture.src = address;
  });
}

/** Shows the board of a rule; false where there is none. */
export type Try = (rule: string, stand: HTMLElement) => Promise<boolean>;

/** CSS pixels: how wide the board is at most, where the picture was. */
const WIDTH = 340;

export function watchBook(place: HTMLElement, show: Try, signal: AbortSignal): void {
  place.append(make("style", "", css));
  const click = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-try]") : null;
    if (button) void open(button, show);
  };
  listen(place, { click }, { signal });
}

async function open(button: HTMLElement, show: Try): Promise<void> {
  const { try: rule = "" } = button.dataset;
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  const stand = make("div", "kw-rules-stand", { role: "group", "aria-label": button.ariaLabel ?? rule });
  const isThere = await show(rule, stand);
  button.ariaBusy = null;
  if (!isThere) return;
  const figure = button.closest<HTMLElement>("figure");
  if (figure) figure.style.width = `min(100%, ${WIDTH}px)`;
  button.replaceWith(stand);
  stand.querySelector(".kw-widget")?.shadowRoot?.querySelector<HTMLElement>(".kw-board")?.focus();
}
