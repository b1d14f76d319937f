// A canvas of ipycanvas over the board, on which Python draws. It is a widget of its own: the host's widget manager
// gives a view of it, which is laid over the board whatever size that has, so that both always agree.

import type { Shared } from "../board/shared";
import { adopt, make, setText, whenAborted } from "../elements";
import css from "../look/styles/sketch.css";
import { follow } from "../wire/model";
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

/** Gives what shows the canvas that Python names. */
export function sketchOver({ board, model, root, session, word, signal }: Shared): () => void {
  adopt(root, css);
  const node = make("div", "kw-sketch", { "aria-hidden": "true" });
  const note = make("p", "kw-line", { hidden: "" });
  let sketch: Sketch | null = null;
  let view: Promise<Shown> | null = null;

  /** Lays it over the board: where the scene is, as far as the picture of now has the same place. */
  const place = () => {
    const [left, top, width, height] = session.state?.scene.box ?? [0, 0, 1, 1];
    const [x, y, across, down] = sketch?.box ?? [0, 0, 1, 1];
    const [seen, stage] = [board, node.offsetParent ?? board].map((one) => one.getBoundingClientRect());
    if (!seen || !stage) return;
    const scale = [seen.width / width, seen.height / height] as const;
    const { style } = node;
    style.left = `${seen.left - stage.left + (x - left) * scale[0]}px`;
    style.top = `${seen.top - stage.top + (y - top) * scale[1]}px`;
    style.width = `${across * scale[0]}px`;
    style.height = `${down * scale[1]}px`;
    // What lies beside the board, as where the scene was arranged in another way, is neither seen nor in the way.
    const beside = [top - y, x + across - left - width, y + down - top - height, left - x];
    style.clipPath = `inset(${beside.map((far, side) => `${far * scale[side % 2 ? 0 : 1]}px`).join(" ")})`;
  };

  const viewOf = async (name: string): Promise<Shown> => {
    const manager = model.widget_manager as Manager | undefined;
    if (!manager?.create_view) throw new Error("this host shows no widgets of other packages");
    const shown = await manager.create_view(await manager.get_model(name));
    setText(note, "");
    node.replaceChildren(shown.el);
    return shown;
  };
  const leave = () => {
    void view?.then((shown) => shown.remove()).catch(() => {});
    view = null;
  };

  board.after(node);
  board.parentElement?.after(note);
  const observer = new ResizeObserver(place);
  observer.observe(board);
  if (board.parentElement) observer.observe(board.parentElement);
  follow(model, "change:state", place, signal);
  whenAborted(signal, () => {
    observer.disconnect();
    leave();
  });

  return () => {
    const before = sketch?.model;
    const named = model.get("_sketch") as Sketch;
    sketch = named;
    node.classList.toggle("kw-interactive", named.interactive);
    place();
    if (signal.aborted || named.model === before) return;
    leave();
    view = viewOf(named.model);
    view.catch((error: unknown) => {
      console.warn(error);
      setText(note, word("noSketch"));
    });
  };
}
