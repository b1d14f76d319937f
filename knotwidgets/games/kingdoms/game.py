"""The game of Kingdoms for people: options, notation, texts and scores around the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial, reduce
from itertools import chain
from math import isqrt
from operator import or_
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from knotwidgets.core.bits import members, popcount
from knotwidgets.core.errors import Verdict, fixed, refusal, shortened
from knotwidgets.core.game import choose, flag, refuse_unknown
from knotwidgets.core.grid import Grid
from knotwidgets.core.kernel import Limit, ParsedMove
from knotwidgets.core.position import Position
from knotwidgets.core.rules import RuleBook
from knotwidgets.games.grid.game import CellGame
from knotwidgets.games.grid.verdicts import no_cell
from knotwidgets.knotwork import beyond
from knotwidgets.words import Sentences, player as named, say

from . import verdicts
from .compiled import PLANES, quick_game
from .drafts import DRAFTING
from .examples import cards, examples
from .guide import ENDS, evaluate, guide
from .rules import KERNEL, RULES, sound
from .state import (
    BATTLE,
    CHALLENGE,
    KNOTS,
    LAST_TURN,
    MANOEUVRES,
    PHASES,
    KernelBoard,
    State,
)
from .text import read_state, write_state
from .view import VIEW

SHAPES = {
    "cross": "..ooo../..ooo../ooooooo/ooooooo/ooooooo/..ooo../..ooo..",
    "diamond": "...o.../..ooo../.ooooo./ooooooo/.ooooo./..ooo../...o...",
    "lake": "ooooooo/ooooooo/oo...oo/oo...oo/oo...oo/ooooooo/ooooooo",
    "isles": "oo.oo/ooooo/.ooo./ooooo/oo.oo",
}
TARA = ".ooooo./ooooooo/ooooooo/ooooooo/ooooooo/ooooooo/.ooooo."

_HILL = r"([A-Za-z]\d{1,2})"
_BUILD = re.compile(rf"(x?){_HILL}")
_CHALLENGE = re.compile(rf"{_HILL}>x?{_HILL}")


class Standing(NamedTuple):
    """A player's groups on the board; `kingdoms` are knots under Knots scoring."""

    kingdoms: int
    ringforts: int


