import { describe, expect, it } from "vitest";
import { offered } from "../src/panel/commands";
import { BUTTON_WORDS } from "./words";

const word = (key: string) => BUTTON_WORDS.en?.[key] ?? key;
const names = (offer: Parameters<typeof offered>[0]) => offered(offer, word).map(({ name }) => name);

describe("the buttons that Python offers", () => {
  it("stand in their order, whether they can be pressed or not", () => {
    const can = ["record:paste", "redo", "record:open"];
    const cannot = ["undo", "record:save", "record:copy"];
    const inMenu = names({ can, cannot }).filter((name) => name.startsWith("record:"));
    expect(inMenu).toEqual(["record:copy", "record:save", "record:paste", "record:open"]);
    expect(names({ can: ["redo"], cannot: ["undo"] })).toEqual(["undo", "redo"]);
    expect(names({ can: ["decline/held", "anyway"] })).toEqual(["anyway", "decline"]);
  });

  it("ask for the same in another sense, with other words", () => {
    const [plain, step] = [offered({ can: ["undo"] }, word), offered({ cannot: ["undo/step"] }, word)];
    const row = { enabled: true, place: "row", at: 0 };
    expect(plain).toEqual([{ name: "undo", label: "Undo", hint: "Take back the last move", ...row }]);
    expect(step[0]).toMatchObject({ name: "undo", hint: "Take back the last step", enabled: false });
    expect(offered({ can: ["new"] }, word)[0]?.ask).toBeUndefined();
    expect(offered({ can: ["new/early"] }, word)[0]).toMatchObject({
      ...{ name: "new", label: "New game", place: "menu" },
      ask: "This game is not over. Begin a new one?",
    });
  });

  it("stay down where they are switches, alone or in groups", () => {
    const can = ["guide", "layer:marks", "theme:dark", "sound:off", "stop"];
    const made = offered({ can, on: ["theme:dark", "guide"] }, word);
    const told = made.map(({ name, pressed, group, exclusive }) => [
      name,
      pressed,
      group,
      exclusive ?? false,
    ]);
    expect(new Map(told.map(([name, ...rest]) => [name, rest]))).toEqual(
      new Map([
        ["guide", [true, undefined, false]],
        ["layer:marks", [false, "Layers", false]],
        ["theme:dark", [true, "Theme", true]],
        ["sound:off", [false, "Sound", false]],
        ["stop", [undefined, undefined, false]],
      ]),
    );
    expect(made.find(({ name }) => name === "sound:off")?.label).toBe("Sounds");
  });

  it("say how fast machines play, and have the labels that are told", () => {
    expect(offered({ can: ["slower"], pace: "1 s" }, word)[0]?.hint).toMatch(/now 1 s$/);
    const labels = { "turn:red": "Red", "turn:blue/many": "Blue", "choose:1": "Six" };
    const can = ["board", "clear/pieces", ...Object.keys(labels)];
    const made = offered({ can, on: ["turn:red"], labels }, word);
    const [red, blue] = [
      { label: "Red", pressed: true },
      { label: "Blue", place: "menu", group: "Turn" },
    ];
    const turns = made.filter(({ name }) => name.startsWith("turn:"));
    expect(turns).toMatchObject([
      { name: "turn:red", hint: "Choose this", enabled: true, ...red },
      { name: "turn:blue", hint: "Choose this", exclusive: true, pressed: false, ...blue },
    ]);
    expect(turns[0]?.place).toBeUndefined();
    expect(made.find(({ name }) => name === "choose:1")).toMatchObject({
      hint: "Answer: Six",
      place: "lesson",
    });
    expect(names({ can: ["board", "turn:red"], labels })).toEqual(["turn:red", "board"]);
  });
});
