"""Time on a page, which passes only where a test lets it."""

from playwright.sync_api import Page

# To run before the page does. What pointers have done is kept in `pointers`.
CLOCK = """{
  const due = new Map();
  let now = 0, last = 0;
  window.setTimeout = (act, delay = 0) => { due.set(++last, [now + delay, act]); return last; };
  window.clearTimeout = (id) => { due.delete(id); };
  window.elapse = (time) => {
    now += time;
    for (const [id, [end, act]] of due) if (end <= now && due.delete(id)) act();
  };
  window.pointers = [];
  for (const kind of ["pointerdown", "pointermove", "pointerup"]) {
    addEventListener(kind, () => pointers.push(kind), { capture: true });
  }
}"""


def elapse(page: Page, time: int) -> None:
    """Lets so many milliseconds pass."""
    page.evaluate("time => elapse(time)", time)
