// What is picked while a machine thinks, and what comes of it once that has moved.

import { beforeEach, describe, expect, it } from "vitest";
import { overlay } from "../src/paint/overlay";
import { Session } from "../src/session/session";
import { said } from "../src/speech/speech";
import type { Move, Request, State } from "../src/wire/types";
import { move, state, tile, tileState, tiles } from "./fixtures";

let sent: Request[];
let session: Session;

/** A state after so many plies; while a machine thinks it has no moves. */
function played(ply: number, { scene, panel }: State, early = false): State {
  const shown = early ? { ...scene, moves: [] } : scene;
  return { rev: ply, scene: shown, panel: { ...panel, ply }, ...(early && { early }) };
}

/** A machine thinks, and these moves can be picked meanwhile. */
function think(base: State, moves: readonly Move[]): void {
  session.receive(played(1, base, true));
  session.foresee({ rev: 1, symbols: {}, targets: base.scene.targets, moves });
}

const picked = () => sent.map((message) => ("picks" in message ? [...message.picks] : []));
const shown = () => overlay(session, { hovered: null, focused: null }).map(({ id }) => id);
const line = () =>
  said(session, {
    word: (key) => `<${key}> {why}`,
    faults: [],
    waits: false,
    choosing: false,
    byFinger: false,
  });

beforeEach(() => {
  sent = [];
  session = new Session({ view: "v", send: (message) => sent.push(message), changed: () => {} });
});

describe("a move picked while a machine thinks", () => {
  beforeEach(() => think(state(1), [move("A1"), move("B1")]));

  it("is shown, and sent with the revision to which the machine has led", () => {
    session.pick("A1");
    expect(sent).toEqual([]);
    expect(shown()).toEqual(["ghost:A1", "planned:A1"]);
    expect(line().text).toContain("<planned>");
    session.receive(played(2, state(2)));
    expect(sent).toMatchObject([{ kind: "pick", picks: ["A1"], rev: 2 }]);
    expect(session.waiting?.move).toEqual(move("A1"));
    expect(session.plan).toBeNull();
  });

  it("waits through all that the machine decides", () => {
    session.pick("A1");
    session.receive(played(2, state(2), true));
    expect(session.plan?.picks).toEqual(["A1"]);
    session.receive(played(3, state(3)));
    expect(picked()).toEqual([["A1"]]);
  });

  it("is taken back by the same pick, by Escape and by another pick", () => {
    session.pick("A1");
    session.pick("A1");
    expect(session.plan).toBeNull();
    session.pick("A1");
    expect(session.drop()).toBe(true);
    expect(session.plan).toBeNull();
    session.pick("A1");
    session.pick("B1");
    expect(session.plan?.picks).toEqual(["B1"]);
    expect(session.unplan()).toBe(true);
    session.receive(played(2, state(2)));
    expect(sent).toEqual([]);
  });

  it("may be one that is not legal yet; Python says why it can't be", () => {
    session.pick("C1");
    expect(shown()).toEqual(["planned:C1"]);
    session.receive(played(2, state(2)));
    expect(picked()).toEqual([["C1"]]);
    session.reply({ kind: "reply", to: "v:1", rev: 2, ok: false, message: "Taken." });
    expect(line()).toEqual({ kind: "refusal", text: "<dropped> Taken." });
  });

  it("is dropped where the machine is stopped, or something else is shown", () => {
    session.pick("A1");
    session.receive({ ...played(1, state(1)) });
    expect(session.plan).toBeNull();
    think(state(1), [move("A1")]);
    session.pick("A1");
    session.receive(played(0, state(5)));
    expect([session.plan, picked()]).toEqual([null, []]);
  });
});

describe("a tile picked while a machine thinks", () => {
  beforeEach(() => think(tileState(1), tiles));

  it("is sent as it was turned", () => {
    session.pick("corner");
    session.turn("a1", 1);
    session.pick("a1");
    expect(session.plan?.picks).toEqual(["corner", "a1", "ES"]);
    session.receive(played(2, tileState(2)));
    expect(picked()).toEqual([["corner", "a1", "ES"]]);
  });

  it("stays in hand where no cell was picked, if it still can be laid", () => {
    session.pick("cross");
    session.receive(played(2, tileState(2)));
    expect(session.picked).toEqual(["cross"]);
    think(tileState(1), tiles);
    session.pick("cross");
    session.receive(played(2, tileState(2, tiles.slice(0, 2))));
    expect(session.picked).toEqual([]);
  });

  it("is left in hand where it could be turned and was not", () => {
    session.receive(played(1, tileState(1), true)); // nobody knows how it can be turned
    const { targets } = tileState(1).scene;
    session.foresee({ rev: 1, symbols: {}, targets, moves: [tile("corner b1 NE")] });
    session.pick("corner");
    session.pick("a1");
    expect(session.plan?.move).toBeNull();
    session.receive(played(2, tileState(2)));
    expect([session.picked, session.aimed, sent]).toEqual([["corner"], "a1", []]);
  });

  it("is taken in hand where nothing is known of the moves", () => {
    think(tileState(1), []);
    session.pick("corner");
    session.receive(played(2, tileState(2)));
    expect([session.picked, sent]).toEqual([["corner"], []]);
  });
});
