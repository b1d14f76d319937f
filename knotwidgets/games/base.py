"""What the games add to the protocol of a game: the engine that plays many of them."""

from __future__ import annotations

from typing import Any, TypeVar

from knotwidgets import core
from knotwidgets.engine.compiled import Compiled, compiled

S = TypeVar("S", bound=tuple[Any, ...])


class Game(core.Game[S]):
    """A game that can be compiled."""

    def compile(self) -> Compiled:
        """Begin to compile what plays many games; return at once, while the game is playable.

        What is returned has `.ready`, `.wait()` and `.progress`. Nobody needs to call this: bulk
        play compiles where it pays. It takes the extra `fast`; without it, or if a rule can't be
        compiled, the game is played interpreted, and a warning says why.
        """
        return compiled(self).start()
