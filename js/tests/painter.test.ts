import { describe, expect, it } from "vitest";
import { type Brush, type Moved, type Paint, paintItems, place, Shapes, wipe } from "../src/paint/painter";
import type { Coat, Item } from "../src/wire/types";

/** A context that writes down what is painted, with the settings that matter for it. */
function recorder() {
  const log: string[] = [];
  const settings: Record<string, unknown> = { canvas: { width: 300, height: 200 } };
  const stack: Record<string, unknown>[] = [];
  let moved = "";
  const methods: Record<string, (...args: unknown[]) => void> = {
    save: () => stack.push({ ...settings, moved }),
    restore: () => {
      const { moved: before, ...rest } = stack.pop() ?? {};
      for (const key of Object.keys(settings)) delete settings[key];
      Object.assign(settings, rest);
      moved = String(before);
    },
    setTransform: (...args) => log.push(`transform ${args.join(" ")}`),
    clearRect: (...args) => log.push(`clear ${args.join(" ")}`),
    translate: (x, y) => {
      moved = ` at ${x},${y}`;
    },
    setLineDash: (dash) => {
      settings.dash = dash;
    },
    beginPath: () => {},
    scale: () => {},
    arc: (_x, _y, r) => {
      settings.shape = `disc ${r}`;
    },
    fill: (outline) =>
      log.push(`fill ${shape(outline)}${moved} ${settings.fillStyle} ${settings.globalAlpha}`),
    stroke: (outline) =>
      log.push(
        `stroke ${shape(outline)}${moved} ${settings.strokeStyle} ${settings.lineWidth} ` +
          `${settings.lineCap} [${settings.dash}] ${settings.globalAlpha}`,
      ),
    fillText: (text) => log.push(`text ${text}${moved} ${settings.fillStyle} ${settings.font}`),
  };
  const shape = (outline: unknown) => outline ?? settings.shape;
  const brush = new Proxy(settings, {
    get: (_target, name) => methods[String(name)] ?? settings[String(name)],
  }) as unknown as Brush;
  return { brush, log };
}

const path: Item = { kind: "path", id: "hill:A1", style: "s", d: "M0 0Z", at: [2, 3] };

/** Paints the items in a style of these passes; returns what was painted and what was missing. */
function painted(
  items: readonly Item[],
  passes: readonly Coat[],
  moved?: Moved,
): { log: string[]; missing: string[] } {
  const { brush, log } = recorder();
  const missing: string[] = [];
  const shapes = new Shapes((d) => `<${d}>` as unknown as Path2D);
  const how: Paint = {
    styles: { s: passes },
    shapes,
    placement: { scale: 100, left: 5, top: 6 },
    font: "serif",
    letters: {
      "": "3 -7 -10",
      "normal ": "1.15",
      "bold ": "1.75",
      "uncial ": "1.35",
      I: "0 M0 0 L0 -10",
      "uncial I": "0 M1 0 L0 -9",
    },
    missing: (name) => missing.push(name),
  };
  if (moved) paintItems(brush, items, how, moved);
  else {
    wipe(brush);
    paintItems(brush, items, how);
  }
  return { log, missing };
}

describe("place", () => {
  it("fits the box into the canvas and centres it", () => {
    expect(place([0, 0, 4, 2], 400, 400)).toEqual({ scale: 100, left: 0, top: 100 });
    expect(place([-1, -2, 4, 4], 400, 400)).toEqual({ scale: 100, left: 100, top: 200 });
  });
});

