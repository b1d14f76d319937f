import { expect, it } from "vitest";
import { Traits } from "../src/wire/model";
import { WireError } from "../src/wire/read";
import { readState } from "../src/wire/readers";
import { state } from "./fixtures";

it("remembers where something could not be read until it can", () => {
  const traits = new Traits();
  const read = (value: unknown) => traits.attempt("state", () => readState(value));
  read(state(1));
  expect(traits.faults).toEqual([]);
  read({ ...state(1), rev: "one" });
  read({ ...state(1), scene: { ...state(1).scene, moves: [{}] } });
  expect(traits.faults).toEqual(["state.scene.moves.0.picks"]);
  traits.attempt("look", () => {
    throw new WireError();
  });
  expect(traits.faults).toEqual(["state.scene.moves.0.picks", "look"]);
  read(state(2));
  expect(traits.faults).toEqual(["look"]);
});

it("lets other errors pass", () => {
  const traits = new Traits();
  expect(() =>
    traits.attempt("state", () => {
      throw new RangeError("a bug");
    }),
  ).toThrow(RangeError);
  expect(traits.faults).toEqual([]);
});
