"""Guided play: what a board says may be done now and why, with the marks that show it."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from types import FunctionType
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Board, Position
from knotwidgets.core.advice import Advice
from knotwidgets.words import LANGUAGES, into
from tests.widgets.machines import Presser, first, panel


@pytest.fixture
def board() -> Board:
    return kw.play(kw.Kingdoms(), guide=True, motion=False).play("D4", "E6")


OPEN = (
    "You can build on 7 hills. Each is a knight’s move away from a ringfort of yours, "
    "and too close to none"
)


def marked(board: Board) -> set[str]:
    ids = (item["id"] for item in board.state["scene"]["items"])
    return {one.partition(":")[2] for one in ids if one.startswith("mark:")}


def advice(position: Position) -> Advice:
    said = position.game.guide(position)
    assert isinstance(said, Advice)
    return said


def test_a_guided_board_says_shows_and_speaks_what_may_be_done(board: Board) -> None:
    beside = panel(board)
    assert beside["note"] == f"{OPEN}."
    assert beside["news"].endswith(f"{OPEN}.")
    assert beside["situation"].endswith(f"{OPEN}.")
    board.lang = "de"
    assert panel(board)["note"].startswith("Du kannst auf 7 Hügeln bauen.")


def test_the_menu_and_python_switch_it(board: Board) -> None:
    user, rev = Presser(board), board.state["rev"]
    assert user.presses("guide")
    assert (board.guide, panel(board)["note"], board.state["rev"]) == (False, "", rev)
    assert "guide" in panel(board)["can"]
    assert panel(board)["on"] == ["knots"]
    board.guide = True
    assert panel(board)["on"] == ["guide", "knots"]
    assert panel(board)["note"] == f"{OPEN}."


def test_nothing_is_said_where_a_machine_is_to_move_or_at_the_end() -> None:
    with kw.play(kw.Kingdoms(), guide=True, red=first, pace=60) as board:
        assert "You can build" not in panel(board)["note"]
    board = kw.play(kw.Kingdoms(board="3x3"), guide=True)
    while moves := board.position.legal_moves:
        board.play(moves[0])
    assert "open" not in panel(board)["note"]


def test_marks_are_those_of_the_sentence_beside_those_that_were_given() -> None:
    position = next(one for one in played(kw.Kingdoms(), 2) if one.game.due(one))  # type: ignore[attr-defined]
    said = advice(position)
    assert "is besieged. Blue must capture it" in said.text
    assert set(position.game.due(position)) < {*said.marks}  # type: ignore[attr-defined]
    board = kw.play(position, guide=True, motion=False, marks={"G3": "red"})
    assert marked(board) == {*said.marks, "G3"}
    board.guide = False
    assert marked(board) == {"G3"}


def played(game: Any, seed: int) -> Iterator[Position]:
    """The positions of a random game where a player decides."""
    position, draw = game.start(), Random(seed)
    while position.player:
        if position.player != "chance":
            yield position
        position = position.play(draw.choice(position.legal_moves))


GAMES = [kw.Kingdoms(), kw.Celtic(), kw.CelticKnot(coins=2, split=True)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_position_has_a_sentence_in_each_language_and_marks_on_the_board(game: Any) -> None:
    for position in played(game, 1):
        said = advice(position)
        assert said.text.endswith(".")
        assert len({into(said.text, language) for language in LANGUAGES}) == len(LANGUAGES)
        assert {*said.marks} <= {*game.named_cells}


def test_kingdoms_says_what_joins_as_the_reckoning_has_it() -> None:
    """Compared with every move played out, one after the other."""
    seen = 0
    for position in played(kw.Kingdoms(), 1):
        game: Any = position.game
        mover, moves = str(position.player), position.legal_moves
        after = {one: game.reckoning(position.play(one))[mover].kingdoms for one in moves}
        now, least = game.reckoning(position)[mover].kingdoms, min(after.values())
        text = f"you have {least} kingdom"
        assert (text in advice(position).text) == (least < now)
        seen += least < now
    assert seen > 2


def test_celtic_tells_of_a_knot_that_can_be_closed_and_of_one_the_other_could_close() -> None:
    told = set()
    for seed in (1, 2):
        for position in played(kw.Celtic(), seed):
            said, game = advice(position), position.game
            number = len(game.scores(position)["blue"])  # type: ignore[attr-defined]
            ends = (game.scores(position.play(one))["blue"] for one in position.legal_moves)  # type: ignore[attr-defined]
            closes = any(len(one) > number for one in ends)
            who = str(position.player).capitalize()
            assert (f"{who} can close a knot" in said.text) == closes
            told |= {closes, "can close a knot" in said.text and "threat"}
    assert {True, False, "threat"} <= told


def test_celtic_knot_tells_of_home_and_of_bonus_turns_as_they_come() -> None:
    for position in played(kw.CelticKnot(), 2):
        game: Any = position.game
        if game.phase(position) != "go":
            continue
        mover, left = str(position.player), game.left(position)
        ends = [position.play(one) for one in position.legal_moves]
        home = any(game.left(one)[mover] < left[mover] for one in ends)
        bonus = any(one.player == mover and one.state.bonus for one in ends if one.player)
        text = advice(position).text
        assert ("they are home" in text) == home
        assert ("win a bonus turn" in text) or not bonus


# ---- changed rules, and games of one's own


def test_a_changed_rule_is_followed_and_speaks_for_itself() -> None:
    def battle(board: Any, own: int, enemy: int) -> int:
        """In Battle a ringfort is built anywhere."""
        return int(board.cells & ~(own | enemy))

    game = kw.Kingdoms(rules={"battle": battle})
    in_battle = (one for one in played(game, 1) if game.phase(one) == "battle")
    position = next(one for one in in_battle if not game.due(one))
    said = advice(position).text
    assert f"You can build on {len(position.legal_moves)} hills." in said
    assert "built anywhere" in said
    assert "beside one of yours" not in said


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        (kw.Kingdoms, "kingdoms", "the fewest win"),
        (kw.Celtic, "knot_score", "can close a knot"),
        (kw.CelticKnot, "home", "the chance"),
    ],
)
def test_advice_for_the_printed_aim_is_not_given_for_another(
    kind: Any, name: str, said: str
) -> None:
    rule = kind().rules[name]
    for rules in ({}, {name: FunctionType(rule.__code__, rule.__globals__)}):
        texts = [advice(one).text for one in islice(played(kind(rules=rules), 2), 60)]
        assert any(said in text for text in texts) != bool(rules)


def won(board: Any, own: kw.Cells, enemy: kw.Cells, player: int) -> bool:  # noqa: ARG001
    """Whoever has two pieces wins."""
    return bool(own & (own - 1))


class Pair(kw.GridGame):
    """Whoever has two pieces wins."""

    size = "3x3"
    own_rules = (won,)


def test_a_game_of_ones_own_has_sentences_without_a_line() -> None:
    position = Pair().start()
    said = advice(position.play("A1", "B2"))
    assert said.text.startswith("7 moves can be played, such as B1. Red wins at once with B1, C1,")
    assert len(said.marks) == 7
    said = advice(position.play("A1"))
    assert said.text.endswith("Beware: Red could then win with B1, C1, A2 or B2.")


class Told(Pair):
    def guide(self, position: Position) -> Any:  # noqa: ARG002 - a game's form
        return self.said

    said: Any = ("Take the corner.", ["A1", "Z9"])


def test_a_game_may_bring_its_own_sentences() -> None:
    board = kw.play(Told(), guide=True, motion=False)
    assert panel(board)["note"] == "Take the corner."
    assert marked(board) == {"A1"}


@pytest.mark.parametrize("wrong", [None, 5, ("text",), (1, ["A1"]), ("text", "A1")])
def test_sentences_that_are_none_are_refused(monkeypatch: pytest.MonkeyPatch, wrong: Any) -> None:
    monkeypatch.setattr(Told, "said", wrong)
    with pytest.raises(TypeError, match=r"expected a text, or a text and cells"):
        kw.play(Told(), guide=True)
