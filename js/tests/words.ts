// The texts of the browser in every language, as the Python package has them.

import de from "../../knotwidgets/words/de.json";
import en from "../../knotwidgets/words/en.json";
import fr from "../../knotwidgets/words/fr.json";

export const BROWSER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: de.browser,
  en: en.browser,
  fr: fr.browser,
};

const keyed = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`buttons.${key}`, text]));

/** Those of the buttons, by the keys by which the browser has them. */
export const BUTTON_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: keyed(de.buttons),
  en: keyed(en.buttons),
  fr: keyed(fr.buttons),
};
