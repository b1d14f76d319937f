import { beforeEach, describe, expect, it } from "vitest";
import { Fingers } from "../src/input/gestures";
import { overlay } from "../src/paint/overlay";
import { Session } from "../src/session/session";
import { said } from "../src/speech/speech";
import type { Reply, Request } from "../src/wire/types";
import { state } from "./fixtures";

let sent: Request[];
let session: Session;

beforeEach(() => {
  sent = [];
  session = new Session({ view: "v", send: (message) => sent.push(message), changed: () => {} });
  session.receive(state(4));
});

const answer = (rest: Partial<Reply> = {}): Reply => ({
  kind: "reply",
  to: "v:1",
  rev: 4,
  ok: true,
  message: "It is too close.",
  marks: ["A1"],
  refused: ["C1"],
  ...rest,
});

const line = () =>
  said(session, { word: (key) => key, faults: [], waits: false, choosing: false, byFinger: false });

const nowhere = { hovered: null, focused: null };

describe("an explanation", () => {
  it("is asked for with the picks that would be sent, and plays nothing", () => {
    session.explain("A1");
    expect(sent).toEqual([{ kind: "explain", picks: ["A1"], id: "v:1", rev: 4 }]);
    expect(session.waiting?.move).toBeNull();
    expect(session.picked).toEqual([]);
  });

  it("says what is there and what the rules say, and marks it", () => {
    session.explain("C1");
    session.reply(answer());
    expect(line()).toEqual({ kind: "explanation", text: "C1, empty hill. It is too close." });
    expect(overlay(session, nowhere).map(({ id }) => id)).toEqual(["mark:A1", "refused:C1"]);
    session.drop();
    session.explain("B1");
    session.reply(answer({ to: "v:2", refused: [] }));
    expect(overlay(session, nowhere).map(({ id }) => id)).toEqual(["mark:A1", "highlight:B1"]);
  });

  it("is put away like a refusal", () => {
    session.explain("C1");
    session.reply(answer());
    expect(session.drop()).toBe(true);
    expect(line().text).toBe("");
    session.explain("C1");
    session.reply(answer({ to: "v:2" }));
    session.pick("A1");
    expect(session.refusal).toBeNull();
  });

  it("that was refused is a refusal", () => {
    session.explain("C1");
    session.reply(answer({ ok: false, message: "Not now." }));
    expect(line()).toEqual({ kind: "refusal", text: "Not now." });
  });

  it("of a position that is gone is not shown", () => {
    session.explain("C1");
    session.receive(state(5));
    session.reply(answer());
    expect(session.refusal).toBeNull();
  });

  it("waits its turn", () => {
    session.pick("A1");
    session.explain("C1");
    expect(sent).toHaveLength(1);
  });
});

describe("pointing", () => {
  it("is told at once, also while an answer is awaited, and awaits none", () => {
    session.pick("A1");
    session.tell({ kind: "select", target: "B1" });
    expect(sent.at(-1)).toEqual({ kind: "select", target: "B1", id: "v:2", rev: 4 });
    session.reply(answer({ to: "v:2", message: "", marks: [], refused: [] }));
    expect(session.waiting?.id).toBe("v:1");
  });

  it("of Python shows a ring", () => {
    expect(overlay(session, { ...nowhere, spot: "B1" }).map(({ id }) => id)).toEqual(["highlight:B1"]);
    expect(overlay(session, { ...nowhere, spot: "gone" })).toEqual([]);
  });
});

describe("the line", () => {
  it("says first what a button has to say", () => {
    const around = { word: (key: string) => key, faults: [], waits: false, choosing: false, byFinger: false };
    expect(said(session, { ...around, told: "Copied" })).toEqual({ kind: "hint", text: "Copied" });
  });
});

describe("a pen", () => {
  it("is like a finger until it hovers", () => {
    const fingers = new Fingers();
    const pen = { pointerType: "pen", buttons: 1 };
    expect(fingers.is({ pointerType: "touch" })).toBe(true);
    expect(fingers.is({ pointerType: "mouse" })).toBe(false);
    fingers.see(pen);
    fingers.see({ pointerType: "mouse", buttons: 0 });
    expect(fingers.is(pen)).toBe(true);
    fingers.see({ ...pen, buttons: 0 });
    expect(fingers.is(pen)).toBe(false);
  });
});
