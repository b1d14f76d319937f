// Cells of Python on a page. All run in one worker, which begins with the first that is run.

import { clear, Model, make, models, show } from "./widgets.js";

const SAID = {
  old: "This browser can't run Python; a newer Firefox, Chrome, Edge or Safari can.",
  stuck: "Python has not begun within a minute.",
  silent: "Python has not answered for 15 seconds. Stop Python ends it.",
  unkept: "This browser keeps no copy, so Python is loaded again next time.",
  stopped: "Python was stopped.",
};
const LIMITS = { start: 60_000, answer: 15_000 }; // milliseconds
const cells = [];
let python = null;

/** A worker that runs Python. `ready` rejects with a sentence where it can't. */
class Python {
  #clock = setInterval(() => this.#watch(), 1000);
  /** Since when something is to be heard; 0 where nothing is. */
  #since = Date.now();
  #begun = false;
  /** What is to be known once it has begun. */
  note = "";

  constructor() {
    this.ready = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = (why) => reject(new Error(why));
    });
    try {
      new DecompressionStream("deflate-raw");
      WebAssembly.validate(new ArrayBuffer(8));
      this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    } catch {
      this.reject(SAID.old);
      return;
    }
    this.worker.onerror = () => this.reject(SAID.old);
    this.worker.onmessage = ({ data: { text, buffers } }) => {
      const { type, ...message } = JSON.parse(text);
      if (this.#isLate) this.#tell("");
      this.#since = this.#begun ? 0 : Date.now();
      this[`on_${type}`]?.(message, buffers);
    };
  }
  send(message, buffers = []) {
    this.worker.postMessage({ text: JSON.stringify(message), buffers });
  }
  end() {
    clearInterval(this.#clock);
    this.worker?.terminate();
    models.clear();
    python = null;
  }
  get #isLate() {
    return this.#since && Date.now() - this.#since > (this.#begun ? LIMITS.answer : LIMITS.start);
  }
  #tell(said) {
    for (const one of cells) one.tell(said);
  }
  #watch() {
    if (this.#isLate && this.#begun) this.#tell(SAID.silent);
    else if (this.#isLate) this.reject(SAID.stuck);
    if (this.#since) return;
    this.#since = Date.now();
    this.send({ type: "ping" });
  }

  // What Python says, by its type.
  on_ready() {
    this.#begun = true;
    this.resolve();
  }
  on_failed({ why }) {
    this.reject(`Python can't be loaded: ${why}.`);
  }
  on_progress({ at, size }) {
    for (const one of cells) one.load(at, size);
  }
  on_unkept() {
    this.note = SAID.unkept;
  }
  on_comm_open({ id, data }, buffers) {
    const send = (data, given) => this.send({ type: "comm", id, data }, given);
    models.set(id, new Model(send, data.state));
    models.get(id).hear(data, buffers);
  }
  on_comm_msg({ id, data }, buffers) {
    const model = models.get(id);
    model?.hear(data, buffers);
    if (model && data.state?.msg_id && models.delete(id)) models.set(id, model); // the last one catches output
  }
  on_comm_close({ id }) {
    models.delete(id);
  }
  on_output({ place, ...given }) {
    show(target(place), given);
  }
  on_clear({ place }) {
    clear(target(place));
  }
  on_fault({ place, text }) {
    target(place).append(make("pre", { className: "kw-live-fault", role: "alert", textContent: text }));
  }
  on_done({ place }) {
    cells[place].look();
  }
}

/** Where output of a cell goes: into the widget that catches it now, if one does. */
function target(place) {
  const catching = [...models.values()].findLast((one) => one.get("msg_id"));
  return catching?.place ?? cells[place].output;
}

/** Makes an element a cell. `before` are the examples that it may need, `saved` is a page to show instead. */
export function cell(el, { source, edited = false, saved = "", before = [] }) {
  const place = cells.length;
  const text = make("textarea", { value: source, spellcheck: false, ariaLabel: "Python", hidden: !edited });
  const run = make("button", { type: "button", className: "kw-live-run", onclick: go });
  const stop = make("button", { type: "button", textContent: "Stop Python", onclick: end });
  const progress = make("progress", { ariaLabel: "Loading Python", hidden: true });
  const status = make("p", { role: "status" });
  const output = make("div", { className: "kw-live-output" });
  const grow = () => Object.assign(text, { rows: text.value.split("\n").length });
  const one = { output, look, load, go, tell: (said) => Object.assign(status, { textContent: said }) };

  function look(busy = false) {
    run.textContent = python ? "Run" : `${edited ? "Run" : "Start"} – loads Python, about {MB} MB, once`;
    run.hidden = busy || Boolean(python && !edited && output.firstChild);
    stop.hidden = !python;
    progress.hidden = true;
  }
  function load(at, size) {
    progress.hidden = stop.hidden = false;
    progress.value = at / size;
    if (at === size) progress.removeAttribute("value");
    one.tell(at === size ? "Starting Python" : `Loading ${(at / 1e6).toFixed(1)} of {MB} MB`);
  }
  async function go() {
    const mine = (python ??= new Python());
    try {
      clear(output);
      look(true);
      await mine.ready;
      one.tell(mine.note);
      for (const other of cells) other.look(other === one);
      mine.send({ type: "run", place, source: text.value, before });
    } catch (fault) {
      mine.end();
      for (const other of cells) other.look();
      one.tell(`${fault.message}${saved ? " Here is a saved page instead." : ""}`);
      if (saved) output.append(make("iframe", { src: saved, title: "A saved page" }));
    }
  }
  grow();
  text.addEventListener("input", grow);
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
    event.preventDefault();
    go();
  });
  el.append(text, make("div", { className: "kw-live-bar" }, run, stop, progress, status), output);
  cells.push(one);
  look();
  return one;
}

/** Ends Python, with all that was shown; it can be started again. */
function end() {
  python?.end();
  for (const one of cells) {
    clear(one.output);
    one.look();
    one.tell(SAID.stopped);
  }
}

// The page of all games: a section for each, which begins when it is shown and Python runs.
const sections = [...document.querySelectorAll("[data-live]")];
const made = new Map();
function turn() {
  const wanted = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0];
  for (const one of sections) one.hidden = one !== wanted;
  for (const link of document.querySelectorAll("nav a")) link.ariaCurrent = link.hash === `#${wanted.id}` ? "page" : null;
  const { live: source, saved, edited } = wanted.dataset;
  if (!made.has(wanted)) made.set(wanted, cell(wanted, { source, saved, edited: edited !== undefined }));
  if (python && edited === undefined && !made.get(wanted).output.firstChild) made.get(wanted).go();
}
if (sections.length) {
  addEventListener("hashchange", turn);
  turn();
}
