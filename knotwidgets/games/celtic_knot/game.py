"""The game of Celtic Knot for people: options, notation, texts and routes around the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from knotwidgets.core.arrays import Planes
from knotwidgets.core.bits import members
from knotwidgets.core.errors import BoardError, count, fixed, nearest
from knotwidgets.core.game import choose, flag, refuse_unknown
from knotwidgets.core.guard import watching
from knotwidgets.core.kernel import Limit
from knotwidgets.core.position import Position
from knotwidgets.core.rules import RuleBook
from knotwidgets.games.base import Game
from knotwidgets.knotwork import Diagram
from knotwidgets.words import is_known, say

from . import verdicts
from .board import RECONSTRUCTION, Board
from .compiled import NAMES, fill, quick_game
from .drafts import DRAFTING
from .examples import cards, examples
from .guide import ENDS, LEVELS, evaluate, guide
from .routes import expected_turns, routes
from .rules import KERNEL, RULES, sound
from .state import (
    MOST,
    PLAYERS,
    KernelBoard,
    Stacks,
    State,
    height,
    kernel_board,
    standing,
)
from .text import OFF, characters, contents, decisions, read_decision, read_state, write_state
from .view import VIEW

USUAL = RECONSTRUCTION.replace("\n", "/")


class Group(NamedTuple):
    """The coins in hand: their space, their number, the sum of their flips (0 before)."""

    space: str
    number: int
    total: int
    bonus: bool


class Flips(NamedTuple):
    """How many coins came up heads, and how many tails."""

    heads: int
    tails: int


class CelticKnot(Game[State]):
    """Celtic Knot, the race with chance.

    Options, all by keyword:

    * `players`: how many play, 2 to 4: nickel, dime, quarter and penny, in turn.
    * `board`: a board as text or as a `kw.boards.Board`. The default is a reconstruction, as the
      printed board is not available.
    * `split`: if true, each flipped coin chooses its own route.
    * `exit`: `"through"`, or `"dead end"` to let no coin pass through the exit and go on.
    * `coins`: the number of coins that a player starts with, one on each of the first marks, X
      before O. The default is one on every mark, at most 7.
    * `most_plies`: after how many plies (decisions, and flips) a game is drawn, by default never
      (0).
    * `rules`: functions to use in place of rules of the same name, see `game.rules`.

    Moves: a space `A9`, the sum of the flips `=3`, a destination `>C7'` or `>off`; a turn may be
    written in one word, `A9=3>C7'`. `legal_moves` are in the order of the board's spaces, with off
    the board as the last; sums ascend.

    Raises `TypeError` for an unknown option or rule, `BoardError` for a board that can't be read
    and `ValueError` for another impossible value.

    >>> pos = CelticKnot().start().play("A9=2>C9")
    >>> pos.player, pos.play("A1").chance
    ('dime', (('=1', Fraction(1, 2)), ('=2', Fraction(1, 2))))
    """

    name = "Celtic Knot"
    sentences = Path(__file__).parent / "words"
    view = replace(
        VIEW, cards=lambda game: cards(CelticKnot, game), examples=lambda _: examples(CelticKnot)
    )
    drafting, machine, numbers = DRAFTING, "Expectimax(depth=2)", (2, 3, 4)

    board: KernelBoard

    @classmethod
    def boards(cls) -> Mapping[str, str]:
        """Return the reconstruction, and the boards of the gallery."""
        return {"reconstruction": "", **{name: name for name in _gallery()}}

    @classmethod
    def board_name(cls, name: str) -> str:
        """Return what a board is called; a user's own board has the name that the user gave it."""
        key = f"celtic_knot.board_{name}"
        return say(key) if is_known(key) else name

    def __init__(
        self,
        *,
        players: int = 2,
        board: str | Board | None = USUAL,
        split: bool = False,
        exit: str = "through",  # noqa: A002 - an option's name
        coins: int | None = None,
        most_plies: int = 0,
        rules: Mapping[str, Callable[..., Any]] | None = None,
        **unknown: object,
    ) -> None:
        refuse_unknown(type(self), unknown)
        self.players = _read_players(players)
        self.levels = LEVELS[2 if players == 2 else 4]
        self.drawn = _read_board(board)
        self.purse = _read_coins(coins, self.drawn)
        self.spaces = self.drawn.spaces
        exits = [name for name in self.drawn.places if self.drawn.target(name) == self.drawn.exit]
        names = enumerate((*self.spaces, *exits))
        self.places = fixed({name: number for number, name in names})
        self.rules = RuleBook(
            RULES,
            KERNEL,
            rules,
            sound,
            limit=Limit.of(most_plies, State, self.players),
            quick=quick_game,
        )
        self.sound = self.rules.of(sound)
        self.board = kernel_board(
            self.drawn,
            self.places,
            self.rules.bind(watching([])).rules,
            players,
            self.purse,
            dead_end=bool(choose("exit", exit, {"through": 0, "dead end": 1})),
            split=flag("split", split),
        )
        self.options = fixed(
            {
                "players": players,
                "board": self.drawn.line,
                "split": split,
                "exit": exit,
                "most_plies": most_plies,
                "coins": None if self.purse == _read_coins(None, self.drawn) else coins,
            }
        )
        self.rules.watch(self.board)

    # ---- the protocol: notation and texts

    read_state = read_state
    write_state = write_state
    characters = characters
    contents = contents
    decisions = staticmethod(decisions)
    judge = verdicts.judge
    events = verdicts.events
    explained = verdicts.reckoning

    evaluate, ends = evaluate, ENDS
    guide = guide

    def write_action(self, state: State, action: int) -> str:
        """Write an action as a decision."""
        phase = self.phase_of(state)
        if phase == "flip":
            return f"={action}"
        return f">{self._goal_name(action)}" if phase == "go" else self.spaces[action]

    def picks(self, position: Position, move: str) -> tuple[str, ...]:
        """Return what to pick: a space, flips such as `=3`, or the exit's square to go off.

        Raises `ValueError` for anything but a move.
        """
        picks = []
        for word in self.decisions(move):
            decision = read_decision(word)
            if decision is None:
                raise ValueError(f"{move!r} is no move (in position {position.text!r})")
            picks.append(self.square(decision.space) or f"={decision.total}")
        return tuple(picks)

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:
        """Return the move that these picks mean, legal or not; the inverse of `picks`."""
        words = []
        for index, pick in enumerate(picks):
            going = not pick.startswith("=") and (index or self.phase(position) == "go")
            goal = OFF if pick == self.drawn.exit else pick
            words.append(f">{goal}" if going else pick)
        return "".join(words)

    def after_pass(self, state: State) -> State | None:
        """Return the state if the mover passed, coins in hand or not."""
        other = self.rules["following"](self.board, state.player)
        after: State = self.rules["turn"](self.board, state.coins, other)
        return after if after.targets else None

    def unseen(self, position: Position) -> str:  # noqa: ARG002 - the same in all
        """Say that a changed rule may lead coins off the strands, or off the board elsewhere."""
        strays = not {"onward", "arrival"}.isdisjoint(self.changed_rules)
        return say("celtic_knot.unseen") if strays else ""

    # ---- pieces on the board

    facts = "coins", "left", "phase", "group", "flips", "routes"

    def coins(self, position: Position) -> dict[str, dict[str, int]]:
        """Return how many coins each player has on each space, in the order of the board."""
        stacks = map(self._numbers, position.state.coins)
        return dict(zip(self.players, stacks, strict=False))

    def left(self, position: Position) -> dict[str, int]:
        """Return how many coins each player has on the board."""
        return {player: sum(stacks.values()) for player, stacks in self.coins(position).items()}

    def phase(self, position: Position) -> str:
        """Return the next decision: `"choose"`, `"flip"` or `"go"`, or `"over"`."""
        return self.phase_of(position.state) if position.player else "over"

    def group(self, position: Position) -> Group | None:
        """Return the coins in hand; None if a space is to be chosen, and at the end."""
        state: State = position.state
        if self.phase(position) not in ("flip", "go"):
            return None
        return Group(self.spaces[state.space], state.number, state.total, bool(state.bonus))

    def flips(self, position: Position) -> Flips | None:
        """Return the flips of the coins in hand; None if there are none, or before the flips."""
        state: State = position.state
        if self.phase(position) != "go":
            return None
        tails = state.total - state.flipped
        return Flips(state.flipped - tails, tails)

    def routes(self, position: Position) -> dict[str, tuple[str, ...]]:
        """Return a full route to each destination; it begins at the coins' space.

        A route passes the exit by the names of its places, such as `E5` and `E5'`. One to `off`
        ends on the exit's square. Where several lead to the same space, one of them is given. Where
        a changed rule leads to a destination by no way along the strand, these two are the route.
        """
        if self.phase(position) != "go":
            return {}
        found, names = {}, tuple(self.places)
        for goal, route in routes(self, position.state).items():
            name = self._goal_name(goal)
            found[name] = (*(names[place] for place in route[:-1]), self.square(name))
        return found

    def expected_turns(self, state: State) -> Mapping[str, Fraction]:  # noqa: ARG002 - as for all
        """Return the fewest turns, on average, that one coin alone takes home from each space.

        Exact; spaces from where no play is sure to come home are left out.
        """
        return fixed({self.spaces[space]: turns for space, turns in expected_turns(self).items()})

    @property
    def planes(self) -> Planes:
        """How states are written into arrays."""
        return Planes((*self.players, *NAMES), fill)

    def _numbers(self, stacks: Stacks) -> dict[str, int]:
        return {self.spaces[one]: height(stacks, one) for one in members(standing(stacks))}

    def joins(self) -> Iterator[tuple[str, str]]:
        """Yield the spaces that follow each other on a strand, and both ends of each tunnel.

        The exit's square stands for the places on it.
        """
        names = [self.drawn.target(name) for name in self.places]
        for heading in range(2 * len(names)):
            one, other = names[heading >> 1], names[self.rules["onward"](self.board, heading) >> 1]
            if one != other:
                yield one, other
        for space in range(self.board.size):
            if (below := self.rules["drop"](self.board, space)) >= 0:
                yield names[space], names[below]

    def graph(self) -> Any:
        """Return the spaces and what joins them; the `place` of two at a crossing is the same."""
        graph = super().graph()
        for cell in graph:
            graph.nodes[cell]["place"] = self.drawn.places[cell]
        return graph

    def all_actions(self) -> range:
        """Return the spaces by their numbers, and off the board as the last."""
        return range(self.board.size + 1)

    @property
    def named_cells(self) -> tuple[str, ...]:
        """The spaces and the exit's square."""
        return (*self.spaces, self.drawn.exit)

    def indices(self, state: State) -> Mapping[str, int]:  # noqa: ARG002 - the same in all
        """Return the bit of each space; the one after the last means off the board."""
        return {name: index for index, name in enumerate((*self.spaces, OFF))}

    def knotwork(self, state: State) -> Diagram:  # noqa: ARG002 - coins leave it as it is
        """Return the board's knotwork."""
        return self.drawn.diagram

    # ---- states and names, for texts and verdicts

    def phase_of(self, state: State) -> str:
        """Return the next decision in a state."""
        if not state.number:
            return "choose" if state.targets else "over"
        return "go" if state.total else "flip"

    def square(self, goal: str) -> str:
        """Return what to pick for a destination: the space, or the exit's square for `off`."""
        return self.drawn.exit if goal == OFF else goal

    @cached_property
    def drops(self) -> Mapping[str, str]:
        """Where coins may drop to from a space, by the rules."""
        names, drop = tuple(self.places), self.rules["drop"]
        found = {space: drop(self.board, index) for index, space in enumerate(self.spaces)}
        return fixed({space: names[at] for space, at in found.items() if at >= 0})

    @property
    def tunnels(self) -> tuple[str, ...]:
        """The crossings where coins may drop to the space below."""
        return tuple(one for one in self.drawn.crossings if self.drops.get(one) == f"{one}'")

    @cached_property
    def links(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces to which coins go on from each space, then the one to which they may drop."""
        by_board = "onward" not in self.changed_rules
        links = {
            space: dict.fromkeys(ends if by_board else ())
            for space, ends in self.drawn.along.items()
        }
        for one, other in self.joins():
            links[one][other] = None
        return fixed({space: tuple(ends) for space, ends in links.items()})

    @cached_property
    def started(self) -> tuple[int, ...]:
        """How many coins each player has on the board at the start."""
        return tuple(self.left(self.start()).values())

    def goal_names(self, goals: int) -> tuple[str, ...]:
        """Return the destinations in a set by name, in the order of the board."""
        return tuple(map(self._goal_name, members(goals)))

    def _goal_name(self, goal: int) -> str:
        return OFF if goal == self.board.size else self.spaces[goal]


# ---- options ------------------------------------------------------------------------------------


def _read_players(players: object) -> tuple[str, ...]:
    """Return the players, or raise `ValueError`."""
    if type(players) is int and 2 <= players <= len(PLAYERS):
        return PLAYERS[:players]
    raise ValueError(f"players={players!r} is unknown; expected 2, 3 or 4")


def _read_board(board: object) -> Board:
    """Return the board, by default the reconstruction, or raise `BoardError`."""
    if isinstance(board, Board):
        return board
    if board is not None and not isinstance(board, str):
        raise BoardError(f"a board is given as text or as a Board, not as {board!r}")
    if board and _NAME.fullmatch(board):
        if board not in _gallery():
            raise BoardError(f"there is no board {board!r}; {nearest(board, _gallery())}")
        return _gallery()[board]
    return _cached(USUAL if board is None else board)


def _read_coins(coins: object, drawn: Board) -> int:
    """Return how many coins a player starts with, or raise `ValueError`."""
    most = min(len(drawn.marks), MOST)
    if coins is None:
        return most
    if type(coins) is int and 1 <= coins <= most:
        return coins
    reason = f"as the board has {count(most, 'mark')}"
    if len(drawn.marks) > MOST:
        reason = f"as at most {MOST} coins of a player fit on a space"
    raise ValueError(f"coins={coins!r} is impossible; expected 1 to {most}, {reason}")


_cached = lru_cache(maxsize=64)(Board.read)
_NAME = re.compile(r"[A-Za-z' ]{3,}")  # what a drawing is not: that has lines, or rows


def _gallery() -> Mapping[str, Board]:
    """The boards by name, read when they are first asked for."""
    from .gallery import gallery

    return gallery
