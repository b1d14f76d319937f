"""The engine: bulk play and counting on the games' kernels."""

from .perft import perft
from .playouts import Playouts, playouts

__all__ = ["Playouts", "perft", "playouts"]
