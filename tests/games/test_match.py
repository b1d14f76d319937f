"""A match: two games of Kingdoms, each begun by another player."""

import pytest

from knotwidgets import Kingdoms, Match, Outcome

RED_BY_3 = Outcome("red", {"red": 3, "blue": 0})
BLUE_BY_3 = Outcome("blue", {"red": 0, "blue": 3})
BLUE_BY_5 = Outcome("blue", {"red": 0, "blue": 5})


@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_players_take_turns_to_begin(first: str) -> None:
    match = Match(Kingdoms(first=first, scoring="knots"))
    second = match.add(RED_BY_3)
    assert match.length == 2
    assert match.start().player == first
    assert second.start().player != first
    assert second.start().game == Kingdoms(
        first="blue" if first == "red" else "red", scoring="knots"
    )


def test_changed_rules_hold_in_both_games() -> None:
    def battle(board: object, own: int, enemy: int) -> int:
        del board, enemy
        return own & 0

    game = Kingdoms(rules={"battle": battle})
    assert Match(game).add(RED_BY_3).start().game.changed_rules == {"battle": battle}


def test_points_add_up_and_most_points_win() -> None:
    match = Match(Kingdoms()).add(RED_BY_3)
    assert match.outcome is None
    assert match.points == {"red": 3, "blue": 0}
    over = match.add(BLUE_BY_5)
    assert over.points == {"red": 3, "blue": 5}
    assert over.outcome == Outcome(
        "blue", {"red": 3, "blue": 5}, ("Game 1: Red 3, Blue 0", "Game 2: Red 0, Blue 5")
    )
    assert match.outcomes == (RED_BY_3,)  # adding made a new match


def test_equal_points_are_a_drawn_match() -> None:
    outcome = Match(Kingdoms()).add(RED_BY_3).add(BLUE_BY_3).outcome
    assert outcome is not None
    assert outcome.winner is None


def test_a_match_has_no_third_game() -> None:
    over = Match(Kingdoms(), (RED_BY_3, BLUE_BY_3))
    with pytest.raises(ValueError, match="the match is over after 2 games"):
        over.start()
    with pytest.raises(ValueError, match="the match is over after 2 games"):
        over.add(RED_BY_3)
