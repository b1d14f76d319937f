// Cells of Python on a page. All run in one worker, which begins with the first that is run.

import { clear, make } from "./elements.js";

const INSTEAD = "Load the page again, or try a newer browser. Here is a saved page instead.";
const SILENT = "Python has not answered for 15 seconds. Stop Python ends it.";
const CELL = `<textarea class="kw-live-code" aria-label="Python" spellcheck="false"></textarea>
<div class="kw-live-bar">
<button type="button" class="kw-live-run"></button> <button type="button">Stop Python</button>
<progress aria-label="Loading" max="${MB}"></progress> <p role="status"></p>
</div>
<div class="kw-live-output"></div>`;
const cells = [];
const eachCell = (what) => cells.forEach((one) => void what(one));
let python = null;

/** A worker that runs Python. `ready` rejects with a sentence where it can't. */
class Python {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" }); // first, as it may fail
  #clock = setInterval(() => this.#watch(), 1000);
  #heard = Date.now();
  #begun = false;
  ready = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  /** What is done with a message of Python, by its type. */
  #takes = {
    ready: () => this.resolve(),
    failed: ({ why }) => this.reject(why),
    progress: ({ at }) => eachCell((one) => one.load(at)),
    comm: (message, buffers) => this.widgets.hear(message, buffers),
    output: ({ place, ...given }) => this.#target(place).show(given),
    clear: ({ place }) => this.#target(place).clear(),
    done: ({ place }) => cells[place].look(false, "Done."),
  };
  /** One message after the other. */
  #last = import("./widgets.js").then(({ Widgets }) => {
    this.widgets = Object.assign(new Widgets(), { send: (...message) => this.send(...message) });
  });

  constructor() {
    this.worker.onerror = () => this.reject("a script was not loaded");
    this.worker.onmessage = ({ data: { text, buffers } }) => {
      const { type, ...message } = JSON.parse(text);
      if (this.#isSilent) eachCell((one) => one.tell(""));
      this.#heard = Date.now();
      this.#begun ||= type === "ready";
      const take = () => this.#takes[type]?.(message, buffers);
      this.#last = this.#last.then(take).catch((error) => this.reject(error.message));
    };
  }
  send(message, buffers = []) {
    this.worker.postMessage({ text: JSON.stringify(message), buffers });
  }
  end(said) {
    clearInterval(this.#clock);
    this.worker.terminate();
    python = null;
    eachCell((one) => one.clear());
    eachCell((one) => one.look(false, said));
  }
  /** Where output of a cell goes: to the widget that catches it now, if one does. */
  #target(place) {
    return [...this.widgets.catching].at(-1) ?? cells[place];
  }
  get #isSilent() {
    return Date.now() - this.#heard > (this.#begun ? 15_000 : 60_000);
  }
  #watch() {
    if (this.#isSilent && this.#begun) eachCell((one) => one.tell(SILENT));
    else if (this.#isSilent) this.reject("it has not begun within a minute");
    if (this.#begun) this.send({ type: "ping" });
  }
}

/** Makes an element a cell. `before` are the examples that it may need, `saved` is a page to show instead. */
export function cell(el, { source, saved, edited = false, before = [] }) {
  const place = cells.length;
  el.insertAdjacentHTML("beforeend", CELL);
  const [text, bar, output] = [...el.children].slice(-3);
  const [run, stop, progress, status] = bar.children;
  const tell = (said) => Object.assign(status, { textContent: said });

  function look(busy = false, said = "") {
    run.textContent = python ? "Run" : `${edited ? "Run" : "Start"} – loads Python, about ${MB} MB, once`;
    run.hidden = busy || Boolean(python && !edited && output.firstChild);
    stop.hidden = !busy && !python;
    progress.hidden = true;
    tell(output.firstChild ? "" : said);
  }
  function load(at) {
    progress.hidden = stop.hidden = false;
    progress.value = at ? at / 1e6 : MB;
    tell(at ? `Loading ${(at / 1e6).toFixed(1)} of ${MB} MB` : "Starting Python");
  }
  async function go() {
    clear(output);
    look(true);
    try {
      python ??= new Python();
      await python.ready;
      eachCell((other) => other.look(other.output === output));
      python.send({ type: "run", place, source: text.value, before });
    } catch (why) {
      python?.end();
      look();
      tell(`Python can't be started: ${why}. ${INSTEAD}`);
      output.append(make("iframe", { src: saved, title: "A saved page" }));
    }
  }
  text.onkeydown = (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
    event.preventDefault();
    go();
  };
  text.oninput = () => Object.assign(text, { rows: text.value.split("\n").length });
  Object.assign(text, { value: source, hidden: !edited }).oninput();
  run.onclick = go;
  stop.onclick = () => python.end("Python was stopped.");
  const show = (given) => python.widgets.show(output, given);
  cells.push({ el, edited, output, look, load, go, tell, show, clear: () => clear(output) });
  look();
}

// The page of all games shows the section that its address names, which begins by itself while Python runs.
for (const one of document.querySelectorAll("section.kw-live")) cell(one, one.dataset);
function turn() {
  const wanted = cells.find(({ el }) => `#${el.id}` === location.hash) ?? cells[0]; // ":target" may not match yet
  for (const link of document.querySelectorAll(".kw-live-page nav a"))
    link.ariaCurrent = link.hash === `#${wanted.el.id}` ? "page" : null;
  if (python && !wanted.edited && !wanted.output.firstChild) wanted.go();
}
addEventListener("hashchange", turn);
turn();
