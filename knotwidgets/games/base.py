"""The games' additions to the protocol of a game: the engine that plays many of them."""

from __future__ import annotations

from knotwidgets import core
from knotwidgets.core.game import S
from knotwidgets.engine.compile import Compiled, compiled


class Game(core.Game[S]):
    """The base of all games: what `knotwidgets.core.Game` asks for, and what compiles it.

    A game on cells is made from `GridGame`, which has a default for everything but the rules. Any
    other game defines its rules and a `Kernel` of them, notation, texts, and a `view`.
    """

    def compile(self) -> Compiled:
        """Begin to compile what plays many games; return at once, while the game is playable.

        The result has `.ready`, `.wait()` and `.progress`. Nobody needs to call this: bulk play
        compiles where it pays. It takes the extra `fast`; without it, or if a rule can't be
        compiled, the game is played interpreted, and a warning says why.
        """
        return compiled(self).start()
