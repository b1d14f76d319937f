import { describe, expect, it } from "vitest";
import { canPick, overlay } from "../src/paint/overlay";
import { Session } from "../src/session/session";
import { move, state } from "./fixtures";

function begin(moves = [move("A1"), move("B1 C1")]): Session {
  const session = new Session({ view: "v", send: () => {}, changed: () => {} });
  session.receive(state(1, moves));
  return session;
}

const ids = (session: Session, hovered: string | null = null, focused: string | null = null) =>
  overlay(session, { hovered, focused }).map((item) => item.id);

describe("overlay", () => {
  it("is empty at rest", () => {
    expect(ids(begin())).toEqual([]);
  });

  it("shows the ghost of the move under the pointer, and nothing below it", () => {
    expect(ids(begin(), "A1")).toEqual(["ghost:A1"]);
  });

  it("shows no ghost of a move that needs further picks, and nothing on what can't be picked", () => {
    expect(ids(begin(), "B1")).toEqual(["hover:B1"]);
    expect(ids(begin(), "C1")).toEqual([]);
  });

  it("shows the picks so far, where they may go on, and the ghost of the move that the next one completes", () => {
    const session = begin();
    session.pick("B1");
    expect(ids(session)).toEqual(["open:C1", "picked:B1"]);
    expect(ids(session, "C1")).toEqual(["picked:B1", "ghost:B1 C1"]);
  });

  it("shows the keyboard's cursor above the ghost of its move", () => {
    expect(ids(begin(), null, "A1")).toEqual(["ghost:A1", "focus:A1"]);
  });

  it("keeps the ghost of a picked move until its position comes, wherever the pointer goes", () => {
    const session = begin();
    session.pick("A1");
    expect(ids(session, "B1")).toEqual(["pending:A1", "ghost:A1"]);
    session.receive(state(2));
    expect(ids(session)).toEqual([]);
  });

  it("shows what a refusal points to, as far as the board has it", () => {
    const session = begin();
    session.pick("C1");
    session.reply({ kind: "reply", to: "v:1", rev: 1, ok: false, marks: ["A1", "Z9"], refused: ["C1"] });
    expect(ids(session)).toEqual(["mark:A1", "refused:C1"]);
    const [evidence, cross] = overlay(session, { hovered: null, focused: null });
    expect(evidence).toMatchObject({ d: "M0 0H1V1H0Z", at: [0, 0] });
    expect(cross).toMatchObject({ d: expect.stringMatching(/^M-.*L.*M.*L/), at: [2.5, 0.5] });
  });

  it("draws targets in their own shape and place", () => {
    const [shape] = overlay(begin(), { hovered: "B1", focused: null });
    expect(shape).toEqual({ kind: "path", id: "hover:B1", style: "hover", d: "M0 0H1V1H0Z", at: [1, 0] });
  });

  it("draws the frames of targets that have one instead, in styles of their own", () => {
    const session = begin();
    const framed = state(2, [move("A1"), move("B1 C1")]);
    const targets = framed.scene.targets.map((one) => (one.id === "B1" ? { ...one, frame: "#frame" } : one));
    session.receive({ ...framed, scene: { ...framed.scene, targets } });
    session.pick("B1");
    const [picked] = overlay(session, { hovered: "C1", focused: null });
    expect(picked).toEqual({ kind: "path", id: "picked:B1", style: "frame picked", d: "#frame", at: [1, 0] });
  });
});

describe("canPick", () => {
  it("is false while a pick waits", () => {
    const session = begin();
    expect(canPick(session, "A1")).toBe(true);
    session.pick("A1");
    expect(canPick(session, "A1")).toBe(false);
  });
});
