import { beforeEach, describe, expect, it } from "vitest";
import { Session } from "../src/session/session";
import type { Reply, Request } from "../src/wire/types";
import { move, state } from "./fixtures";

let sent: Request[];
let changes: number;
let session: Session;

beforeEach(() => {
  sent = [];
  changes = 0;
  session = new Session({
    view: "v",
    send: (message) => sent.push(message),
    changed: () => {
      changes += 1;
    },
  });
  session.receive(state(4));
});

const accept = (id: string, rev: number): Reply => ({ kind: "reply", to: id, rev, ok: true });

const refuse = (id: string, rev: number, rest: Partial<Reply> = {}): Reply => ({
  kind: "reply",
  to: id,
  rev,
  ok: false,
  reason: "illegal",
  message: "Too close.",
  marks: ["A1"],
  refused: ["B1"],
  ...rest,
});

const refusal = { message: "Too close.", marks: ["A1"], refused: ["B1"] };

describe("a pick", () => {
  it("is sent with an id, the revision and the picks, and shows its move at once", () => {
    session.pick("A1");
    expect(sent).toEqual([{ kind: "pick", picks: ["A1"], id: "v:1", rev: 4 }]);
    expect(session.waiting?.move).toEqual(move("A1"));
  });

  it("is ignored before there is a state", () => {
    const early = new Session({ view: "v", send: (message) => sent.push(message), changed: () => {} });
    early.pick("A1");
    expect(sent).toEqual([]);
  });

  it("is never sent twice: while one waits, others are ignored", () => {
    session.pick("A1");
    session.pick("A1");
    session.pick("B1");
    session.act("undo");
    session.jump(0);
    expect(sent).toHaveLength(1);
  });

  it("tells when the user wants to go on while it waits", () => {
    session.pick("A1");
    expect(session.impatient).toBe(false);
    session.pick("B1");
    expect(session.impatient).toBe(true);
    session.receive(state(5));
    session.pick("B1");
    expect(session.impatient).toBe(false);
  });

  it("gets a new id each time", () => {
    session.pick("C1");
    session.reply(refuse("v:1", 4));
    session.pick("C1");
    expect(sent.map(({ id }) => id)).toEqual(["v:1", "v:2"]);
  });

  it("that is illegal is sent with no move to show", () => {
    session.pick("C1");
    expect(sent[0]).toMatchObject({ kind: "pick", picks: ["C1"] });
    expect(session.waiting?.move).toBeNull();
  });
});

describe("the answer to a pick", () => {
  beforeEach(() => session.pick("A1"));

  it("may be a new state: the move no longer waits", () => {
    session.receive(state(5));
    expect(session.waiting).toBeNull();
    session.reply(accept("v:1", 5));
    expect(session.refusal).toBeNull();
  });

  it("may be a reply that overtakes its state: the move waits until the state comes", () => {
    session.reply(accept("v:1", 5));
    expect(session.waiting?.id).toBe("v:1");
    session.receive(state(5));
    expect(session.waiting).toBeNull();
    session.reply(refuse("v:1", 5, { reason: "repeated" })); // the same message once more
    expect(session.refusal).toBeNull();
  });

  it("ends the wait where no state is to come", () => {
    session.reply(accept("v:1", 4));
    expect(session.waiting).toBeNull();
  });

  it("stays a ghost while a state of the same revision comes again", () => {
    session.receive(state(4));
    expect(session.waiting?.id).toBe("v:1");
  });

  it("may be a refusal, which is shown until the next pick", () => {
    session.reply(refuse("v:1", 4));
    expect(session.waiting).toBeNull();
    expect(session.refusal).toMatchObject(refusal);
    session.pick("B1");
    expect(session.refusal).toBeNull();
  });

  it("may be a refusal that overtakes its state: it stays until another comes", () => {
    session.reply(refuse("v:1", 6));
    for (const rev of [5, 6]) {
      session.receive(state(rev));
      expect(session.refusal).toMatchObject(refusal);
    }
    session.receive(state(7));
    expect(session.refusal).toBeNull();
  });

  it.each(["stale", "repeated"])("may be that it is %s, without a word", (reason) => {
    session.reply(refuse("v:1", 4, { reason, message: "", marks: [], refused: [] }));
    expect(session.waiting).toBeNull();
    expect(session.refusal).toBeNull();
  });

  it("may be that it is stale, with a word", () => {
    session.reply({ kind: "reply", to: "v:1", rev: 4, ok: false, reason: "stale", message: "Blue moved." });
    expect(session.refusal).toMatchObject({ message: "Blue moved.", marks: [], refused: [] });
  });

  it("does not concern a later pick", () => {
    session.receive(state(5)); // somebody else has moved
    session.pick("B1");
    session.reply(refuse("v:1", 5, { reason: "stale" }));
    expect(session.refusal).toBeNull();
    expect(session.waiting?.id).toBe("v:2");
  });
});

