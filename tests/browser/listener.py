"""Somebody who plays by the keyboard and by what a screen reader says, and sees nothing.

A screen reader says three things: the name of what has the focus, what the board's active
descendant says while the board has it, and what is added to a live region.
"""

import re
from collections import deque
from collections.abc import Callable

from tests.browser.standalone import Standalone
from tests.browser.view import View

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
LISTEN = """root => {
  const region = root.shadowRoot.querySelector("[aria-live]");
  root.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) root.heard.push(node.textContent);
    }
  }).observe(region, { childList: true, characterData: true, subtree: true });
}"""
# The text of what has the focus, or of the descendant that stands for it.
FOCUSED = """root => {
  const { activeElement } = root.shadowRoot;
  const id = activeElement?.getAttribute("aria-activedescendant");
  const spoken = id ? root.shadowRoot.getElementById(id) : activeElement;
  return spoken?.getAttribute("aria-label") ?? spoken?.textContent ?? "";
}"""
TABLES = """dialog => [...dialog.querySelectorAll("table")].map(
  (table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)))"""
MOST_STEPS = 600

Ways = dict[tuple[str, str], str]
"""What an arrow has led to, from a place."""


class Listener:
    """Plays on a view that is shown, on which Tab has just put the focus."""

    def __init__(self, host: Standalone, view: View) -> None:
        self.host = host
        self.view = view
        self.said: list[str] = []  # all that the live region has said
        self._ways: Ways = {}
        view.root.evaluate(LISTEN)

    def press(self, key: str) -> None:
        """Presses a key."""
        self.view.page.keyboard.press(key)

    def focused(self) -> str:
        """What has the focus, or what is under the board's cursor."""
        return str(self.view.root.evaluate(FOCUSED))

    def news(self) -> list[str]:
        """What has been said since the last call, but for how busy the machine is."""
        heard = self.view.root.evaluate("root => root.heard.splice(0)")
        new = [one for one in heard if not one.endswith("Python …")]
        self.said += new
        return new

    def wait(self, until: str = "") -> str:
        """Waits until something is said that has a pattern, and gives all that was said."""
        said = ""
        while not said or not re.search(until, said):
            self.host.until(lambda: self.view.root.evaluate("root => root.heard.length > 0"))
            said = " ".join([said, *self.news()]).strip()
        return said

    def table(self) -> dict[str, str]:
        """Opens the position as a table, reads what is in each place and row, and closes it."""
        self.press("t")
        read: dict[str, str] = {}
        for rows in self.view.find("dialog").evaluate(TABLES):
            columns = rows[0][1:] if rows[0][0] == "" else None
            for head, *cells in rows[1:] if columns else rows:
                for column, text in zip(columns or [""], cells, strict=True):
                    read[f"{column}{head}"] = text
        self.press("Escape")
        return {place: text for place, text in read.items() if text}

    def go(self, place: str) -> None:
        """Walks over the board until a place is said, by ways known or by trying."""
        self._walk(place, self.here, self._ways)

    def _walk(self, wanted: str, here: Callable[[], str], ways: Ways) -> None:
        for _ in range(MOST_STEPS):
            at = here()
            if at == wanted:
                return
            key = next_key(ways, at, wanted)
            if not key:
                ways.clear()  # a board that has grown leads further than it did
                key = ARROWS[0]
            self.press(key)
            ways[at, key] = here()
        raise AssertionError(f"no arrows lead to {wanted}")

    def here(self) -> str:
        """The name of the place under the cursor, also where a move there is said."""
        text = self.focused()
        move = re.match(r"(?:take back .* on|(?:\w+ )?\w+ to) (\w+'?),", text)
        return move[1] if move else text.partition(",")[0]


def next_key(ways: Ways, here: str, place: str) -> str:
    """The first arrow of the shortest known way to a place, or else to an arrow untried, if any."""
    for wanted in (place, None):
        queue, seen = deque([(here, "")]), {here}
        while queue:
            at, first = queue.popleft()
            for key in ARROWS:
                to = ways.get((at, key))
                if to == wanted:
                    return first or key
                if to is not None and to not in seen:
                    seen.add(to)
                    queue.append((to, first or key))
    return ""
