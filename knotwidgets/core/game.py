"""The protocol between a game's rules and everything that uses them.

A game has two sides: its **kernel**, functions over ints and tuples for search, statistics and
compiled code; and its **words**, the methods of a `Game`: notation, texts, verdicts. A `Position`
joins the two. A `StepGame` is one of a single person, such as a puzzle.
"""

from __future__ import annotations

import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial, partialmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from ..words import Sentences, add_sentences, listed, say
from .advice import Advice, Finding, plain_advice
from .arrays import Planes, graph_of, side_by_side
from .bits import members
from .errors import Outcome, PositionError, Verdict, expect, fixed, nearest, shortened
from .guard import Rules
from .kernel import CHANCE, Kernel, ParsedMove, equal_weight
from .position import Position
from .rules import RuleBook
from .view import View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from ..knotwork import Diagram
    from .draft import Drafting

    S = TypeVar("S", bound=tuple[Any, ...], default=Any)
else:
    S = typing.TypeVar("S")


LEVELS: Mapping[str, Mapping[str, float]] = {
    "easy": {"simulations": 300, "seconds": 2, "temperature": 0.25, "content": 0.7},
    "medium": {"simulations": 1000, "seconds": 2, "temperature": 0.05, "content": 0.7},
    "hard": {"simulations": 1000, "seconds": 2},
    "strongest": {"seconds": 1},
}
"""The levels of a game that only random games evaluate. Interpreted, a thousand of them take about
a second in our games on cells; where they take longer, `seconds` end the search."""


