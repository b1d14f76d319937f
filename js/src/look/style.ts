// Style sheets inside a widget's shadow root.

/** Adds a sheet; those of parts that are loaded later go before the others, which may overrule them. */
export function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}
