// The look that Python gives a widget: its words, and the theme that is chosen or goes with the notebook's.

import type { Painted, Styles } from "../paint/painter";
import type { Model } from "../wire/model";
import { readLook } from "../wire/readers";
import type { Coat, Look, Offer, Theme } from "../wire/types";
import { watchHost } from "./host";

export interface AppearanceOptions {
  readonly model: Model;
  readonly host: HTMLElement;
  /** The notebook may have become dark or light. */
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

export class Appearance {
  readonly #model: Model;
  readonly #host: HTMLElement;
  readonly #hostIsDark: () => boolean;
  look: Look | null = null;
  #painted: Painted | null = null;

  constructor({ model, host, changed, signal }: AppearanceOptions) {
    this.#model = model;
    this.#host = host;
    this.#hostIsDark = watchHost(changed, signal);
  }

  /** A text by its key; the key itself where Python gave none. */
  readonly word = (key: string): string => this.look?.words[key] ?? key;

  /** Takes the look from Python; raises `WireError` for what is none. */
  read(): void {
    this.look = readLook(this.#model.get("look"));
    this.#host.lang = this.look.lang;
    this.#host.dataset.board = this.look.board;
  }

  /** What the menu offers whatever is shown: of sounds, which may be missing, what would switch them. */
  get settings(): Offer {
    const [theme, sound] = ["theme", "sound"].map((name) => this.#model.get(name));
    const sounds = typeof sound === "boolean" ? [sound ? "sound:off" : "sound:on"] : [];
    const themes = ["auto", ...Object.keys(this.look?.themes ?? {})].map((name) => `theme:${name}`);
    return { can: ["keys", ...themes, ...sounds], on: [`theme:${theme}`, ...(sound ? sounds : [])] };
  }

  dress(): Painted | null {
    const { themes = {}, styles = {} } = this.look ?? {};
    const named = themes[String(this.#model.get("theme"))];
    const theme = named ?? themes[this.#hostIsDark() ? "dark" : "light"] ?? null;
    if (!theme) return null;
    dress(this.#host, theme);
    // The same one while it lasts: another would be painted anew.
    if (this.#painted?.paints !== theme.paints) this.#painted = { ...theme, styles: painted(styles, theme) };
    return this.#painted;
  }
}

function painted(styles: Styles, { paints }: Theme): Styles {
  const coloured = ({ fill, stroke, ...coat }: Coat): Coat => ({
    ...coat,
    ...(fill && { fill: paints[fill] ?? fill }),
    ...(stroke && { stroke: paints[stroke] ?? stroke }),
  });
  const entries = Object.entries(styles).map(([style, coats]) => [style, coats.map(coloured)] as const);
  return Object.fromEntries(entries);
}

function dress(host: HTMLElement, theme: Theme): void {
  host.dataset.theme = theme.name;
  host.style.colorScheme = theme.dark ? "dark" : "light";
  for (const [key, colour] of Object.entries(theme.ui)) host.style.setProperty(`--kw-${key}`, colour);
}
