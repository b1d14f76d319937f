"""The keyboard: one stop of Tab, every command, lists and tables, and the way out."""

import pytest
from playwright.sync_api import Page, expect

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, Record, puzzles
from knotwidgets.words import say
from tests.amounts import few
from tests.browser.listener import ARROWS, Listener
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import BROWSER, View

PLAIN = ("a", "b", "d", "m", "x", "z", "0", "[", "ArrowDown", "Enter", "Space", "PageUp", "Delete")
# By these notebooks run, select and move cells.
WITH_OTHERS = ("Shift+Enter", "Control+Enter", "Alt+Enter", "Shift+ArrowDown", "Shift+Space")
# Puts a button before and one after everything on the page.
NEIGHBOURS = """() => {
  for (const place of ["prepend", "append"]) {
    const button = document.createElement("button");
    button.textContent = place;
    document.querySelector("main")[place](button);
  }
}"""
# Collects the keys that get out to the page, as the shortcuts of a notebook would hear them.
OVERHEAR = """() => {
  window.overheard = [];
  document.addEventListener("keydown", ({ key }) => window.overheard.push(key));
}"""
ACTIVE = "document.activeElement.textContent"
INNER = "root => root.shadowRoot.activeElement?.outerHTML ?? ''"
# Gives where the focus has got to, and puts it back.
COME_BACK = f"""(root, wanted) => {{
  const here = ({INNER})(root);
  const all = [...root.shadowRoot.querySelectorAll("button")];
  all.find(({{ outerHTML }}) => outerHTML === wanted)?.focus();
  return here;
}}"""
# Red has built on D4, Blue on E6.
OPENING = Kingdoms().start().play("D4", "E6")


def show(open_board: Opener, start: object) -> tuple[Standalone, View]:
    """Shows a board between two buttons."""
    host, view = open_board.show(start)
    host.page.evaluate(NEIGHBOURS)
    return host, view


def finished() -> Position:
    """A finished game with a table of its result, in which rows can be pointed at."""
    position = Celtic(window=3, tiles="orange 2 cap, blue 2 cap, neutral 1 cross").start()
    while position.player:
        position = position.play(position.legal_moves[0])
    return position


def long_game() -> Record:
    """A game of which the list of moves scrolls."""
    record = Record(Kingdoms(board="9x9").start())
    for _ in range(50):
        record = record.play(record.end.legal_moves[0])
    return record


@pytest.mark.parametrize(
    "start",
    few([finished(), long_game(), puzzles.easy(), Kingdoms(), Celtic(), CelticKnot()], 2),
    ids=["result", "long game", "puzzle", "Kingdoms", "Celtic!", "Celtic Knot"],
)
def test_tab_stops_once(open_board: Opener, start: object) -> None:
    host, view = show(open_board, start)
    if isinstance(start, Record):
        assert view.find(".kw-moves").evaluate("one => one.scrollHeight > one.clientHeight")
    press = host.page.keyboard.press
    press("Tab")
    assert host.page.evaluate(ACTIVE) == "prepend"
    press("Tab")
    view.has_focus()
    press("Tab")
    assert host.page.evaluate(ACTIVE) == "append"
    press("Shift+Tab")
    view.has_focus()
    press("Shift+Tab")
    assert host.page.evaluate(ACTIVE) == "prepend"


def test_escape_steps_back_and_leaves_at_last(open_board: Opener) -> None:
    host, view = show(open_board, Celtic())
    host.page.evaluate(OVERHEAR)
    listener = Listener(host, view)
    view.board.focus()
    listener.press("ArrowUp")
    listener.go("orange corner")
    listener.press("Enter")
    assert view.picked() == "tile:corner"
    listener.press("p")
    listener.press("Escape")
    view.has_focus()
    listener.press("Escape")
    assert view.picked() is None
    view.has_focus()
    listener.press("b")
    listener.press("Escape")
    assert host.page.evaluate("document.activeElement.tagName") == "BODY"
    listener.press("b")
    assert host.page.evaluate("window.overheard") == ["b"]


def test_keys_stay_inside_but_for_letters_with_others(open_board: Opener) -> None:
    host, view = show(open_board, Kingdoms())
    host.page.evaluate(OVERHEAR)
    view.board.focus()
    press = host.page.keyboard.press
    for key in PLAIN + WITH_OTHERS:
        press(key)
    view.board.focus()
    press("p")
    for key in PLAIN:
        press(key)
    press("?")
    for key in PLAIN:
        press(key)
    press("Escape")
    assert host.page.evaluate("window.overheard") == []
    view.board.focus()
    for key in ("Control+k", "Alt+a", "F8"):
        press(key)
    assert host.page.evaluate("window.overheard") == ["k", "a", "F8"]


