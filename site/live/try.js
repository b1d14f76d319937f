// For pages of documentation, with live.css: a button beside each example that uses the package opens it in a cell.
// An example in an element of the class "no-try" gets none.

import { make } from "./elements.js";

const saved = new URL("../saved/kingdoms.html", import.meta.url).href;
// What Pyodide is not shipped with, or has never been compiled for.
const isMissing =
  /^\s*(import|from) (altair|cloudpickle|dask|ipycanvas|matplotlib|numpy|open_spiel|pandas)\b/m;
const blocks = [...document.querySelectorAll(".highlight-python, .highlight-ipython3")];
const sources = blocks.map((block) => block.querySelector("pre").textContent.trim());
for (const [at, block] of blocks.entries()) {
  const [source, before] = [sources[at], sources.slice(0, at)];
  const isOurs = [...before, source].some((one) => one.includes("kw."));
  if (!isOurs || block.closest(".no-try") || isMissing.test(source)) continue;
  const button = make("button", { type: "button", className: "kw-live-try", textContent: "Try it" });
  button.onclick = async () => {
    const { cell } = await import("./live.js");
    const place = make("div");
    place.dataset.live = "";
    cell(place, { source, before, edited: true, saved });
    button.remove();
    block.replaceWith(place);
    place.querySelector("textarea").focus();
  };
  block.after(button);
}
