"""The engine: bulk play and counting on the games' kernels, interpreted or compiled; players."""

from .budget import Budget, Cancelled, Candidate, Report
from .compile import Compiled
from .contest import Contest, contest
from .expectimax import Expectimax, Greedy
from .levels import level
from .loops import Playouts
from .mcts import MCTS
from .players import IllegalChoice, Player, Random
from .playouts import perft, perft_table, playouts

__all__ = [
    "MCTS",
    "Budget",
    "Cancelled",
    "Candidate",
    "Compiled",
    "Contest",
    "Expectimax",
    "Greedy",
    "IllegalChoice",
    "Player",
    "Playouts",
    "Random",
    "Report",
    "contest",
    "level",
    "perft",
    "perft_table",
    "playouts",
]
