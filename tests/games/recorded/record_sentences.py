"""Records the sentences of the recorded games, once: an example of each kind, and a hash of all.

    .venv/bin/python -m tests.games.recorded.record_sentences

writes `kingdoms_sentences.txt` and those of the other games anew. That is wanted after an intended
change of rules or words; look at what git says has changed. Each game speaks under the printed
rules, and with each rule replaced by a copy of itself: then the game plays as ever, and knows that
the rule is another one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from inspect import unwrap
from itertools import pairwise
from pathlib import Path
from types import FunctionType
from typing import Any

from knotwidgets import Position, Record
from knotwidgets.core import Game
from knotwidgets.core.errors import Verdict
from knotwidgets.core.rules import RuleBook
from tests.games.conformance import words_of
from tests.games.option_sets import WORDS, file_name
from tests.games.recorded.record_games import records

FOLDER = Path(__file__).parent
PLIES = 12
"""Of each game that are asked about, about."""


def path_of(kind: type[Game]) -> Path:
    """Return the file that keeps a game's sentences."""
    return FOLDER / f"{file_name(kind)}_sentences.txt"


def text_of(kind: type[Game]) -> str:
    """Return what such a file has: an example of each kind of sentence, then the hash of all."""
    examples: dict[str, str] = {}
    every = sha256()
    for sentence in sentences_of(kind):
        every.update(sentence.encode())
        kind_of_it = re.sub(r"\S*[^a-z\s.,;]\S*|(?<=\w),? \S*(?= and | or )", "", sentence)
        examples.setdefault(" ".join(kind_of_it.split()), sentence)
    return "\n".join([*examples.values(), f"all: {every.hexdigest()[:16]}", ""])


def sentences_of(kind: Any) -> Iterator[str]:
    """Yield all sentences: of every recorded game, and of the first one with each rule swapped."""
    replayed = [Record.read(text) for text in records(kind)]
    for record in replayed[::3]:
        yield from said_in("printed", record.positions)
    start, moves = replayed[0].start, replayed[0].moves
    for name, guarded in start.game.rules.items():
        rule = unwrap(guarded)  # a game on cells guards the rules of its own
        copy = FunctionType(rule.__code__, rule.__globals__, name, rule.__defaults__)
        copy.__annotations__, copy.__doc__ = rule.__annotations__, f"A copy of {name}."
        game = kind(**start.game.options)
        game.rules = RuleBook(game.rules.standard.values(), game.kernel, {name: copy})  # untried
        line = [game.start()]
        for move in moves:
            line.append(line[-1].play(move))
        yield from said_in(name, line)


def said_in(rules: str, positions: Iterable[Position]) -> Iterator[str]:
    """Yield what is said of a game: of some moves, refused words, and the end."""
    line = [*positions]
    words, rng, view = words_of(line), random.Random(rules), line[0].game.view
    for before, after in [*pairwise(line)][:: len(line) // PLIES + 1]:
        for text in view.effects(before, after):
            yield f"{rules}, {after.last} is told | {text}"
        for move in rng.sample(before.legal_moves, min(3, len(before.legal_moves))):
            yield f"{rules}, {move} is possible | {view.explanation(before, move)}"
            yield f"{rules}, {move} is allowed | {said_by(view.why_legal(before, move))}"
        for word in rng.sample(words, min(6, len(words))):
            if not (verdict := before.explain(word)).legal:
                yield f"{rules}, {word} is refused | {said_by(verdict)}"
    for text in line[-1].outcome.detail if line[-1].outcome else ():
        yield f"{rules}, the end | {text}"


def said_by(verdict: Verdict) -> str:
    """Return a verdict as text: its rule, its message and the cells that show it."""
    return f"{verdict.rule}: {verdict.message} {' '.join(verdict.marks)}".rstrip()


def main() -> None:
    """Write all files."""
    for kind in WORDS:
        path_of(kind).write_text(text_of(kind), "utf-8")


if __name__ == "__main__":
    main()
