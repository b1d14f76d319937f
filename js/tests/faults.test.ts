import { expect, it } from "vitest";
import { Faults } from "../src/wire/traits";
import { readState, WireError } from "../src/wire/read";
import { state } from "./fixtures";

it("remembers where something could not be read until it can", () => {
  const faults = new Faults();
  const read = (value: unknown) => faults.attempt("state", () => readState(value));
  read(state(1));
  expect(faults.places).toEqual([]);
  read({ ...state(1), rev: "one" });
  read({ ...state(1), scene: { ...state(1).scene, moves: [{}] } });
  expect(faults.places).toEqual(["state.scene.moves.0.picks"]);
  faults.attempt("look", () => {
    throw new WireError();
  });
  expect(faults.places).toEqual(["state.scene.moves.0.picks", "look"]);
  read(state(2));
  expect(faults.places).toEqual(["look"]);
});

it("lets other errors pass", () => {
  const faults = new Faults();
  expect(() =>
    faults.attempt("state", () => {
      throw new RangeError("a bug");
    }),
  ).toThrow(RangeError);
  expect(faults.places).toEqual([]);
});
