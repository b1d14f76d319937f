// Whether a view has little width: then a scene lies as it does there.

import { whenAborted } from "../listen";

/** Below so many pixels a picture with things beside the board would be small for a finger. */
const NARROW = 440;

/**
 * Calls `changed` when the host has become narrow or wide, ahead of the frame that shows it so. To change what is in
 * the host while its size is told would ask for another measurement in the same frame, which browsers report as an
 * error.
 */
export function watchWidth(
  host: HTMLElement,
  changed: (isNarrow: boolean) => void,
  signal: AbortSignal,
): void {
  let isNarrow = false;
  const observer = new ResizeObserver(() => {
    const { clientWidth } = host;
    if (clientWidth === 0 || clientWidth < NARROW === isNarrow) return; // hidden, or as it was
    isNarrow = !isNarrow;
    requestAnimationFrame(() => changed(isNarrow));
  });
  observer.observe(host);
  whenAborted(signal, () => observer.disconnect());
}
