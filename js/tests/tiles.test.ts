// Playing pieces that can be turned: what a session sends and shows, by mouse, by finger and from the choices.

import { beforeEach, describe, expect, it } from "vitest";
import { overlay, pointedAt, shownMove } from "../src/paint/overlay";
import { choices } from "../src/parts/choices";
import { Session } from "../src/session/session";
import type { Move, Request } from "../src/wire/types";
import { move, tile, tileState, tiles } from "./fixtures";

const cross = tile("cross b1 NESW");
let sent: Request[];
let session: Session;

beforeEach(() => {
  sent = [];
  session = new Session({ view: "v", send: (message) => sent.push(message), changed: () => {} });
  session.receive(tileState(4));
});

const picksSent = () => sent.map((message) => (message.kind === "pick" ? message.picks.join(" ") : ""));
const refuse = () =>
  session.reply({ kind: "reply", to: `v:${sent.length}`, rev: 4, ok: false, message: "Not there." });
const shown = (hovered: string | null = null, previewed: Move | null = null) =>
  overlay(session, { hovered, focused: null, previewed }).map(({ id }) => id);

describe("by mouse", () => {
  it("plays what the ghost shows, as it is turned", () => {
    session.pick("corner");
    session.turn("a1", 1);
    expect(shownMove(session, { hovered: "a1", focused: null })).toBe(tiles[1]);
    session.pick("a1");
    expect(picksSent()).toEqual(["corner a1 ES"]);
    expect(session.waiting?.move).toBe(tiles[1]);
  });

  it("sends the move's own order, whatever the order of the picks", () => {
    session.pick("b1");
    session.pick("cross");
    expect(picksSent()).toEqual(["cross b1 NESW"]);
  });

  it("keeps the tile through a place where it does not fit, for Python to explain", () => {
    session.pick("cross");
    session.pick("a1");
    expect(picksSent()).toEqual(["cross a1"]);
    refuse();
    expect(session.picked).toEqual(["cross"]);
    session.pick("corner");
    expect(session.picked).toEqual(["corner"]);
    expect(session.refusal).toBeNull();
  });

  it("keeps the turn for the next tile", () => {
    session.pick("corner");
    session.turn("a1", -1);
    session.pick("b1");
    session.receive(tileState(5));
    session.pick("corner");
    session.pick("a1");
    expect(picksSent()).toEqual(["corner b1 NW", "corner a1 NW"]);
  });

  it("turns nothing while a move waits", () => {
    session.pick("corner");
    session.pick("b1");
    session.pick("corner");
    expect(session.turn("a1", 1)).toBe(false);
    expect(session.turn(null, 1)).toBe(false);
  });
});

describe("holds", () => {
  it("is true with a tile in hand, wherever the pointer is", () => {
    expect(session.holds("a1")).toBe(false);
    session.pick("corner");
    expect([session.holds(null), session.holds("c1")]).toEqual([true, true]);
  });

  it("is true of a cell only over a tile that can be turned there", () => {
    session.pick("a1");
    expect([session.holds(null), session.holds("corner"), session.holds("b1")]).toEqual([false, true, false]);
  });

  it("is false of picks that nothing turns, and while a move waits", () => {
    session.receive(tileState(5, [move("a1 b1")]));
    session.pick("a1");
    expect(session.holds("b1")).toBe(false);
    session.receive(tileState(6, tiles, true));
    session.pick("corner");
    session.pick("a1");
    expect(session.holds(null)).toBe(false);
  });
});

describe("dragging", () => {
  it("takes what a move begins with in hand, once", () => {
    expect(session.lift("corner")).toBe(true);
    expect(session.lift("corner")).toBe(true);
    expect(session.picked).toEqual(["corner"]);
  });

  it("takes nothing that a pick would send", () => {
    session.pick("corner");
    expect(session.lift("a1")).toBe(false);
    expect(session.lift("nowhere")).toBe(false);
    expect(session.picked).toEqual(["corner"]);
    expect(sent).toEqual([]);
  });
});

describe("by finger", () => {
  it("aims, turns, and places", () => {
    session.tap("corner");
    session.tap("a1");
    expect([session.aimed, sent.length]).toEqual(["a1", 0]);
    session.tap("a1");
    session.place();
    expect(picksSent()).toEqual(["corner a1 ES"]);
    expect(session.aimed).toBeNull();
  });

  it("places by a second tap where there is one way only", () => {
    session.tap("corner");
    session.tap("b1");
    expect(sent).toEqual([]);
    session.tap("b1");
    expect(picksSent()).toEqual(["corner b1 NW"]);
  });

  it("aims anew elsewhere, and takes the tile back", () => {
    session.tap("corner");
    session.tap("a1");
    session.tap("b1");
    expect(session.aimed).toBe("b1");
    session.tap("corner");
    expect([session.aimed, session.picked]).toEqual([null, []]);
  });

  it("turns the ghost on the cell that was picked first", () => {
    session.tap("a1");
    session.tap("corner");
    expect(session.aimed).toBe("corner");
    session.tap("a1");
    session.place();
    expect(picksSent()).toEqual(["corner a1 ES"]);
  });

  it("asks Python at once where nothing fits", () => {
    session.tap("cross");
    session.tap("a1");
    expect(picksSent()).toEqual(["cross a1"]);
  });

  it("plays moves without a turn at once", () => {
    session.receive(tileState(5, [move("a1")]));
    session.tap("a1");
    expect(picksSent()).toEqual(["a1"]);
  });

  it("forgets its aim with a new state; then there is nothing to place", () => {
    session.tap("corner");
    session.tap("a1");
    session.receive(tileState(5));
    session.place();
    expect([session.aimed, sent.length]).toEqual([null, 0]);
  });
});

