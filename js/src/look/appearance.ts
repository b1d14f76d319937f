// The look that Python gives a widget: its words, and the theme that is chosen or goes with the notebook's.

import type { Model } from "../wire/model";
import { readLook } from "../wire/readers";
import type { Look, Theme } from "../wire/types";
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
  #look: Look | null = null;

  constructor({ model, host, changed, signal }: AppearanceOptions) {
    this.#model = model;
    this.#host = host;
    this.#hostIsDark = watchHost(changed, signal);
  }

  get look(): Look | null {
    return this.#look;
  }

  /** A text by its key; the key itself where Python gave none. */
  readonly word = (key: string): string => this.#look?.words[key] ?? key;

  /** Takes the look from Python; raises `WireError` for what is none. */
  read(): void {
    this.#look = readLook(this.#model.get("look"));
    this.#host.lang = this.#look.lang;
    this.#host.dataset.board = this.#look.board;
  }

  dress(): Theme | null {
    const themes = this.#look?.themes ?? {};
    const named = themes[String(this.#model.get("theme"))];
    const theme = named ?? themes[this.#hostIsDark() ? "dark" : "light"] ?? null;
    if (theme) dress(this.#host, theme);
    return theme;
  }
}

function dress(host: HTMLElement, theme: Theme): void {
  host.dataset.theme = theme.name;
  host.style.colorScheme = theme.dark ? "dark" : "light";
  for (const [key, colour] of Object.entries(theme.ui)) host.style.setProperty(`--kw-${key}`, colour);
}
