// Elements of a page, and what is shown in them.

export function make(tag, given = {}, ...children) {
  const node = Object.assign(document.createElement(tag), given);
  node.append(...children);
  return node;
}

/** Empties an element, and ends the views of widgets in it: those within others first. */
export function clear(place) {
  for (const view of [...place.querySelectorAll(".kw-live-view")].reverse()) view.end?.();
  place.replaceChildren();
}
