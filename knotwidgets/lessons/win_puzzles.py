"""Puzzles found in games between players: one move wins, and no other move wins any more.

How much a move wins is found by trying out what may follow, to the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date as Date  # noqa: N812 - beside the option
from math import ceil, floor
from typing import Any

from ..core.game import Game
from ..core.kernel import CHANCE, NOBODY
from ..core.position import Position
from ..engine import Greedy, checks
from ..engine.players import AnyPlayer, ask, win_shares
from ..engine.randomness import chance_move, in_32_bits, mix, stream_of
from ..words import percent, player, say
from .lesson import Lesson
from .step import Step
from .tasks import Play

LONGEST = 400  # decisions of a game
MOST_TRIED = 5_000  # positions, for all moves together
DEEPEST = 100  # decisions that the search looks ahead
LATE = 8  # the last choices of a game, where puzzles are looked for
GAMES = 60  # for each puzzle, until there is none
LEAD = 0.1  # of the probability to win: how much more than every other move the right one wins


class _TooLong(Exception):  # noqa: N818 - no error: it isn't known
    pass


def find_puzzles(
    game: Game,
    number: int = 5,
    *,
    within: int = 3,
    players: AnyPlayer | None = None,
    seed: int = 0,
    date: Date | str | None = None,
) -> Lesson:
    """Find positions where exactly one move wins, and return them as a lesson.

    They are of games that `players` plays against itself, by default a `Greedy` one. The win comes
    within `within` decisions of the mover, whatever the others do; after each other move they can
    keep the mover from winning, however long the game goes on. Where chance plays, the right move
    wins within `within` decisions with a probability that is greater, by a tenth at least, than
    what any other move leads to in the whole rest of the game. All of it is tried out to the end.
    With a `date`, also as `"2026-11-23"`, the puzzles are those of that day. Raises `ValueError`
    where not one is found.

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
        step = _puzzle_in(_positions_of_game(game, players or Greedy(seed=stream), stream), within)
        if step:
            steps.setdefault(step.position.text, step)
        if len(steps) == number:
            break
    if not steps:
        raise ValueError(
            f"no puzzle was found in {GAMES * number} games of {game!r}; "
            f"try other players, or more moves than within={within}"
        )
    return Lesson(tuple(steps.values()), title=say("lessons.puzzles"), practice=True)


def _positions_of_game(game: Game, who: AnyPlayer, stream: int) -> list[Position]:
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
    choices = [one for one in passed if one.player != "chance" and len(one.legal_moves) >= 3]
    found = (puzzle_at(one, within) for one in choices[-LATE:])
    return next(filter(None, found), None)


def puzzle_at(position: Position, within: int) -> Step | None:
    """Return a position as a puzzle; None unless it is known that just one of its moves wins.

    >>> import knotwidgets as kw
    >>> puzzle_at(kw.Kingdoms(board="3x3").position("r2/1br/3 blue battle"), 3).task.moves
    ('B3',)
    """
    afters = {move: position.play(move).state for move in position.legal_moves}
    share, least, decisions = _win_search(position, 0.0), 0.0, 0
    ranked: list[tuple[float, str]] = []
    with suppress(_TooLong):
        for depth in range(within):
            ranked = sorted((share(after, depth), move) for move, after in afters.items())
            if ranked[-1][0] > least:
                least, decisions = ranked[-1][0], depth + 1
        *_, (second, _), (_, move) = ranked
        del afters[move]
        share = _win_search(position, 1.0)
        for depth in range(DEEPEST if least >= second + LEAD else 0):
            most = max(share(after, depth) for after in afters.values())
            if least >= most + LEAD:
                key = "puzzle" if least == 1 else "puzzle_chance"
                text = say(
                    f"lessons.{key}",
                    player=player(position.player),
                    n=decisions,
                    least=percent(floor(100 * least) / 100),
                    most=percent(ceil(100 * most) / 100),
                )
                return Step(text, position, Play(move))
    return None


def winning(position: Position, moves: Iterable[str]) -> tuple[str, ...]:
    """Return which of some moves win for certain, whatever follows; none where it takes too long.

    >>> import knotwidgets as kw
    >>> position = kw.Kingdoms(board="3x3").position("r2/1br/3 blue battle")
    >>> winning(position, position.legal_moves)
    ('B3',)
    """
    share = _win_search(position, 0.0)
    with suppress(_TooLong):
        return tuple(move for move in moves if share(position.play(move).state, DEEPEST) == 1)
    return ()


def _win_search(position: Position, unknown: float) -> Callable[[Any, int], float]:
    """Return a search for how probable the mover's win is in a state, with `left` more decisions.

    The others do what is worst for it. What takes more decisions counts as `unknown`: with 0 the
    result is what the mover can be sure of, and with 1 it is what is possible at most.
    """
    game, known = position.game, dict[tuple[object, int], float]()
    kernel, board, who = game.kernel, game.board, game.players.index(str(position.player))

    def share(state: Any, left: int, depth: int = 0) -> float:
        mover, key = kernel.mover(board, state), (state, left)
        if mover == NOBODY:
            return float(win_shares(kernel.points(board, state))[who] == 1)
        if depth == DEEPEST or (mover == who and not left):
            return unknown
        if key not in known:
            if len(known) >= MOST_TRIED:
                raise _TooLong
            known[key] = unknown  # for a state that leads back to itself
            later = left - (mover == who), depth + 1
            found = (share(kernel.play(board, state, one), *later) for one in game.actions(state))
            if mover == CHANCE:
                known[key] = sum(float(p) * next(found) for _, p in game.chance(state))
            else:
                known[key] = (
                    max(_up_to_bound(1.0, found)) if mover == who else min(_up_to_bound(0.0, found))
                )
        return known[key]

    return share


def _up_to_bound(bound: float, values: Iterable[float]) -> Iterator[float]:
    """Yield values up to one that can't be surpassed."""
    for value in values:
        yield value
        if value == bound:
            return
