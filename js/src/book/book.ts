// A rule book: the picture of a rule is a button, and gives way to a board on which the rule can be tried.

import { make } from "../elements";
import { listen } from "../listen";
import css from "./book.css";

/** Shows the board of a rule; false where there is none. */
export type Try = (rule: string, stand: HTMLElement) => Promise<boolean>;

/** CSS pixels: how wide the board is at most, where the picture was. */
const WIDTH = 340;

export function watchBook(place: HTMLElement, show: Try, signal: AbortSignal): void {
  place.append(make("style", "", {}, document.createTextNode(css)));
  const click = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-try]") : null;
    if (button) void open(button, show);
  };
  listen(place, { click }, { signal });
}

async function open(button: HTMLElement, show: Try): Promise<void> {
  const { try: rule = "" } = button.dataset;
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  const stand = make("div", "kw-rules-stand", { role: "group", "aria-label": button.ariaLabel ?? rule });
  const isThere = await show(rule, stand);
  button.ariaBusy = null;
  if (!isThere) return;
  const figure = button.closest<HTMLElement>("figure");
  if (figure) figure.style.width = `min(100%, ${WIDTH}px)`;
  button.replaceWith(stand);
  stand.querySelector(".kw-widget")?.shadowRoot?.querySelector<HTMLElement>(".kw-board")?.focus();
}