describe("stepping back", () => {
  it("is one step at a time, and puts a refusal away", () => {
    session.tap("corner");
    session.tap("a1");
    expect(session.drop()).toBe(true);
    expect([session.aimed, session.picked]).toEqual([null, ["corner"]]);
    session.pick("c1");
    refuse();
    expect(session.drop()).toBe(true);
    expect([session.refusal, session.picked]).toEqual([null, []]);
  });
});

describe("the choices", () => {
  it("are all moves of a place picked first", () => {
    expect(choices(session)).toEqual([]);
    session.pick("b1");
    expect(choices(session)).toEqual([tiles[3], tiles[4]]);
  });

  it("are not for a tile in hand", () => {
    session.pick("corner");
    expect(choices(session)).toEqual([]);
  });

  it("are gone once the pick is taken back, or one of them is played", () => {
    session.pick("b1");
    session.drop();
    expect(choices(session)).toEqual([]);
    session.pick("b1");
    session.play(cross);
    expect(choices(session)).toEqual([]);
    expect(picksSent()).toEqual(["cross b1 NESW"]);
  });

  it("stay through a refusal, and through binding picks until one is played", () => {
    session.receive(tileState(5, tiles, true));
    session.pick("b1");
    session.pick("b1");
    expect(choices(session)).toHaveLength(2);
    refuse();
    expect([session.drop(), session.drop()]).toEqual([true, false]); // the refusal, but not the pick
    expect(choices(session)).toHaveLength(2);
    session.play(cross);
    expect(choices(session)).toEqual([]);
  });

  it("are none where they would be too many to see", () => {
    const many = Array.from({ length: 61 }, (_, index) => tile(`t${index} a1 N`));
    session.receive(tileState(5, many));
    session.pick("a1");
    expect(choices(session)).toEqual([]);
    session.receive(tileState(6, many.slice(1)));
    session.pick("a1");
    expect(choices(session)).toHaveLength(60);
  });

  it("are not played twice", () => {
    session.play(cross);
    session.play(cross);
    expect([sent.length, session.impatient]).toEqual([1, true]);
  });
});

describe("the overlay", () => {
  it("lights the places where the tile fits, but for the one that shows its ghost", () => {
    session.pick("corner");
    expect(shown()).toEqual(["open:a1", "open:b1", "picked:corner"]);
    expect(shown("a1")).toEqual(["open:b1", "picked:corner", "ghost:corner a1 NE"]);
  });

  it("lights up nothing for a turned tile whose picks have an order, and plays it nonetheless", () => {
    const losing = { ...tile("corner c1 NE"), any: false };
    session.receive(tileState(5, [...tiles, losing]));
    session.pick("corner");
    expect(shown()).toEqual(["open:a1", "open:b1", "picked:corner"]);
    expect(shown("c1")).toContain("ghost:corner c1 NE");
    session.pick("c1");
    expect(picksSent()).toEqual(["corner c1 NE"]);
    session.receive(tileState(6, [...tiles, losing]));
    session.pick("c1");
    expect(choices(session)).toEqual([]);
    expect(picksSent()).toEqual(["corner c1 NE", "c1"]);
  });

  it("lights the tiles that fit a cell", () => {
    session.pick("b1");
    expect(shown()).toEqual(["open:corner", "open:cross", "picked:b1"]);
  });

  it("keeps an aimed ghost, until the pointer goes elsewhere", () => {
    session.tap("corner");
    session.tap("a1");
    expect(shown()).toContain("ghost:corner a1 NE");
    expect(shown("b1")).toContain("ghost:corner b1 NW");
    expect(pointedAt(session, { hovered: null, focused: "b1" })).toBe("a1");
  });

  it("shows the choice under the pointer", () => {
    session.pick("b1");
    expect(shown(null, tiles[4])).toEqual(["open:corner", "open:cross", "picked:b1", "ghost:cross b1 NESW"]);
  });

  it("shows a played move on all its targets, though it was played from one", () => {
    session.pick("b1");
    session.play(cross);
    expect(shown(null, tiles[3])).toEqual(["pending:cross", "pending:b1", "ghost:cross b1 NESW"]);
  });

  it("shows the highlight that the panel names or the pointer, below all else", () => {
    session.pick("corner");
    const items = overlay(session, { hovered: null, focused: null, highlight: "knot:1" });
    expect(items[0]?.id).toBe("ghost:knot 1");
    expect(overlay(session, { hovered: null, focused: null, highlight: "knot:9" })).toHaveLength(3);
    const pointed = overlay(session, { hovered: "knot:1", focused: null, highlight: "knot:9" });
    expect(pointed[0]?.id).toBe("ghost:knot 1"); // a target may have one, too
  });
});
