// What is done with a record now and then: a comment is written, the whole is copied, saved, pasted or opened, and a
// new game is begun only when that was meant.

import type { Shared } from "../board/shared";
import { adopt, listen, make, setText } from "../elements";
import css from "../look/styles/records.css";
import type { Action } from "../panel/commands";
import type { Inquiry } from "../session/session";
import { LONGEST_NAME } from "../wire/limits";
import { readKept } from "../wire/readers";

/** Characters of a file that are read: one more than Python takes, so that it says so. */
const LARGEST = 200_001;
/** How long the browser may take to read a file that it saves, in milliseconds. */
const READING = 60_000;

/** Its form stands before an element, while there is something in it. */
export function recordsOf(shared: Shared, before: Element) {
  /** One thing at a time: a question, a comment or a text to be read. */
  const node = make("form", "kw-form");
  const message = make("div", "kw-form-message", { role: "status" });
  let rev = -1;
  let from: Element | null = null;
  const { root, board, model, session, word, signal } = shared;
  adopt(root, css);
  before.before(node);
  node.hidden = true;
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  const submit = (event: Event) => event.preventDefault();
  listen(node, { keydown, submit }, { signal });

  /** Something else is shown: what was asked in view of what is gone is put away. */
  function update(): void {
    if (!node.hidden && session.state?.rev !== rev) close();
  }
  function act(what: string): void {
    if (what === "copy") void copyText(kept().record);
    else if (what === "share") void copyText(kept().share);
    else if (what === "save") save();
    else if (what === "paste") paste();
    else if (what === "open") openFile();
    else if (what === "results") results();
    else if (what === "step") void copyStep();
  }

  function ask({ name, label, ask = "" }: Action): void {
    const yes = button(label, () => {
      close();
      session.act(name);
    });
    open([make("div", "", ask), make("div", "kw-actions", yes, button(word("no"), close))]);
    yes.focus();
  }

  function comment(): void {
    const { comment = "", ply } = session.state?.panel ?? {};
    const label = word(ply ? "comment" : "opening");
    const field = inputFor(label, 2000);
    field.value = comment;
    const keydown = (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      void send({ kind: "comment", comment: field.value });
    };
    listen(field, { keydown }, { signal });
    open([field]);
    field.focus();
  }

  function paste(): void {
    const label = word("recordHow");
    const attributes = { rows: "5", spellcheck: "false", "aria-label": label, placeholder: label };
    const field = make("textarea", "kw-field", attributes);
    const read = () => void send({ kind: "read", record: field.value });
    const buttons = [button(word("recordRead"), read), button(word("no"), close)];
    open([field, make("div", "kw-actions", ...buttons)]);
    field.focus();
  }

  /** What somebody answered in a lesson, to be given to a teacher. */
  function results(): void {
    const field = inputFor(word("resultsName"), LONGEST_NAME);
    const { results } = shared.lesson;
    const have = () => results?.(field.value.trim()) ?? { lesson: "", text: "" };
    const copy = () => void copyText(have().text);
    const save = () => {
      const { lesson, text } = have();
      saveText(text, `${fileName(`${lesson} ${field.value}`)}.json`, "application/json");
    };
    const buttons = [button(word("resultsCopy"), copy), button(word("resultsSave"), save)];
    const said = make("div", "", word("resultsHow"));
    open([said, field, make("div", "kw-actions", ...buttons, button(word("close"), close))]);
    field.focus();
  }

  function openFile(): void {
    const picker = make("input", "", { type: "file", accept: ".txt,.knot,text/plain" });
    const change = async () => {
      const file = picker.files?.[0];
      if (!file) return;
      open([]);
      await send({ kind: "read", record: await file.slice(0, LARGEST).text() });
    };
    listen(picker, { change: () => void change() }, { signal });
    picker.click();
  }

  /** Sends something that may be refused, with what to do about it below the field. */
  async function send(request: Inquiry): Promise<void> {
    const { ok, message = "" } = await session.inquire(request);
    if (ok) close();
    else say(message);
  }

  /** The record as Python has told it: it can be had without Python, too. */
  const kept = () => readKept(model.get("_game"));

  async function copyStep(): Promise<void> {
    const { ok, message = "" } = await session.inquire({ kind: "step" });
    if (ok) await copyText(message);
    else tell(message);
  }

  async function copyText(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      tell(word("copied"));
    } catch {
      const field = make("textarea", "kw-field", { rows: "5", readonly: "" });
      field.value = text;
      open([field]);
      tell(word("copyByHand"));
      field.select();
    }
  }

  function save(): void {
    const title = session.state?.panel.title ?? "";
    const name = `${fileName(title)}-${new Date().toLocaleDateString("sv")}.knot.txt`;
    saveText(`${kept().record}\n`, name);
  }

  function saveText(text: string, name: string, type = "text/plain"): void {
    download(new Blob([text], { type }), name);
    tell(word("saved").replace("{name}", name));
  }

  function tell(text: string): void {
    if (node.hidden) open([]);
    say(text);
  }

  /** Says something below the rest, and brings all of it into view: the panel may scroll. */
  function say(text: string): void {
    setText(message, text);
    node.scrollIntoView({ block: "nearest" });
  }

  function button(label: string, click: () => void): HTMLButtonElement {
    // A stop of the Tab key, or that would lead from a field past its button.
    const button = make("button", "kw-action", { tabindex: "0" }, label);
    listen(button, { click }, { signal });
    return button;
  }

  function open(content: readonly Node[]): void {
    if (node.hidden) from = root.activeElement;
    rev = session.state?.rev ?? -1;
    node.replaceChildren(...content, message);
    node.hidden = false;
    say("");
  }

  /** Puts it away; the focus, where it was in here, goes back to where it came from. */
  function close(): void {
    const had = node.contains(root.activeElement);
    node.hidden = true;
    const back = from instanceof HTMLElement && from.isConnected ? from : board;
    if (had) back.focus({ preventScroll: true });
  }

  return { update, act, ask, comment };
}

/** A field for one line. */
function inputFor(label: string, most: number): HTMLInputElement {
  const attributes = { maxlength: `${most}`, autocomplete: "off", "aria-label": label, placeholder: label };
  return make("input", "kw-field", attributes);
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
