"""The end and the score of Celtic!: knots, symmetries, known figures."""

from collections import Counter

import pytest

from knotwidgets import Celtic
from knotwidgets.core.bits import members
from knotwidgets.games.celtic.state import cells_of
from tests.games.celtic_games import FINISHED
from tests.games.random_games import random_line

pytestmark = pytest.mark.slow

GAME = Celtic()

DRAWN = "d3:No d4:NESo e4:NW* d5:ESb e5:NESW* f5:EW* g5:W* c6:Eb d6:EWo e6:NSW* e7:Sb -"


# ---- the end and the score -----------------------------------------------------------------------


def test_the_finished_example() -> None:
    pos = GAME.start().play(*FINISHED)
    assert pos.player is None
    assert GAME.scores(pos) == {"orange": (7, 3, 2), "blue": (9, 3, 2)}
    visited = {(knot.tiles["orange"], knot.tiles["blue"]) for knot in GAME.knots(pos)}
    assert visited == {(2, 2), (3, 3), (7, 9)}
    assert pos.outcome is not None
    assert pos.outcome.winner == "blue"
    assert pos.outcome.points == {"orange": 0, "blue": 1}
    assert pos.outcome.detail == (
        "3 knots: Orange has 7, 3 and 2, Blue 9, 3 and 2.",
        "Best knot: Orange 7, Blue 9.",
    )
    assert pos.explain("e6:S").message == "The game is over."


@pytest.mark.parametrize(
    ("text", "winner", "detail"),
    [
        (
            DRAWN,
            None,
            ("2 knots: Orange has 3 and 1, Blue 3 and 1.", "All knots are equal: a draw."),
        ),
        (
            (
                "d2:Nb b3:Eo c3:NWb d3:NSo b4:Eb c4:NSWo d4:ESo e4:NW* b5:E* c5:ESW* d5:EWo "
                "e5:NESW* f5:NWo e6:ESb -"
            ),
            None,
            ("No knot has been closed, so nobody has a score.", "The game is a draw."),
        ),
    ],
)
def test_outcomes(text: str, winner: str | None, detail: tuple[str, ...]) -> None:
    outcome = GAME.position(text).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.detail) == (winner, detail)
    assert outcome.points == {player: int(player == winner) for player in GAME.players}


def open_meets_closed(board: object, tiles: object, side: int) -> int:  # noqa: ARG001
    """A side may be open where the neighbour is closed."""
    return 0


@pytest.mark.parametrize("game", [GAME, Celtic(rules={"must_close": open_meets_closed})])
def test_knots_are_the_closed_loops_of_the_diagram(game: Celtic) -> None:
    knots = 0
    for pos in [pos for seed in range(6) for pos in random_line(game, seed)]:
        found = Counter(frozenset(members(cells_of(knot))) for knot in game._knots(pos.state.tiles))
        loops = Counter(
            frozenset(y % 5 * 5 + x % 5 for x, y in loop.cells) for loop in pos.knotwork.loops
        )
        assert found == loops, pos.text
        listed = game.knots(pos)
        for player in game.players:
            scores = sorted((one.tiles[player] for one in listed), reverse=True)
            assert tuple(scores) == game.scores(pos)[player], pos.text
        for knot in listed:
            assert knot.loop is not None
            loop = pos.knotwork.loops[knot.loop]
            assert set(knot.cells) == {f"{chr(97 + x)}{y + 1}" for x, y in loop.cells}
            assert sum(knot.tiles.values()) == len(knot.cells) == len(set(knot.cells))
            assert knot.crossings == len({crossing for crossing, _ in loop.passes}) > 0
        knots += len(listed)
    assert knots > 4
