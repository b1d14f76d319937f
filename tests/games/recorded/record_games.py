"""Records random games of every option set, once: they are kept here, to be replayed for ever.

    .venv/bin/python -m tests.games.recorded.record_games

writes `kingdoms.txt`, `celtic.txt` and `celtic_knot.txt` anew. That is wanted for a new option set
and after an intended change of rules or words; look at what git says has changed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from knotwidgets import CelticKnot, Position
from knotwidgets.core import Game
from tests.games.conformance import played, recorded
from tests.games.option_sets import OPTION_SETS, WORDS, OptionSet, file_name

FOLDER = Path(__file__).parent
GAMES = 2  # of each option set
TRIED = 8  # games of Celtic Knot, of which the shortest is kept


def records(kind: type[Game]) -> list[str]:
    """Return the texts of the records that are kept of a game."""
    text = (FOLDER / f"{file_name(kind)}.txt").read_text("utf-8")
    return [one.rstrip("\n") for one in re.split(r"(?m)^(?=\[Game )", text) if one]


def fingerprint(positions: tuple[Position, ...]) -> str:
    """Return a short hash of positions, with all that may be done in them, and with what odds."""
    lines = [f"{one.text} | {' '.join(one.legal_moves)} | {odds(one)}" for one in positions]
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def odds(position: Position) -> str:
    """Return the probabilities at a chance node."""
    return " ".join(str(probability) for _, probability in position.chance)


def main() -> None:
    """Write all files."""
    for kind in WORDS:
        some = [one for one in OPTION_SETS if one.kind is kind]
        texts = [text for option_set in some for text in new_records(option_set)]
        (FOLDER / f"{file_name(kind)}.txt").write_text("\n\n".join(texts) + "\n", "utf-8")


def new_records(option_set: OptionSet) -> Iterator[str]:
    """Play and record games of an option set; the tag `Event` has its words."""
    is_long = option_set.kind is CelticKnot
    names = [f"{option_set} {number}" for number in range(1, 1 + (TRIED if is_long else GAMES))]
    games = {name: recorded(played(option_set.game(), random.Random(name))) for name in names}
    if is_long:
        shortest = min(games, key=lambda name: len(games[name].line))
        games = {shortest: games[shortest]}
    for name, record in games.items():
        known = {
            "Event": name,
            "Final": record.end.text,
            "Fingerprint": fingerprint(record.positions),
        }
        yield replace(record, tags=tuple(known.items())).text


if __name__ == "__main__":
    main()
