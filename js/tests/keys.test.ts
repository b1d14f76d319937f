import { describe, expect, it } from "vitest";
import page from "../../docs/accessibility.md?raw";
import keyboard from "../src/input/keyboard.ts?raw";
import { type Commanded, caps, commandOf, isChord, type Press, ROWS, wordOf } from "../src/input/keys";
import { offered } from "../src/panel/commands";
import lesson from "../src/parts/lesson.ts?raw";
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
    const all = [...ROWS.values()].flatMap(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
    for (const [command, { keys }] of ROWS) {
      for (const name of keys) {
        const [key = "", shift] = name.split(/(?<=.)\+/).reverse();
        expect(commandOf(press(key, { shiftKey: shift !== undefined }))).toBe(command);
      }
    }
  });

  it("has a function for each command that does not stand in keyboard.ts", () => {
    for (const [command, { run }] of ROWS) {
      const stands = keyboard.includes(`command === "${command}"`);
      expect(stands, `${command}: \`run\` in keys.ts, or a line in keyboard.ts`).toBe(run === undefined);
    }
  });

  it("presses buttons that there are", () => {
    const pressed: string[] = [];
    const act = (name: string) => pressed.push(name);
    const parts = {
      press: act,
      session: { act, state: null },
      attention: {},
      size: { step() {} },
      write() {},
    };
    const reader = { saySituation() {}, open() {} };
    for (const [command, { run }] of ROWS) run?.({ ...parts, reader } as unknown as Commanded, command);
    expect(pressed).toContain("draw");
    for (const name of pressed) {
      const [button] = offered({ can: [name] }, (key) => key);
      expect(button?.at, `${name}: no button of PLACES in panel/commands.ts`).not.toBe(-1);
    }
  });

  it("leaves the keys of a lesson's buttons to it", () => {
    const table = lesson.slice(lesson.indexOf("const MAIN_KEY"), lesson.indexOf("export class"));
    const theirs = [...table.matchAll(/[:=] "(.)"/g)].map(([, key]) => key ?? "");
    expect(theirs).toContain("n");
    for (const key of [...theirs, ..."123456789"]) {
      expect(commandOf(press(key)), `${key} is a key of LESSON_KEYS in parts/lesson.ts, too`).toBeNull();
    }
  });

  it("has a text for each command in every language, and no other text is that of a command", () => {
    for (const words of Object.values(BROWSER_WORDS)) {
      const texts = Object.keys(words).filter((word) => /^key[A-Z]/.test(word));
      expect(texts.sort(), "the part `browser` of knotwidgets/words/*.json").toEqual(
        [...ROWS.keys()].map(wordOf).sort(),
      );
      for (const cap of [...ROWS.values()].flatMap(({ keys }) => keys.flatMap(caps))) {
        if (cap.length > 1) expect(words[`cap${cap}`], cap).toBeTruthy();
      }
    }
  });

  it("is the one in the documentation, which `npx vitest run keys -u` writes", async () => {
    const words = BROWSER_WORDS.en ?? {};
    const rows = [...ROWS].map(([command, { keys }]) => {
      const names = keys.map((name) =>
        caps(name)
          .map((cap) => `\`${words[`cap${cap}`] ?? cap}\``)
          .join("+"),
      );
      return `| ${names.join(" ")} | ${words[wordOf(command)]} |`;
    });
    const written = page.replace(/(?<=\| key \|.*\n\| --- .*\n)(\|.*\n)+/, `${rows.join("\n")}\n`);
    await expect(written).toMatchFileSnapshot("../../docs/accessibility.md");
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
