"""Who plays: names on plates, in the record and in the result, a score over rematches, seats."""

import pytest

import knotwidgets as kw
from knotwidgets import Board, Greedy, Kingdoms, Record, play
from tests.offers import offers
from tests.widgets.machines import Machine, Presser, against, first, panel, until_cancelled

TINY = Kingdoms(board="2x1").position("r1 red battle")  # B1 ends it, and Red has all
NAMES = {"red": "Anna", "blue": "Bert"}


def plates(board: Board) -> list[str]:
    return [one.get("who", "").replace("\xa0", " ") for one in panel(board)["scores"]]


def tags(board: Board) -> dict[str, str]:
    return {name: value for name, value in board.record.tags if name != "Seed"}


def detail(board: Board) -> list[str]:
    return [one.replace("\xa0", " ") for one in panel(board)["result"]["detail"]]


def test_names_stand_on_plates_in_the_record_and_in_the_result() -> None:
    board = play(TINY, names={"blue": "Bert"})
    assert plates(board) == ["", "Bert"]
    assert "Blue (Bert): " in panel(board)["situation"]
    assert "Red: " in panel(board)["situation"]
    assert tags(board) == {"Blue": "Bert"}
    board.play("B1")
    assert panel(board)["result"]["headline"]["text"] == "Blue (Bert) wins 3 points"
    assert "Blue (Bert) wins 3 points" in panel(board)["news"]
    board.lang = "fr"
    headline = panel(board)["result"]["headline"]["text"]
    assert headline.startswith("Bleu (Bert) ")
    board.names = {"red": "Anna"}
    assert plates(board) == ["Anna", ""]
    board.lang = "en"
    assert panel(board)["result"]["headline"]["text"] == "Blue wins 3 points"
    board.undo()
    assert plates(board) == ["", "Bert"]
    assert Record.read(board.record.text).names == {"blue": "Bert"}


def test_what_a_record_says_is_shown_as_far_as_it_can_be() -> None:
    record = Record(Kingdoms().start()).tagged(Red="M\u202eaeve" * 9, Blue="\u200b")
    board = play(record)
    (name, nothing) = plates(board)
    assert (len(name), name[:5], name[-1], nothing) == (24, "Maeve", "…", "")
    assert "\u202e" not in name


def test_machines_have_their_own_names_in_the_language_of_the_board() -> None:
    board = against(first, Kingdoms(), names={"red": "Anna"})
    assert (plates(board), tags(board)) == (["Anna", "first"], {"Red": "Anna", "Blue": "first"})
    assert '[Blue "first"]' in board._game["record"]
    assert Record.read(board._game["share"]) == board.record
    board.players = {}
    assert (plates(board), tags(board)) == (["Anna", ""], {"Red": "Anna"})


def test_a_new_game_keeps_the_names_and_another_record_has_its_own() -> None:
    board = play(Kingdoms(), names=NAMES)
    board.play("D4").new_game()
    assert plates(board) == ["Anna", "Bert"]
    board.read(Record(Kingdoms().start()).play("D4").named({"red": "Maeve"}).share)
    assert plates(board) == ["Maeve", ""]
    board.read('[Game "Kingdoms"] 1. D4')
    assert plates(board) == ["", ""]
    board.undo().undo()
    assert plates(board) == ["Anna", "Bert"]


