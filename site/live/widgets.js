// The widgets of a page: their models, and how they look. Those of anywidget bring their own look; of ipywidgets there
// is what goes with a board.

export const models = new Map();
const find = (id) => models.get(id.replace("IPY_MODEL_", ""));

/** What a widget's own code and the page know of a widget in Python. */
export class Model {
  #state = {};
  #changed = {};
  #listeners = [];
  widget_manager = { get_model: async (id) => find(id) };
  /** Where output is shown that the widget catches. */
  place = make("div");

  constructor(tell) {
    this.tell = tell;
  }
  get(name) {
    return this.#state[name];
  }
  set(name, value) {
    this.#changed[name] = value;
    this.#take({ [name]: value });
  }
  save_changes() {
    this.tell({ method: "update", state: this.#changed, buffer_paths: [] });
    this.#changed = {};
  }
  send(content, _callbacks, buffers = []) {
    this.tell({ method: "custom", content }, buffers);
  }
  on(name, listener) {
    this.#listeners.push({ name, listener });
  }
  off(name, listener) {
    const stays = (one) => one.name !== name || (listener && one.listener !== listener);
    this.#listeners = this.#listeners.filter(stays);
  }
  /** Takes a message of Python, with its bytes where they belong. */
  hear({ method, content, state = {}, buffer_paths: paths = [] }, buffers) {
    if (method === "custom") this.#emit("msg:custom", content, buffers);
    if (method === "echo_update") return; // the page has said so itself
    for (const [at, path] of paths.entries()) {
      const end = path.slice(0, -1).reduce((part, key) => part[key], state);
      end[path.at(-1)] = new DataView(buffers[at].buffer);
    }
    this.#take(state);
  }
  #take(state) {
    Object.assign(this.#state, state);
    for (const [name, value] of Object.entries(state)) this.#emit(`change:${name}`, value);
  }
  #emit(event, ...what) {
    for (const { listener } of this.#listeners.filter(({ name }) => name === event)) listener(...what);
  }
}

export function make(tag, given = {}, ...children) {
  const node = Object.assign(document.createElement(tag), given);
  node.append(...children);
  return node;
}

/** Shows what a cell gives: a widget, HTML, a picture or a text. */
export function show(place, { text, data = {} }) {
  const { widget, "text/html": html, "image/svg+xml": svg, "text/plain": plain = text } = data;
  const last = place.lastElementChild;
  if (widget) draw(models.get(widget), place.appendChild(make("div")));
  else if (html || svg) place.append(make("div", { innerHTML: html || svg }));
  else if (text && last?.matches(".kw-live-text")) last.textContent += text;
  else place.append(make("pre", { className: "kw-live-text", textContent: plain }));
}

/** Empties an element, and ends the views of widgets in it. */
export function clear(place) {
  for (const view of place.querySelectorAll(".kw-live-view")) view.end?.abort();
  place.replaceChildren();
}

/** Keeps a part of a look as a trait is, and so from now on. */
function follow(model, names, look) {
  for (const name of names) model.on(`change:${name}`, look);
  look();
}

const TRAITS = ["min", "max", "step", "disabled"];

/** A control of a form: `property` of the element is the trait `name`. */
const control = (tag, given, name, property) => (model, el) => {
  const [input, shown] = [make(tag, given), make("output")];
  el.append(make("label", { className: "kw-live-control" }, make("span"), input), shown);
  follow(model, ["description", "_options_labels", ...TRAITS, name], () => {
    input.previousSibling.textContent = model.get("description") ?? "";
    const options = model.get("_options_labels")?.map((text) => make("option", { text }));
    if (options) input.replaceChildren(...options);
    for (const one of TRAITS) if (model.get(one) != null) input[one] = model.get(one);
    input[property] = model.get(name);
    if (given.type === "range") shown.textContent = model.get(name);
  });
  input.oninput = () => {
    if (Number.isNaN(input[property])) return; // what is typed is no number yet
    model.set(name, input[property]);
    model.save_changes();
  };
};

/** By the end of the name of a model in Python; the first one that fits counts. */
const LOOKS = [
  [/(SelectionSlider|Dropdown|Select|Buttons)$/, control("select", {}, "index", "selectedIndex")],
  [/Slider$/, control("input", { type: "range" }, "value", "valueAsNumber")],
  [/(Int|Float)Text$/, control("input", { type: "number" }, "value", "valueAsNumber")],
  [/Text$/, control("input", { type: "text" }, "value", "value")],
  [/Textarea$/, control("textarea", {}, "value", "value")],
  [/Checkbox$/, control("input", { type: "checkbox" }, "value", "checked")],
  [/HTML$/, control("span", {}, "value", "innerHTML")],
  [/Label$/, control("span", {}, "value", "textContent")],
  [/Box$/, box],
  [/Button$/, button],
  [/Output$/, output],
  [/$/, (_, el, name) => el.append(`${name} can't be shown here, but in a notebook.`)],
];

function box(model, el) {
  el.className = `kw-live-box ${model.get("_model_name")}`;
  follow(model, ["children"], () => {
    clear(el);
    for (const id of model.get("children")) draw(find(id), el.appendChild(make("div")));
  });
}

function button(model, el) {
  const click = () => model.send({ event: "click" });
  const shown = el.appendChild(make("button", { type: "button", onclick: click }));
  follow(model, ["description", "disabled"], () =>
    Object.assign(shown, { textContent: model.get("description"), disabled: model.get("disabled") }),
  );
}

function output(model, el) {
  el.append(model.place);
  follow(model, ["outputs"], () => {
    if (model.get("outputs").length > 0) clear(model.place);
    for (const one of model.get("outputs")) show(model.place, one);
  });
}

export async function draw(model, el) {
  if (!model.get("_esm")) {
    const name = model.get("_model_name").replace(/Model$/, "");
    LOOKS.find(([end]) => end.test(name))[1](model, el, name);
    return;
  }
  model.code ??= import(URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" })));
  el.className = "kw-live-view";
  el.end = new AbortController();
  const { default: widget } = await model.code;
  model.begun ??= widget.initialize?.({ model });
  await widget.render?.({ model, el, signal: el.end.signal });
}
