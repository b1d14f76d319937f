"""Puzzles found in games between players: one move, and no other, forces a win in time."""

from __future__ import annotations

from datetime import date as Date  # noqa: N812 - beside the option
from itertools import islice
from typing import Any

from ..core.game import Game
from ..core.position import Position
from ..engine import Greedy, checks
from ..engine.players import AnyPlayer, ask
from ..engine.randomness import chance_move, in_32_bits, mix, stream_of
from ..words import player, say
from .lesson import Lesson
from .playing import Play
from .step import Step
from .vocabulary import winner

LONGEST = 400  # decisions of a game
MOST_TRIED = 1_000  # positions, for all first moves together
LATE = 8  # the last decisions of a game, where puzzles are looked for
GAMES = 60  # for each puzzle, until there is none


class _TooLong(Exception):  # noqa: N818 - no error: it isn't known
    pass


def find_puzzles(
    game: Game[Any],
    number: int = 5,
    *,
    within: int = 3,
    players: AnyPlayer | None = None,
    seed: int = 0,
    date: Date | str | None = None,
) -> Lesson:
    """Find positions where exactly one move forces a win, and return them as a lesson.

    They are of games that `players` plays against itself, by default a `Greedy` one. The win comes
    within `within` decisions of the mover, whatever the others do and chance brings: that is tried
    out in full, and no other move does it in as few. With a `date`, also as `"2026-11-23"`, the
    puzzles are those of that day. Raises `ValueError` where not one is found.

    >>> import knotwidgets as kw
    >>> puzzles = kw.find_puzzles(kw.Kingdoms(board="3x3"), 1, date="2026-11-23")
    >>> step = puzzles[0]
    >>> step.judge(*step.begin().solution).solved
    True
    """
    game = checks.start_of("game", game).game
    checks.whole("number", number, 1)
    checks.whole("within", within, 1)
    seed = checks.seed(seed)
    if date is not None:
        day = Date.fromisoformat(date) if isinstance(date, str) else date
        seed = mix(in_32_bits(seed) ^ mix(day.toordinal()))
    steps: dict[str, Step] = {}
    for index in range(GAMES * number):
        stream = stream_of(in_32_bits(seed), index)
        step = _puzzle_in(_game(game, players or Greedy(seed=stream), stream), within)
        if step:
            steps.setdefault(step.position.text, step)
        if len(steps) == number:
            break
    if not steps:
        raise ValueError(
            f"no puzzle was found in {GAMES * number} games of {game!r}; other players, or more "
            f"moves than within={within}, may bring some"
        )
    return Lesson(tuple(steps.values()), title=say("lessons.puzzles"))


def _game(game: Game[Any], who: AnyPlayer, stream: int) -> list[Position]:
    """Return the positions of a game; its first moves are drawn, so that no two are the same."""
    position = game.start()
    passed: list[Position] = []
    while position.player is not None and len(passed) < LONGEST:
        passed.append(position)
        number = mix(stream + len(passed))
        if position.player == "chance":
            position = position.play(chance_move(position, number))
        elif len(passed) <= 2:
            moves = position.legal_moves
            position = position.play(moves[number % len(moves)])
        else:
            position = position.play(ask(who, position))
    return passed


def _puzzle_in(passed: list[Position], within: int) -> Step | None:
    for position in passed[-LATE:]:
        if position.player == "chance" or len(position.legal_moves) < 3:
            continue
        for moves in range(1, within + 1):
            winning = forcing(position, moves, most=2)
            if winning is None or len(winning) > 1:
                break  # longer ones are no better
            if winning:
                text = say("lessons.puzzle", player=player(str(position.player)), n=moves)
                return Step(text, position, Play(winning))
    return None


def forcing(position: Position, within: int, most: int | None = None) -> tuple[str, ...] | None:
    """Return the moves that win within some decisions, whatever follows; the first `most` of them.

    None if it takes too long.

    >>> import knotwidgets as kw
    >>> forcing(kw.Kingdoms(board="1x3").start(), 1)
    ()
    """
    search = _Search(str(position.player))
    winning = (
        move for move in position.legal_moves if search.wins(position.play(move), within - 1)
    )
    try:
        return tuple(islice(winning, most))
    except _TooLong:
        return None


class _Search:
    """Tries out whether a player can force a win, each position once."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.known: dict[tuple[Position, int], bool] = {}

    def wins(self, position: Position, left: int) -> bool:
        if position.player is None:
            return winner(position) == self.who
        key = (position, left)
        if key not in self.known:
            if len(self.known) >= MOST_TRIED:
                raise _TooLong
            self.known[key] = False  # counted, until it is known
            self.known[key] = self._tried(position, left)
        return self.known[key]

    def _tried(self, position: Position, left: int) -> bool:
        if position.player != self.who:
            return all(self.wins(position.play(move), left) for move in position.legal_moves)
        if not left:
            return False
        return any(self.wins(position.play(move), left - 1) for move in position.legal_moves)
