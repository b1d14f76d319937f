"""knotwidgets: three Celtic-knot board games for the Jupyter notebook.

    import knotwidgets as kw
    kw.play(kw.Kingdoms())

This module is the list of public names. Each is loaded when first used, so that importing the
package stays fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import boards, puzzles, words
    from .engine import (
        MCTS,
        Budget,
        Cancelled,
        Candidate,
        Compiled,
        Contest,
        Endgame,
        Expectimax,
        Greedy,
        IllegalChoice,
        Player,
        Playouts,
        Random,
        Report,
        Solution,
        contest,
        perft,
        perft_table,
        playouts,
        solve,
    )
    from .games import (
        Annotations,
        BoardError,
        Celtic,
        CelticKnot,
        IllegalMove,
        Kingdoms,
        Match,
        Outcome,
        Position,
        PositionError,
        Record,
        RecordError,
        Verdict,
    )
    from .knotwork import Diagram
    from .widgets import Board, Puzzle, column, play, row

_HOMES = {
    "engine": (
        "MCTS",
        "Budget",
        "Cancelled",
        "Candidate",
        "Compiled",
        "Contest",
        "Endgame",
        "Expectimax",
        "Greedy",
        "IllegalChoice",
        "Player",
        "Playouts",
        "Random",
        "Report",
        "Solution",
        "contest",
        "perft",
        "perft_table",
        "playouts",
        "solve",
    ),
    "games": (
        "Annotations",
        "BoardError",
        "Celtic",
        "CelticKnot",
        "IllegalMove",
        "Kingdoms",
        "Match",
        "Outcome",
        "Position",
        "PositionError",
        "Record",
        "RecordError",
        "Verdict",
    ),
    "knotwork": ("Diagram",),
    "widgets": ("Board", "Puzzle", "column", "play", "row"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
_MODULES = ("boards", "puzzles", "words")

__all__ = [
    "MCTS",
    "Annotations",
    "Board",
    "BoardError",
    "Budget",
    "Cancelled",
    "Candidate",
    "Celtic",
    "CelticKnot",
    "Compiled",
    "Contest",
    "Diagram",
    "Endgame",
    "Expectimax",
    "Greedy",
    "IllegalChoice",
    "IllegalMove",
    "Kingdoms",
    "Match",
    "Outcome",
    "Player",
    "Playouts",
    "Position",
    "PositionError",
    "Puzzle",
    "Random",
    "Record",
    "RecordError",
    "Report",
    "Solution",
    "Verdict",
    "boards",
    "column",
    "contest",
    "perft",
    "perft_table",
    "play",
    "playouts",
    "puzzles",
    "row",
    "solve",
    "words",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME, *_MODULES])
