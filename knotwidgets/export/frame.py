"""Games as a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core import Record
from ..core.arrays import needed
from ..core.record import result


def games_frame(records: Iterable[Record]) -> Any:
    """Return a pandas table of games, a row for each (extra `lab`).

    The columns are `game`; its options that are not the usual ones; the tags of the records;
    `winner`, which is missing for a draw and for a game that is not over; `result`, the points or
    `*`; `points_red` and so on for each player; `plies`; and `moves`, separated by blanks. Records
    may come one at a time, as from `read_games`. Raises `TypeError` for anything but records, and
    `ImportError` without pandas.

    >>> import knotwidgets as kw
    >>> frame = kw.games_frame([kw.Record(kw.Kingdoms().start()).play("D4").play("E6")])
    >>> frame[["game", "plies", "moves"]].to_dict("records")
    [{'game': 'Kingdoms', 'plies': 2, 'moves': 'D4 E6'}]
    """
    return needed("pandas", "lab").DataFrame([_row(record) for record in records])


def _row(record: Record) -> dict[str, object]:
    if not isinstance(record, Record):
        raise TypeError(f"{record!r} has no place in a table of games; expected records")
    game, outcome = record.game, record.end.outcome
    options = {name: value for name, value in game.options.items() if not game.is_standard(name)}
    rules = {"rules": ", ".join(game.swapped)} if game.swapped else {}
    points = {} if outcome is None else outcome.points
    return {
        "game": game.name,
        **options,
        **rules,
        **dict(record.tags),
        "winner": outcome.winner if outcome else None,
        "result": result(record.end),
        **{f"points_{player}": points.get(player) for player in game.players},
        "plies": len(record.line),
        "moves": " ".join(record.moves),
    }
