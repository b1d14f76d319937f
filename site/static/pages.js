// For every page of documentation, when it is there.

// Keys scroll what is wide, and screen readers are told what things are: the headings of the navigation have no level,
// and parameters are half of a list of definitions.
for (const [selector, attribute, value] of [
  ["pre, .table-wrapper", "tabindex", "0"],
  [".sidebar-tree [role=heading]", "aria-level", "2"],
  ["dl:has(> dd > .sig-param)", "role", "presentation"],
])
  for (const one of document.querySelectorAll(selector)) one.setAttribute(attribute, value);

// Saved pages in frames, which play without Python, follow the switch between light and dark, and tell their height.
const frames = [...document.querySelectorAll(".alive iframe")];
/** Which theme is chosen; "auto" is as the system has it, which the page knows itself. */
const tell = ({ contentWindow }) => contentWindow.postMessage({ theme: document.body.dataset.theme }, "*");

addEventListener("message", ({ source, data }) => {
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  if (!frame || !(data?.height > 0)) return;
  frame.style.height = `${data.height}px`;
  tell(frame); // which hears it by now
});
new MutationObserver(() => frames.forEach(tell)).observe(document.body, { attributeFilter: ["data-theme"] });
