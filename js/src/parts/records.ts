// What is done with a record now and then: a comment is written, the whole is copied, saved, pasted or opened, and a
// new game is begun only when that was meant.

import type { Shared } from "../board/shared";
import { adopt, listen, make, setText } from "../elements";
import css from "../look/styles/records.css";
import type { Action } from "../panel/commands";
import type { Inquiry } from "../session/session";
import { readKept } from "../wire/readers";

/** Characters of a file that are read: one more than Python takes, so that it says so. */
const LARGEST = 200_001;
/** How long the browser may take to read a file that it saves, in milliseconds. */
const READING = 60_000;

export class Records {
  readonly #shared: Shared;
  /** One thing at a time: a question, a comment or a text to be read. */
  readonly #node = make("form", "kw-form");
  readonly #message = make("div", "kw-form-message", { role: "status" });
  #rev = -1;
  #from: Element | null = null;

  constructor(shared: Shared, before: Element) {
    this.#shared = shared;
    const { root, signal } = shared;
    adopt(root, css);
    before.before(this.#node);
    this.#node.hidden = true;
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#close();
    };
    const submit = (event: Event) => event.preventDefault();
    listen(this.#node, { keydown, submit }, { signal });
  }

  /** Something else is shown: what was asked in view of what is gone is put away. */
  update(): void {
    if (!this.#node.hidden && this.#shared.session.state?.rev !== this.#rev) this.#close();
  }
  act(what: string): void {
    if (what === "copy") void this.#copy();
    else if (what === "save") this.#save();
    else if (what === "paste") this.#paste();
    else if (what === "open") this.#openFile();
  }

  ask({ name, label, ask = "" }: Action): void {
    const { session, word } = this.#shared;
    const yes = this.#button(label, () => {
      this.#close();
      session.act(name);
    });
    const question = make("div", "", ask);
    this.#open([
      question,
      make(
        "div",
        "kw-actions",
        yes,
        this.#button(word("no"), () => this.#close()),
      ),
    ]);
    yes.focus();
  }

  comment(): void {
    const { session, word } = this.#shared;
    const panel = session.state?.panel;
    const field = make("input", "kw-field", { maxlength: "2000", autocomplete: "off" });
    field.value = panel?.comment ?? "";
    field.setAttribute("aria-label", word(panel?.ply ? "comment" : "opening"));
    field.placeholder = word(panel?.ply ? "comment" : "opening");
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      void this.#send({ kind: "comment", comment: field.value });
    };
    listen(field, { keydown }, { signal: this.#shared.signal });
    this.#open([field]);
    field.focus();
  }

  #paste(): void {
    const { word } = this.#shared;
    const field = make("textarea", "kw-field", { rows: "5", spellcheck: "false" });
    field.setAttribute("aria-label", word("recordHow"));
    field.placeholder = word("recordHow");
    const read = () => void this.#send({ kind: "read", record: field.value });
    const buttons = [this.#button(word("recordRead"), read), this.#button(word("no"), () => this.#close())];
    this.#open([field, make("div", "kw-actions", ...buttons)]);
    field.focus();
  }

  #openFile(): void {
    const picker = make("input", "", { type: "file", accept: ".txt,.knot,text/plain" });
    const change = async () => {
      const file = picker.files?.[0];
      if (!file) return;
      this.#open([]);
      await this.#send({ kind: "read", record: await file.slice(0, LARGEST).text() });
    };
    listen(picker, { change: () => void change() }, { signal: this.#shared.signal });
    picker.click();
  }

  /** Sends something that may be refused, with what to do about it below the field. */
  async #send(request: Inquiry): Promise<void> {
    const { ok, message = "" } = await this.#shared.session.inquire(request);
    if (ok) this.#close();
    else this.#say(message);
  }

  /** The record as Python has told it: it can be had without Python, too. */
  get #record(): string {
    return readKept(this.#shared.model.get("_game")).record;
  }

  async #copy(): Promise<void> {
    const { word } = this.#shared;
    const text = this.#record;
    try {
      await navigator.clipboard.writeText(text);
      this.#tell(word("copied"));
    } catch {
      const field = make("textarea", "kw-field", { rows: "5", readonly: "" });
      field.value = text;
      this.#open([field]);
      this.#tell(word("copyByHand"));
      field.select();
    }
  }

  #save(): void {
    const { session, word } = this.#shared;
    const text = this.#record;
    const title = session.state?.panel.title ?? "";
    const name = `${fileName(title)}-${new Date().toLocaleDateString("sv")}.knot.txt`;
    download(new Blob([`${text}\n`], { type: "text/plain" }), name);
    this.#tell(word("saved").replace("{name}", name));
  }

  #tell(text: string): void {
    if (this.#node.hidden) this.#open([]);
    this.#say(text);
  }

  /** Says something below the rest, and brings all of it into view: the panel may scroll. */
  #say(text: string): void {
    setText(this.#message, text);
    this.#node.scrollIntoView({ block: "nearest" });
  }

  #button(label: string, click: () => void): HTMLButtonElement {
    // A stop of the Tab key, or that would lead from a field past its button.
    const button = make("button", "kw-action", { tabindex: "0" }, label);
    listen(button, { click }, { signal: this.#shared.signal });
    return button;
  }

  #open(content: readonly Node[]): void {
    if (this.#node.hidden) this.#from = this.#shared.root.activeElement;
    this.#rev = this.#shared.session.state?.rev ?? -1;
    this.#node.replaceChildren(...content, this.#message);
    this.#node.hidden = false;
    this.#say("");
  }

  /** Puts it away; the focus, where it was in here, goes back to where it came from. */
  #close(): void {
    const had = this.#node.contains(this.#shared.root.activeElement);
    this.#node.hidden = true;
    const back =
      this.#from instanceof HTMLElement && this.#from.isConnected ? this.#from : this.#shared.board;
    if (had) back.focus({ preventScroll: true });
  }
}

/** A title as the name of a file: plain small letters and digits. */
export function fileName(title: string): string {
  const letters = title.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "");
  return letters.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** Saves a file; its address is to last while the browser may still read it. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  make("a", "", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), READING);
}