describe("a reply to another view", () => {
  it("changes nothing here, even where its id looks alike", () => {
    session.pick("A1");
    const before = changes;
    session.reply(refuse("w:1", 4));
    session.reply(refuse("v1:1", 4));
    expect(session.waiting?.id).toBe("v:1");
    expect(session.refusal).toBeNull();
    expect(changes).toBe(before);
  });
});

describe("a move of several picks", () => {
  const moves = [move("A1 B1"), move("A1 C1"), move("B1")];

  it("is collected, then sent as one", () => {
    session.receive(state(5, moves));
    session.pick("A1");
    expect(session.picked).toEqual(["A1"]);
    expect(sent).toEqual([]);
    session.pick("C1");
    expect(sent[0]).toMatchObject({ picks: ["A1", "C1"] });
    expect(session.picked).toEqual([]);
  });

  it("keeps its start through an illegal pick", () => {
    session.receive(state(5, moves));
    session.pick("A1");
    session.pick("D9");
    expect(sent[0]).toMatchObject({ picks: ["A1", "D9"] });
    session.reply(refuse("v:1", 5));
    expect(session.picked).toEqual(["A1"]);
  });

  it("is dropped on request, and by a new revision", () => {
    session.receive(state(5, moves));
    session.pick("A1");
    expect(session.drop()).toBe(true);
    expect(session.picked).toEqual([]);
    expect(session.drop()).toBe(false);
    session.pick("A1");
    session.receive(state(6, moves));
    expect(session.picked).toEqual([]);
  });

  it("is not dropped where picks bind", () => {
    session.receive(state(5, moves, true));
    session.pick("A1");
    expect(session.drop()).toBe(false);
    session.pick("C1");
    session.reply(refuse("v:1", 5));
    expect(session.picked).toEqual(["A1"]);
  });
});

describe("the panel's commands", () => {
  it("are sent by name and by ply", () => {
    session.act("undo");
    session.receive(state(5));
    session.jump(3);
    expect(sent).toEqual([
      { kind: "action", name: "undo", id: "v:1", rev: 4 },
      { kind: "jump", ply: 3, id: "v:2", rev: 5 },
    ]);
  });

  it("put a refusal away", () => {
    session.pick("C1");
    session.reply(refuse("v:1", 4));
    session.act("undo");
    expect(session.refusal).toBeNull();
  });
});

describe("two views of one widget", () => {
  it("show the same after each state, whoever picked", () => {
    const other = new Session({ view: "w", send: (message) => sent.push(message), changed: () => {} });
    other.receive(state(4));
    session.pick("A1");
    const next = state(5, [move("C1")]);
    for (const view of [session, other]) {
      view.receive(next);
      view.reply(accept("v:1", 5));
    }
    for (const view of [session, other]) {
      expect(view.state).toBe(next);
      expect(view.waiting).toBeNull();
    }
  });
});

describe("a stroke", () => {
  it("is sent at once, also while a pick waits, and several after each other", () => {
    session.pick("A1");
    session.draw({ picks: ["A1"], colour: "red" });
    session.draw({ picks: ["A1", "B1"], colour: "green" });
    session.draw({ picks: ["B1"], text: "!" });
    expect(sent.slice(1)).toEqual([
      { kind: "draw", picks: ["A1"], colour: "red", id: "v:2", rev: 4 },
      { kind: "draw", picks: ["A1", "B1"], colour: "green", id: "v:3", rev: 4 },
      { kind: "draw", picks: ["B1"], text: "!", id: "v:4", rev: 4 },
    ]);
    expect(session.waiting?.id).toBe("v:1");
  });

  it("is on its way until its answer comes, and ends nothing else", () => {
    session.pick("A1");
    session.draw({ picks: ["A1"], colour: "red" });
    expect(session.drawing).toBe(true);
    session.reply(accept("v:2", 4));
    expect(session.drawing).toBe(false);
    expect(session.waiting?.id).toBe("v:1");
  });

  it("that is refused says why, and marks nothing", () => {
    session.draw({ picks: ["A1"], colour: "red" });
    session.reply(refuse("v:1", 4, { message: "A1 is no cell." }));
    expect(session.refusal).toMatchObject({ message: "A1 is no cell.", marks: [], refused: [] });
  });
});

describe("a part of the widget", () => {
  const text = (to: string): Reply => ({ kind: "reply", to, rev: 9, ok: true, part: "export {}" });

  it("is asked for while a pick waits, and comes once", async () => {
    session.pick("A1");
    const loading = session.load("tools", true);
    expect(sent[1]).toEqual({ kind: "part", name: "tools", id: "v:2", rev: 4 });
    session.reply(text("v:2"));
    expect(await loading).toBe("export {}");
    expect(session.waiting?.id).toBe("v:1");
  });

  it("is awaited only if the user wants something of it, until Python is gone", () => {
    void session.load("live", false);
    expect(session.awaits).toBe(false);
    void session.load("drawing", true);
    expect(session.awaits).toBe(true);
    session.giveUp();
    expect(session.awaits).toBe(false);
  });
});
