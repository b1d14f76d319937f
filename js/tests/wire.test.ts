import { describe, expect, it } from "vitest";
import { WireError } from "../src/wire/read";
import { readLook, readReply, readState, readThinking } from "../src/wire/readers";
import { move, state, tileState } from "./fixtures";

/** The place at which reading fails. */
function fault(read: (value: unknown) => unknown, value: unknown): string {
  try {
    read(value);
  } catch (error) {
    if (error instanceof WireError) return error.message;
    throw error;
  }
  return "nothing is wrong";
}

const good = state(3, [move("A1")]);
const tiles = tileState(3);
const [first] = tiles.scene.moves;
const result = { headline: { player: "red", text: "Red wins" }, detail: [] };

describe("readState", () => {
  it("returns the very state where it is right", () => {
    expect(readState(good)).toBe(good);
  });

  it("ignores what it does not know", () => {
    const more = { ...good, later: 1 };
    expect(readState(more)).toBe(more);
  });

  it.each([
    ["", undefined],
    ["", []],
    ["rev", { ...good, rev: "3" }],
    ["scene", { ...good, scene: null }],
    ["scene.box", { ...good, scene: { ...good.scene, box: [0, 0, 1] } }],
    ["scene.box", { ...good, scene: { ...good.scene, box: [0, 0, 1, Number.NaN] } }],
    ["scene.symbols.plot", { ...good, scene: { ...good.scene, symbols: { plot: 1 } } }],
    ["scene.items.0.kind", { ...good, scene: { ...good.scene, items: [{ kind: "sprite" }] } }],
    [
      "scene.items.0.at",
      { ...good, scene: { ...good.scene, items: [{ kind: "disc", id: "d", style: "s" }] } },
    ],
    ["scene.moves.0.picks", { ...good, scene: { ...good.scene, moves: [{ ghost: [] }] } }],
    ["panel.turn.text", { ...good, panel: { ...good.panel, turn: { player: "red" } } }],
    ["panel.moves.1.text", { ...good, panel: { ...good.panel, moves: [...good.panel.moves, {}] } }],
  ])("tells the place %s", (place, value) => {
    expect(fault(readState, value)).toBe(place);
  });

  it("takes moves that can be turned, targets with choices, highlights, and a result with a table", () => {
    const rows = [
      { id: "knot:1", label: "Knot 1", values: ["7", "9"] },
      { label: "Sum", values: [] },
    ];
    const full = { ...tiles, panel: { ...tiles.panel, result: { ...result, columns: ["Red"], rows } } };
    expect(readState(full)).toBe(full);
  });

  it.each([
    ["scene.moves.0.turn", { ...tiles, scene: { ...tiles.scene, moves: [{ ...first, turn: 1 }] } }],
    ["scene.moves.0.any", { ...tiles, scene: { ...tiles.scene, moves: [{ ...first, any: "yes" }] } }],
    ["scene.moves.0.label", { ...tiles, scene: { ...tiles.scene, moves: [{ ...first, label: null }] } }],
    ["scene.moves.0.each", { ...tiles, scene: { ...tiles.scene, moves: [{ ...first, each: "a1" }] } }],
    [
      "scene.targets.0.choices",
      {
        ...tiles,
        scene: { ...tiles.scene, targets: [{ id: "a1", d: "#plot", label: "a1", choices: 1 }] },
      },
    ],
    [
      "scene.targets.0.frame",
      {
        ...tiles,
        scene: { ...tiles.scene, targets: [{ id: "a1", d: "#plot", label: "a1", frame: true }] },
      },
    ],
    ["scene.highlights.k.0", { ...tiles, scene: { ...tiles.scene, highlights: { k: ["knot"] } } }],
    [
      "panel.result.rows.0.values",
      { ...tiles, panel: { ...tiles.panel, result: { ...result, rows: [{ label: "Knot 1" }] } } },
    ],
    ["panel.result.columns", { ...tiles, panel: { ...tiles.panel, result: { ...result, columns: "Red" } } }],
  ])("tells the place %s of what tiles add", (place, value) => {
    expect(fault(readState, value)).toBe(place);
  });

  const times = { hides: ["coin"], delay: 0, time: 0.9 };
  const flip = { kind: "flip", at: [1, 1], front: [], back: [], turns: 7, ...times };
  const travel = { kind: "travel", items: [], along: "M0 0H1", ...times };
  const moving = (motion: unknown) => ({ ...good, scene: { ...good.scene, motions: [travel, motion] } });

  it("takes motions and turns of several plies", () => {
    const moves = [{ text: "A9=3", player: "red", ply: 2 }];
    const full = { ...moving(flip), panel: { ...good.panel, moves } };
    expect(readState(full)).toBe(full);
  });

  it.each([
    ["scene.motions.1.kind", { ...flip, kind: "fade" }],
    ["scene.motions.1.at", { ...flip, at: [1] }],
    ["scene.motions.1.back.0", { ...flip, back: ["coin"] }],
    ["scene.motions.1.turns", { ...flip, turns: "7" }],
    ["scene.motions.1.time", { ...flip, time: undefined }],
    ["scene.motions.1.along", { ...travel, along: [[0, 0]] }],
    ["scene.motions.1.items", { ...travel, items: null }],
    ["scene.motions.1.hides.0", { ...travel, hides: [1] }],
  ])("tells the place %s of what moves", (place, motion) => {
    expect(fault(readState, moving(motion))).toBe(place);
  });

  it("takes null for no turn and no result", () => {
    const over = {
      ...good,
      panel: {
        ...good.panel,
        turn: null,
        result: { headline: { player: "red", text: "Red wins" }, detail: ["by 3"] },
      },
    };
    expect(readState(over)).toBe(over);
  });

  it("takes undefined for them too, as a Python in the browser sends it", () => {
    const none = { ...good, panel: { ...good.panel, turn: undefined, result: undefined } };
    expect(readState(none)).toBe(none);
  });
});