@pytest.mark.parametrize("key", few(["Enter", "Space"]))
def test_a_key_that_is_held_down_picks_once(open_board: Opener, key: str) -> None:
    host, view = show(open_board, Celtic())
    view.click("e6")
    expect(view.choices.first).to_be_visible()
    view.board.focus()
    view.press("Tab")
    assert host.page.evaluate(ACTIVE) == "append"  # choices are no further stop of Tab
    view.board.focus()
    view.press("Escape")
    listener = Listener(host, view)
    listener.press("ArrowUp")
    listener.go("e6")
    for _ in range(4):  # without a release the browser repeats it
        host.page.keyboard.down(key)
    expect(view.choices.first).to_be_focused()
    assert host.moves == ()
    host.page.keyboard.up(key)
    view.press(key)
    view.wait(1)
    assert len(host.moves) == 1


def test_the_page_follows_the_cursor(open_board: Opener) -> None:
    host, view = open_board.show(Celtic(), screen={"viewport": {"width": 640, "height": 360}})
    view.board.focus()
    listener = Listener(host, view)
    listener.press("ArrowDown")
    cursor = view.find(".kw-spoken")
    for key in ("ArrowDown",) * 9 + ("ArrowUp",) * 12:
        listener.press(key)
        top, bottom = cursor.evaluate(
            "node => (box => [box.top, innerHeight - box.bottom])(node.getBoundingClientRect())"
        )
        assert min(top, bottom) > 30


def test_all_keys_are_listed(open_board: Opener) -> None:
    _, view = show(open_board, Kingdoms())
    view.board.focus()
    view.press("?")
    sheet = view.find("dialog")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("heading")).to_have_text(BROWSER["keys"])
    listed = sheet.get_by_role("cell").all_inner_texts()
    assert set(listed) == {text for key, text in BROWSER.items() if key.startswith("key")} - {
        BROWSER["keys"]
    }
    assert "Shift" in sheet.locator("kbd").all_inner_texts()
    for key in ("?", "?", "Escape"):
        before = sheet.is_visible()
        view.press(key)
        expect(sheet).to_be_visible(visible=not before)
    view.has_focus()
    view.press("?")
    sheet.get_by_role("button").click()
    expect(sheet).to_be_hidden()
    view.has_focus()
    view.button("keys").click()
    expect(sheet).to_be_visible()
    view.press("Escape")
    expect(view.more).to_be_focused()


def test_the_position_is_a_table_that_keeps_up(open_board: Opener) -> None:
    host, view = show(open_board, OPENING)
    view.board.focus()
    view.press("t")
    sheet = view.find("dialog")
    heads = sheet.locator("thead th[scope=col]")
    expect(sheet).to_be_visible()
    assert heads.all_inner_texts() == list("ABCDEFG")
    assert sheet.locator("tbody th[scope=row]").all_inner_texts()[:7] == list("7654321")
    row = sheet.locator("tbody tr").nth(3)
    expect(row.locator("td").nth(3)).to_have_text("red ringfort, kingdom of 1")
    host.board.play("F3")
    expect(sheet.locator("tbody tr").nth(4).locator("td").nth(5)).to_contain_text("red ringfort")
    view.press("t")
    expect(sheet).to_be_hidden()


def test_every_button_of_the_panel_is_reached_by_arrows(open_board: Opener) -> None:
    host, view = show(open_board, OPENING)
    host.board.play("F3")
    view.wait(1)
    view.board.focus()
    view.press("p")
    buttons = view.find(".kw-panel button:visible")
    names = set(buttons.evaluate_all("all => all.map((one) => one.outerHTML)"))
    assert len(names) > 5
    found = [view.root.evaluate(INNER)]
    for here in found:  # grows
        view.root.evaluate(COME_BACK, here)
        for key in ARROWS:
            view.press(key)
            if (there := view.root.evaluate(COME_BACK, here)) not in found:
                found.append(there)
    assert names <= {*found}


def test_all_that_happens_is_said_once(open_board: Opener) -> None:
    host, view = show(open_board, OPENING)
    listener = Listener(host, view)
    view.board.focus()
    listener.press("ArrowUp")
    listener.press("Enter")
    assert listener.wait() == "D4 is taken: your own ringfort stands there."
    listener.press("Enter")  # the same mistake once more
    assert listener.wait() == "D4 is taken: your own ringfort stands there."
    listener.press("Escape")
    listener.press("e")
    explained = listener.wait("D4 is taken")
    expect(view.line).to_have_text(f"{listener.focused()}. {explained}")  # the cursor has spoken
    assert [message["kind"] for message in host.sent] == ["pick", "pick", "explain"]
    listener.press("Escape")
    host.board.play("F3")  # somebody else's move
    view.wait(1)
    host.board.undo()
    view.wait(2)
    listener.press("s")
    one, goal = "1 kingdom · 1 ringfort", say("kingdoms.goal_kingdoms")
    assert listener.news() == [
        "Red builds on F3. Blue to build.",
        "At the start of the game. Red to build.",
        f"Kingdoms. Manoeuvres. Red to build. {goal} Red: {one}. Blue: {one}.",
    ]


def test_the_page_does_not_scroll_when_the_board_is_walked(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), screen={"viewport": {"width": 500, "height": 540}})
    view.board.focus()
    before = scrolled(host.page)
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Home", "End", "Space"):
        view.press(key)
    assert scrolled(host.page) == before


def scrolled(page: Page) -> int:
    """How far the page is scrolled down."""
    return int(page.evaluate("scrollY"))
