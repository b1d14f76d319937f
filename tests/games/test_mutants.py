"""Mutants of every rule: each is played truly, or refused in words, and never crashes."""

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from tests.amounts import IS_THOROUGH, amount
from tests.games.mutants import Make, Mutant, mutants_of, truly

pytestmark = pytest.mark.slow


MOST = amount(19)
GAMES: dict[str, Make] = {
    "Celtic!": lambda rules: Celtic(rules=rules),
    "Celtic Knot": lambda rules: CelticKnot(coins=2, rules=rules),
    "Kingdoms": lambda rules: Kingdoms(rules=rules),
    "forfeit": lambda rules: Celtic(window=4, overrun="forfeit", rules=rules),
    "split": lambda rules: CelticKnot(players=3, coins=3, split=True, exit="dead end", rules=rules),
    "punish": lambda rules: Kingdoms(board="4x4", illegal_moves="punish", rules=rules),
}
TRIED = [*GAMES] if IS_THOROUGH else [*GAMES][:3]
MUTANTS = [(one, mutant) for one in TRIED for mutant in mutants_of(GAMES[one]({}).rules, MOST)]
SOME = MUTANTS if IS_THOROUGH else MUTANTS[::2]


@pytest.mark.parametrize(("name", "mutant"), SOME, ids=str)
def test_mutants_are_played_or_refused(name: str, mutant: Mutant) -> None:
    truly(GAMES[name], mutant)


def test_some_are_played_and_some_are_refused() -> None:
    """A mutant that changes nothing would be no test, nor would one that is always refused."""
    rules = {name: Celtic().rules[name] for name in ("closed", "overrun")}
    refused = [truly(GAMES["Celtic!"], mutant) for mutant in mutants_of(rules, most=1)]
    assert "" in refused
    assert [words for words in refused if "leads to a position that can't be" in words]
