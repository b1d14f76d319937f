// Whether the notebook that hosts the widget is light or dark. Every front end says it in its own way.

import { listen, whenAborted } from "../listen";

export interface Page {
  readonly body: Marked;
  readonly documentElement: Marked;
}

interface Marked {
  getAttribute(name: string): string | null;
}

/** What front ends say: an attribute of the page's root or body, a word in it, and whether that means dark. */
const SIGNS: readonly (readonly [attribute: string, word: string, dark: boolean])[] = [
  ["data-jp-theme-light", "false", true], // JupyterLab, Notebook, Voila
  ["data-jp-theme-light", "true", false],
  ["class", "vscode-light", false],
  ["class", "vscode-high-contrast-light", false], // before its dark sister: both classes are set
  ["class", "vscode-dark", true],
  ["class", "vscode-high-contrast", true],
  ["theme", "dark", true], // Colab
  ["theme", "light", false],
  ["data-theme", "dark", true], // Sphinx
  ["data-theme", "light", false],
  ["class", "dark", true], // marimo
  ["class", "light", false],
];

/** The attributes by which a theme can change. */
export const TELLING_ATTRIBUTES: readonly string[] = [...new Set(SIGNS.map(([attribute]) => attribute))];

/** By the first sign that the page shows; true or false as the system prefers where it shows none. */
export function hostIsDark(page: Page, systemIsDark: boolean): boolean {
  const nodes = [page.documentElement, page.body];
  const shown = SIGNS.find(([attribute, word]) =>
    nodes.some((node) => node.getAttribute(attribute)?.split(/\s+/).includes(word)),
  );
  return shown ? shown[2] : systemIsDark;
}

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
