// Everything that outlives a function call is registered here, and ends with a signal.

type Events = HTMLElementEventMap & DocumentEventMap & WindowEventMap & MediaQueryListEventMap;

type Handlers = { readonly [K in keyof Events]?: (event: Events[K]) => void };

interface Ending {
  readonly signal: AbortSignal;
  readonly capture?: boolean;
  readonly passive?: boolean;
}

export function listen(target: EventTarget, handlers: Handlers, options: Ending): void {
  for (const [type, handle] of Object.entries(handlers)) {
    target.addEventListener(type, handle as (event: Event) => void, options);
  }
}

/** Runs `end` when the signal aborts, at once if it has. */
export function whenAborted(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
}

/** What asks for something to be done once the next frame is shown, once however often it is asked for. */
export function later(act: () => void, signal: AbortSignal): () => void {
  let frame = 0;
  const wait = (then: () => void) => {
    frame = requestAnimationFrame(then);
  };
  const end = () => {
    frame = 0;
    act();
  };
  whenAborted(signal, () => cancelAnimationFrame(frame));
  return () => {
    if (frame === 0) wait(() => wait(end));
  };
}
