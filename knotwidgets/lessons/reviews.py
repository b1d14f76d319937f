"""The moments that decided a game, each as a task to try again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ..core.errors import expect, of_kind
from ..core.position import Position
from ..core.record import Record
from ..engine import MCTS, Report, checks
from ..engine.players import win_shares
from ..words import percent, player, say
from .lesson import Lesson
from .step import Step
from .tasks import Play
from .win_puzzles import winning

SIMULATIONS = 1_000  # for each position, by default
LEAST = 0.05  # a move must have lost this much of the probability to win
NEAR = 0.03  # a move that loses less than this is as good as the best ...
TRIED = 4  # ... if it was tried at least a fourth as often


class Thinker(Protocol):
    """A player that can say how probable a win is after each move, such as `kw.MCTS`."""

    def think(self, position: Position) -> Report:
        """Return what is known of a position."""
        ...


class TurningPoint(NamedTuple):
    """A move that lost much: what was played, what is as good as the best, and the shares."""

    ply: int
    position: Position
    move: str
    best: tuple[str, ...]
    before: float
    after: float

    @property
    def question(self) -> str:
        """What was played, what that lost, and that the best move is to be found."""
        given: dict[str, Any] = {"player": player(str(self.position.player)), "move": self.move}
        shares = {"before": percent(self.before), "after": percent(self.after)}
        return say("lessons.moment", **given, **shares)


def review(
    record: Record,
    number: int = 3,
    *,
    who: str | Sequence[str] | None = None,
    thinker: Thinker | None = None,
) -> Lesson:
    """Return the moves that lost most of the probability to win, each as a task to try again.

    They are those of `who`, one player or several, by default of all; the lesson has at most
    `number` of them, in the order of the game. `thinker` says how probable a win was before and
    after each move, by default an `MCTS` of a thousand simulations. Accepted is the move that it
    would have played, and others about as good. Near the end of a game all is tried out: a move
    that wins for certain is accepted, and never counts as one that lost anything. Raises
    `ValueError` for an unknown player, and where no move lost a twentieth, and `TypeError` for
    anything but a record.

    >>> import knotwidgets as kw
    >>> start = kw.Kingdoms(board="3x3").start()
    >>> game = kw.contest([kw.Random(seed=1), kw.Random(seed=2)], start, 1, seed=3).games[0]
    >>> lesson = kw.review(game.record, 1)  # kw.lesson(lesson) gives it
    >>> len(lesson)
    1
    """
    of_kind("record", record, Record, "the record of a game")
    players = record.game.players
    chosen = players if who is None else [who] if isinstance(who, str) else [*who]
    for one in chosen:
        expect(one, players, f"{one!r} is not a player")
    checks.whole("number", number, 1)
    thinker = thinker or MCTS(simulations=SIMULATIONS, seed=1)
    worst = turning_points(record, number, {*chosen}, thinker)
    if not worst:
        raise ValueError(
            f"no move of this game lost as much as {LEAST:.0%} of a probability to win"
        )
    return Lesson([_step(one) for one in worst], title=say("lessons.review"), practice=True)


def turning_points(
    record: Record, number: int, who: set[str], thinker: Thinker
) -> list[TurningPoint]:
    """Return the `number` moves of some players that lost most, in the game's order."""
    moments = _moments(record, who, thinker)
    return sorted(sorted(moments, key=lambda one: one.after - one.before)[:number])


def _moments(record: Record, who: set[str], thinker: Thinker) -> Iterator[TurningPoint]:
    """Yield the moves that lost something."""
    for ply, (position, move) in enumerate(zip(record.positions, record.moves, strict=False)):
        if position.player not in who or len(position.legal_moves) < 2:
            continue
        report, mover = thinker.think(position), str(position.player)
        best = report.candidates[0]
        after = share_of(record.positions[ply + 1], mover, thinker)
        good = tuple(
            one.move
            for one in report.candidates
            if one.win[mover] >= best.win[mover] - NEAR and TRIED * one.visits >= best.visits
        )
        if best.win[mover] - after < LEAST or move in good:
            continue
        won = winning(position, position.legal_moves)
        if move not in won:
            good = tuple(dict.fromkeys((*good, *won)))
            yield TurningPoint(ply, position, move, good, best.win[mover], after)


def share_of(position: Position, mover: str, thinker: Thinker) -> float:
    """Return how probable a player's win is; of a game that is over, its share."""
    if position.player is not None:
        return thinker.think(position).win[mover]
    game = position.game
    shares = win_shares(game.kernel.points(game.board, position.state))
    return shares[game.players.index(mover)]


def _step(moment: TurningPoint) -> Step:
    return Step(
        moment.question,
        moment.position,
        Play(moment.best),
        title=say("lessons.moment_title", n=moment.ply + 1, move=moment.move),
        wrong={moment.move: say("lessons.moment_same")},
    )