describe("paint", () => {
  it("wipes the canvas in device pixels, then works in board units", () => {
    expect(painted([], []).log).toEqual([
      "transform 1 0 0 1 0 0",
      "clear 0 0 300 200",
      "transform 100 0 0 100 5 6",
    ]);
  });

  it("paints every pass of a path in order, a symbol by its data, moved to its place", () => {
    const { log } = painted(
      [path],
      [
        { stroke: "black", width: 0.2 },
        { fill: "red", opacity: 0.5, shift: [0, 0.1] },
      ],
    );
    expect(log.slice(3)).toEqual([
      "stroke <M0 0Z> at 2,3 black 0.2 butt [] 1",
      "fill <M0 0Z> at 2,3.1 red 0.5",
    ]);
  });

  it("does not let a pass's dash, cap and opacity reach the next", () => {
    const { log } = painted(
      [path],
      [
        { stroke: "black", width: 0.2, dash: [0.1, 0.2], cap: "round", opacity: 0.3 },
        { stroke: "white", width: 0.1 },
      ],
    );
    expect(log.slice(3)).toEqual([
      "stroke <M0 0Z> at 2,3 black 0.2 round [0.1,0.2] 0.3",
      "stroke <M0 0Z> at 2,3 white 0.1 butt [] 1",
    ]);
  });

  it("paints a path without a place where its data say", () => {
    const { log } = painted([{ kind: "path", id: "p", style: "s", d: "M1 1Z" }], [{ fill: "red" }]);
    expect(log.slice(3)).toEqual(["fill <M1 1Z> at 0,0 red 1"]);
  });

  it("paints discs", () => {
    const { log } = painted(
      [{ kind: "disc", id: "d", style: "s", at: [1, 2], r: 0.4 }],
      [{ fill: "red", stroke: "black", width: 0.1 }],
    );
    expect(log.slice(3)).toEqual([
      "fill disc 0.4 at 1,2 red 1",
      "stroke disc 0.4 at 1,2 black 0.1 butt [] 1",
    ]);
  });

  it("writes text in our letters, with the pen of the font", () => {
    const text: Item = { kind: "text", id: "t", style: "s", at: [1, 2], text: "II", size: 1.4 };
    const signs = (font: "bold" | "uncial") =>
      painted([text], [{ fill: "ink", font }]).log.filter((line) => line.startsWith("stroke"));
    expect(signs("bold").map((line) => line.replace(/ at \S+/, ""))).toEqual([
      "stroke <M0 0 L0 -10> ink 1.75 round [] 1",
      "stroke <M0 0 L0 -10> ink 1.75 round [] 1",
    ]);
    expect(signs("uncial")[0]).toContain("<M1 0 L0 -9>");
  });

  it("paints what lies below neighbours of the same style before all of them", () => {
    const items = ["a", "b"].map((d): Item => ({ kind: "path", id: d, style: "s", d }));
    const { log } = painted(items, [
      { stroke: "shade", width: 0.3, below: true },
      { stroke: "red", width: 0.1 },
    ]);
    const order = log.slice(3).map((line) => line.split(" ").filter((word) => /<|shade|red/.test(word)));
    expect(order).toEqual([
      ["<a>", "shade"],
      ["<b>", "shade"],
      ["<a>", "red"],
      ["<b>", "red"],
    ]);
  });

  it("leaves out dots while a line is drawn", () => {
    const passes: Coat[] = [
      { stroke: "red", width: 0.1 },
      { stroke: "pearl", width: 0.1, dash: [0, 0.2] },
    ];
    const moved: Moved = { scale: [1, 1], shift: [0, 0], dash: [0, 0, 1, 2] };
    expect(painted([path], passes, moved).log.join()).not.toContain("pearl");
  });

  it("sets text in device pixels where a letter is none of ours", () => {
    const { log } = painted(
      [{ kind: "text", id: "t", style: "s", at: [1, 2], text: "A", size: 0.2 }],
      [{ fill: "ink", font: "bold" }],
    );
    expect(log.slice(3)).toEqual(["text A at 1,2 ink bold 20px serif"]);
  });

  it("moves items on the board over what is there", () => {
    const { log } = painted([path], [{ fill: "red" }], { scale: [2, 0.5], shift: [1, 3] });
    expect(log).toEqual(["transform 200 0 0 50 105 306", "fill <M0 0Z> at 2,3 red 1"]);
  });

  it("leaves out what has no style or no symbol, says so, and paints the rest", () => {
    const { log, missing } = painted(
      [{ ...path, style: "nothing" }, { ...path, d: "#nowhere" }, path],
      [{ fill: "red" }],
    );
    expect(missing).toEqual(["nothing", "#nowhere"]);
    expect(log.slice(3)).toEqual(["fill <M0 0Z> at 2,3 red 1"]);
  });
});

describe("shapes", () => {
  it("makes each outline once, and none of a symbol that the scene lacks", () => {
    const made: string[] = [];
    const shapes = new Shapes((d) => {
      made.push(d);
      return d;
    });
    expect(["M1", "M2", "M1", "#hill"].map((d) => shapes.outline(d))).toEqual(["M1", "M2", "M1", null]);
    expect(made).toEqual(["M1", "M2"]);
  });
});
