// A click beside the board clears what is drawn, where that is asked for: on the page or on an empty place of the widget.

import { listen } from "../listen";
import type { DrawingOptions } from "./drawing";

type SweepOptions = Pick<DrawingOptions, "above" | "board" | "stage" | "session" | "signal">;

/** What a click has a meaning of its own on. */
const TAKEN =
  ":is(a, button, input, select, summary, textarea, label, [contenteditable=true], [role=tab], [data-stop])";

export function sweep({ above, board, stage, session, signal }: SweepOptions): void {
  const click = (event: MouseEvent) => {
    const { button, clientX, clientY } = event;
    if (button !== 0 || !above.drawn?.sweeps || above.drawnItems.length === 0) return;
    const path = event.composedPath();
    if (path.some((one) => one instanceof Element && one.matches(TAKEN))) return;
    if (!path.includes(board) || stage.targetAt([clientX, clientY]) === null) session.act("erase");
  };
  listen(document, { click }, { signal });
}
