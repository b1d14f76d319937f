// For pages of documentation: a button beside each example that uses the package opens it in a cell. Include it as
// <script src="live/try.js" defer></script>; an example in an element of the class "no-try" gets none.

{
  const here = document.currentScript.src;
  const style = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: new URL("live.css", here).href,
  });
  document.head.append(style);
  const isMissing = /^\s*(import|from) ({MISSING})\b/m;
  const blocks = [...document.querySelectorAll(".highlight-python, .highlight-ipython3")];
  const sources = blocks.map((block) => block.querySelector("pre").textContent.trim());
  for (const [at, block] of blocks.entries()) {
    const isOurs = sources.slice(0, at + 1).some((source) => source.includes("kw."));
    if (!isOurs || block.closest(".no-try") || isMissing.test(sources[at])) continue;
    const button = Object.assign(document.createElement("button"), {
      ...{ type: "button", className: "kw-live-try", textContent: "Try it" },
      async onclick() {
        const place = document.createElement("div");
        place.dataset.live = "";
        const { cell } = await import(new URL("live.js", here).href);
        cell(place, {
          source: sources[at],
          edited: true,
          before: sources.slice(0, at),
          saved: new URL("saved/kingdoms.html", here).href,
        });
        button.remove();
        block.replaceWith(place);
        place.querySelector("textarea").focus();
      },
    });
    block.after(button);
  }
}
