// The widget as anywidget sees it: one `render` for each view, ended by the host's signal or by the function
// returned, whichever the host knows. Nothing is kept beside the views: hosts differ in whether they share this
// module between widgets.

import { mount } from "./board/view";
import { whenAborted } from "./elements";
import type { Model } from "./wire/model";

interface RenderProps {
  readonly model: Model;
  readonly el: HTMLElement;
  /** Since anywidget 0.11. */
  readonly signal?: AbortSignal;
}

function render({ model, el, signal }: RenderProps): () => void {
  const view = new AbortController();
  const end = () => view.abort();
  if (signal) whenAborted(signal, end);
  mount(model, el, view.signal);
  return end;
}

export default { render };
