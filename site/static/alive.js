// Pictures that come alive on a click: a button puts a saved page, which plays without Python, in the picture's place.
// The page follows the switch between light and dark, and tells its height.

const isDark = () => {
  const { theme } = document.body.dataset;
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
};
const frames = () => [...document.querySelectorAll(".alive iframe")];
const tell = ({ contentWindow }) => contentWindow?.postMessage({ theme: isDark() ? "dark" : "light" }, "*");

for (const stand of document.querySelectorAll(".alive")) {
  const picture = stand.querySelector("img");
  const button = document.createElement("button");
  button.textContent = "Open as a board";
  button.setAttribute("aria-label", `Open as a board: ${picture.alt}`);
  button.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.title = picture.alt;
    frame.addEventListener("load", () => tell(frame));
    frame.src = stand.dataset.page;
    stand.replaceChildren(frame);
    frame.focus();
  });
  picture.after(button);
}

addEventListener("message", ({ source, data }) => {
  const frame = frames().find(({ contentWindow }) => contentWindow === source);
  if (!frame || !(data?.height > 0)) return;
  frame.style.height = `${data.height}px`;
  tell(frame); // which was not there to hear it, if it was loaded out of view
});
new MutationObserver(() => frames().forEach(tell)).observe(document.body, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => frames().forEach(tell));
