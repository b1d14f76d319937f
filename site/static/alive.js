// Pictures that come alive on a click: a button puts a saved page, which plays without Python, in the picture's place.
// The page follows the switch between light and dark, and tells its height.

const frames = () => [...document.querySelectorAll(".alive iframe")];
/** Which theme is chosen; "auto" is as the system has it, which the page knows itself. */
const tell = ({ contentWindow }) => contentWindow.postMessage({ theme: document.body.dataset.theme }, "*");

for (const stand of document.querySelectorAll(".alive")) {
  const picture = stand.querySelector("img");
  const button = document.createElement("button");
  button.textContent = "Open as a board";
  button.ariaLabel = `Open as a board: ${picture.alt}`;
  button.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { title: picture.alt, src: stand.dataset.page });
    stand.replaceChildren(frame);
    frame.focus();
  });
  picture.after(button);
}

addEventListener("message", ({ source, data }) => {
  const frame = frames().find(({ contentWindow }) => contentWindow === source);
  if (!frame || !(data?.height > 0)) return;
  frame.style.height = `${data.height}px`;
  tell(frame); // which hears it by now
});
new MutationObserver(() => frames().forEach(tell)).observe(document.body, { attributeFilter: ["data-theme"] });
