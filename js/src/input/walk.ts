// The keyboard's way from button to button by where they lie, so that rows may wrap as they like.

import type { Target } from "../wire/types";
import { step } from "./cursor";

/** The element to which an arrow key leads from the one with the focus; that one itself at the edge. */
export function neighbour(elements: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const from = elements.findIndex((element) => element.matches(":focus"));
  return elements[Number(step(elements.map(place), String(from), key))];
}

/** The elements inside a container that can be reached now, the disabled ones too: they say why. */
export function stops(container: HTMLElement): readonly HTMLElement[] {
  const all = container.querySelectorAll<HTMLElement>("button, input, select, a, [data-stop]");
  return [...all].filter((element) => element.getClientRects().length > 0);
}

function place(element: HTMLElement, index: number): Target {
  const { left, top, height } = element.getBoundingClientRect();
  return { id: String(index), d: "", label: "", at: [left, top + height / 2] };
}
