"""The way home of one coin alone: sums of flips and expected turns, against plain enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.games.celtic_knot import routes as celtic_knot_race
from knotwidgets.games.celtic_knot.routes import total_distribution
from tests.games.celtic_knot_boards import CURL, RING, TURNED

GAME = CelticKnot()


@pytest.mark.parametrize("number", range(1, 8))
def test_the_distribution_of_sums_is_that_of_all_ways_to_fall(number: int) -> None:
    falls = Counter(map(sum, product((1, 2), repeat=number)))
    expected = {total: Fraction(ways, 2**number) for total, ways in sorted(falls.items())}
    assert total_distribution(number) == expected
    assert list(total_distribution(number)) == list(expected)
    assert sum(total_distribution(number).values()) == 1


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        CelticKnot(exit="dead end"),
        CelticKnot(board=TURNED, players=4),
        CelticKnot(board=CURL),
        CelticKnot(board=RING, exit="dead end"),
    ],
    ids=["standard", "dead end", "turned", "curl", "ring, dead end"],
)
def test_expected_turns_solve_the_equation_of_optimal_play_exactly(game: CelticKnot) -> None:
    """A turn, and for each fall of the coin the best of what the game itself allows.

    The equation has one solution: every way of playing that gets nowhere costs turns.
    """
    turns = game.start().expected_turns
    assert list(turns) == list(game.spaces)
    home = {"off": Fraction(0), **turns}
    for space in game.spaces:
        value = Fraction(1)
        rivals = " ".join(f"{player}:{game.spaces[0]}" for player in game.players[1:])
        pos = game.position(f"nickel:{space} {rivals} nickel {space}")
        for move, odds in pos.chance:
            after = pos.play(move)
            ways = after.legal_moves if game.phase(after) == "go" else (f">{space}",)  # it stays
            value += odds * min(home[way.removeprefix(">")] for way in ways)
        assert turns[space] == value, space


def test_spaces_from_where_nobody_is_sure_to_come_home_are_left_out() -> None:
    def drop(board: object, space: int) -> int:
        del board, space
        return -1

    game = CelticKnot(rules={"drop": drop})
    first = [name for name in GAME.drawn.strands[0].spaces if name in game.spaces]
    assert sorted(game.start().expected_turns) == sorted(first)


def test_bad_luck_that_leads_to_no_end_counts_as_no_way_home() -> None:
    def goals(board: object, space: int, total: int) -> int:
        """From A1 tails leads to B1, from where there is only the way back."""
        del board
        b1, a1, a2, off = 0, 1, 2, 3
        ways = {(a1, 1): a2, (a1, 2): b1, (b1, 1): b1, (b1, 2): b1, (a2, 1): off, (a2, 2): off}
        return 1 << ways.get((space, total), space)

    game = CelticKnot(board=RING, rules={"goals": goals})
    assert game.spaces == ("B1", "A1", "A2")
    assert game.start().expected_turns == {"A2": 1}


@pytest.mark.parametrize("board", [None, CURL, TURNED], ids=["standard", "curl", "turned"])
def test_a_poor_proposal_is_improved_until_it_is_best(
    board: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = CelticKnot(board=board).start().expected_turns
    game = CelticKnot(board=board, players=3)
    far = [float(game.drawn.distance_to_exit[space]) for space in game.spaces]
    guess = {**dict(enumerate(far)), game.board.size: 0.0}
    monkeypatch.setattr(celtic_knot_race, "_iterated", lambda _race, _off: guess)
    assert game.start().expected_turns == best


def test_games_that_are_no_race_have_no_expected_turns() -> None:
    assert Kingdoms().start().expected_turns == Celtic().start().expected_turns == {}
