// Cells of Python on a page. All run in one worker, which begins with the first that is run.

import { clear, Model, make, models, show } from "./widgets.js";

const OLD = "This browser can't run Python; a newer Firefox, Chrome, Edge or Safari can.";
const SILENT = "Python has not answered for 15 seconds. Stop Python ends it.";
const NEEDED = ["DecompressionStream", "WebAssembly", "Worker"];
const cells = [];
const eachCell = (what) => cells.forEach((one) => void what(one));
let python = null;

/** Where output of a cell goes: into the widget that catches it now, if one does. */
function target(place) {
  const catching = [...models.values()].findLast((one) => one.get("msg_id"));
  return catching?.place ?? cells[place].output;
}

/** A worker that runs Python. `ready` rejects with a sentence where it can't. */
class Python {
  #clock = setInterval(() => this.#watch(), 1000);
  #heard = Date.now();
  #begun = false;
  ready = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  /** What is done with a message of Python, by its type. */
  #takes = {
    ready: () => this.resolve(),
    failed: ({ why }) => this.reject(`Python can't be loaded: ${why}.`),
    progress: ({ at }) => eachCell((one) => one.load(at)),
    comm_open: ({ id, data }, buffers) => {
      const model = new Model((said, given) => this.send({ type: "comm", id, data: said }, given));
      models.set(id, model);
      model.hear(data, buffers);
    },
    comm_msg: ({ id, data }, buffers) => {
      const model = models.get(id);
      model?.hear(data, buffers);
      if (model && data.state?.msg_id && models.delete(id)) models.set(id, model); // the last one catches output
    },
    comm_close: ({ id }) => models.delete(id),
    output: ({ place, ...given }) => show(target(place), given),
    clear: ({ place }) => clear(target(place)),
    fault: ({ place, text }) =>
      target(place).append(make("pre", { className: "kw-live-fault", role: "alert", textContent: text })),
    done: ({ place }) => cells[place].look(),
  };

  constructor() {
    if (NEEDED.some((name) => !(name in window))) {
      this.reject(OLD);
      return;
    }
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onerror = () => this.reject(OLD);
    this.worker.onmessage = ({ data: { text, buffers } }) => {
      const { type, ...message } = JSON.parse(text);
      if (this.#isSilent) eachCell((one) => one.tell(""));
      this.#heard = Date.now();
      this.#begun ||= type === "ready";
      this.#takes[type]?.(message, buffers);
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
    eachCell((one) => one.look());
  }
  get #isSilent() {
    return Date.now() - this.#heard > (this.#begun ? 15_000 : 60_000);
  }
  #watch() {
    if (this.#isSilent && this.#begun) eachCell((one) => one.tell(SILENT));
    else if (this.#isSilent) this.reject("Python has not begun within a minute.");
    if (this.#begun) this.send({ type: "ping" });
  }
}

/** Makes an element a cell. `before` are the examples that it may need, `saved` is a page to show instead. */
export function cell(el, { source, saved, edited = false, before = [] }) {
  const place = cells.length;
  const text = make("textarea", { value: source, spellcheck: false, ariaLabel: "Python", hidden: !edited });
  const run = make("button", { type: "button", className: "kw-live-run", onclick: go });
  const stop = make("button", { type: "button", textContent: "Stop Python", onclick: end });
  const progress = make("progress", { ariaLabel: "Loading", max: Number("{MB}") });
  const status = make("p", { role: "status" });
  const output = make("div", { className: "kw-live-output" });
  const tell = (said) => Object.assign(status, { textContent: said });

  function look(busy = false) {
    run.textContent = python ? "Run" : `${edited ? "Run" : "Start"} – loads Python, about {MB} MB, once`;
    run.hidden = busy || Boolean(python && !edited && output.firstChild);
    stop.hidden = !python;
    progress.hidden = true;
  }
  function load(at) {
    progress.hidden = stop.hidden = false;
    if (at) progress.value = at / 1e6;
    else progress.removeAttribute("value");
    tell(at ? `Loading ${(at / 1e6).toFixed(1)} of {MB} MB` : "Starting Python");
  }
  async function go() {
    python ??= new Python();
    const mine = python;
    clear(output);
    look(true);
    try {
      await mine.ready;
      tell("");
      eachCell((other) => other.look(other.output === output));
      mine.send({ type: "run", place, source: text.value, before });
    } catch (why) {
      mine.end();
      tell(`${why} Here is a saved page instead.`);
      output.append(make("iframe", { src: saved, title: "A saved page" }));
    }
  }
  text.onkeydown = (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
    event.preventDefault();
    go();
  };
  text.oninput = () => Object.assign(text, { rows: text.value.split("\n").length });
  el.append(text, make("div", { className: "kw-live-bar" }, run, stop, progress, status), output);
  cells.push({ el, edited, output, look, load, go, tell });
  text.oninput();
  look();
  return cells[place];
}

/** Ends Python, with all that was shown; it can be started again. */
function end() {
  python.end();
  for (const { output, tell } of cells) {
    clear(output);
    tell("Python was stopped.");
  }
}

// The page of all games: the section that its address names is shown, and begins by itself while Python runs.
const parts = [...document.querySelectorAll("section[data-live]")].map((one) => cell(one, one.dataset));
function turn() {
  const wanted = parts.find(({ el }) => `#${el.id}` === location.hash) ?? parts[0];
  for (const { el } of parts) el.hidden = el !== wanted.el;
  for (const link of document.querySelectorAll("nav a"))
    link.ariaCurrent = link.hash === `#${wanted.el.id}` ? "page" : null;
  if (python && !wanted.edited && !wanted.output.firstChild) wanted.go();
}
if (parts.length > 0) {
  addEventListener("hashchange", turn);
  turn();
}
