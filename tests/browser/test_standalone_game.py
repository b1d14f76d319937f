"""Games by mouse, from the first hill to the reckoning."""

import random

from playwright.sync_api import expect

from knotwidgets import Kingdoms
from knotwidgets.core.knots import tied_by
from tests.browser.standalone import Opener


def test_a_whole_game_is_played_by_clicks_to_its_reckoning(open_board: Opener) -> None:
    game = Kingdoms(board="4x3")
    host, view = open_board.show(game)
    view.shows(turn="Red to build", phase="Manoeuvres")
    chance = random.Random(0)
    while (position := host.position).player:
        move = chance.choice(position.legal_moves)
        view.play(position, move)
        assert host.position == position.play(move)
    outcome = host.position.outcome
    assert outcome
    assert outcome.winner
    won = f"{outcome.winner.capitalize()} wins {outcome.points[outcome.winner]} points"
    view.shows(headline=won, detail=[outcome.detail[-1], *tied_by(host.board.record)])
    counts = game.reckoning(host.position)
    kingdoms = "".join(str(count.kingdoms) for count in counts.values())
    ringforts = "".join(str(count.ringforts) for count in counts.values())
    view.shows(scores=[f"Kingdoms{kingdoms}", f"Ringforts{ringforts}"])
    expect(view.turn).to_be_hidden()
    expect(view.moves).to_have_count(len(host.moves) + 1)
    assert [message["kind"] for message in host.sent] == ["pick"] * len(host.moves)


def test_battle_is_announced_when_it_is_called(open_board: Opener) -> None:
    game = Kingdoms()
    position = game.start()
    moves = []
    while game.phase(position) == "manoeuvres":
        moves.append(position.legal_moves[0])
        position = position.play(moves[-1])
    caller = str(position.player).capitalize()
    host, view = open_board.show(game.start().play(*moves[:-1]))
    view.shows(phase="Manoeuvres")
    view.play(host.position, moves[-1])
    banner = view.find(".kw-banner")
    expect(banner).to_contain_text(f"{caller} calls BATTLE")
    expect(banner).to_contain_text(f"{caller} has no manoeuvre left")
    view.shows(line=f"{caller} calls BATTLE.")
    view.tells("note")
    view.shows(phase="Battle")
    view.mentions(current="BATTLE")
    expect(banner).to_be_visible()
    view.play(host.position, host.position.legal_moves[0])  # nothing is in the way
    expect(banner).to_be_hidden()


def test_a_move_in_the_past_is_a_variation_to_walk_promote_delete_and_comment(
    open_board: Opener,
) -> None:
    host, view = open_board.show(Kingdoms())
    board, course = host.board, view.find(".kw-course")
    board.play("D4", "E6", "C6", "F4")
    view.wait(1)
    view.jump(2)
    expect(course.locator(".kw-where")).to_have_text("Move 2 of 4Back to the end")
    view.play(board.position, "F3")
    assert board.record.moves == ("D4", "E6", "C6", "F4")
    expect(course.locator(".kw-variation .kw-move")).to_have_text(["3F3"])
    view.shows(current="3F3")
    course.locator("[data-tool=comment]").press("Enter")
    course.locator(".kw-field").fill("wide")
    course.locator(".kw-field").press("Enter")
    expect(course.locator(".kw-variation .kw-comment")).to_have_text("wide")
    course.locator("[data-tool=promote]").click()
    expect(course.locator(".kw-variation .kw-move")).to_have_text(["3C6", "4F4"])
    rev = view.rev
    course.locator("[data-path='2,0,4']").click()
    view.wait(rev + 1)
    view.shows(current="4F4")
    assert board.position == board.record.start.play("D4", "E6", "C6", "F4")
    course.locator("[data-tool=delete]").click()
    expect(course.locator(".kw-variation .kw-move")).to_have_text(["3C6"])
    view.act("undo")
    view.jump(2)
    course.get_by_text("Back to the end").click()
    view.shows(current="3F3")
    assert board.record.text.endswith("3. F3 {wide} (3. C6 4. F4)")
