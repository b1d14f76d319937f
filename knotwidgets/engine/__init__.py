"""The engine: bulk play and counting on the games' kernels, interpreted or compiled; players."""

from .compiled import Compiled
from .contest import Contest, contest
from .expectimax import Expectimax, Greedy
from .mcts import MCTS
from .measures import Playouts
from .perft import perft, perft_table
from .players import IllegalChoice, Player, Random
from .playouts import playouts
from .thinking import Budget, Cancelled, Candidate, Report

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
    "perft",
    "perft_table",
    "playouts",
]
