"""Games by mouse, from the first hill to the reckoning."""

import random

from playwright.sync_api import expect

from knotwidgets import Kingdoms, Match, Record
from knotwidgets.core.knots import tied_by
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import View


def play_to_the_end(host: Standalone, view: View, chance: random.Random) -> None:
    """Clicks legal moves until the game is over."""
    while (position := host.board.position).player:
        move = chance.choice(position.legal_moves)
        view.play(position, move)
        assert host.board.position == position.play(move)


def test_a_whole_game_is_played_by_clicks_to_its_reckoning(open_board: Opener) -> None:
    game = Kingdoms(board="4x3")
    host, view = open_board.show(game)
    expect(view.turn).to_have_text("Red to build")
    expect(view.phase).to_have_text("Manoeuvres")
    play_to_the_end(host, view, random.Random(0))
    outcome = host.board.position.outcome
    assert outcome
    assert outcome.winner
    won = f"{outcome.winner.capitalize()} wins {outcome.points[outcome.winner]} points"
    expect(view.headline).to_have_text(won)
    expect(view.detail).to_have_text([outcome.detail[-1], *tied_by(host.board.record)])
    counts = game.reckoning(host.board.position)
    kingdoms = "".join(str(count.kingdoms) for count in counts.values())
    ringforts = "".join(str(count.ringforts) for count in counts.values())
    expect(view.scores).to_have_text([f"Kingdoms{kingdoms}", f"Ringforts{ringforts}"])
    expect(view.turn).to_be_hidden()
    expect(view.moves).to_have_count(len(host.board.record.moves) + 1)
    assert [message["kind"] for message in host.sent] == ["pick"] * len(host.board.record.moves)


def test_battle_is_announced_when_it_is_called(open_board: Opener) -> None:
    game = Kingdoms()
    position = game.start()
    moves = []
    while game.phase(position) == "manoeuvres":
        moves.append(position.legal_moves[0])
        position = position.play(moves[-1])
    caller = str(position.player).capitalize()
    host, view = open_board.show(game.start().play(*moves[:-1]))
    expect(view.phase).to_have_text("Manoeuvres")
    view.play(host.board.position, moves[-1])
    banner = view.root.locator(".kw-banner")
    expect(banner).to_contain_text(f"{caller} calls BATTLE")
    expect(banner).to_contain_text(f"{caller} has no manoeuvre left")
    expect(view.line).to_have_text(f"{caller} calls BATTLE.")
    expect(view.line).to_have_attribute("data-kind", "note")
    expect(view.phase).to_have_text("Battle")
    expect(view.current).to_contain_text("BATTLE")
    expect(banner).to_be_visible()
    view.play(host.board.position, host.board.position.legal_moves[0])  # nothing is in the way
    expect(banner).to_be_hidden()


def test_a_move_in_the_past_is_a_variation_to_walk_promote_delete_and_comment(
    open_board: Opener,
) -> None:
    host, view = open_board.show(Kingdoms())
    board, course = host.board, view.root.locator(".kw-course")
    board.play("D4", "E6", "C6", "F4")
    view.wait(1)
    view.jump(2)
    expect(course.locator(".kw-where")).to_have_text("Move 2 of 4Back to the end")
    view.play(board.position, "F3")
    assert board.record.moves == ("D4", "E6", "C6", "F4")
    expect(course.locator(".kw-variation .kw-move")).to_have_text(["3F3"])
    expect(view.current).to_have_text("3F3")
    course.locator("[data-tool=comment]").press("Enter")
    course.locator(".kw-field").fill("wide")
    course.locator(".kw-field").press("Enter")
    expect(course.locator(".kw-variation .kw-comment")).to_have_text("wide")
    course.locator("[data-tool=promote]").click()
    expect(course.locator(".kw-variation .kw-move")).to_have_text(["3C6", "4F4"])
    rev = view.rev
    course.locator("[data-path='2,0,4']").click()
    view.wait(rev + 1)
    expect(view.current).to_have_text("4F4")
    assert board.position == board.record.start.play("D4", "E6", "C6", "F4")
    course.locator("[data-tool=delete]").click()
    expect(course.locator(".kw-variation .kw-move")).to_have_text(["3C6"])
    view.act("undo")
    view.jump(2)
    course.get_by_text("Back to the end").click()
    expect(view.current).to_have_text("3F3")
    assert board.record.text.endswith("3. F3 {wide} (3. C6 4. F4)")


def test_a_new_game_is_chosen_and_undone_and_a_record_is_read(open_board: Opener) -> None:
    first = Kingdoms().start().play("D4")
    host, view = open_board.show(first)
    form, rev = view.root.locator(".kw-form"), view.rev
    view.play(first, "E6")
    lobby = view.root.locator(".kw-lobby")
    view.button("new").click()
    expect(lobby).to_contain_text("kw.play(kw.Kingdoms().position(")
    lobby.get_by_role("button", name="Cancel").click()
    expect(lobby).to_be_hidden()
    view.button("new").click()
    lobby.get_by_role("button", name="Play").click()
    view.wait(rev + 2)
    assert host.board.record == Record(first)
    expect(view.current).to_have_count(0)
    view.act("undo")
    expect(view.current).to_have_text("1E6")
    view.button("record:paste").click()
    for text in ('[Game "Kingdoms"] 1. D4 2. D4', f"{host.board.record.play('C6').text}"):
        form.locator("textarea").fill(text)
        for key in ("Tab", "Enter"):
            host.page.keyboard.press(key)
        if "D4 2. D4" in text:
            expect(form).to_contain_text("line 1, column 28 of the record: 'D4': D4 is taken")
    expect(view.current).to_have_text("2C6")
    view.button("record:save").click()
    expect(form).to_contain_text("Saved as kingdoms-")


def test_a_match_goes_on_to_its_second_game_and_its_result(open_board: Opener) -> None:
    chance = random.Random(3)
    host, view = open_board.show(Match(Kingdoms(board="3x2")))
    title = view.root.locator(".kw-title")
    expect(title).to_have_text("Kingdoms · game 1 of 2")
    expect(view.turn).to_contain_text("Red")
    expect(view.button("next")).to_have_count(0)
    with view.page.expect_download() as download:
        view.button("save").click()
    assert download.value.suggested_filename == "kingdoms-game-1-of-2-0.png"
    play_to_the_end(host, view, chance)
    expect(view.detail.last).to_contain_text("The match so far")
    view.act("next")
    expect(title).to_have_text("Kingdoms · game 2 of 2")
    expect(view.turn).to_contain_text("Blue")
    play_to_the_end(host, view, chance)
    match = host.board.match
    assert match
    assert match.outcome
    expect(view.detail.last).to_contain_text("the match")
    expect(view.button("next")).to_have_count(0)
