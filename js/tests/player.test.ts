import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Layer } from "../src/dom/board";
import { Player } from "../src/dom/player";
import type { Brush, Paint } from "../src/painter";
import { Shapes } from "../src/shapes";
import type { Item, Travel } from "../src/types";
import { ghost } from "./fixtures";

/** The callbacks that wait for an animation frame, by their number. */
let frames: Map<number, FrameRequestCallback>;
let asked: number;
let reduced: boolean;
let redrawn: Layer[];
let measured: string[];
let player: Player;
let controller: AbortController;

beforeEach(() => {
  frames = new Map();
  asked = 0;
  reduced = false;
  redrawn = [];
  measured = [];
  controller = new AbortController();
  vi.stubGlobal("window", { matchMedia: () => ({ matches: reduced }) });
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
    asked += 1;
    frames.set(asked, callback);
    return asked;
  });
  vi.stubGlobal("cancelAnimationFrame", (number: number) => frames.delete(number));
  player = new Player({
    line: (d) => {
      measured.push(d);
      return [
        [0, 0],
        [4, 0],
      ];
    },
    redraw: (...layers) => redrawn.push(...layers),
    signal: controller.signal,
  });
});

const travel = (rest: Partial<Travel> = {}): Travel => ({
  kind: "travel",
  items: [ghost("moving")],
  along: "M0 0H4",
  hides: ["coin"],
  delay: 0,
  time: 1,
  ...rest,
});

const items: readonly Item[] = [
  { ...ghost(""), id: "coin" },
  { ...ghost(""), id: "cell" },
];

/** Lets an animation frame come, at a time in milliseconds. */
function frame(time: number): void {
  redrawn = [];
  const waiting = [...frames.values()];
  frames.clear();
  for (const callback of waiting) callback(time);
}

const resting = () => player.resting(items).map(({ id }) => id);

/** Where what moves is painted, in device pixels of 10 to a unit. */
function painted(): number[] {
  const lefts: number[] = [];
  const brush = { setTransform: (...args: number[]) => lefts.push(args[4] ?? 0) } as unknown as Brush;
  const how: Paint = {
    styles: {},
    shapes: new Shapes<Path2D>(() => ({}) as Path2D),
    placement: { scale: 10, left: 5, top: 0 },
    font: "serif",
    missing: () => {},
  };
  player.paint(brush, how);
  return lefts;
}

describe("the player", () => {
  it("asks for no frame at rest", () => {
    expect([frames.size, player.moving]).toEqual([0, false]);
    player.play([]);
    expect([frames.size, player.moving]).toEqual([0, false]);
  });

  it("hides what moves from the first picture on, and moves it with the frames' clock", () => {
    player.play([travel()]);
    expect(redrawn).toContain("scene");
    expect([resting(), painted(), player.moving]).toEqual([["cell"], [5], true]);
    frame(7000);
    expect(painted()).toEqual([5]);
    frame(7500);
    expect([resting(), painted()]).toEqual([["cell"], [25]]);
    expect(redrawn).toEqual(["overlay"]);
  });

  it("ends with the whole scene, and asks for no more frames", () => {
    player.play([travel()]);
    frame(0);
    frame(1000);
    expect([resting(), painted(), player.moving]).toEqual([["coin", "cell"], [], false]);
    expect(new Set(redrawn)).toEqual(new Set(["overlay", "scene"]));
    expect(frames.size).toBe(0);
  });

  it("shows what one motion hides while another goes on", () => {
    player.play([travel(), travel({ hides: ["cell"], time: 2 })]);
    frame(0);
    frame(1500);
    expect(resting()).toEqual(["coin"]);
    expect(redrawn).toContain("scene");
  });

  it("measures a path once", () => {
    player.play([travel(), travel({ hides: [] })]);
    frame(0);
    frame(100);
    expect(measured).toEqual(["M0 0H4"]);
  });

  it("can be stopped: the scene rests at once", () => {
    player.play([travel()]);
    redrawn = [];
    player.stop();
    expect(redrawn).toEqual(["scene", "overlay"]);
    expect([resting(), painted(), frames.size]).toEqual([["coin", "cell"], [], 0]);
    redrawn = [];
    player.stop();
    expect(redrawn).toEqual([]);
  });

  it("goes over to other motions from their beginning", () => {
    player.play([travel()]);
    frame(0);
    frame(900);
    player.play([travel({ hides: ["cell"] })]);
    expect(frames.size).toBe(1);
    frame(1500);
    expect([resting(), painted()]).toEqual([["coin"], [5]]);
  });

  it("plays nothing for those who want no motion, and ends what goes on", () => {
    player.play([travel()]);
    reduced = true;
    player.play([travel()]);
    expect([resting(), painted(), frames.size]).toEqual([["coin", "cell"], [], 0]);
  });

  it("ends with its view", () => {
    player.play([travel()]);
    controller.abort();
    expect(frames.size).toBe(0);
  });
});
