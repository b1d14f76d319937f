import { describe, expect, it } from "vitest";
import { caps, commandOf, isChord, KEYS, type Press } from "../src/input/keys";
import { BROWSER_WORDS } from "./words";

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("the table of keys", () => {
  it("has a command for each key, and no key twice", () => {
    const keys = Object.values(KEYS).flat();
    expect(new Set(keys).size).toBe(keys.length);
    for (const [command, names] of Object.entries(KEYS)) {
      for (const name of names) {
        const [key = "", shift] = name.split("+").reverse();
        expect(commandOf(press(key, { shiftKey: shift !== undefined }))).toBe(command);
      }
    }
  });

  it("has a text for each command in every language", () => {
    for (const words of Object.values(BROWSER_WORDS)) {
      for (const [command, keys] of Object.entries(KEYS)) {
        const word = `key${command.charAt(0).toUpperCase()}${command.slice(1)}`;
        expect(words[word], word).toBeTruthy();
        for (const cap of keys.flatMap((key: string) => caps(key))) {
          if (cap.length > 1) expect(words[`cap${cap}`], cap).toBeTruthy();
        }
      }
    }
  });
});

describe("commandOf", () => {
  it("heeds Shift with letters alone: signs need it on some keyboards", () => {
    expect(commandOf(press("u"))).toBe("undo");
    expect(commandOf(press("U"))).toBe("undo"); // CapsLock
    expect(commandOf(press("U", { shiftKey: true }))).toBe("redo");
    expect(commandOf(press("?", { shiftKey: true }))).toBe("keys");
    expect(commandOf(press("?"))).toBe("keys");
  });

  it("leaves chords to the notebook", () => {
    expect(commandOf(press("u", { ctrlKey: true }))).toBeNull();
    expect(commandOf(press("r", { metaKey: true }))).toBeNull();
    expect(commandOf(press("Enter", { shiftKey: true }))).toBeNull();
    expect(commandOf(press("ArrowUp", { altKey: true }))).toBeNull();
    expect(commandOf(press("[", { metaKey: true }))).toBeNull();
    expect(isChord(press("s", { ctrlKey: true }))).toBe(true);
  });

  it("knows signs that a keyboard has only together with another key", () => {
    const altGraph = { getModifierState: (key: string) => key === "AltGraph" };
    expect(commandOf(press("[", { ctrlKey: true, altKey: true, ...altGraph }))).toBe("earlier");
    expect(commandOf(press("]", { altKey: true }))).toBe("later"); // on a Mac
    expect(commandOf(press("[", { ctrlKey: true }))).toBeNull();
  });

  it("knows nothing of other keys", () => {
    for (const key of ["q", "Tab", "F1", "PageDown"]) expect(commandOf(press(key))).toBeNull();
  });
});
