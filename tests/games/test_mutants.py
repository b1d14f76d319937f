"""Mutants of every rule: each is played truly, or refused in words, and never crashes."""

from collections.abc import Callable, Mapping

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Game
from knotwidgets.core.rules import Rule
from tests.amounts import amount, few
from tests.games.mutants import Mutant, mutants_of, truly

pytestmark = pytest.mark.slow


def forfeiting(rules: Mapping[str, Rule]) -> Game:
    return Celtic(window=4, overrun="forfeit", rules=rules)


def of_two(rules: Mapping[str, Rule]) -> Game:
    return CelticKnot(coins=2, rules=rules)


def of_three(rules: Mapping[str, Rule]) -> Game:
    return CelticKnot(players=3, coins=3, split=True, exit="dead end", rules=rules)


def punishing(rules: Mapping[str, Rule]) -> Game:
    return Kingdoms(board="4x4", illegal_moves="punish", rules=rules)


MOST = amount(19)
CELTIC = [*mutants_of(Celtic().rules, MOST)]
KNOT = [*mutants_of(CelticKnot().rules, MOST)]
KINGDOMS = [*mutants_of(Kingdoms().rules, MOST)]


@pytest.mark.parametrize("mutant", CELTIC, ids=str)
@pytest.mark.parametrize("make", few([lambda rules: Celtic(rules=rules), forfeiting]))
def test_mutants_of_celtic(make: Callable[[Mapping[str, Rule]], Game], mutant: Mutant) -> None:
    truly(make, mutant)


@pytest.mark.parametrize("mutant", KNOT, ids=str)
@pytest.mark.parametrize("make", few([of_two, of_three]))
def test_mutants_of_celtic_knot(make: Callable[[Mapping[str, Rule]], Game], mutant: Mutant) -> None:
    truly(make, mutant)


@pytest.mark.parametrize("mutant", KINGDOMS, ids=str)
@pytest.mark.parametrize("make", few([lambda rules: Kingdoms(rules=rules), punishing]))
def test_mutants_of_kingdoms(make: Callable[[Mapping[str, Rule]], Game], mutant: Mutant) -> None:
    truly(make, mutant)


def test_some_are_played_and_some_are_refused() -> None:
    """A mutant that changes nothing would be no test, nor would one that is always refused."""
    mutants = mutants_of(Celtic().rules, most=2)
    several = [mutant for mutant in mutants if mutant.rule in {"in_play", "closed", "overrun"}]
    refused = [truly(lambda rules: Celtic(rules=rules), mutant) for mutant in several]
    assert "" in refused
    assert [words for words in refused if "leads to a position that can't be" in words]
