import { describe, expect, it } from "vitest";
import { hostIsDark, SIGNS } from "../src/look/host";

type Attributes = Readonly<Record<string, string>>;

const node = (attributes: Attributes) => ({ getAttribute: (name: string) => attributes[name] ?? null });

const page = (root: Attributes, body: Attributes) => ({ documentElement: node(root), body: node(body) });

const HOSTS: readonly (readonly [name: string, root: Attributes, body: Attributes, dark: boolean])[] = [
  ["JupyterLab, light", {}, { "data-jp-theme-light": "true" }, false],
  ["JupyterLab, dark", {}, { "data-jp-theme-light": "false" }, true],
  ["VS Code, light", {}, { class: "vscode-light" }, false],
  ["VS Code, dark", {}, { class: "vscode-dark" }, true],
  ["VS Code, dark of high contrast", {}, { class: "vscode-high-contrast" }, true],
  [
    "VS Code, light of high contrast",
    {},
    { class: "vscode-high-contrast vscode-high-contrast-light" },
    false,
  ],
  ["Colab, light", { theme: "light" }, {}, false],
  ["Colab, dark", { theme: "dark" }, {}, true],
  ["marimo, light", {}, { class: "light" }, false],
  ["marimo, dark", { class: "dark" }, {}, true],
  ["Sphinx, light", { "data-theme": "light" }, {}, false],
  ["Sphinx, dark", { "data-theme": "dark" }, {}, true],
];

describe("hostIsDark", () => {
  it.each(HOSTS)("%s, whatever the system prefers", (_name, root, body, dark) => {
    expect(hostIsDark(page(root, body), false)).toBe(dark);
    expect(hostIsDark(page(root, body), true)).toBe(dark);
  });

  it("is tried with every word of every sign", () => {
    for (const [attribute, ...words] of SIGNS) {
      const tried = HOSTS.flatMap(([, root, body]) =>
        [root[attribute], body[attribute]].join(" ").split(" "),
      );
      for (const word of words.join(" ").split(" ")) {
        expect(tried, `HOSTS above: a host with ${attribute}="${word}"`).toContain(word);
      }
    }
  });

  it("is what the system prefers where the page does not say", () => {
    expect(hostIsDark(page({}, {}), false)).toBe(false);
    expect(hostIsDark(page({}, { class: "notebook" }), true)).toBe(true);
  });
});
