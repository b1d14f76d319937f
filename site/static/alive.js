// Saved pages in frames, which play without Python: they follow the switch between light and dark, and tell their height.

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
