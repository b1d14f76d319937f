import { expect, it, vi } from "vitest";
import { unfoldParts } from "../src/page/page";
import { type Automaton, keyOf, Recorded } from "../src/page/recorded";
import type { Request } from "../src/wire/types";

const on = keyOf({ kind: "action", name: "on" });
const GAME: Automaton = {
  start: 1,
  otherwise: { pick: { ok: false, message: "not here" }, "": { ok: false, message: "no" } },
  nodes: [
    { shown: { state: { rev: 0, text: "first" } }, answers: {}, also: {} },
    {
      shown: { state: { rev: 0, text: "second" } },
      answers: { '{"kind":"jump","ply":0}': { to: 0 } },
      also: { '{"kind":"card","number":0}': { reply: { message: "a card" } } },
    },
  ],
};
const LIGHT: Automaton = {
  start: 0,
  otherwise: {},
  nodes: [
    { shown: { theme: "light", look: look() }, answers: { [on]: { to: 1 } }, also: {} },
    { shown: { theme: "dark", look: look() }, answers: {}, also: {} },
  ],
};

function look(): object {
  return { words: {} };
}

/** Asks a model, and gives all that it tells meanwhile. */
async function asked(model: Recorded, request: object): Promise<unknown[]> {
  const told: unknown[] = [];
  const hear = (message: unknown) => told.push(message);
  const heard = ["state", "theme"].map((name) => [name, () => told.push([name, model.get(name)])] as const);
  model.on("msg:custom", hear);
  for (const [name, tell] of heard) model.on(`change:${name}`, tell);
  model.send({ id: "view:1", rev: 1, ...request } as Request);
  expect(told).toEqual([]); // answers come later, as Python's do
  await Promise.resolve();
  model.off("msg:custom", hear);
  for (const [name, tell] of heard) model.off(`change:${name}`, tell);
  return told;
}

it("goes where a request leads, with a new revision each time", async () => {
  const model = new Recorded([GAME, LIGHT]);
  expect(model.get("state")).toEqual({ rev: 2, text: "second" });
  const reply = { kind: "reply", to: "view:1", ok: true };
  expect(await asked(model, { ply: 0, kind: "jump" })).toEqual([
    ["state", { rev: 3, text: "first" }],
    { ...reply, rev: 3 },
  ]);
});

it("answers what leads nowhere, and changes nothing", async () => {
  const model = new Recorded([GAME, LIGHT]);
  const reply = { kind: "reply", to: "view:1", rev: 2 };
  expect(await asked(model, { kind: "card", number: 0 })).toEqual([
    { ...reply, ok: true, message: "a card" },
  ]);
  expect(await asked(model, { kind: "pick", picks: ["A1"] })).toEqual([
    { ...reply, ok: false, message: "not here" },
  ]);
  expect(await asked(model, { kind: "write" })).toEqual([{ ...reply, ok: false, message: "no" }]);
});

it("asks the automata one after the other, and keeps the revision where no state is new", async () => {
  const model = new Recorded([GAME, LIGHT]);
  expect(await asked(model, { kind: "action", name: "on" })).toEqual([
    ["theme", "dark"],
    { kind: "reply", to: "view:1", ok: true, rev: 2 },
  ]);
  expect(model.get("nothing")).toBeUndefined();
});

it("changes the theme and the sounds by itself, and keeps what was chosen", async () => {
  const model = new Recorded([GAME, LIGHT]);
  const reply = { kind: "reply", to: "view:1", ok: true, rev: 2 };
  expect(await asked(model, { kind: "action", name: "theme:safe" })).toEqual([["theme", "safe"], reply]);
  expect(await asked(model, { kind: "action", name: "sound:on" })).toEqual([reply]);
  expect(model.get("sound")).toBe(true);
  await asked(model, { kind: "action", name: "on" });
  await asked(model, { kind: "arrange", arrangement: "tall" });
  expect(model.get("theme")).toBe("safe"); // wherever one goes
});

it("shows the same in the other arrangement, wherever one goes", async () => {
  const there = keyOf({ kind: "jump", ply: 0 });
  const nodes = ["first", "second"].map((text) => ({
    shown: { state: { rev: 0, text, scene: "wide" } },
    tall: { state: { rev: 0, text, scene: "tall" } },
    answers: { [there]: { to: 1 } },
    also: {},
  }));
  const model = new Recorded([{ nodes, start: 0, otherwise: { "": { ok: false } } }]);
  const reply = { kind: "reply", to: "view:1", ok: true };
  expect(await asked(model, { kind: "arrange", arrangement: "tall" })).toEqual([
    ["state", { rev: 2, text: "first", scene: "tall" }],
    { ...reply, rev: 2 },
  ]);
  await asked(model, { kind: "jump", ply: 0 });
  expect(model.get("state")).toEqual({ rev: 3, text: "second", scene: "tall" });
  await asked(model, { kind: "arrange", arrangement: "wide" });
  expect(model.get("state")).toEqual({ rev: 3, text: "second", scene: "wide" });
});

it("draws what chance decides in a game for two, and takes moves back the way they came", async () => {
  const [pick, undo] = [
    { kind: "pick", picks: ["A1"] },
    { kind: "action", name: "undo" },
  ];
  const answers = { [keyOf(pick)]: { luck: [1, 1, 2, 0] }, [keyOf(undo)]: { back: true } };
  const nodes = [0, 1, 2].map((at) => ({ shown: { state: { rev: 0, at } }, answers, also: {} }));
  const model = new Recorded([{ nodes, start: 0, otherwise: {} }]);
  const at = () => (model.get("state") as { at: number }).at;
  for (const [random, place] of [
    [0.3, 1],
    [0.6, 2],
    [0.99, 0],
  ] as const) {
    vi.spyOn(Math, "random").mockReturnValueOnce(random);
    await asked(model, pick);
    expect(at()).toBe(place);
  }
  for (const place of [2, 1, 0, 0]) {
    await asked(model, undo);
    expect(at()).toBe(place);
  }
});

it("puts parts where they belong, each made once", () => {
  const data = unfoldParts({
    parts: [[0.5, 0.5], { at: { $: 0 } }],
    whole: { items: { $: [1, 1] }, one: { $: 0 }, plain: [1, null, "$"] },
  }) as { items: unknown[] };
  expect(data).toEqual({
    items: [{ at: [0.5, 0.5] }, { at: [0.5, 0.5] }],
    one: [0.5, 0.5],
    plain: [1, null, "$"],
  });
  expect(data.items[0]).toBe(data.items[1]);
});
