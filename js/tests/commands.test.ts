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
    expect(plain).toEqual([
      { name: "undo", label: "Undo", hint: "Take back the last move", enabled: true, place: "row" },
    ]);
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

  it("say how fast machines play, and keep the texts of those that have their own", () => {
    expect(offered({ can: ["slower"], pace: "1 s" }, word)[0]?.hint).toMatch(/now 1 s$/);
    const own = { name: "turn:red", label: "Red", hint: "Make it so", enabled: true };
    expect(offered({ can: ["board", "clear/pieces"], actions: [own] }, word)).toContainEqual(own);
    expect(names({ can: ["board"], actions: [own] })).toEqual(["turn:red", "board"]);
  });
});
