"""knotwidgets: three Celtic-knot board games for the Jupyter notebook.

    import knotwidgets as kw
    kw.play(kw.Kingdoms())

This module is the list of public names. Each is loaded when first used, so that importing the
package stays fast.
"""

from __future__ import annotations

from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import lessons as lessons, words as words
    from .core import (
        Annotations as Annotations,
        BoardError as BoardError,
        IllegalMove as IllegalMove,
        Match as Match,
        Outcome as Outcome,
        Position as Position,
        PositionError as PositionError,
        Record as Record,
        RecordError as RecordError,
        RuleError as RuleError,
        Verdict as Verdict,
    )
    from .core.measure import Measure as Measure
    from .core.position import bits as bits, cells as cells
    from .core.sources import cite as cite, versions as versions
    from .engine import (
        MCTS as MCTS,
        Budget as Budget,
        Cancelled as Cancelled,
        Candidate as Candidate,
        Compiled as Compiled,
        Contest as Contest,
        Expectimax as Expectimax,
        Greedy as Greedy,
        IllegalChoice as IllegalChoice,
        Player as Player,
        Playouts as Playouts,
        Random as Random,
        Report as Report,
        contest as contest,
        level as level,
        perft as perft,
        perft_table as perft_table,
        playouts as playouts,
    )
    from .export import (
        GameFile as GameFile,
        Grid as Grid,
        album as album,
        games_frame as games_frame,
        grid as grid,
        read_games as read_games,
        write_games as write_games,
    )
    from .games.base import Game as Game
    from .games.celtic import Celtic as Celtic, puzzles as puzzles
    from .games.celtic_knot import CelticKnot as CelticKnot, gallery as boards  # noqa: F401 - public
    from .games.grid import (
        NOBODY as NOBODY,
        Cells as Cells,
        GridGame as GridGame,
        Mover as Mover,
        nth_bit as nth_bit,
        pair as pair,
        popcount as popcount,
        step as step,
        unpair as unpair,
    )
    from .games.kingdoms import (
        Endgame as Endgame,
        Kingdoms as Kingdoms,
        Solution as Solution,
        solve as solve,
    )
    from .knotwork import Diagram as Diagram
    from .lab import (
        Tournament as Tournament,
        batch as batch,
        explore as explore,
        gymnasium as gymnasium,
        openspiel as openspiel,
        pettingzoo as pettingzoo,
        tournament as tournament,
    )
    from .lab.measures import measures as measures
    from .lab.study import SPRT as SPRT, Study as Study, StudyResult as StudyResult, study as study
    from .lessons import (
        Lesson as Lesson,
        Step as Step,
        find_puzzles as find_puzzles,
        review as review,
        worksheet as worksheet,
    )
    from .widgets.board import Board as Board, open as open, play as play  # noqa: A004 - kw.open
    from .widgets.boxes import column as column, row as row
    from .widgets.editor import Editor as Editor, edit as edit
    from .widgets.lessons import drill as drill, lesson as lesson
    from .widgets.lobbies import Lobby as Lobby, lobby as lobby
    from .widgets.pages import Page as Page, page as page
    from .widgets.painting import canvas as canvas
    from .widgets.puzzle import Puzzle as Puzzle
    from .widgets.studies import browse as browse

_NAMES = {
    "core": """
        Annotations BoardError IllegalMove Match Outcome Position PositionError Record RecordError
        RuleError Verdict
    """,
    "core.position": "bits cells",
    "core.measure": "Measure",
    "core.sources": "cite versions",
    "engine": """
        MCTS Budget Cancelled Candidate Compiled Contest Expectimax Greedy IllegalChoice Player
        Playouts Random Report contest level perft perft_table playouts
    """,
    "export": "GameFile Grid album games_frame grid read_games write_games",
    "games.base": "Game",
    "games.celtic": "Celtic",
    "games.celtic_knot": "CelticKnot",
    "games.grid": "NOBODY Cells GridGame Mover nth_bit pair popcount step unpair",
    "games.kingdoms": "Endgame Kingdoms Solution solve",
    "lab": "Tournament batch explore gymnasium openspiel pettingzoo tournament",
    "lab.measures": "measures",
    "lab.study": "SPRT Study StudyResult study",
    "lessons": "Lesson Step find_puzzles review worksheet",
    "widgets.board": "Board open play",
    "widgets.boxes": "column row",
    "widgets.editor": "Editor edit",
    "widgets.lessons": "drill lesson",
    "widgets.lobbies": "Lobby lobby",
    "widgets.pages": "Page page",
    "widgets.painting": "canvas",
    "widgets.puzzle": "Puzzle",
    "widgets.studies": "browse",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
_HOMES["Record"] = "games"  # to read one, the games must be known
_HOMES["Diagram"] = "scene.diagrams"  # to be drawn, it must have a painter
_OF_ALL_GAMES = {"Lobby", "lobby", "open"}  # what chooses among the games must know them
_MODULES = {
    "boards": "games.celtic_knot.gallery",
    "lessons": "lessons",
    "puzzles": "games.celtic.puzzles",
    "words": "words",
}

# Python gives half a package to a thread that imports a part of it while another imports it all.
_LOADING = RLock()

__all__ = sorted([*_HOMES, *_MODULES])  # noqa: PLE0605 - named once, above


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    home = _MODULES.get(name) or _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with _LOADING:
        if name in _OF_ALL_GAMES:
            import_module(".games.celtic.puzzles", __name__)
        value: Any = import_module(f".{home}", __name__)
    if name in _HOMES:
        value = getattr(value, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
