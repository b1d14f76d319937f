"""Rules without an end, in play: they are interrupted, and nothing stays behind."""

# No `from __future__ import annotations` here: a notebook cell has none either.

from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from knotwidgets import Kingdoms, RuleError
from knotwidgets.core import guard

pytestmark = pytest.mark.slow

SPOILT: list[bool] = []
POSITION = "_5_/7/7/3r3/7/7/_b4_ red battle"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    SPOILT.clear()
    monkeypatch.setattr(guard, "LIMIT", 0.4)
    yield
    SPOILT.clear()


def battle(board: Any, own: int, enemy: int) -> Any:
    while SPOILT:
        pass
    return board.cells & ~(own | enemy)


def stubborn(board: Any, own: int, enemy: int) -> Any:
    try:
        while SPOILT:
            pass
    except BaseException:  # noqa: BLE001 - a rule may do so
        SPOILT.clear()
    return board.cells & ~(own | enemy)


def one_way(board: Any, forts: int, hill: int) -> Any:
    """Return bridges that lead nowhere, and on from there."""
    del board, forts
    return (5 if hill % 2 else 10) if SPOILT else 0


def test_a_rule_without_an_end_is_named_with_the_line() -> None:
    game = Kingdoms(rules={"battle": battle})
    position = game.position(POSITION)
    SPOILT.append(True)
    told = r"the rule 'battle' came to no end within 0\.4 seconds"
    with pytest.raises(RuleError, match=told) as failed:
        position.play("A5")
    assert "while SPOILT" in str(failed.value)
    SPOILT.clear()
    assert position.play("A5").player == "blue"


def test_a_standard_rule_that_a_changed_one_leads_astray_is_interrupted() -> None:
    game = Kingdoms(scoring="knots", rules={"bridges": one_way})
    position = game.position("_1bbb1_/2brb2/2bbb2/7/2r4/7/_5_ blue battle")
    SPOILT.append(True)
    # It is in the one or the other when it is interrupted.
    with pytest.raises(
        RuleError, match=r"the rule 'bridges' (leads '.*' astray, which )?came to no"
    ):
        game.reckoning(position)


def test_a_rule_that_catches_everything_gets_no_second_interrupt() -> None:
    game = Kingdoms(rules={"battle": stubborn})
    position = game.position(POSITION)
    SPOILT.append(True)
    assert position.play("A5").player == "blue"
    for _ in range(1000):
        assert position.play("A5").player == "blue"
    Kingdoms(rules={"battle": battle})  # watched line by line, which an interrupt must not disturb


def test_threads_are_watched_each_for_itself() -> None:
    position = Kingdoms(rules={"battle": battle}).position(POSITION)
    errors: list[RuleError] = []

    def play() -> None:
        try:
            position.play("A5")
        except RuleError as error:
            errors.append(error)

    SPOILT.append(True)
    threads = [Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) == 3
