"""The words of conditions with examples, found in a random game: so there are some of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from knotwidgets.core.game import Game
from knotwidgets.lessons import VOCABULARY, Condition
from knotwidgets.lessons.conditions import ConditionError
from knotwidgets.lessons.vocabulary import Senseless, Situation
from knotwidgets.words import Phrase

LONGEST = 400  # plies of the random game that is looked at


class WordExample(NamedTuple):
    """A word of conditions, or a fact of the game, in a condition with its value."""

    word: str
    condition: str
    value: Any
    at: Situation
    """The position that it is true of, and the one before the last move."""


def words(game: Game) -> dict[str, WordExample]:
    """Return the words that conditions of a game can use, each with an example from a random game.

    A word that makes no sense there is left out, such as one about chance where there is none.
    """
    course = tuple(_course(game))
    found = {word: _example(word, needs, course) for word, (_, needs) in VOCABULARY.items()}
    found |= {fact: _example(fact, "fact", course) for fact in game.facts}
    return {word: example for word, example in found.items() if example}


def _course(game: Game) -> Iterator[Situation]:
    random, position = Random(0), game.start()
    for _ in range(LONGEST):
        if position.player is None:
            return
        after = position.play(random.choice(position.legal_moves))
        yield Situation(position, after)
        position = after


def _example(word: str, needs: str, course: tuple[Situation, ...]) -> WordExample | None:
    """Return the first example that is true, no empty set and not 0; else the first of all."""
    first = None
    for at in course:
        for condition in _conditions(word, needs, at):
            try:
                value = Condition.read(condition, at.after.game).value(at)
            except (ConditionError, Senseless):
                continue
            if isinstance(value, str | int | tuple) and all(
                type(one) is str for one in _many(value)
            ):
                example = WordExample(word, condition, value, at)
                first = first or example
                if value and value != "nobody":
                    return example
    return first


def _many(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else ()


def _conditions(word: str, needs: str, at: Situation) -> Iterator[str]:
    """Yield conditions that begin with a word, in a situation."""
    game, after = at.after.game, at.after
    of_players = [f"of {player}" for player in game.players]
    given: Mapping[str, Callable[[], Iterable[str]]] = {
        "": lambda: ("",),
        "cell": lambda: (*game.picks(at.before, str(after.last)), *game.named_cells),
        "move": lambda: after.legal_moves[:1] if word == "legal" else (str(after.last),),
        "player": lambda: game.players,
        "rule": lambda: dict.fromkeys(after.explain(cell).rule for cell in game.named_cells),
        "event": lambda: _events(at),
        "knot": lambda: ("3_1",),
        "value": lambda: ("legal cells", "empty cells", "possible moves", *game.facts),
        "fact": lambda: ("", *of_players),
    }
    some = tuple(given[needs]())
    for one in some:
        yield f"{word} {one}".strip()
    for one in some if needs == "fact" else ():
        yield f"number of {word} {one}".strip()


def _events(at: Situation) -> Iterator[str]:
    for one in at.before.game.events(at.before.state, at.after.state):
        if isinstance(one, Phrase):
            yield one.key.split(".")[-1]