describe("readLook", () => {
  const light = { name: "light", dark: false, paints: { white: "#fff" }, ui: { ink: "#000" } };
  const seen = { styles: { hill: [{ fill: "white" }] }, themes: { light } };

  it("returns the very look where it is right", () => {
    const look = { ...seen, words: { board: "Board" }, lang: "en", board: "b" };
    expect(readLook(look)).toBe(look);
  });

  it("tells the place of a wrong pass", () => {
    const styles = { hill: [{ fill: "white" }, { cap: "square" }] };
    expect(fault(readLook, { ...seen, styles, words: {} })).toBe("styles.hill.1.cap");
  });

  it("knows how things may come about", () => {
    const look = {
      ...seen,
      words: {},
      lang: "en",
      board: "b",
      entrances: { coin: "settle" },
    };
    expect(readLook(look)).toBe(look);
    expect(fault(readLook, { ...look, entrances: { coin: "jump" } })).toBe("entrances.coin");
  });
});

describe("readReply", () => {
  it("takes a bare acceptance", () => {
    const reply = { kind: "reply", to: "v:1", rev: 3, ok: true };
    expect(readReply(reply)).toBe(reply);
  });

  it("does not take other messages", () => {
    expect(fault(readReply, { kind: "hello" })).toBe("kind");
    expect(fault(readReply, null)).toBe("");
  });
});

describe("readThinking", () => {
  const thinking = {
    rev: 3,
    player: "blue",
    text: "Blue is thinking",
    detail: "12,300 simulations",
    line: "",
    busy: true,
    win: [{ player: "blue", share: 0.62, text: "62 %" }],
    items: [{ kind: "disc", id: "d", style: "s", at: [0, 0], r: 1 }],
    labels: { analyse: "Analyse" },
  };

  it("returns the very thing where it is right", () => {
    expect(readThinking(thinking)).toBe(thinking);
  });

  it.each([
    ["rev", { ...thinking, rev: null }],
    ["busy", { ...thinking, busy: 1 }],
    ["win.0.share", { ...thinking, win: [{ player: "blue", text: "62 %" }] }],
    ["items.0.r", { ...thinking, items: [{ ...thinking.items[0], r: "1" }] }],
    ["labels.analyse", { ...thinking, labels: { analyse: null } }],
  ])("tells the place %s", (place, value) => {
    expect(fault(readThinking, value)).toBe(place);
  });
});
