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
    from . import lessons as lessons
    from . import words as words
    from .core import Annotations as Annotations
    from .core import BoardError as BoardError
    from .core import IllegalMove as IllegalMove
    from .core import Match as Match
    from .core import Outcome as Outcome
    from .core import Position as Position
    from .core import PositionError as PositionError
    from .core import Record as Record
    from .core import RecordError as RecordError
    from .core import RuleError as RuleError
    from .core import Verdict as Verdict
    from .core.measure import Measure as Measure
    from .core.position import bits as bits
    from .core.position import cells as cells
    from .engine import MCTS as MCTS
    from .engine import Budget as Budget
    from .engine import Cancelled as Cancelled
    from .engine import Candidate as Candidate
    from .engine import Compiled as Compiled
    from .engine import Contest as Contest
    from .engine import Expectimax as Expectimax
    from .engine import Greedy as Greedy
    from .engine import IllegalChoice as IllegalChoice
    from .engine import Player as Player
    from .engine import Playouts as Playouts
    from .engine import Random as Random
    from .engine import Report as Report
    from .engine import contest as contest
    from .engine import perft as perft
    from .engine import perft_table as perft_table
    from .engine import playouts as playouts
    from .export import GameFile as GameFile
    from .export import Grid as Grid
    from .export import games_frame as games_frame
    from .export import grid as grid
    from .export import read_games as read_games
    from .export import write_games as write_games
    from .games import NOBODY as NOBODY
    from .games import Cells as Cells
    from .games import Celtic as Celtic
    from .games import CelticKnot as CelticKnot
    from .games import Endgame as Endgame
    from .games import Game as Game
    from .games import GridGame as GridGame
    from .games import Kingdoms as Kingdoms
    from .games import Mover as Mover
    from .games import Solution as Solution
    from .games import nth_bit as nth_bit
    from .games import pair as pair
    from .games import popcount as popcount
    from .games import solve as solve
    from .games import step as step
    from .games import unpair as unpair
    from .games.celtic import puzzles as puzzles
    from .games.celtic_knot import gallery as boards  # noqa: F401 - public
    from .knotwork import Diagram as Diagram
    from .lab import Tournament as Tournament
    from .lab import explore as explore
    from .lab import openspiel as openspiel
    from .lab import pettingzoo as pettingzoo
    from .lab import tournament as tournament
    from .lab.measures import measures as measures
    from .lab.study import SPRT as SPRT
    from .lab.study import Study as Study
    from .lab.study import StudyResult as StudyResult
    from .lab.study import study as study
    from .lessons import Lesson as Lesson
    from .lessons import Step as Step
    from .lessons import find_puzzles as find_puzzles
    from .lessons import review as review
    from .widgets import Board as Board
    from .widgets import Editor as Editor
    from .widgets import Puzzle as Puzzle
    from .widgets import column as column
    from .widgets import drill as drill
    from .widgets import edit as edit
    from .widgets import lesson as lesson
    from .widgets import play as play
    from .widgets import row as row
    from .widgets.pages import Page as Page
    from .widgets.pages import page as page
    from .widgets.painting import canvas as canvas
    from .widgets.studies import browse as browse

_NAMES = {
    "core": """
        Annotations BoardError IllegalMove Match Outcome Position PositionError Record RecordError
        RuleError Verdict
    """,
    "core.position": "bits cells",
    "core.measure": "Measure",
    "engine": """
        MCTS Budget Cancelled Candidate Compiled Contest Expectimax Greedy IllegalChoice Player
        Playouts Random Report contest perft perft_table playouts
    """,
    "export": "GameFile Grid games_frame grid read_games write_games",
    "games": """
        NOBODY Celtic CelticKnot Cells Endgame Game GridGame Kingdoms Mover Solution nth_bit pair
        popcount solve step unpair
    """,
    "lab": "Tournament explore openspiel pettingzoo tournament",
    "lab.measures": "measures",
    "lab.study": "SPRT Study StudyResult study",
    "lessons": "Lesson Step find_puzzles review",
    "widgets": "Board Editor Puzzle column drill edit lesson play row",
    "widgets.pages": "Page page",
    "widgets.painting": "canvas",
    "widgets.studies": "browse",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
_HOMES["Record"] = "games"  # to read one, the games must be known
_HOMES["Diagram"] = "scene.diagrams"  # to be drawn, it must have a painter
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
        value: Any = import_module(f".{home}", __name__)
    if name in _HOMES:
        value = getattr(value, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
