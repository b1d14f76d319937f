import { describe, expect, it } from "vitest";
import { watchKernel } from "../src/parts/live";
import type { Presence } from "../src/session/contact";

type Slot = (sender: unknown, value: unknown) => void;

/** A signal of Jupyter's, as far as it matters. */
function signal() {
  const slots = new Set<Slot>();
  return {
    slots,
    connect: (slot: Slot) => slots.add(slot),
    disconnect: (slot: Slot) => slots.delete(slot),
    emit: (value?: unknown) => {
      for (const slot of slots) slot(null, value);
    },
  };
}

function watched() {
  const kernel = { statusChanged: signal(), connectionStatusChanged: signal(), disposed: signal() };
  const heard: Presence[] = [];
  const end = new AbortController();
  watchKernel({ kernel }, (presence) => heard.push(presence), end.signal);
  return { kernel, heard, end };
}

describe("watchKernel", () => {
  it.each(["restarting", "autorestarting", "dead"])("takes a kernel %s for gone", (status) => {
    const { kernel, heard } = watched();
    kernel.statusChanged.emit(status);
    expect(heard).toEqual(["gone"]);
  });

  it("takes a kernel that was let go for gone", () => {
    const { kernel, heard } = watched();
    kernel.disposed.emit();
    expect(heard).toEqual(["gone"]);
  });

  it("tells when the connection is lost and found", () => {
    const { kernel, heard } = watched();
    kernel.connectionStatusChanged.emit("connecting");
    kernel.connectionStatusChanged.emit("connected");
    expect(heard).toEqual(["away", "here"]);
  });

  it("says nothing of a kernel at work", () => {
    const { kernel, heard } = watched();
    for (const status of ["busy", "idle", "starting", "unknown", undefined])
      kernel.statusChanged.emit(status);
    expect(heard).toEqual([]);
  });

  it("listens no more once it has ended", () => {
    const { kernel, end } = watched();
    end.abort();
    expect(Object.values(kernel).map(({ slots }) => slots.size)).toEqual([0, 0, 0]);
  });

  it.each([undefined, null, 7, {}, { kernel: null }, { kernel: { statusChanged: {} } }])(
    "asks nothing of a host with %o",
    (manager) => {
      expect(() => watchKernel(manager, () => {}, new AbortController().signal)).not.toThrow();
    },
  );
});
