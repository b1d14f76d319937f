import { beforeEach, describe, expect, it } from "vitest";
import { Session } from "../src/session/session";
import { type Surroundings, said } from "../src/speech/speech";
import type { Panel } from "../src/wire/types";
import { state, tileState } from "./fixtures";

const quiet: Surroundings = {
  word: (key) => `<${key}>`,
  faults: [],
  waits: false,
  choosing: false,
  byFinger: false,
};

let session: Session;

beforeEach(() => {
  session = new Session({ view: "v", send: () => {}, changed: () => {} });
});

/** The session shows a state with changes to its panel. */
function show(changes: Partial<Panel>): void {
  const { panel, ...rest } = state(1);
  session.receive({ ...rest, panel: { ...panel, ...changes } });
}

describe("the line under the board", () => {
  it("is empty where there is nothing to say", () => {
    expect(said(session, quiet)).toEqual({ kind: "note", text: "" });
    show({});
    expect(said(session, quiet)).toEqual({ kind: "note", text: "" });
  });

  it("says the most important thing alone", () => {
    show({ note: "Battle.", error: "A function failed." });
    session.pick("C1");
    session.reply({ kind: "reply", to: "v:1", rev: 1, ok: false, message: "Too close." });
    const faults = { ...quiet, faults: ["state.rev", "look"], waits: true };
    expect(said(session, faults)).toEqual({ kind: "error", text: "<unreadable> (state.rev, look)" });
    expect(said(session, { ...quiet, waits: true })).toEqual({ kind: "refusal", text: "Too close." });
    session.drop();
    expect(said(session, { ...quiet, waits: true })).toEqual({ kind: "waiting", text: "<waiting>" });
    expect(said(session, quiet)).toEqual({ kind: "error", text: "A function failed." });
    show({ note: "Battle." });
    expect(said(session, quiet)).toEqual({ kind: "note", text: "Battle." });
  });

  it("tells what may be done with what is in hand", () => {
    session.receive(tileState(1));
    session.pick("corner");
    expect(said(session, quiet).text).toBe("<turn>");
    expect(said(session, { ...quiet, byFinger: true }).text).toBe("<aim>");
    session.tap("a1");
    expect(said(session, quiet)).toEqual({ kind: "hint", text: "<tap>" });
    session.tap("b1");
    expect(said(session, quiet).text).toBe("<only>");
  });

  it("tells where there are moves to choose from", () => {
    session.receive(tileState(1));
    session.pick("a1");
    expect(said(session, { ...quiet, choosing: true }).text).toBe("<choose>");
    const { panel, ...rest } = tileState(1);
    session.receive({ ...rest, panel: { ...panel, note: "Try a1.", answers: true } });
    expect(said(session, { ...quiet, choosing: true }).text).toBe("Try a1."); // what was asked for
    session.receive(tileState(1));
    expect(said(session, quiet).text).toBe("");
  });
});
