import { beforeEach, describe, expect, it } from "vitest";
import type { Plan } from "../src/motion/plan";
import { Player } from "../src/motion/player";
import type { Layer } from "../src/paint/canvases";
import { type Brush, type Paint, Shapes } from "../src/paint/painter";
import type { Item, Travel } from "../src/wire/types";
import { ghost, scene } from "./fixtures";

let redrawn: Layer[];
let player: Player;

beforeEach(() => {
  redrawn = [];
  player = new Player((...layers) => redrawn.push(...layers));
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
  player.advance(time);
  player.begin(time);
}

const resting = () => player.resting({ ...scene([]), items }).map(({ id }) => id);

/** Where what moves is painted, in device pixels of 10 to a unit. */
function painted(): number[] {
  const lefts: number[] = [];
  const brush = { setTransform: (...args: number[]) => lefts.push(args[4] ?? 0) } as unknown as Brush;
  const how: Paint = {
    styles: {},
    shapes: new Shapes<Path2D>(() => ({}) as Path2D),
    placement: { scale: 10, left: 5, top: 0 },
    font: "serif",
    letters: {},
    missing: () => {},
  };
  player.paint(brush, how);
  return lefts;
}

/** The coin slides from 4 on the left, while what was there of it rests, for a second. */
const PLAN: Plan = {
  changes: [{ kind: "slide", item: ghost("coin"), from: [-4, 0], delay: 0, time: 1 }],
  hidden: new Set(["coin"]),
  instead: new Map([["coin", { ...ghost(""), id: "half a coin" }]]),
  past: [],
  glows: [],
  time: 1,
};

describe("the player", () => {
  it("asks for nothing to be painted at rest", () => {
    player.play([]);
    frame(7000);
    expect([redrawn, player.moving]).toEqual([[], false]);
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

  it("ends with the whole scene, and asks for nothing more", () => {
    player.play([travel()]);
    frame(0);
    frame(1000);
    expect([resting(), painted(), player.moving]).toEqual([["coin", "cell"], [], false]);
    expect(new Set(redrawn)).toEqual(new Set(["overlay", "scene"]));
    frame(2000);
    expect(redrawn).toEqual([]);
  });

  it("shows what one motion hides while another goes on", () => {
    player.play([travel(), travel({ hides: ["cell"], time: 2 })]);
    frame(0);
    frame(1500);
    expect(resting()).toEqual(["coin"]);
    expect(redrawn).toContain("scene");
  });

  it("can be stopped: the scene rests at once", () => {
    player.play([travel()]);
    redrawn = [];
    player.stop();
    expect(redrawn).toEqual(["scene", "overlay"]);
    expect([resting(), painted(), player.moving]).toEqual([["coin", "cell"], [], false]);
    redrawn = [];
    player.stop();
    expect(redrawn).toEqual([]);
  });

  it("goes over to other motions from their beginning", () => {
    player.play([travel()]);
    frame(0);
    frame(900);
    player.play([travel({ hides: ["cell"] })]);
    frame(1500);
    expect([resting(), painted()]).toEqual([["coin"], [5]]);
  });
});

describe("a plan", () => {
  it("paints what changes, and something instead of it on the scene, until it ends", () => {
    player.play([], PLAN);
    expect(redrawn).toEqual(["overlay", "scene"]);
    expect(player.beginning).toBe(PLAN);
    frame(7000);
    expect([resting(), player.beginning]).toEqual([["half a coin", "cell"], null]);
    const [left = 0] = painted();
    expect(left).toBeGreaterThan(-35);
    expect(left).toBeLessThan(-34);
    expect(redrawn).toEqual(["overlay"]);
    frame(8000);
    expect([resting(), painted(), player.moving]).toEqual([["coin", "cell"], [], false]);
    expect(redrawn).toEqual(["overlay", "scene"]);
  });

  it("lets the picture before fade", () => {
    player.play([], PLAN);
    frame(0);
    expect(player.past).toBeGreaterThan(0.9);
    frame(100);
    expect(player.past).toBeLessThan(0.6);
    frame(300);
    expect(player.past).toBe(0);
  });

  it("glows when all else rests, until it has, or a press ends that", () => {
    const glowing: Plan = {
      ...PLAN,
      glows: [{ kind: "glow", item: ghost("glow"), delay: 1, time: 1 }],
    };
    player.play([], glowing);
    expect(player.time).toBe(1);
    frame(0);
    frame(1500);
    expect([resting(), painted(), player.moving]).toEqual([["coin", "cell"], [5], true]);
    expect(redrawn).toContain("overlay");
    frame(2000);
    expect([painted(), player.moving]).toEqual([[], false]);
    player.play([], glowing);
    frame(0);
    frame(1500);
    player.skip();
    expect([painted(), player.moving]).toEqual([[], false]);
  });

  it("goes on with the scene's own motions", () => {
    player.play([travel({ hides: ["cell"], time: 2 })], PLAN);
    frame(0);
    expect(resting()).toEqual(["half a coin"]);
    frame(1500);
    expect([resting(), player.moving]).toEqual([["coin"], true]);
    frame(2000);
    expect([resting(), player.moving]).toEqual([["coin", "cell"], false]);
  });
});
