"""A small game with chance, and its picture: to try sessions, boards and views.

Red and Blue each push one coin along a row of seven spaces. The mover takes one or two coins
in hand (`a`, `b`) and tosses them; chance says how many show heads (`=1`). No heads: the turn
ends. Else the coin goes so far or not at all (`>go`, `>stay`); whoever comes to space 3 tosses
again at once. The first on space 6 wins.
"""

import math
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from knotwidgets.core import Game, Outcome, Position, PositionError, Verdict
from knotwidgets.core.kernel import CHANCE, NOBODY, Kernel, ParsedMove
from knotwidgets.core.rules import RuleBook
from knotwidgets.games.kingdoms.colours import COLOURS
from knotwidgets.knotwork import Diagram, medial_of
from knotwidgets.scene import Disc, Flip, Item, Move, Options, Path, Scene, Target, Travel
from knotwidgets.scene.views import View

GOAL, AGAIN = 6, 3
CHOOSE, TOSS, GO = range(3)
PHASES = ("choose", "toss", "go")


class State(NamedTuple):
    """Where the coins are, whose turn it is, and how far the turn has come."""

    red: int = 0
    blue: int = 0
    mover: int = 0
    phase: int = CHOOSE
    coins: int = 0
    heads: int = 0


def start(_: Any) -> State:
    return State()


def mover(_: Any, state: State) -> int:
    if GOAL in state[:2]:
        return NOBODY
    return CHANCE if state.phase == TOSS else state.mover


def count_actions(_: Any, state: State) -> int:
    if GOAL in state[:2]:
        return 0
    return state.coins + 1 if state.phase == TOSS else 2


def nth_action(_: Any, state: State, n: int) -> int:
    return n + 1 if state.phase == CHOOSE else n


def play(_: Any, state: State, action: int) -> State:
    over = state._replace(mover=1 - state.mover, phase=CHOOSE, coins=0, heads=0)
    if state.phase == CHOOSE:
        return state._replace(phase=TOSS, coins=action)
    if state.phase == TOSS:
        return state._replace(phase=GO, heads=action) if action else over
    name = ("red", "blue")[state.mover]
    place = min(state[state.mover] + state.heads * action, GOAL)
    if action and place == AGAIN:
        return state._replace(**{name: place}, phase=TOSS, heads=0)
    return over._replace(**{name: place})


def points(_: Any, state: State) -> tuple[int, ...]:
    return int(state.red == GOAL), int(state.blue == GOAL)


def weight(_: Any, state: State, action: int) -> int:
    return math.comb(state.coins, action)


class Toss(Game[State]):
    """The game; `time` is how many seconds each motion of its pictures takes."""

    name: ClassVar[str] = "Toss"
    players = ("red", "blue")
    defaults: ClassVar[Mapping[str, object]] = {"time": 0.2}

    def __init__(self, time: float = 0.2) -> None:
        self.options = {"time": time}
        self.board = (time,)
        self.rules = RuleBook(
            (), Kernel(start, mover, count_actions, nth_action, play, points, weight)
        )

    @property
    def view(self) -> View:
        return VIEW

    def read_state(self, text: str) -> State:
        if not re.fullmatch(r"\d( \d){5}", text):
            raise PositionError(f"{text!r} is no position")
        return State(*map(int, text.split()))

    def write_state(self, state: State) -> str:
        return " ".join(map(str, state))

    def decisions(self, move: str) -> tuple[str, ...]:
        found = tuple(re.findall(r"^\w+|[=>]\w+", move))
        return found if "".join(found) == move else (move,)

    def judge(self, state: State, move: str) -> ParsedMove:
        for n in range(count_actions(None, state)):
            action = nth_action(None, state, n)
            if self.write_action(state, action) == move:
                return ParsedMove(Verdict(legal=True), action)
        return ParsedMove(Verdict(legal=False, message=f"{move} can't be"), None)

    def write_action(self, state: State, action: int) -> str:
        if state.phase == CHOOSE:
            return " ab"[action]
        return f"={action}" if state.phase == TOSS else (">stay", ">go")[action]

    def outcome(self, state: State) -> Outcome:
        won = dict(zip(self.players, points(None, state), strict=True))
        return Outcome(max(won, key=won.__getitem__), won)

    def knotwork(self, state: State) -> Diagram:
        return medial_of([(state.red, 0), (state.blue, 1)], [])

    def picks(self, _: Position, move: str) -> tuple[str, ...]:
        return (move,)

    def move_of(self, _: Position, picks: tuple[str, ...]) -> str:
        return picks[-1]

    def events(self, before: State, after: State) -> tuple[str, ...]:
        if before.phase == TOSS and after.phase == CHOOSE:
            return ("No heads: the turn ends",)
        if before.phase == GO and after.phase == TOSS:
            return ("A bonus turn",)
        return ()


# ---- its picture: two coins in two rows of spaces, and a square to click for each move


def scene(position: Position, options: Options) -> Scene:
    """The picture, with motions of the coin that has been pushed and of the toss."""
    state: State = position.state
    coins: list[Item] = [coin("red", state.red), coin("blue", state.blue)]
    names = position.legal_moves if position.player != "chance" else ()
    square = "M.1 .1H.9V.9H.1Z"
    targets = [Target(name, square, (x, 2), name) for x, name in enumerate(names)]
    squares = [Path(f"square:{t.id}", "cells", "hill", square, t.at) for t in targets]
    return Scene(
        (0, 0, GOAL + 1, 3),
        (*squares, *coins),
        tuple(targets),
        tuple(Move((name,)) for name in names),
        motions=tuple(motions(position, options.since)) if options.motion else (),
    )


def coin(player: str, place: int, name: str = "coin") -> Item:
    """A player's coin on its space."""
    row = ("red", "blue").index(player)
    return Disc(f"{name}:{player}", "pieces", f"{player} token", (place + 0.5, row + 0.5), 0.4)


def motions(position: Position, since: Any) -> Iterator[Travel | Flip]:
    """One after the other: a way along the row for each step, a flip in place for each toss."""
    time, delay = position.game.board[0], 0.0
    for before, after in pairwise((*since, position)):
        player = before.state.mover
        name, old, new = position.game.players[player], before.state[player], after.state[player]
        hides, row = (f"coin:{name}",), player + 0.5
        if old != new:
            item = Disc("moving", "pieces", f"{name} token", (0, 0), 0.4)
            along = f"M{old + 0.5} {row}H{new + 0.5}"
            yield Travel(items=(item,), along=along, time=time, delay=delay, hides=hides)
            delay += time
        if before.state.phase == TOSS:
            side, at = (coin(name, new, "side"),), (new + 0.5, row)
            yield Flip(at=at, front=side, back=side, turns=3, time=time, delay=delay, hides=hides)
            delay += time


def turn(position: Position) -> str:
    return f"{str(position.player).capitalize()} to {PHASES[position.state.phase]}"


VIEW = View(
    draw=scene,
    colours=COLOURS,
    turn=turn,
    phase=lambda _: "",
    standing=lambda position, player: str(getattr(position.state, player)),
)
