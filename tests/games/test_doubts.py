"""Positions that no game reaches: what is said of them is certain, and marked."""

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Game
from knotwidgets.core.draft import Draft
from knotwidgets.words import into
from tests.amounts import amount
from tests.games.random_games import random_line

GAMES: dict[str, Game] = {
    "kingdoms": Kingdoms(),
    "kingdoms, small": Kingdoms(board="3x3", first="blue"),
    "kingdoms, odd": Kingdoms(board=".ooo./ooooo/oo.oo"),
    "celtic": Celtic(first="blue"),
    "celtic knot": CelticKnot(players=3),
}


@pytest.mark.parametrize("name", GAMES)
def test_no_position_of_a_game_is_doubted(name: str) -> None:
    for seed in range(amount(100)):
        for position in random_line(GAMES[name], seed, 60):
            assert position.player == "chance" or Draft.of(position).doubt is None, position.text


@pytest.mark.parametrize(
    ("game", "text", "said", "marks"),
    [
        (
            Kingdoms(),
            "_3r1_/7/2r4/3r3/2r4/7/_2b2_ red battle",
            "Red must have captured at least 3, as",
            ("C3", "D4", "C5", "E7"),
        ),
        (
            Kingdoms(),
            "_5_/7/7/3r3/7/2b4/_2b2_ red battle",
            "Blue must have captured at least 1,",
            None,
        ),
        (Celtic(), "e5:NESW* e6:So blue", "", None),
        (Celtic(), "e5:NESW* e6:So orange", "after 1 tile it is the turn of Blue", ()),
        (Celtic(), "e5:NESW* e6:Sb blue", "Blue has laid 0 tiles, but the board has 1", ("e6",)),
        (
            Celtic(),
            "e5:NESW* e6:So e4:No orange",
            "Orange has laid 1 tile, but the board has 2",
            ("e4", "e6"),
        ),
    ],
)
def test_what_no_game_reaches_is_said(
    game: Game, text: str, said: str, marks: tuple[str, ...] | None
) -> None:
    doubt = Draft.of(game.position(text)).doubt
    assert bool(doubt) == bool(said)
    if doubt:
        assert said in doubt.text
        assert {into(doubt.text, language) for language in ("de", "fr")}.isdisjoint({doubt.text})
        assert marks is None or set(doubt.marks) == set(marks)


def test_coins_that_no_start_leads_to_are_marked() -> None:
    *lines, foot = CelticKnot().drawn.text.splitlines()[1:]
    lines = [line.replace("O", "+") for line in lines]
    lines[0], lines[-1] = "9 +-+-+   +-+-+-+-X", "1 X-+-+-+-+   +-+-+"
    draft = Draft.of(CelticKnot(board="\n".join([*lines, foot])).start())
    assert draft.doubt is None
    doubt = draft.put("I9").put("A9", "nickel").doubt
    assert doubt == ("no road leads from a start to A9", ("A9",))


def test_too_many_coins_are_said_in_the_language() -> None:
    fault = Draft.of(CelticKnot().start()).put("A9", *["nickel"] * 9).fault
    assert fault
    assert fault.text == "Nickel has 14 coins on the board, but a player has 6 in this game"
    assert (
        into(fault.text, "de")
        == "Nickel hat 14 Münzen auf dem Brett, aber in diesem Spiel hat man 6"
    )
    assert "A9" in fault.marks
