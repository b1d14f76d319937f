# The public names, each with the module that it is loaded from when it is first used.

from . import lessons as lessons, words as words
from .core import (
    Annotations as Annotations,
    BoardError as BoardError,
    IllegalMove as IllegalMove,
    Match as Match,
    Outcome as Outcome,
    Position as Position,
    PositionError as PositionError,
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
from .export.albums import album as album
from .export.games import (
    GameFile as GameFile,
    games_frame as games_frame,
    read_games as read_games,
    write_games as write_games,
)
from .export.grid import Grid as Grid, grid as grid
from .games import Record as Record  # reads records of all games
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
from .lab.environments import (
    batch as batch,
    gymnasium as gymnasium,
    openspiel as openspiel,
    pettingzoo as pettingzoo,
)
from .lab.explore import explore as explore
from .lab.measures import measures as measures
from .lab.study import SPRT as SPRT, Study as Study, StudyResult as StudyResult, study as study
from .lab.tournament import Tournament as Tournament, tournament as tournament
from .lessons import (
    Lesson as Lesson,
    Step as Step,
    find_puzzles as find_puzzles,
    review as review,
    worksheet as worksheet,
)
from .scene.diagrams import Diagram as Diagram  # has a painter there
from .widgets.board import Board as Board, open as open, play as play  # noqa: A004 - kw.open
from .widgets.boxes import column as column, row as row
from .widgets.editor import Editor as Editor, edit as edit
from .widgets.lessons import drill as drill, lesson as lesson
from .widgets.lobbies import Lobby as Lobby, lobby as lobby
from .widgets.pages import Page as Page, page as page
from .widgets.painting import canvas as canvas
from .widgets.puzzle import Puzzle as Puzzle
from .widgets.studies import browse as browse

__version__: str
__all__: list[str]  # noqa: PYI035 - the names above
_HOMES: dict[str, tuple[str, str]]
