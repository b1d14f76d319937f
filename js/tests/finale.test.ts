import { describe, expect, it } from "vitest";
import { finaleOf } from "../src/motion/finale";
import { Player } from "../src/motion/player";
import type { Item, State } from "../src/wire/types";
import { scene, state } from "./fixtures";

const item = (style: string): Item => ({ kind: "path", id: style, style, d: "M0 0L3 0M0 1L0 2" });

function ended(player: string): State {
  const before = state(1);
  const headline = { player, text: "Red wins" };
  const items = ["red strand 2", "red land 2", "blue strand", "hill"].map(item);
  return {
    ...before,
    rev: 2,
    scene: { ...scene([]), items },
    panel: { ...before.panel, result: { headline, detail: [] } },
  };
}

describe("the end of a game", () => {
  it("shows what the winner has, and each of its lines with its length", () => {
    const finale = finaleOf(state(1), ended("red"));
    expect(finale?.winners.map(({ style }) => style)).toEqual(["red strand 2", "red land 2"]);
    expect(finale?.lines.map(([, length]) => length)).toEqual([3, 1]);
  });

  it("shows cords that belong to nobody, and lights those of which the winner has most", () => {
    const after = ended("red");
    const items = ["red tile", "blue tile", "strand", "tint 3", "tint 4"].map(item);
    const row = (player: string, ...values: string[]) => ({ label: "Knot", player, values });
    const rows = [row("tint-3", "8", "7"), row("tint-4", "2", "5"), { label: "Best", values: ["8", "7"] }];
    const scores = ["red", "blue"].map((player) => ({ player, name: player, text: "" }));
    const result = after.panel.result && { ...after.panel.result, rows };
    const panel = { ...after.panel, scores, result };
    const whole: State = { ...after, scene: { ...after.scene, items }, panel };
    const finale = finaleOf(state(1), whole);
    expect(finale?.winners.map(({ style }) => style)).toEqual(["red tile", "strand", "tint 3", "tint 4"]);
    expect(finale?.lines.length).toBe(2); // those of tint 3
  });

  it("is shown once, and without winners after a draw", () => {
    expect(finaleOf(ended("red"), ended("red"))).toBeNull();
    expect(finaleOf(ended("red"), state(1))).toBeNull();
    expect(finaleOf(state(1), ended(""))?.winners).toEqual([]);
  });

  it("lasts 2.5 seconds after the last motion, and ends with a press", () => {
    const player = new Player(() => {});
    player.follow(state(1), ended("red"), {});
    const before = player.time;
    player.begin(0);
    player.advance(1000 * (before + 2.4));
    expect(player.moving).toBe(true);
    player.advance(1000 * (before + 2.6));
    expect(player.moving).toBe(false);
    player.follow(state(1), ended("red"), {});
    player.begin(0);
    player.advance(1000 * (before + 1));
    player.skip();
    expect(player.moving).toBe(false);
  });

  it("doesn't come where nothing moves", () => {
    const player = new Player(() => {});
    player.follow(state(1), ended("red"), undefined);
    expect(player.moving).toBe(false);
  });
});
