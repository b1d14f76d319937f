// The texts of the browser in every language, as the Python package has them.

import de from "../../knotwidgets/words/de/browser.json";
import en from "../../knotwidgets/words/en/browser.json";
import fr from "../../knotwidgets/words/fr/browser.json";

export const BROWSER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, en, fr };
