"""No refusal says what is false in its position, in standard games and in those of mutants."""

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from types import ModuleType

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, RuleError
from knotwidgets.core.rules import Rule
from tests.amounts import IS_THOROUGH, amount
from tests.games import celtic_knot_sentences, celtic_sentences, kingdoms_sentences
from tests.games.mutants import (
    Make,
    Mutant,
    false_news,
    false_sentences,
    mutants_of,
    phrases_in,
    played,
    punished,
)

pytestmark = pytest.mark.slow

TILES = ["cap", "corner*", "teeo", "crossb", "straight"]
EVERY = 1 if IS_THOROUGH else 3  # of so many positions of a game, one is looked at
JUNK = ["", "?", "z9:N", "A9 B9", "e5:", "=", ">", "K1", "A9''"]


def tried_in_celtic(position: Position, rng: random.Random) -> Iterator[str]:
    """Moves of all forms, near the design."""
    left, bottom, right, top = celtic(position).frame(position)[:4]
    cells = [
        f"{chr(97 + x)}{y + 1}"
        for x in range(max(0, left - 1), right + 2)
        for y in range(max(0, bottom - 1), top + 2)
    ]
    for cell in rng.sample(cells, min(12, len(cells))):
        sides = "".join(side for side in "NESW" if rng.random() < 0.5) or "N"
        yield from (f"{cell}:{sides}{rng.choice(['', '*', 'o', 'b'])}", cell)
        yield f"{cell}:{rng.choice(TILES)}"
    yield from (*TILES, *JUNK)


def celtic(position: Position) -> Celtic:
    assert isinstance(position.game, Celtic)
    return position.game


def tried_in_celtic_knot(position: Position, rng: random.Random) -> Iterator[str]:
    """Decisions of all forms."""
    assert isinstance(position.game, CelticKnot)
    places = list(position.game.places)
    group = position.game.group(position)
    near = [f"{group.space}'", group.space.rstrip("'"), group.space] if group else []
    for space in [*rng.sample(places, 20), *near]:
        yield from (space, f">{space}")
    yield from (f"={n}" for n in range(1, 9))
    yield from (">off", "off", "A9'", "B8", *JUNK)


def tried_in_kingdoms(position: Position, rng: random.Random) -> Iterator[str]:
    """Builds, captures and challenges."""
    assert isinstance(position.game, Kingdoms)
    hills, doubted = list(position.game.grid.cells), position.game.doubted(position)
    yield from (f"{x}{hill}" for hill in rng.sample(hills, min(12, len(hills))) for x in ("", "x"))
    yield from position.game.due(position)
    yield from (f"{rng.choice(hills)}>{hill}" for hill in rng.sample(hills, 4))
    yield from (f"{doubted or hills[0]}>{hill}" for hill in rng.sample(hills, 4))
    yield from ("Z9", "A1>Z9", *JUNK)


def tried_in(position: Position, rng: random.Random) -> Iterator[str]:
    """Moves of all forms."""
    tried = {Celtic: tried_in_celtic, CelticKnot: tried_in_celtic_knot, Kingdoms: tried_in_kingdoms}
    return tried[type(position.game)](position, rng)


KNOWN: Mapping[type, ModuleType] = {
    Celtic: celtic_sentences,
    CelticKnot: celtic_knot_sentences,
    Kingdoms: kingdoms_sentences,
}
WORDS = f"{celtic_sentences.WORDS}|{kingdoms_sentences.WORDS}"


def false_in(position: Position, tried: list[str]) -> Iterator[str]:
    """What is false of what is said about moves, in refusals and when they are played."""
    known = KNOWN[type(position.game)]
    yield from false_sentences(position, tried, known.PREDICATES, WORDS)
    for move in (*position.legal_moves[:12], *islice(punished(position), 3)):
        after = position.play(move)
        yield from false_news(position, after, known.TOLD, WORDS)


def checked(
    make: Make, rules: Mapping[str, Rule], seed: int, plies: int, every: int = 1
) -> list[str]:
    """The false sentences of a random game; none if its rules are refused."""
    rng, found = random.Random(seed), list[str]()
    try:
        for position in islice(played(make(rules), rng, plies), 0, None, every):
            found += false_in(position, [*tried_in(position, rng)])
    except RuleError:
        return []
    return found


GAMES: Mapping[str, Make] = {
    "Celtic!": lambda rules: Celtic(rules=rules),
    "forfeit": lambda rules: Celtic(window=4, overrun="forfeit", rules=rules),
    "few": lambda rules: Celtic(tiles="orange 2 cap 1 tee, neutral 3 cross", rules=rules),
    "Celtic Knot": lambda rules: CelticKnot(rules=rules),
    "split": lambda rules: CelticKnot(players=3, coins=2, split=True, exit="dead end", rules=rules),
    "Kingdoms": lambda rules: Kingdoms(rules=rules),
    "punish": lambda rules: Kingdoms(board="4x4", illegal_moves="punish", rules=rules),
    "knots": lambda rules: Kingdoms(board="4x4", leap=(1, 3), scoring="knots", rules=rules),
}


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_of_a_standard_game_is_false(name: str) -> None:
    for seed in range(amount(4)):
        assert checked(GAMES[name], {}, seed, 80, EVERY) == []


RARE = [
    CelticKnot().position("nickel:C5 dime:A1 nickel C5=1"),
    CelticKnot(exit="dead end").position("nickel:E6*2 dime:A1 nickel E6=2"),
    CelticKnot(split=True).position("nickel:C8,B7*2,H1 dime:C8,B7 nickel bonus owed:C8,B7*2"),
    Kingdoms(board="ooo...../oooooooo").position("3_____/r7 red manoeuvres"),
]


def test_all_sentences_are_met() -> None:
    """Or else what is checked above would not be what is said."""
    met, line = set[str](), [position for position in RARE for _ in range(9)]
    for make in GAMES.values():
        line += [one for seed in range(3) for one in played(make({}), random.Random(seed), 80)]
    for seed, position in enumerate(line):
        for move in tried_in(position, random.Random(seed)):
            met |= {one.key for one in phrases_in(position.explain(move).message)}
    for seed, position in enumerate(RARE):
        assert not [*false_in(position, [*tried_in(position, random.Random(seed))])]
    known = {
        *celtic_sentences.PREDICATES,
        *celtic_knot_sentences.PREDICATES,
        *kingdoms_sentences.PREDICATES,
    }
    assert known - met == {"celtic_knot.go_now"}  # of changed rules only


MUTANTS = [
    (name, mutant)
    for name in ("forfeit", "split", "Kingdoms", "punish")
    for mutant in mutants_of(GAMES[name]({}).rules, amount(19))
]


@pytest.mark.parametrize(("name", "mutant"), MUTANTS, ids=str)
def test_no_refusal_of_a_mutant_is_false(name: str, mutant: Mutant) -> None:
    assert checked(GAMES[name], mutant.rules, 1, 30, EVERY) == []
