"""Levels: players of four strengths, by numbers that each game gives (`Game.levels`)."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import Any

from ..core.advice import wins_at_once
from ..core.errors import expect
from ..core.game import Game
from ..core.position import Position
from ..words import say
from . import checks
from .budget import Budget, Candidate, Report
from .expectimax import Expectimax
from .mcts import MCTS
from .players import Portable, check_turn, seed_or_fresh, shares, stream_at
from .randomness import below


class Level(Portable):
    """A player of a level: `"easy"`, `"medium"`, `"hard"` or `"strongest"`.

    Each level beats the one before in 70 to 90 % of games. It tunes itself to the game of each
    position, or to a `game` that is given. A fresh `seed` if None.

    It is a search, with mistakes below the strongest levels: `Expectimax` where the game gives a
    depth, else `MCTS`. With a temperature it takes a move with odds of e ** (chance to win /
    temperature), where a chance above `content` counts as no better: so it makes small mistakes
    often and great ones seldom, and is careless when ahead. It always takes a win that is there at
    once.

    Where changed rules decide who wins, the search rests on random games alone. A game depends on
    the seed and on the positions put to the player, unless seconds end a search.

    Raises `ValueError` for an unknown level, `TypeError` for another kind of argument.

    >>> from knotwidgets import Kingdoms
    >>> player, start = level("easy", seed=1), Kingdoms().start()
    >>> player, player.choose(start) in start.legal_moves
    (level('easy'), True)
    """

    def __init__(
        self, level: str = "strongest", game: Game | None = None, *, seed: int | None = None
    ) -> None:
        self.level = expect(level, Game.levels, f"level={level!r} is unknown")
        self.game = None if game is None else checks.start_of("game", game).game
        self.seed = seed_or_fresh(seed)
        self.report: Report | None = None
        """The result of the last search, with the move that it chose as the first."""
        self._inner: tuple[Game, MCTS | Expectimax] | None = None
        self._chosen = 0  # moves so far

    @property
    def name(self) -> str:
        """What the level is called, in the reader's language."""
        return say(f"engine.{self.level}")

    def choose(self, position: Position, *, budget: Budget | None = None) -> str:
        """Return a move; one that is the only one costs no time.

        Raises `Cancelled`, and `ValueError` where nobody is to move.
        """
        check_turn(position)
        legal = position.legal_moves
        return legal[0] if len(legal) == 1 else self.think(position, budget=budget).best

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:
        """Search a position and return a report, with the move that the level plays as the first.

        Raises `Cancelled`, and `ValueError` if nobody is to move.
        """
        check_turn(position)
        report = self._search(position.game).think(position, budget=budget)
        moves = [one.move for one in report.candidates]
        wins = wins_at_once(position, moves)
        chosen = report.candidates[moves.index(wins[0]) if wins else self._pick(position, report)]
        if chosen.move != report.best:
            others = [one for one in report.candidates if one is not chosen]
            variation, win = (chosen.move,), chosen.win
            report = replace(report, candidates=(chosen, *others), variation=variation, win=win)
        self.report = report
        return report

    def prepare(self, game: Game) -> None:
        """Begin to compile a game's rules, where the search waits for that; see `MCTS`."""
        if isinstance(search := self._search(game), MCTS):
            search.prepare(game)

    @property
    def prepares(self) -> bool:
        """Whether it waits, or would wait, for rules that are being compiled."""
        return self._inner is not None and getattr(self._inner[1], "prepares", False)

    def with_seed(self, seed: int) -> Level:
        """Return the same player with another seed, which knows nothing of any position yet."""
        return Level(self.level, self.game, seed=seed)

    def _settings(self, game: Game) -> dict[str, Any]:
        game = self.game or game
        return dict((Game if game.new_aim else game).levels[self.level])

    def _search(self, game: Game) -> MCTS | Expectimax:
        if self._inner is None or self._inner[0] != game:
            settings = self._settings(game)
            limits = {
                one: settings[one] for one in ("simulations", "seconds", "depth") if one in settings
            }
            kind: Any = Expectimax if "depth" in limits else MCTS
            self._inner = game, kind(**limits, seed=self.seed)
        return self._inner[1]

    def _pick(self, position: Position, report: Report) -> int:
        """Return the number of the candidate to play: the first, or by chance another."""
        settings, candidates = self._settings(position.game), report.candidates
        if "temperature" not in settings:
            return 0
        mover, content = str(position.player), settings.get("content", 1)

        def strength(one: Candidate) -> float:
            return float(min(one.win[mover], content) / settings["temperature"])

        drawn = below(stream_at(self.seed, position), self._chosen, 1 << 32) / (1 << 32)
        self._chosen += 1
        ends = accumulate(shares(list(map(strength, candidates))))
        return next((place for place, end in enumerate(ends) if drawn < end), 0)

    def __repr__(self) -> str:
        game = "" if self.game is None else f", {self.game!r}"
        return f"level({self.level!r}{game})"


level = Level  # as it is read: kw.level("easy")
