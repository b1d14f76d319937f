"""What people do at a board beside moving: they resign, and look at their clocks."""

import re

import pytest
from playwright.sync_api import Locator, expect

from knotwidgets import Kingdoms, Random
from tests.browser.accessibility import findings
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import View

STARTED = Kingdoms().start()


def clocks(view: View) -> Locator:
    return view.find(".kw-clock")


def begin(open_board: Opener, clock: object) -> tuple[Standalone, View, list[float]]:
    """A board whose Python goes by a time of its own."""
    host, now = open_board(STARTED, clock=clock), [1000.0]
    host.board._session.time = lambda: now[0]
    return host, host.show(), now


# ---- resigning


def test_one_resigns_after_a_question_and_takes_it_back(open_board: Opener) -> None:
    host, view = open_board.show(STARTED.play("D4"))
    board = host.board.play("E6")
    view.button("resign").click()
    form = view.find(".kw-form")
    expect(form).to_contain_text("Give this game up?")
    assert findings(host.page) == []
    form.get_by_role("button", name="Cancel").click()
    assert not board.position.outcome
    view.button("resign").click()
    form.get_by_role("button", name="Resign").click()
    view.shows(headline="Red resigns: Blue wins")
    expect(view.find(".kw-news")).to_contain_text("Red resigns: Blue wins.")
    expect(view.find('[data-action="rematch"]')).to_be_visible()
    view.button("undo").click()
    expect(view.turn).to_be_visible()
    view.play(board.position, board.position.legal_moves[0])
    assert board.ply == 2


def test_it_is_said_who_plays_for_a_machine(open_board: Opener) -> None:
    _, view = open_board.show(STARTED, blue=Random(), pace=0)
    view.button("take").click()
    expect(view.find(".kw-news")).to_contain_text("You play for Random now.")
    view.button("hand_back").click()
    expect(view.find(".kw-news")).to_contain_text("From now on the machine moves again.")


# ---- clocks


def test_clocks_stand_on_the_plates_and_tick_on_the_page(open_board: Opener) -> None:
    host, view, now = begin(open_board, (300, 5))
    expect(clocks(view)).to_have_text(["5:00", "5:00"])
    view.play(host.position, "D4")
    red, blue = clocks(view).all()
    expect(blue).to_have_class(re.compile("kw-runs"))
    expect(blue).not_to_have_text("5:00")  # Python's own time stands still
    expect(red).to_have_text("5:00")
    now[0] += 100  # in which Python was busy, and the page wasn't
    view.play(host.position, "E6")
    assert 300 < host.board.times["blue"] <= 305
    expect(red).to_have_class(re.compile("kw-runs"))
    assert "spent" in host.sent[-1]
    assert findings(host.page) == []
    for node in clocks(view).all():
        assert node.get_attribute("role") == "timer"
        assert node.get_attribute("aria-live") is None
    tip = view.moves.nth(1).locator(".kw-text")
    expect(tip).to_have_attribute("title", re.compile("0:05:00$"))


def test_little_time_is_said_once(open_board: Opener) -> None:
    host, view, now = begin(open_board, 33)
    view.play(host.position, "D4")
    said = view.find("[role=status].kw-unseen")
    expect(said).to_have_text("")
    expect(clocks(view).last).to_have_text(re.compile("0:3[12]"))
    expect(said).to_have_text("Blue: 30 seconds left", timeout=10_000)
    now[0] += 22.5
    host.board.hint()  # whatever is shown, the page hears how things are
    expect(clocks(view).last).to_have_text("0:11")
    expect(said).to_have_text("Blue: 10 seconds left")


def test_a_view_that_opens_later_asks_for_the_time(open_board: Opener) -> None:
    host, view, now = begin(open_board, 300)
    view.play(host.position, "D4")
    now[0] += 60
    other = host.show()
    expect(clocks(other).last).to_have_text(re.compile("^4:00|3:5"))
    expect(clocks(view).last).to_have_text(re.compile("^4:5"))
    now[0] += 0.5
    other.play(host.position, "E6")
    assert host.board.times["blue"] == pytest.approx(240, abs=1)
    host.board.undo().undo()
    expect(clocks(other)).to_have_text(["5:00", "5:00"])


def test_the_page_goes_on_while_a_flag_waits_for_python(open_board: Opener) -> None:
    host, view, now = begin(open_board, 1)
    view.play(host.position, "D4")
    host.withhold = True
    expect(clocks(view).last).to_have_text("0:00")
    now[0] += 5
    assert [one.get("name") for one in host.sent].count("flag") == 1
    host.release()
    view.shows(headline="Blue's time is over: Red wins")
    expect(view.find(".kw-runs")).to_have_count(0)