class Game(ABC, Generic[S]):
    """A game with its options: immutable, and equal to another with the same options and rules."""

    name: ClassVar[str]
    players: tuple[str, ...]
    match_length: ClassVar[int] = 1
    defaults: ClassVar[Mapping[str, object]] = fixed({})
    """Every option's name with its default value; the keyword arguments of `__init__` are added
    automatically."""

    board: tuple[Any, ...]
    rules: RuleBook
    """The rule functions by name, in the order of the printed ones, and the kernel they make."""
    options: Mapping[str, object]

    touch_move: bool = False
    """Whether a pick is binding, so that nothing can be taken back."""

    drafting: ClassVar[Drafting | None] = None
    """What it knows of positions that are set up by hand, if these can be."""

    facts: ClassVar[tuple[str, ...]] = ()
    """Methods that answer a question about a position, as `pos.name` asks it."""

    ends: ClassVar[tuple[str, ...]] = ("turn",)
    """Rules that decide how the game ends, besides those that `points` asks."""

    stepwise: ClassVar[bool] = False
    """Whether moves are steps of one person, as in a puzzle: no panel lists them, one that changes
    nothing does not count, and after the end further steps may undo earlier ones."""

    has_sides: ClassVar[bool] = False
    """Whether sides of the board are players', so that a board has a button to flip it."""

    ties: ClassVar[bool] = False
    """Whether moves tie knots that the board is to name."""

    puzzles: ClassVar[Mapping[str, Callable[[], Any]]] = fixed({})
    """Puzzles to choose from, by name: what makes them."""

    numbers: ClassVar[tuple[int, ...]] = ()
    """Numbers of players to choose from, the usual one first."""

    machine: ClassVar[str] = "MCTS()"
    """The player, of those in this package, that plays it best, as Python makes it."""

    levels: Mapping[str, Mapping[str, float]] = LEVELS
    """What makes each level of `level`, the weakest first: the limits of the search (`depth` is
    that of `Expectimax`, `simulations` and `seconds` are those of `MCTS`), the temperature of its
    choice, and the chance to win that it is content with."""

    sentences: ClassVar[Sentences | None] = None
    """The game's sentences: a folder with a table for each language, or the tables themselves.

    :meta hide-value:
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = getattr(vars(cls).get("__init__"), "__kwdefaults__", None)
        if own and "defaults" not in vars(cls):
            given = {name: value for name, value in own.items() if name != "rules"}
            cls.defaults = fixed({**cls.defaults, **given})
        if cls.sentences is not None:
            add_sentences(cls.sentences)

    @classmethod
    def boards(cls) -> Mapping[str, str]:
        """Return boards to choose from by name: values of the option `board`, "" for the usual."""
        return {}

    @classmethod
    def board_name(cls, name: str) -> str:
        """Return what a board of `boards` is called."""
        return name

    @property
    def kernel(self) -> Kernel:
        """The functions that play the game by its rules."""
        return self.rules.kernel

    @property
    def changed_rules(self) -> Rules:
        """The rules given in place of standard ones."""
        return self.rules.changed

    @cached_property
    def new_aim(self) -> tuple[str, ...]:
        """The changed rules that decide who wins: under them `evaluate` and advice may be wrong."""
        return self.rules.deciding_rules(self.ends)

    def start(self) -> Position:
        """Return the position at the start of a game."""
        return self.at(self.kernel.start(self.board))

    def at(self, state: S) -> Position:
        """Return the position of a state."""
        return Position(self, state)

    def mover(self, state: S) -> int:
        """Return the index of the player whose decision is next, `CHANCE` or `NOBODY`."""
        return self.kernel.mover(self.board, state)

    def next_state(self, state: S, action: Any) -> S:
        """Return the state after an action that `judge` gave."""
        after: S = self.kernel.play(self.board, state, action)
        return after

    def points_in(self, state: S) -> dict[str, int]:
        """Return the points of each player in a state."""
        return dict(zip(self.players, self.kernel.points(self.board, state), strict=True))

    def position(self, text: str) -> Position:
        """Read a position from its one-line text; the inverse of `Position.text`.

        Raises `PositionError`, which quotes the text and the place.
        """
        if not isinstance(text, str):
            raise PositionError(f"a position is given as text, not as {shortened(text)}")
        if not self.rules.limit:
            return self.at(self.read_state(text))
        written, plies = self.rules.limit.read(text)
        return self.at(self.rules.limit.with_plies(self.read_state(written), plies))

    def rulebook(self, theme: str = "auto", *, embed: bool = False, lang: str = "en") -> Any:
        """Return the rules as a page, which a notebook shows: first for players, with pictures.

        That part is in the language `lang`. An appendix has the rules as functions, each with a
        picture of what it does. A small board to try a rule can replace a picture. Changed rules
        are marked where players meet them, and shown beside what they change. `save` writes the
        page to a file, an `html`, `md`, `pdf`, `svg` or `png`; `game.rulebook()["name"]` is the
        position of a rule's picture, for play, and `game.rulebook().changed` has only the changed
        rules and those that follow them. With `embed=True` a saved notebook keeps the boards, too,
        and not only the pictures; that takes about 200 kB. Raises `ValueError` for an unknown theme
        or language.

        >>> from knotwidgets import Kingdoms
        >>> Kingdoms().rulebook()
        <Handbook: Kingdoms, 16 rules>
        """
        return self.view.rulebook(self, theme, embed=embed, lang=lang)

    # ---- methods that every game must define

    @abstractmethod
    def read_state(self, text: str) -> S:
        """Read a state from its one-line text or raise `PositionError`."""

    @abstractmethod
    def write_state(self, state: S) -> str:
        """Write a state as one line of text."""

    @abstractmethod
    def judge(self, state: S, move: str) -> ParsedMove:
        """Read one move and judge it by the rules; never raises for any text."""

    @abstractmethod
    def write_action(self, state: S, action: int) -> str:
        """Write an action that `judge` gave, or any legal one, in the game's notation."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Say how the game ended, with the score in words."""

    @abstractmethod
    def knotwork(self, state: S) -> Diagram:
        """Return the link diagram that the pieces form."""

    @abstractmethod
    def picks(self, position: Position, move: str) -> tuple[str, ...]:
        """Return the targets to pick, one after the other, to play a legal move."""

    @abstractmethod
    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:
        """Return the move that these picks mean, legal or not; the inverse of `picks`."""

    # ---- hooks that a game may define

    @property
    def view(self) -> View:
        """The game's `View`; raises `TypeError` for a game without a picture."""
        raise TypeError(f"there is no picture of the game {self.name!r}; give it a `view`")

    def evaluate(self, position: Position) -> Sequence[float]:  # noqa: ARG002 - for others
        """Estimate each player's probability to win while the game goes on; here all are equal.

        Players use it only while no rule of `new_aim` is changed.
        """
        return (1 / len(self.players),) * len(self.players)

    def guide(self, position: Position) -> Advice | str | tuple[str, Sequence[str]]:
        """Return advice for a guided board, the open moves and why: a text, or a text and cells to
        mark.

        By default: how many moves there are, and which win at once, now or for the next player.
        """
        return plain_advice(position)

    def _verdict(
        self,
        legal: bool,  # noqa: FBT001 - private
        rule: str,
        key: str,
        marks: Sequence[str] = (),
        /,
        *,
        move: str,
        **words: object,
    ) -> Verdict:
        rule_words = self.rules.says(rule) if legal else self.rules.words(rule)
        given: dict[str, object] = {"rule": repr(rule), "what": move}
        if rule_words is None and key:
            text: str = say(key, move=move, **words)
        elif not rule_words:
            text = say("common.allowed" if legal else "common.forbidden", **given)
        elif not legal and hasattr(self.rules.replaced[rule], "refusal"):
            text = rule_words.format(move=move, marks=listed(marks))
        else:
            source = "changed" if rule in self.changed_rules else "own_rule"
            sentence_key = f"common.{source}_allows" if legal else f"common.{source}"
            text = say(sentence_key, **given, sentence=rule_words)
        return Verdict(legal, rule, text, tuple(marks))

    refuse: partialmethod[Verdict] = partialmethod(_verdict, False)
    """Return the verdict of a rule that forbids a move, where `move` names what was tried.

    For a standard rule it has the sentence of a key, filled with `move` and the other words; for a
    changed rule, or one of a user's game, the rule's own words, see `RuleBook.words`. Without a key
    it only names the rule.
    """
    permit: partialmethod[Verdict] = partialmethod(_verdict, True)
    """Return the verdict of a rule that allows a move: the counterpart of `refuse`."""

    def decisions(self, move: str) -> tuple[str, ...]:
        """Split a turn that is written in one word into its decisions."""
        return (move,)

    def actions(self, state: S) -> tuple[int, ...]:
        """Return the legal actions in order, without outcomes of probability 0."""
        kernel, board = self.kernel, self.board
        numbers = range(kernel.count_actions(board, state))
        found = [kernel.nth_action(board, state, n) for n in numbers]
        chance = self.mover(state) == CHANCE
        return tuple(one for one in found if not chance or kernel.weight(board, state, one))

    def chance(self, state: S) -> tuple[tuple[int, Fraction], ...]:
        """Return the actions of a chance node with their exact probabilities; else nothing."""
        if self.mover(state) != CHANCE:
            return ()
        weights = {one: self.kernel.weight(self.board, state, one) for one in self.actions(state)}
        total = sum(weights.values())
        return tuple((action, Fraction(weight, total)) for action, weight in weights.items())

    def punished_moves(self, state: S) -> tuple[str, ...]:  # noqa: ARG002 - for others
        """Return illegal moves with actions, which a picture offers as well.

        Moves of a single pick may be left out: any pick can be made.
        """
        return ()

    def after_pass(self, state: S) -> S | None:  # noqa: ARG002 - for others
        """Return the state if the mover passed, with the next player's turn; None if unknown.

        A board offers the moves there to be picked in advance, while a machine thinks.
        """
        return None

    @property
    def named_cells(self) -> Collection[str]:
        """The names of the cells that a picture can mark and draw on."""
        return ()

    def contents(self, position: Position) -> Mapping[str, Any]:  # noqa: ARG002 - for others
        """Return the contents of each cell that is not empty, for `position["D4"]`."""
        return {}

    def characters(self, position: Position) -> str:  # noqa: ARG002 - for others
        """Draw the board in characters, for `print(position)`; here nothing is drawn."""
        return ""

    @property
    def planes(self) -> Planes:
        """How states are written into arrays, for `Position.to_numpy` and in compiled code.

        Raises `TypeError` for a game that doesn't define it.
        """
        raise TypeError(f"the arrays of {self.name} are not known; give it `planes`")

    def joins(self) -> Iterable[tuple[str, str]]:
        """Return the pairs of cells that are joined; here those side by side."""
        return side_by_side(self.named_cells)

    def graph(self) -> Any:
        """Return the cells and their joins as a `networkx.Graph` (extra `games`).

        Nodes are the names of cells; where cells have a column and a row, counted from 0 at the
        lower left, these are their `place`.

        >>> from knotwidgets import Kingdoms
        >>> graph = Kingdoms().graph()
        >>> len(graph), sorted(graph["A2"]), graph.nodes["A2"]
        (45, ['A3', 'B2'], {'place': (0, 1)})
        """
        return graph_of(self)

    def all_actions(self) -> Sequence[int]:
        """Return every action that may ever be legal, without those of chance, in a fixed order.

        By default they are the cells of the board, by their bit indices; other games define them.
        Raises `TypeError` for a board without cells.
        """
        if isinstance(cells := getattr(self.board, "cells", None), int):
            return tuple(members(cells))
        raise TypeError(f"the actions of {self.name} are not known; give it `all_actions`")

    def indices(self, state: S) -> Mapping[str, int]:  # noqa: ARG002 - for others
        """Return the bit of each cell in the sets that rules speak of, by the cell's name."""
        return {name: index for index, name in enumerate(self.named_cells)}

    def unseen(self, position: Position) -> str:  # noqa: ARG002 - for others
        """Say in a sentence which effects of changed rules the picture and the knotwork can't show.

        It stands beside pictures and boards, and in the rule book; measures of such a knotwork have
        no value. It is empty where the picture follows the rules.
        """
        return ""

    def groups(self, position: Position, player: str) -> int | None:  # noqa: ARG002 - for others
        """Return how many groups the rules count; None, as here, for the groups by `joins`."""
        return None

    def expected_turns(self, state: S) -> Mapping[str, Fraction]:  # noqa: ARG002 - for others
        """Return the fewest turns that a lone piece takes home from each space, on average."""
        return {}

    def events(self, before: S, after: S) -> tuple[str, ...]:  # noqa: ARG002 - for others
        """Say what happened between two states besides the move: a phase called, a player out."""
        return ()

    def in_match(self, number: int) -> Game[S]:  # noqa: ARG002 - for others
        """Return this game as the `number`-th (from 0) of a match."""
        return self

    def is_standard(self, option: str) -> bool:
        """Whether an option has its default value."""
        return self.options[option] == self.defaults[option]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return type(self), tuple(self.options.items()), self.rules.content

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies and pickles: the options, and the changed rules if these can be pickled."""
        rules = {"rules": dict(self.changed_rules)} if self.changed_rules else {}
        return partial(type(self), **self.options, **rules), ()

    def __repr__(self) -> str:
        changed = [f"{k}={v!r}" for k, v in self.options.items() if not self.is_standard(k)]
        if self.changed_rules:
            changed.append(f"rules={{{', '.join(map(repr, self.changed_rules))}}}")
        return f"{type(self).__name__}({', '.join(changed)})"


def refuse_unknown(game: type[Game], unknown: Mapping[str, object]) -> None:
    """Raise `TypeError` for the first option that the game doesn't have, with the nearest name."""
    for name in unknown:
        hint = nearest(name, [*game.defaults, "rules"])
        raise TypeError(f"{game.__name__} has no option {name!r}; {hint}")


