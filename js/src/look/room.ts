// The room that a widget has: how much of the page around it is seen at once, which is the height of what scrolls it
// or of the window, and how wide it may be.

import { around } from "../elements";
import { later, listen, whenAborted } from "../listen";

/** What is seen of the page beside the widget, in pixels: a cell's edges, and three lines of code. */
const BESIDE = 84;
/** In a frame, which may be as high as what is in it, nothing tells how much is seen: a share of the screen. */
const OF_SCREEN = 0.75;
/** Higher than any screen. */
const ENDLESS = 20_000;

/** Calls `changed` with the room in pixels, once it is known and whenever it is another. */
export function watchRoom(
  host: HTMLElement,
  frame: HTMLElement,
  changed: (width: number, height: number) => void,
  signal: AbortSignal,
): void {
  let [width, height] = [0, 0];
  const measure = () => {
    if (host.getClientRects().length > 0) height = seenOf(host) - BESIDE;
    changed(width, height);
  };
  const again = later(measure, signal);
  const seen = new Map<Element, number>();
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const before = seen.get(target);
      seen.set(target, contentRect.height);
      if (before !== undefined && before !== contentRect.height) again();
    }
  });
  let isFirst = true;
  const frames = new ResizeObserver(([entry]) => {
    width = entry?.contentRect.width ?? 0;
    if (!isFirst) changed(width, height);
    else if (width > 0) {
      isFirst = false;
      measure(); // before anything is painted
      // Not in this round of observers, which is about what lies deeper.
      requestAnimationFrame(() => {
        for (const scroller of scrollers(host)) if (!signal.aborted) observer.observe(scroller);
      });
    }
  });
  frames.observe(frame);
  listen(window, { resize: again }, { signal });
  whenAborted(signal, () => observer.disconnect());
  whenAborted(signal, () => frames.disconnect());
}

/** How much is seen at once of an element as high as can be: what is as high as its content limits nothing. */
function seenOf(host: HTMLElement): number {
  const { style } = host;
  style.minHeight = `${ENDLESS}px`;
  const heights = scrollers(host).map(({ clientHeight }) => clientHeight);
  style.minHeight = "";
  const page = window.parent === window ? window.innerHeight : OF_SCREEN * screen.availHeight;
  return Math.min(page, ...heights.filter((height) => height > 0 && height < ENDLESS));
}

function scrollers(host: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let node = around(host); node; node = around(node)) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) found.push(node);
  }
  return found;
}
