// Whether the Python behind a widget is still there. Only Jupyter's own front ends tell: their widget managers
// know the kernel. Nothing is relied on; elsewhere it is noticed when Python does not answer.

import { whenAborted } from "../listen";

/** Python can be talked to, is out of reach for a while, or has gone and taken the widget's other half along. */
export type Presence = "here" | "away" | "gone";

type Slot = (sender: unknown, value: unknown) => void;

interface Signal {
  connect(slot: Slot): void;
  disconnect(slot: Slot): void;
}

const PRESENCES: Readonly<Record<string, Presence>> = {
  connected: "here",
  connecting: "away",
  disconnected: "away",
  autorestarting: "gone",
  restarting: "gone",
  dead: "gone",
};
export function watchKernel(
  manager: unknown,
  changed: (presence: Presence) => void,
  signal: AbortSignal,
): void {
  const kernel = part(manager, "kernel");
  const follow = (name: string, slot: Slot) => {
    const source = part(kernel, name);
    if (!isSignal(source)) return;
    source.connect(slot);
    whenAborted(signal, () => source.disconnect(slot));
  };
  const heed: Slot = (_, value) => {
    const presence = PRESENCES[String(value)];
    if (presence) changed(presence);
  };
  follow("statusChanged", heed);
  follow("connectionStatusChanged", heed);
  follow("disposed", () => changed("gone"));
}

function part(whole: unknown, name: string): unknown {
  return Object(whole)[name];
}

function isSignal(value: unknown): value is Signal {
  return typeof part(value, "connect") === "function";
}
