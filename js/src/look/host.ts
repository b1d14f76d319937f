// Whether the notebook that hosts the widget is light or dark. Every front end says it in its own way.

import { listen, whenAborted } from "../elements";

export interface Page {
  readonly body: Marked;
  readonly documentElement: Marked;
}

interface Marked {
  getAttribute(name: string): string | null;
}

/** What front ends say: an attribute of the page's root or body, and the words in it that mean light, and dark. */
export const SIGNS: readonly (readonly [attribute: string, light: string, dark: string])[] = [
  ["data-jp-theme-light", "true", "false"], // JupyterLab, Notebook, Voila
  ["class", "vscode-light vscode-high-contrast-light", "vscode-dark vscode-high-contrast"], // light: both are set
  ["theme", "light", "dark"], // Colab
  ["data-theme", "light", "dark"], // Sphinx
  ["class", "light", "dark"], // marimo
];

/** By the first sign that the page shows; true or false as the system prefers where it shows none. */
export function hostIsDark(page: Page, systemIsDark: boolean): boolean {
  const nodes = [page.documentElement, page.body];
  for (const [attribute, light, dark] of SIGNS) {
    const shown = nodes.flatMap((node) => node.getAttribute(attribute)?.split(/\s+/) ?? []);
    const shows = (words: string) => words.split(" ").some((word) => shown.includes(word));
    if (shows(light) || shows(dark)) return !shows(light);
  }
  return systemIsDark;
}

/** Calls `changed` whenever the host may have changed its theme; returns the function that asks which it is. */
export function watchHost(changed: () => void, signal: AbortSignal): () => boolean {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  listen(system, { change: changed }, { signal });
  const observer = new MutationObserver(changed);
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributeFilter: SIGNS.map(([attribute]) => attribute) });
  }
  whenAborted(signal, () => observer.disconnect());
  return () => hostIsDark(document, system.matches);
}
