// What Python shows on a page. Its widgets are of the classes that a notebook has, too, which build.py puts in here.

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import "@jupyter-widgets/controls/css/widgets.css";
import { clear, make } from "./elements.js";

/** A widget that shows what is said while it catches output. */
class OutputModel extends base.DOMWidgetModel {
  initialize(...given) {
    super.initialize(...given);
    const { catching } = this.widget_manager;
    this.on("change:msg_id", () => catching[this.get("msg_id") ? "add" : "delete"](this));
  }
  show(given) {
    this.get("outputs").push(given);
    this.trigger("shown", given);
  }
  clear() {
    this.set_state({ outputs: [] });
  }
}

class OutputView extends base.DOMWidgetView {
  render() {
    super.render();
    const show = (given) => this.model.widget_manager.show(this.el, given);
    const look = () => {
      clear(this.el);
      this.model.get("outputs").forEach(show);
    };
    this.listenTo(this.model, "change:outputs", look);
    this.displayed.then(look).then(() => this.listenTo(this.model, "shown", show));
  }
}

const classes = { ...base, ...controls, OutputModel, OutputView };
globalThis.define = (_, anywidget) => Object.assign(classes, anywidget(base));
await import("anywidget"); // which is written for a loader that has "define"

const link = { rel: "stylesheet", href: new URL("widgets.css", import.meta.url) };
document.head.prepend(make("link", link)); // before what the page says itself

/** The widgets of one Python, to which `send`, which the page sets, takes messages. */
export class Widgets extends ManagerBase {
  /** The widgets that catch output; the last one gets it. */
  catching = new Set();

  async loadClass(name) {
    if (classes[name]) return classes[name];
    throw new Error(`${name} can't be shown here, but in a notebook.`);
  }
  async create_view(model, options) {
    const view = await super.create_view(model, options);
    for (const slider of view.el?.querySelectorAll("[role=slider]") ?? [])
      slider.ariaLabel = model.get("description") || "value"; // they have no name of their own
    return view;
  }
  /** Takes a message of Python to one widget. */
  async hear({ kind, id, data }, buffers) {
    const message = { content: { data }, buffers, metadata: { version: base.PROTOCOL_VERSION } };
    if (kind === "comm_open") await this.handle_comm_open(this.#comm(id), message);
    else if (this.has_model(id)) await (await this.get_model(id)).comm[kind]?.(message);
  }
  /** A way to Python, which is taken to be idle again at once: it answers soon enough. */
  #comm(id) {
    const comm = {
      comm_id: id,
      on_msg: (hear) => Object.assign(comm, { comm_msg: hear }),
      on_close: (shut) => Object.assign(comm, { comm_close: shut }),
      send: (data, callbacks, _metadata, buffers) => {
        this.send({ type: "comm", id, data }, buffers);
        queueMicrotask(() => callbacks?.iopub?.status?.({ content: { execution_state: "idle" } }));
      },
    };
    return comm;
  }
  /** Shows what a cell gives: a widget, HTML, a picture, a text or an error. */
  show(place, { text, fault, data = {} }) {
    const { widget, "text/html": html, "image/svg+xml": svg, "text/plain": plain = text } = data;
    const last = place.lastElementChild;
    if (widget) this.#draw(widget, place.appendChild(make("div", { className: "kw-live-view" })));
    else if (html || svg) place.append(make("div", { innerHTML: html || svg }));
    else if (fault)
      place.append(make("pre", { className: "kw-live-fault", role: "alert", textContent: fault }));
    else if (text && last?.matches(".kw-live-text")) last.append(text);
    else place.append(make("pre", { className: "kw-live-text", textContent: plain }));
  }
  async #draw(id, el) {
    const view = await this.create_view(await this.get_model(id));
    el.end = () => view.remove();
    if (el.isConnected) base.JupyterLuminoWidget.attach(view.luminoWidget, el);
    else el.end();
  }
}
