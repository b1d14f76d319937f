// A canvas of ipycanvas over the board, on which Python draws. It is a widget of its own: the host's widget manager
// gives a view of it, which is laid over the board whatever size that has, so that both always agree.

import type { Shared } from "../board/shared";
import { adopt, make, setText, whenAborted } from "../elements";
import css from "../look/styles/sketch.css";
import type { Sketch } from "../wire/types";

/** What hosts have that show the widgets of other packages. */
interface Manager {
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<Shown>;
}

interface Shown {
  readonly el: HTMLElement;
  remove(): void;
}

export class SketchLayer {
  readonly #options: Shared;
  readonly #node = make("div", "kw-sketch", { "aria-hidden": "true" });
  readonly #note = make("p", "kw-line", { hidden: "" });
  #sketch: Sketch | null = null;
  #view: Promise<Shown> | null = null;

  constructor(options: Shared) {
    this.#options = options;
    const { board, model, root, signal } = options;
    adopt(root, css);
    board.after(this.#node);
    board.parentElement?.after(this.#note);
    const place = () => this.#place();
    const observer = new ResizeObserver(place);
    observer.observe(board);
    if (board.parentElement) observer.observe(board.parentElement);
    model.on("change:state", place);
    whenAborted(signal, () => {
      observer.disconnect();
      model.off("change:state", place);
      this.#leave();
    });
  }

  /** Shows the canvas that Python names. */
  read(): void {
    const before = this.#sketch?.model;
    const sketch = this.#options.model.get("_sketch") as Sketch;
    this.#sketch = sketch;
    this.#node.classList.toggle("kw-interactive", sketch.interactive);
    this.#place();
    if (this.#options.signal.aborted || sketch.model === before) return;
    this.#leave();
    this.#view = this.#viewOf(sketch.model);
    this.#view.catch((error: unknown) => {
      console.warn(error);
      setText(this.#note, this.#options.word("noSketch"));
    });
  }

  async #viewOf(name: string): Promise<Shown> {
    const manager = this.#options.model.widget_manager as Manager | undefined;
    if (!manager?.create_view) throw new Error("this host shows no widgets of other packages");
    const view = await manager.create_view(await manager.get_model(name));
    setText(this.#note, "");
    this.#node.replaceChildren(view.el);
    return view;
  }

  #leave(): void {
    void this.#view?.then((view) => view.remove()).catch(() => {});
    this.#view = null;
  }

  /** Lays it over the board: where the scene is, as far as the picture of now has the same place. */
  #place(): void {
    const { board, session } = this.#options;
    const [left, top, width, height] = session.state?.scene.box ?? [0, 0, 1, 1];
    const [x, y, across, down] = this.#sketch?.box ?? [0, 0, 1, 1];
    const [seen, stage] = [board, this.#node.offsetParent ?? board].map((one) => one.getBoundingClientRect());
    if (!seen || !stage) return;
    const scale = [seen.width / width, seen.height / height] as const;
    const { style } = this.#node;
    style.left = `${seen.left - stage.left + (x - left) * scale[0]}px`;
    style.top = `${seen.top - stage.top + (y - top) * scale[1]}px`;
    style.width = `${across * scale[0]}px`;
    style.height = `${down * scale[1]}px`;
    // What lies beside the board, as where the scene was arranged in another way, is neither seen nor in the way.
    const beside = [top - y, x + across - left - width, y + down - top - height, left - x];
    style.clipPath = `inset(${beside.map((far, side) => `${far * scale[side % 2 ? 0 : 1]}px`).join(" ")})`;
  }
}
