"""A board in a browser where machines play: thinking shown, hurried, stopped, undone, analysed."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from knotwidgets import CelticKnot, Kingdoms, Position, level
from knotwidgets.engine import Budget, Report
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import View
from tests.widgets.machines import Machine, report_of, until_cancelled, until_hurried

START = Kingdoms().start()
# The text of each element, and the lines that it takes.
LINES = """all => all.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
  return [one.textContent, new Set(tops).size];
})"""


def thinker(view: View) -> Locator:
    """Who thinks, in words."""
    return view.find(".kw-thinker")


def detail(view: View) -> Locator:
    """How far it thinks."""
    return view.find(".kw-thought").first


def parts(view: View) -> list[float]:
    """The parts of the bar of chances, as shares of its width."""
    widths = view.find(".kw-chances > *").evaluate_all(
        "parts => parts.map(part => Number(part.style.flexGrow))"
    )
    return list(widths)


def after_moves(host: Standalone, view: View, number: int) -> None:
    """Waits until so many moves have been played and painted."""
    host.until(lambda: host.board.state["panel"]["ply"] >= number)
    view.wait(host.rev)


def reported(position: Position, budget: Budget) -> str:
    """Tells one report, and thinks until it is hurried."""
    budget.report(report_of(position, {"E6": 12_000, "F3": 300}))
    return until_hurried(position, budget)


class Analyst:
    """Tells one report of a position, again for each one."""

    def think(self, position: Position, *, budget: Budget) -> Report:
        moves = position.legal_moves[:3]
        report = report_of(position, {move: 900 - 200 * n for n, move in enumerate(moves)})
        budget.report(report)
        until_cancelled(position, budget)
        return report


def planned(view: View) -> str | None:
    """What is picked in advance."""
    return view.board.get_attribute("data-planned")


def test_what_is_picked_while_it_thinks_is_played_afterwards(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), blue=Machine(until_hurried), pace=0)
    view.play(START, "D4")
    after_moves(host, view, 1)
    take_backs: list[Callable[[], None]] = [
        lambda: view.click("F5"),
        lambda: view.press("Escape"),
        lambda: view.canvas.click(position=view.place("B1"), button="right"),
    ]
    for take_back in take_backs:
        view.click("F5")
        expect(view.board).to_have_attribute("data-planned", "F5")
        view.mentions(line="Planned")
        view.leave()
        assert view.inked() == ["F5"]
        take_back()
        assert planned(view) is None
    view.click("B3")
    view.click("F5")
    host.board.hurry()
    after_moves(host, view, 3)
    assert host.moves == ("D4", "B1", "F5")
    view.walk("ArrowRight", "E4")
    view.press("Enter")
    host.board.hurry()
    after_moves(host, view, 4)
    view.mentions(line="Your planned move was dropped. E4 is too close")
    assert len(host.moves) == 4


def test_who_thinks_and_how_far_is_shown_and_it_is_hurried(open_board: Opener) -> None:
    machine = {"blue": Machine(reported), "pace": 0}
    host, view = open_board.show(Kingdoms(), names={"red": "Anna"}, **machine)
    expect(view.find(".kw-plate")).to_have_text(["Red Anna", "Blue Machine"])
    expect(thinker(view)).to_have_text("Blue is played by Machine")
    expect(view.button("hurry")).to_have_attribute("aria-disabled", "true")
    view.play(START, "D4")
    expect(thinker(view)).to_have_text("Blue is thinking")
    expect(view.find(".kw-thoughts")).to_have_attribute("data-busy", "true")
    rev = view.rev
    host.until(lambda: bool(host.board.thinking["detail"]))
    expect(detail(view)).to_have_text("best E6, 60\N{NO-BREAK SPACE}%, 12,300 simulations")
    assert parts(view) == [0.4, 0.6]
    view.frame()
    assert view.rev == rev  # the board itself stays as it is
    assert serious_findings(host.page) == []
    view.button("hurry").click()
    after_moves(host, view, 2)
    expect(thinker(view)).to_have_text(f"Blue played {host.moves[1]}")
    expect(view.find(".kw-thoughts")).not_to_have_attribute("data-busy", "true")


def test_an_analysis_is_drawn_on_the_board_and_follows_the_position(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    host.board.analyse(Analyst()).analyse(on=False)  # so that the button knows the analyst
    view.leave()
    assert view.inked() == []
    view.button("analyse").click()
    host.until(lambda: bool(host.board.thinking["items"]))
    cells = list(START.legal_moves[:3])
    assert view.inked() == cells
    expect(view.button("analyse")).to_have_attribute("aria-checked", "true")
    expect(thinker(view)).to_have_text("Analysis")
    expect(view.find(".kw-share")).to_have_text(["60\N{NO-BREAK SPACE}%", "40\N{NO-BREAK SPACE}%"])
    host.board.play("D4")
    host.until(lambda: bool(host.board.thinking["items"]))
    view.wait(1)
    assert view.inked() == list(host.position.legal_moves[:3])
    view.button("analyse").click()
    expect(view.button("analyse")).to_have_attribute("aria-checked", "false")
    assert view.inked() == []


def test_an_analysis_of_another_position_is_not_drawn(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    host.board.analyse(Analyst())
    host.until(lambda: bool(host.board.thinking["items"]))
    late = {"method": "update", "state": {"thinking": host.board.thinking}}
    host.board.play("D4")
    host.until(lambda: bool(host.board.thinking["items"]))
    host.deliver(late)
    view.wait(1)
    view.leave()
    assert view.inked() == []


def test_a_name_and_its_score_stand_in_one_line_on_narrow_plates(open_board: Opener) -> None:
    screen = {"viewport": {"width": 360, "height": 844}}
    game = CelticKnot(players=4)
    machines: dict[str, Any] = dict.fromkeys(game.players[1:], level("easy"))
    host = open_board(game, screen=screen, lang="de", names={"nickel": "Anna"}, **machines)
    document = host.board._session.moment
    scored = document.cursor.with_record(document.record.scored(dict.fromkeys(game.players, 1)))
    host.board._do("change", cursor=scored, rev=document.rev + 1)
    view = host.show()
    lines = view.find(".kw-plate small").evaluate_all(LINES)
    assert lines == [["Anna\xa0· 1", 1], *[["Einfach\xa0· 1", 1]] * 3]
