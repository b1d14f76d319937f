// For pages of documentation, with live.css: a button beside each example that uses the package opens it in a cell.
// An example in an element of the class "no-try" gets none.

import { make } from "./elements.js";

const saved = new URL("../saved/kingdoms.html", import.meta.url).href;
// What can't run here, as it takes libraries that are not there, or minutes.
const cannotRun =
  /\b(altair|browse|cloudpickle|dask|explore|games_frame|graph|gymnasium|ipycanvas|matplotlib|numpy|open_spiel|pandas|pettingzoo|study|to_frame|to_numpy|tournament)\b|\.(gif|pdf|png)"|boards\.random|100_000/;
const sources = [];
for (const block of document.querySelectorAll(".highlight-python, .highlight-ipython3")) {
  const source = block.querySelector("pre").textContent.trim();
  if (cannotRun.test(source)) continue;
  const before = sources.slice(0, sources.push(source) - 1);
  if (block.closest(".no-try") || !sources.some((one) => one.includes("kw."))) continue;
  const button = make("button", { type: "button", className: "kw-live-try", textContent: "Try it" });
  button.onclick = async () => {
    const { cell } = await import("./live.js");
    const place = make("div", { className: "kw-live" });
    cell(place, { source, before, edited: true, saved });
    button.remove();
    block.replaceWith(place);
    place.querySelector("textarea").focus();
  };
  block.after(button);
}
