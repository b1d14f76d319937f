"""Files of many games: records one after the other, read and written one at a time."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from ..core import Game, Record, RecordError
from ..core.arrays import import_extra
from ..core.errors import count, of_kind
from ..core.files import replacing
from ..core.knots import knots_of
from ..core.record import result

_TAG = re.compile(r"\[(\w+)\s")
MOST_ERRORS = 1000  # kept, of a file that is damaged throughout or is none of games
LONGEST = 10_000_000  # characters of a game; more is no game


class GameFile(Iterable[Record]):
    """The games of a file; each loop reads it again, a game at a time.

    A game that can't be read or replayed is left out. `errors` has the `RecordError` of each, with
    its `line`, `column` and `reason`, for the last time that the file was read (at most 1000); a
    loop that comes to the end warns if there are any.
    """

    def __init__(self, path: str | PathLike[str], game: Game | None = None) -> None:
        self.path = Path(path)
        self.game = game
        self.errors: list[RecordError] = []
        with self.path.open("rb"):  # a missing file raises at once
            pass

    def __iter__(self) -> Iterator[Record]:
        self.errors = []
        faults = 0
        for first, text in self._texts():
            try:
                record = Record.read(text, self.game)
            except RecordError as error:  # noqa: PERF203 - a game takes far longer to be read
                faults += 1
                place = max(error.line, 1) + first - 1, max(error.column, 1)
                if faults <= MOST_ERRORS:
                    self.errors.append(RecordError(error.reason, *place, str(self.path)))
            else:
                yield record
        if faults:
            what = f"{count(faults, 'game')} can't be read and {'is' if faults == 1 else 'are'}"
            warnings.warn(f"{what} left out; the first: {self.errors[0]}", stacklevel=2)

    def _texts(self) -> Iterator[tuple[int, str]]:
        """Yield the text of each game, with the number of its first line."""
        lines: list[str] = []
        first, size, has_moves, tags = 1, 0, False, set[str]()
        before = ""
        # Bytes that are no UTF-8 are in some comment or name; the moves are ASCII.
        with self.path.open(encoding="utf-8-sig", errors="replace") as file:
            for number, line in enumerate(file, 1):
                tag = _TAG.match(line)
                if tag and not before and (has_moves or tag[1] in tags):
                    yield first, "".join(lines)
                    lines, first, size, has_moves, tags = [], number, 0, False, set()
                before = line.strip()
                tags |= {tag[1]} if tag else set()
                has_moves |= bool(before) and not tag
                size += len(line)
                if size <= LONGEST:
                    lines.append(line)
        if has_moves or tags:
            yield first, "".join(lines)

    def __repr__(self) -> str:
        return f"GameFile({str(self.path)!r})"


def read_games(path: str | PathLike[str], game: Game | None = None) -> GameFile:
    """Open a file of games, to be read one at a time: as many as you like, in little memory.

    `game` is needed for games with changed rules, which must be those; rules that are written in
    the file are never run. Raises `OSError` for a file that can't be opened. See `GameFile` for
    what happens to games that can't be read.

    >>> import knotwidgets as kw
    >>> from tempfile import TemporaryDirectory
    >>> record = kw.Record(kw.Kingdoms().start()).play("D4").play("E6")
    >>> with TemporaryDirectory() as folder:
    ...     path = f"{folder}/games.txt"
    ...     written = kw.write_games(path, [record, record.play("F5")], Event="Samhain")
    ...     [(len(game.line), dict(game.tags)["Event"]) for game in kw.read_games(path)]
    [(2, 'Samhain'), (3, 'Samhain')]
    """
    return GameFile(path, game)


def write_games(
    path: str | PathLike[str],
    records: Record | Iterable[Record],
    *,
    append: bool = False,
    **tags: object,
) -> int:
    """Write records to a file, one after the other, and return how many there are.

    `tags` are written to each, such as `Event="Samhain", Date="2026-11-01"`, in place of its own of
    that name. The records may come one at a time, from a generator. With `append` they are added to
    the file; else they replace it once all are written. Raises `OSError` for a path that can't be
    written, `TypeError` for anything but records, and `ValueError` for an impossible tag.
    """
    given = {name: str(value) for name, value in tags.items()}
    number = 0
    opened: Any = replacing(path, "w")
    if append:
        opened = Path(path).open("a", encoding="utf-8")  # noqa: SIM115 - closed below
    with opened as file:
        before = "\n" if file.tell() else ""
        for record in [records] if isinstance(records, Record) else records:
            of_kind("records", record, Record, "records of games")
            file.write(f"{before}{record.tagged(**given).text}\n")
            before = "\n"
            number += 1
    return number


def games_frame(records: Iterable[Record]) -> Any:
    """Return a pandas table of games, a row for each (extra `lab`).

    The columns are `game`; its options that are not the usual ones; the tags of the records;
    `winner`, which is missing for a draw and for a game that is not over; `result`, the points or
    `*`; `points_red` and so on for each player; `knots`, the names of those that the
    last position has, `?` for one that is in no table; `plies`; and `moves`, separated by blanks.
    Records may come one at a time, as from `read_games`. Raises `TypeError` for anything but
    records, and `ImportError` without pandas.

    >>> import knotwidgets as kw
    >>> frame = kw.games_frame([kw.Record(kw.Kingdoms().start()).play("D4").play("E6")])
    >>> frame[["game", "plies", "moves"]].to_dict("records")
    [{'game': 'Kingdoms', 'plies': 2, 'moves': 'D4 E6'}]
    """
    return import_extra("pandas", "lab").DataFrame([_row(record) for record in records])


def _row(record: Record) -> dict[str, object]:
    of_kind("records", record, Record, "records of games")
    game, outcome = record.game, record.end.outcome
    options = {name: value for name, value in game.options.items() if not game.is_standard(name)}
    rules = {"rules": ", ".join(game.changed_rules)} if game.changed_rules else {}
    points = {} if outcome is None else outcome.points
    return {
        "game": game.name,
        **options,
        **rules,
        **dict(record.tags),
        "winner": outcome.winner if outcome else None,
        "result": result(record.end),
        **{f"points_{player}": points.get(player) for player in game.players},
        "knots": " ".join(sorted(one.link.name or "?" for one in knots_of(record.end))),
        "plies": len(record.line),
        "moves": " ".join(record.moves),
    }