class Kingdoms(CellGame):
    """The game of Kingdoms.

    Options, all by keyword:

    * `board`: a text picture of the hills (`o` a hill, `.` none, rows from the top, separated by
      line ends or `/`) or a size such as `"8x8"`; the default is the board of 45 hills.
    * `leap`: the step of Manoeuvres as two numbers, default `(1, 2)`, the knight's move.
    * `scoring`: `"kingdoms"`, or `"knots"` to count closed loops of the knotwork instead.
    * `illegal_moves`: `"refuse"`, or `"punish"`: an illegal build stands unless the opponent
      challenges it before its own next move (`E5>D3` puts the ringfort of E5 on D3).
    * `touch_move`: if true, the first hill picked is binding and nothing is taken back.
    * `first`: the player who begins, `"red"` or `"blue"`.
    * `most_plies`: after how many plies a game is drawn, by default never (0); for rules by which
      it may not end.
    * `rules`: functions to use in place of rules of the same name, see `game.rules`.

    Moves: `D4` builds, `xD6` captures (a bare `D6` is accepted). `legal_moves` lists builds and
    captures row by row from the lower left, then challenges.

    Raises `TypeError` for an unknown option or rule and `ValueError` for an impossible value.

    >>> Kingdoms(board="3x3").start().play("B2", "A1").legal_moves
    ('B1', 'A2', 'C2', 'B3')
    """

    name = "Kingdoms"
    players = ("red", "blue")
    match_length = 2
    sentences: ClassVar[Sentences] = Path(__file__).parent / "words"
    view = replace(
        VIEW, cards=lambda game: cards(Kingdoms, game), examples=lambda _: examples(Kingdoms)
    )
    drafting, planes = DRAFTING, PLANES

    board: KernelBoard

    @classmethod
    def boards(cls) -> Mapping[str, str]:
        """Return Tara, squares of four sizes, and some other shapes."""
        squares = {f"{n} × {n}": f"{n}x{n}" for n in (4, 5, 7, 9)}
        return {"Tara": "", **squares, **SHAPES}

    @classmethod
    def board_name(cls, name: str) -> str:
        """Return what a board is called, in words for a shape."""
        return say(f"kingdoms.board_{name}") if name in SHAPES else name

    def __init__(
        self,
        *,
        board: str = TARA,
        leap: tuple[int, int] = (1, 2),
        scoring: str = "kingdoms",
        illegal_moves: str = "refuse",
        touch_move: bool = False,
        first: str = "red",
        most_plies: int = 0,
        rules: Mapping[str, Callable[..., Any]] | None = None,
        **unknown: object,
    ) -> None:
        refuse_unknown(type(self), unknown)
        limit = Limit.of(most_plies, State, self.players)
        leap = _leap(leap)
        self.grid = Grid.read(board, guard=isqrt(leap[0] ** 2 + leap[1] ** 2))
        self.punishes = bool(choose("illegal_moves", illegal_moves, {"refuse": 0, "punish": 1}))
        self.touch_move = flag("touch_move", touch_move)
        self.rules = RuleBook(RULES, KERNEL, rules, sound, limit=limit, quick=quick_game)
        self.sound = self.rules.of(sound)
        self.board = KernelBoard(
            self.grid.bits,
            self.grid.stride,
            self.grid.guard,
            leap,
            choose("scoring", scoring, {"kingdoms": 0, "knots": 1}),
            choose("first", first, {"red": 0, "blue": 1}),
            int(self.punishes),
        )
        self.options = fixed(
            {
                "board": self.grid.picture,
                "leap": leap,
                "scoring": scoring,
                "illegal_moves": illegal_moves,
                "touch_move": touch_move,
                "first": first,
                "most_plies": most_plies,
            }
        )
        self.rules.watch(self.board)

    ties = True
    facts = (*CellGame.facts, "forts", "kingdoms", "reckoning", "phase", "due", "doubted")

    # ---- the protocol: notation and texts

    read_state = read_state
    write_state = write_state
    evaluate, ends = evaluate, ENDS
    guide = guide
    explained = verdicts.reckoning

    def judge(self, state: State, move: str) -> ParsedMove:
        """Judge a build, a capture or a challenge; see the class for how they are written."""
        build = _BUILD.fullmatch(str(move).strip())
        if build:
            return self._judge_build(state, build[2].upper(), capture=bool(build[1]))
        swap = _CHALLENGE.fullmatch(str(move).strip())
        if not swap:
            return ParsedMove(refusal("notation", "kingdoms.no_move", move=shortened(move)), None)
        fort, hill = swap[1].upper(), swap[2].upper()
        verdict = verdicts.challenge(self, state, fort, hill)
        return ParsedMove(verdict, CHALLENGE + self.grid.indices[hill] if verdict.legal else None)

    def _judge_build(self, state: State, hill: str, *, capture: bool) -> ParsedMove:
        index = self.grid.indices.get(hill)
        if index is None:
            return ParsedMove(no_cell(self, "kingdoms.no_hill", hill), None)
        bit = 1 << index
        if state.targets & bit and not (capture and not state.enemy & bit):
            return ParsedMove(Verdict(True), index)
        vacant = self.rules["vacant"](self.board, state.own, state.enemy)
        stands = self.punishes and vacant & bit and state.targets and not capture
        return ParsedMove(verdicts.why_not(self, state, index), index if stands else None)

    def write_action(self, state: State, action: int) -> str:
        """Write an action with an `x` wherever it captures."""
        fort, taken = "", state.enemy
        if action >= CHALLENGE:
            action, taken = action - CHALLENGE, state.own
            fort = f"{self.grid.names_of(state.doubt)[0]}>"
        return f"{fort}{'x' * (taken >> action & 1)}{self.grid.name(action)}"

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:  # noqa: ARG002
        """Return the build, or the challenge, that these picks mean; captures need no `x`."""
        return ">".join(picks)

    def events(self, before: State, after: State) -> tuple[str, ...]:
        """Say that the player whose turn then began calls BATTLE or is OUT."""
        challenged = before.doubt & ~(after.own | after.enemy)  # the challenger then moves again
        player = before.player if challenged else 1 - before.player
        if after.phase in (BATTLE, LAST_TURN):  # by a changed rule it may be another one
            player = after.player if after.phase == BATTLE else 1 - after.player
        begun = {"calls_battle": MANOEUVRES, "is_out": LAST_TURN - 1}
        keys = [key for key, last in begun.items() if before.phase <= last < after.phase]
        return tuple(say(f"kingdoms.{key}", player=named(self.players[player])) for key in keys)

    def after_pass(self, state: State) -> State | None:
        """Return the state if the mover passed."""
        other = 1 - state.player
        turn = self.rules["turn"]
        if state.phase > BATTLE:
            return None
        after: State = turn(self.board, state.enemy, state.own, other, state.phase, 0, 0)
        return after if after.targets and after.player == other else None

    # ---- pieces on the board

    def forts(self, position: Position) -> dict[str, tuple[str, ...]]:
        """Return the hills that each player holds."""
        return {player: self.grid.names_of(bits) for player, bits in self._sides(position.state)}

    def kingdoms(self, position: Position) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Return each player's kingdoms, each one as its hills.

        A changed rule `kingdoms` is called to find the ringforts that count together, and the
        groups that count at all; `unseen` says so where their number differs from its result.
        """
        return {player: self._groups(bits) for player, bits in self._sides(position.state)}

    def groups(self, position: Position, player: str) -> int:
        """Return how many kingdoms a player has."""
        return len(self.kingdoms(position)[player])

    def reckoning(self, position: Position) -> dict[str, Standing]:
        """Return what each player has at this moment."""
        standing = self.rules["standing"]
        return {
            player: Standing(standing(self.board, forts), popcount(forts))
            for player, forts in self._sides(position.state)
        }

    def phase(self, position: Position) -> str:
        """Return `"manoeuvres"`, `"battle"`, `"last turn"` or `"over"`."""
        return PHASES[position.state.phase]

    def due(self, position: Position) -> tuple[str, ...]:
        """Return the hills where the player to move has a capture due, else `()`."""
        return self.grid.names_of(position.state.targets & position.state.enemy)

    def doubted(self, position: Position) -> str | None:
        """Return the hill of the ringfort that the player to move may challenge, if any."""
        return next(iter(self.grid.names_of(position.state.doubt)), None)

    @property
    def unit(self) -> str:
        """The units the winner has least of: `"kingdom"`, `"knot"`, or a changed `"standing"`."""
        if "standing" in self.changed_rules:
            return "standing"
        return "knot" if self.board.scoring == KNOTS else "kingdom"

    def joins(self) -> Iterator[tuple[str, str]]:
        """Yield the hills that are neighbours by the rules of this game."""
        for hill, index in self.grid.indices.items():
            for other in self.grid.names_of(self.rules["neighbours"](self.board, 1 << index)):
                yield hill, other

    def all_actions(self) -> tuple[int, ...]:
        """Return builds, and where illegal ones are punished also challenges."""
        builds = tuple(self.grid.indices.values())
        return (*builds, *(CHALLENGE + hill for hill in builds)) if self.punishes else builds

    def open_sides(self, state: State) -> dict[str, int]:
        """Return the sides on which each ringfort has bridges."""
        sets = map(self._bridged, self.sides(state))
        return {hill: sides for one in sets for hill, sides in one.items()}

    @lru_cache(maxsize=256)  # noqa: B019 - bounded; a picture asks for the same sets again and again
    def _bridged(self, forts: int) -> Mapping[str, int]:
        """Return the sides on which each ringfort of a player has bridges.

        A bridge that a changed rule leads to where nothing counts as linked is left out.
        """
        found = {}
        for hill in self.grid.names_of(forts):
            index, linked = self.grid.indices[hill], forts
            sides = int(self.rules["bridges"](self.board, forts, index))
            if "bridges" in self.changed_rules:
                if self.board.scoring != KNOTS:
                    linked &= self._linked(1 << index)
                reached = _beyond(self.grid, hill, sides)
                sides = sum(1 << side for other, side in reached if linked >> other & 1)
            found[hill] = sides
        return found

    def causeways(self, position: Position) -> tuple[tuple[str, str], ...]:
        """Return pairs of ringforts that count as linked, though no bridge joins them.

        There are none by the standard rules.
        """
        pairs, name = dict[tuple[str, str], int](), self.grid.name
        sides = self.open_sides(position.state)
        for forts in self.sides(position.state) if self.changed_rules else ():
            for one in members(forts):
                ends = _beyond(self.grid, name(one), sides[name(one)])
                near = {*members(self._linked(1 << one) & forts)} - {one, *(end for end, _ in ends)}
                pairs |= {(name(min(one, other)), name(max(one, other))): 0 for other in near}
        return tuple(pairs)

    def unseen(self, position: Position) -> str:
        """Say what of changed rules the picture and the knotwork can't show, in a sentence."""
        groups = sum(map(len, self.kingdoms(position).values()))
        drawn = {"kingdoms": groups, "knots": len(position.knotwork.loops)}
        for name in [*drawn][: 1 + self.board.scoring] if self.changed_rules else ():
            rule = partial(self.rules[name], self.board)
            if sum(map(rule, self.sides(position.state))) != drawn[name]:
                return say("common.unseen", rule=repr(name))
        return say("kingdoms.unbridged") if self.causeways(position) else ""

    def knotwork_groups(self, position: Position) -> Iterator[tuple[str, ...]]:
        """Return the kingdoms of both players."""
        return chain(*self.kingdoms(position).values())

    def sides(self, state: State) -> tuple[int, int]:
        """Return the ringforts of Red and of Blue, as sets of hills."""
        return (state.own, state.enemy) if state.player == 0 else (state.enemy, state.own)

    def _sides(self, state: State) -> tuple[tuple[str, int], ...]:
        return tuple(zip(self.players, self.sides(state), strict=True))

    def _groups(self, forts: int) -> tuple[tuple[str, ...], ...]:
        groups = []
        while forts:
            group = forts & -forts
            while more := self._linked(group) & forts & ~group:
                group |= more
            if "kingdoms" not in self.changed_rules or self.rules["kingdoms"](self.board, group):
                groups.append(self.grid.names_of(group))
            forts &= ~group
        return tuple(groups)

    def _linked(self, hills: int) -> int:
        """Return the hills on which ringforts count as linked with some on these hills."""
        if "kingdoms" not in self.changed_rules:
            return int(self.rules["neighbours"](self.board, hills))
        return reduce(or_, map(self._counted_with, members(hills)), 0)

    @lru_cache(maxsize=1024)  # noqa: B019 - a picture asks for all hills; what is kept is small
    def _counted_with(self, index: int) -> int:
        """Return the hills on which a ringfort does not count apart from one on this hill.

        If that were all, the rule would say nothing of links: then its neighbours count.
        """
        count, one = partial(self.rules["kingdoms"], self.board), 1 << index
        others = self.grid.bits & ~one
        found = sum(
            1 << n for n in members(others) if count(one | 1 << n) != count(one) + count(1 << n)
        )
        return int(self.rules["neighbours"](self.board, one)) if found == others else found


def _beyond(grid: Grid, hill: str, sides: int) -> Iterator[tuple[int, int]]:
    """Yield the hills that bridges on these sides lead to, by bit index, with the side."""
    for side in members(sides & 15):
        column, row = beyond(grid.cells[hill], side)
        if 0 <= column < grid.width and row >= 0:
            yield row * grid.stride + column, side


def _leap(leap: object) -> tuple[int, int]:
    if (
        isinstance(leap, (tuple, list))
        and len(leap) == 2
        and all(type(step) is int and 0 <= step < 26 for step in leap)
        and any(leap)
    ):
        return (leap[0], leap[1])
    raise ValueError(f"leap={leap!r} is unknown; expected two steps of 0 to 25, such as (1, 2)")
