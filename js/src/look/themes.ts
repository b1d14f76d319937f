// Follows the host's light or dark theme while it changes.

import { listen, whenAborted } from "../listen";
import type { Theme } from "../wire/types";
import { hostIsDark, TELLING_ATTRIBUTES } from "./host";

/** Calls `changed` whenever the host may have changed its theme; returns the function that asks which it is. */
export function watchHost(changed: () => void, signal: AbortSignal): () => boolean {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  listen(system, { change: changed }, { signal });
  const observer = new MutationObserver(changed);
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributeFilter: [...TELLING_ATTRIBUTES] });
  }
  whenAborted(signal, () => observer.disconnect());
  return () => hostIsDark(document, system.matches);
}

/** Hands a theme's colours to the style sheet as --kw-<key>. */
export function dress(host: HTMLElement, theme: Theme): void {
  host.dataset.theme = theme.name;
  host.style.colorScheme = theme.dark ? "dark" : "light";
  for (const [key, colour] of Object.entries(theme.ui)) host.style.setProperty(`--kw-${key}`, colour);
}