def test_the_score_goes_with_the_person_over_rematches() -> None:
    board = play(TINY, names=NAMES)
    user = Presser(board)
    board.play("B1")  # Blue, who is Bert, wins
    assert (plates(board), len(detail(board))) == (["Anna", "Bert"], 1)
    assert user.presses("rematch")
    assert plates(board) == ["Bert · 1", "Anna · 0"]
    assert tags(board) == {"Red": "Bert", "Blue": "Anna", "Score": "red 1, blue 0"}
    board.play("B1")  # Blue, who is Anna, wins
    assert plates(board) == ["Bert · 1", "Anna · 1"]
    assert detail(board)[-1] == "So far: Bert 1 · Anna 1."
    user.press("rematch")
    board.play("B1")
    assert detail(board)[-1] == "So far: Anna 1 · Bert 2."
    board.undo().undo()
    assert (board.ply, detail(board)[-1]) == (1, "So far: Bert 1 · Anna 1.")
    user.press("rematch")
    board.new_game()
    assert plates(board) == ["Anna", "Bert"]
    board.undo()
    assert plates(board) == ["Anna · 1", "Bert · 1"]
    again = kw.open(board.record.share)  # as in a new kernel
    assert plates(again) == plates(board)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "red 1, blue",
        "red -1, blue 2",
        "red 1, green 2",
        "red nan, blue 1",
        f"red {'9' * 400}, blue 1",
        "red ¹, blue 1",
        "red 1, blue 2, green 3",
    ],
)
def test_a_score_that_makes_no_sense_is_ignored(said: str) -> None:
    text = Record(TINY).tagged(Score=said).text if said else Record(TINY).text
    board = kw.open(text)
    assert plates(board) == ["", ""]
    board.play("B1")
    Presser(board).press("rematch")
    assert tags(board) == {"Score": "red 0, blue 1"}


def test_without_names_the_score_stays_with_the_colours() -> None:
    board = play(TINY)
    board.play("B1")
    Presser(board).press("rematch")
    assert plates(board) == ["0", "1"]
    board.play("B1")
    assert detail(board)[-1] == "So far: Red 0 · Blue 2."


def test_a_draw_is_half_a_game_for_both() -> None:
    with play(Kingdoms(), names={"red": "Anna"}, lang="de").play("D4") as board:
        user = Presser(board)
        for name in ("offer_draw", "accept", "rematch"):
            assert user.presses(name)
        assert plates(board) == ["0,5", "Anna · 0,5"]
        board.play("D4")
        for name in ("offer_draw", "accept"):
            assert user.presses(name)
        assert detail(board)[-1] == "Bisher: Rot 1 · Anna 1."


def test_the_machine_s_score_goes_with_the_machine() -> None:
    at_once = Machine(lambda position, _: first(position))
    board = against(at_once, TINY)
    board.play("B1")
    at_once.way = until_cancelled
    Presser(board).press("rematch")  # the machine is Red now, and thinks
    board.stop()
    assert board.players["red"] is at_once
    assert plates(board) == ["Machine · 1", "0"]
    board.players = {"red": Greedy()}
    assert plates(board) == ["Greedy", ""]


def test_a_seat_is_taken_and_handed_back() -> None:
    blue = Machine(until_cancelled)
    board = against(blue, Kingdoms())
    user = Presser(board)
    board.play("D4")
    blue.asked()
    beside = panel(board)
    assert beside["labels"] == {"take": "Play for Machine"}
    assert "take" in offers(beside)
    assert user.presses("take")
    assert (board.players["blue"], plates(board)) == (None, ["", "Machine"])
    assert panel(board)["labels"] == {"hand_back": "Let Machine play again"}
    assert panel(board)["note"] == "You play for Machine now."
    board.play("E6").play("C6").undo().undo()
    assert not board.thinking["busy"]
    assert '[Blue "Machine"]' in board.record.text
    assert user.presses("hand_back")
    assert board.players["blue"] is blue
    blue.asked()
    assert board.thinking["busy"]
    assert panel(board)["note"] == "From now on the machine moves again."
    board.lang = "de"
    assert panel(board)["labels"] == {"take": "Für Machine spielen"}


def test_a_machine_whose_seat_is_taken_comes_along_to_a_rematch() -> None:
    board = against(first, TINY)
    board.take().play("B1")
    Presser(board).press("rematch")
    assert plates(board) == ["first · 1", "0"]
    board.hand_back().stop()
    assert board.players["red"] is first
    board.hand_back()  # nobody's seat is taken: nothing changes
    assert board.players["red"] is first


def test_one_of_two_machines_goes_on_alone() -> None:
    red, blue = Machine(until_cancelled), Machine(until_cancelled)
    board = play(Kingdoms(), red=red, blue=blue, pace=0)
    red.asked()
    board.take()
    assert board.players == {"red": None, "blue": blue}
    board.play("D4")
    blue.asked()
