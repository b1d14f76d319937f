import { beforeEach, describe, expect, it } from "vitest";
import { Session } from "../src/session/session";
import { News, type Surroundings, said } from "../src/speech/speech";
import type { Panel } from "../src/wire/types";
import { state } from "./fixtures";

let session: Session;
let news: News;
let around: Surroundings;

beforeEach(() => {
  session = new Session({ view: "v", send: () => {}, changed: () => {} });
  news = new News();
  around = { word: (key) => `<${key}>`, faults: [], waits: false, choosing: false, byFinger: false };
});

function show(rev: number, changes: Partial<Panel> = {}): string {
  const { panel, ...rest } = state(rev);
  session.receive({ ...rest, panel: { ...panel, ...changes } });
  return heard();
}

const heard = (): string => news.hear(session, said(session, around));

function refuse(number: number): string {
  session.pick("C1");
  heard();
  session.reply({ kind: "reply", to: `v:${number}`, rev: 1, ok: false, message: "Too close." });
  return heard();
}

describe("News", () => {
  it("leaves what is there first to be read", () => {
    expect(heard()).toBe("");
    expect(show(1, { news: "A new game.", note: "Pick a hill." })).toBe("");
    expect(heard()).toBe("");
  });

  it("tells each position once, whatever the note says of it", () => {
    show(1);
    expect(show(2, { news: "Red builds on A1.", note: "Battle." })).toBe("Red builds on A1.");
    expect(heard()).toBe("");
    expect(show(2, { news: "Red builds on A1.", note: "Battle." })).toBe("");
  });

  it("tells two positions that have the same news", () => {
    show(1);
    expect(show(2, { news: "Nothing moves." })).toBe("Nothing moves.");
    expect(show(3, { news: "Nothing moves." })).toBe("Nothing moves.");
  });

  it("tells the note of a position without news, and one that changes while it rests", () => {
    show(1);
    expect(show(2, { note: "Battle." })).toBe("Battle.");
    expect(show(2, { note: "Hint: A1." })).toBe("Hint: A1.");
  });

  it("tells a refusal each time, and not the note that comes back after it", () => {
    show(1, { note: "Pick a hill." });
    expect(refuse(1)).toBe("Too close.");
    expect(heard()).toBe("");
    expect(refuse(2)).toBe("Too close.");
    session.drop();
    expect(heard()).toBe("");
  });

  it("tells an error together with the move that has caused it", () => {
    show(1);
    expect(show(2, { news: "Red builds on A1.", error: "A function failed." })).toBe(
      "Red builds on A1. A function failed.",
    );
  });

  it("tells a wait that is shown", () => {
    show(1);
    around = { ...around, waits: true };
    expect(heard()).toBe("<waiting>");
  });
});
