// Everything that outlives a function call is registered here, and ends with a signal.

type Events = HTMLElementEventMap & DocumentEventMap & WindowEventMap & MediaQueryListEventMap;

interface Ending {
  readonly signal: AbortSignal;
  readonly capture?: boolean;
  readonly passive?: boolean;
}

/** Listens until the signal aborts. */
export function listen<K extends keyof Events>(
  target: EventTarget,
  type: K,
  fn: (event: Events[K]) => void,
  options: Ending,
): void {
  target.addEventListener(type, fn as (event: Event) => void, options);
}

/** Runs `end` when the signal aborts, at once if it has. */
export function whenAborted(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
}
