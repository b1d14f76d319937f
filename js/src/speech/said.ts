// The line under the board: of all there is to say, the most important.

import type { Session } from "../session/session";

export interface Said {
  readonly kind: "error" | "refusal" | "explanation" | "waiting" | "hint" | "note";
  readonly text: string;
}

export interface Surroundings {
  readonly word: (key: string) => string;
  readonly faults: readonly string[];
  readonly waits: boolean;
  /** Why no answer may come, by the key of the words for it. */
  readonly loss?: string | null;
  readonly choosing: boolean;
  readonly byFinger: boolean;
  readonly told?: string;
}

export function said(session: Session, around: Surroundings): Said {
  const { word, faults, waits } = around;
  const panel = session.state?.panel;
  const { about, early, message = "" } = session.refusal ?? {};
  const all: readonly Said[] = [
    { kind: "error", text: around.loss ? word(around.loss) : "" },
    { kind: "error", text: faults.length > 0 ? `${word("unreadable")} (${faults.join(", ")})` : "" },
    { kind: "explanation", text: about ? message : "" },
    { kind: "hint", text: around.told ?? "" },
    { kind: "refusal", text: early ? word("dropped").replace("{why}", message) : message },
    { kind: "waiting", text: waits ? word("waiting") : "" },
    { kind: "error", text: panel?.error ?? "" },
    { kind: "note", text: (panel?.answers && panel.note) || "" },
    { kind: "hint", text: hint(session, around) },
    { kind: "note", text: panel?.note ?? "" },
  ];
  return all.find(({ text }) => text !== "") ?? { kind: "note", text: "" };
}

function hint(session: Session, { word, choosing, byFinger }: Surroundings): string {
  const { aimed } = session;
  if (session.plan) return word("planned");
  if (aimed !== null) return word(session.ways(aimed) > 1 ? "tap" : "only");
  if (choosing) return word("choose");
  if (!session.holds(null)) return "";
  return word(byFinger ? "aim" : "turn");
}
