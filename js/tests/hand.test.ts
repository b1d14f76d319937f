import { beforeEach, describe, expect, it } from "vitest";
import { Hand } from "../src/session/picks";
import { move, tiles } from "./fixtures";

let hand: Hand;

beforeEach(() => {
  hand = new Hand({ moves: [...tiles, move("c1")], binding: false });
  hand.hold(["corner"]);
});

const turnOver = (target: string) => hand.offer(target).move?.turn;

describe("turning", () => {
  it("begins with the first way, goes on clockwise, and round", () => {
    expect(turnOver("a1")).toBe("NE");
    const turns = [1, 1, 1, 1].map((steps) => hand.turn("a1", steps) && turnOver("a1"));
    expect(turns).toEqual(["ES", "NW", "NE", "ES"]);
  });

  it("goes back, also past the first", () => {
    const turns = [-1, -1, -1].map((steps) => hand.turn("a1", steps) && turnOver("a1"));
    expect(turns).toEqual(["NW", "ES", "NE"]);
  });

  it("is refused where there is one way, none, or nothing in hand", () => {
    expect(hand.turn("b1", 1)).toBe(false);
    expect(hand.turn("c1", 1)).toBe(false);
    expect(hand.turn("cross", 1)).toBe(false);
    hand.hold([]);
    expect(hand.turn("a1", 1)).toBe(false);
  });

  it("is kept from place to place, also over one where it does not fit", () => {
    hand.turn("a1", 1);
    expect(turnOver("b1")).toBe("NW");
    expect(turnOver("a1")).toBe("ES");
  });

  it("works from the other end: over the tile, with the cell in hand", () => {
    hand.hold(["a1"]);
    expect(hand.turn("corner", 1)).toBe(true);
    expect(hand.offer("corner").move).toBe(tiles[1]);
  });
});

describe("aiming", () => {
  it("is for moves that have a turn, even a single one", () => {
    expect(hand.aim("b1")).toBe(true);
    expect(hand.aimed).toBe("b1");
  });

  it("is neither for other moves nor for what is no move", () => {
    expect(hand.aim("cross")).toBe(false);
    expect(hand.aim("z9")).toBe(false);
    hand.hold([]);
    expect(hand.aim("c1")).toBe(false);
    expect(hand.aim("a1")).toBe(false);
    expect(hand.aimed).toBeNull();
  });

  it("puts the ghost where its move names last, whatever was picked last", () => {
    hand.hold(["a1"]);
    hand.aim("corner");
    expect(["a1", "corner", "b1"].map((target) => hand.rests(target))).toEqual([true, true, false]);
    hand.hold(["corner"]);
    expect(hand.rests("a1")).toBe(false);
    hand.aim("a1");
    expect(["a1", "corner"].map((target) => hand.rests(target))).toEqual([true, false]);
  });

  it("ends with other picks", () => {
    hand.aim("a1");
    hand.hold(["cross"]);
    expect(hand.aimed).toBeNull();
  });
});

describe("back", () => {
  it("takes back the aim, then one pick after the other", () => {
    hand.hold(["corner", "a1"]);
    expect(hand.back()).toBe(true);
    expect(hand.picked).toEqual(["corner"]);
    hand.aim("a1");
    expect(hand.back()).toBe(true);
    expect([hand.aimed, hand.picked]).toEqual([null, ["corner"]]);
    expect(hand.back()).toBe(true);
    expect(hand.picked).toEqual([]);
    expect(hand.back()).toBe(false);
  });

  it("takes back an aim, but no pick, where picks bind", () => {
    const bound = new Hand({ moves: tiles, binding: true });
    bound.hold(["corner"]);
    bound.aim("a1");
    expect([bound.back(), bound.back()]).toEqual([true, false]);
    expect(bound.picked).toEqual(["corner"]);
  });
});