def choose(option: str, value: object, choices: Mapping[str, int]) -> int:
    """Return an option's value as a number, or raise `ValueError`."""
    return choices[expect(value, choices, f"{option}={value!r} is unknown")]


def flag(option: str, value: object) -> bool:
    """Return an option's value if it is True or False, or raise `ValueError`."""
    if value is True or value is False:
        return bool(value)
    raise ValueError(f"{option}={value!r} is unknown; expected True or False")


def _unplayed(*_: Any) -> Any:
    raise TypeError("no machine can play this: its moves are a person's steps")


class StepGame(Game):
    """A game of one person, without rules and without a kernel.

    A state has a `text`; `judge` decides on the steps, and the picture offers them.
    """

    board = ()
    players = ("solver",)
    stepwise = True
    rules = RuleBook((), Kernel(*(_unplayed,) * 6, equal_weight))

    def mover(self, state: Any) -> int:  # noqa: ARG002 - for others
        """Return the only player."""
        return 0

    def actions(self, state: Any) -> tuple[Any, ...]:  # noqa: ARG002 - as for all
        """Return nothing: the steps are in the picture."""
        return ()

    def next_state(self, state: Any, action: Any) -> Any:  # noqa: ARG002 - as for all
        """Return the state after a step."""
        return action[1]

    def write_action(self, state: Any, action: Any) -> str:  # noqa: ARG002 - as for all
        """Return the text of a step."""
        return str(action[0])

    def write_state(self, state: Any) -> str:
        """Return the text of a state."""
        return str(state.text)

    def picks(self, position: Position, move: str) -> tuple[str, ...]:  # noqa: ARG002 - as for all
        """Return the picks in the text of a step."""
        return tuple(move.split("+"))

    def clearing(self, state: Any) -> str:  # noqa: ARG002 - as for all
        """Return the step that takes away all that was laid; empty if there is none."""
        return ""

    def checked(self, state: Any) -> Finding | None:  # noqa: ARG002 - as for all
        """Return what is wrong with the pieces laid; None in a game that doesn't check them."""
        return None

    def outcome(self, state: Any) -> Outcome:  # noqa: ARG002 - as for all
        """Return an outcome without a winner and without points."""
        return Outcome(None, {})


def step(move: str, after: Any, message: str = "") -> ParsedMove:
    """Return a possible step, with the state after it."""
    action: Any = move, after
    return ParsedMove(Verdict(True, message=message), action)
