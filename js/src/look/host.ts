// Whether the notebook that hosts the widget is light or dark. Every front end says it in its own way.

export interface Page {
  readonly body: Marked;
  readonly documentElement: Marked;
}

interface Marked {
  readonly classList: { contains(name: string): boolean };
  getAttribute(name: string): string | null;
}

/** The attributes of the page's root and body by which a theme can change. */
export const TELLING_ATTRIBUTES = [
  "class",
  "theme",
  "data-theme",
  "data-jp-theme-light",
  "data-vscode-theme-kind",
];

/** True or false where the page says so itself, else what the system prefers. */
export function hostIsDark(page: Page, systemIsDark: boolean): boolean {
  const { body, documentElement: root } = page;
  const has = (...names: string[]) =>
    names.some((name) => body.classList.contains(name) || root.classList.contains(name));
  const says = (value: string) =>
    [root, body].some(
      (node) => node.getAttribute("theme") === value || node.getAttribute("data-theme") === value,
    );

  const lab = body.getAttribute("data-jp-theme-light"); // JupyterLab, Notebook, Voila
  if (lab !== null) return lab === "false";
  if (has("vscode-light", "vscode-high-contrast-light")) return false; // before its dark sister: both classes are set
  if (has("vscode-dark", "vscode-high-contrast")) return true;
  if (says("dark")) return true; // Colab, Sphinx
  if (says("light")) return false;
  if (has("dark")) return true; // marimo
  if (has("light")) return false;
  return systemIsDark;
}
