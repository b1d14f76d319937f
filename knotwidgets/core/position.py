"""A position: a game and a state, with its methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex, TypeVar

from .arrays import array_of
from .bits import members
from .draft import Draft
from .errors import Cells, IllegalMove, Outcome, Verdict, nearest, of_kind, refusal, shortened
from .kernel import CHANCE, NOBODY, ParsedMove

if TYPE_CHECKING:
    from ..knotwork import Diagram
    from .game import Game

T = TypeVar("T")


def judgement(game: Game, state: Any, move: str, ended: Outcome | None) -> ParsedMove:
    """Return a game's judgement of a move; once it is over, only steps can be played."""
    found = game.judge(state, move)
    if found.action is not None and not game.stepwise and (ended or game.mover(state) == NOBODY):
        return ParsedMove(refusal("end", "common.over"), None)
    return found


class Pictured:
    """A value that is shown as the picture of a position."""

    __slots__ = ()

    @property
    def _position(self) -> Position:
        raise NotImplementedError

    def svg(self, theme: str = "light", **options: Any) -> str:
        """Return the picture as a self-contained SVG document.

        `theme` is `"light"`, `"dark"`, `"print"` or `"safe"`, for the colour-blind; `width` is in
        pixels, by default 64 for a cell, and `scale` multiplies it. Texts are drawn as paths, or
        set in a `font`, such as `"Helvetica"`. Other options are those of `scene`; there is a
        caption unless `caption=False`, and hints only with `legal=True`.
        """
        return str(self._position.game.view.picture(self._position, "svg", theme, **options))

    def png(self, theme: str = "light", **options: Any) -> bytes:
        """Return the picture as a PNG; options as for `svg`. It takes the extra `export`.

        >>> from knotwidgets import Kingdoms
        >>> Kingdoms().start().png(width=400)[1:4]
        b'PNG'
        """
        drawn: bytes = self._position.game.view.picture(self._position, "png", theme, **options)
        return drawn

    def save(self, path: str | PathLike[str], theme: str = "light", **options: Any) -> None:
        """Write the picture to a file, whose ending says the form: svg, png or pdf.

        Options as for `svg`. Raises `ValueError` for another ending and `OSError` for a path that
        can't be written; then the file that was there is as it was.
        """
        self._position.game.view.save(self._position, path, theme=theme, **options)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self._position.game.view.mimebundle(self._position, repr(self))


@dataclass(frozen=True, slots=True)
class Position(Pictured):
    """One moment of a game: immutable and hashable; `play` returns a new one.

    Two positions are equal if the game (with its options and rules) and the state are.

    >>> from knotwidgets import Kingdoms
    >>> pos = Kingdoms().start().play("D4", "E6")
    >>> pos.player, len(pos.legal_moves), pos.last
    ('red', 7, 'E6')
    """

    game: Game
    state: Any
    last: str | None = field(default=None, compare=False)
    """The move that led here, if one is known."""
    ended: Outcome | None = field(default=None, compare=False)
    """How people have ended the game here, if they have."""

    __iter__: ClassVar[None] = None  # else Python would ask for the cells 0, 1 and so on

    def __post_init__(self) -> None:
        if self.game.rules.limit:
            object.__setattr__(self, "state", self.game.rules.limit.with_plies(self.state))

    @property
    def player(self) -> str | None:
        """The player to move, `"chance"` at a chance node, None when the game is over."""
        mover = NOBODY if self.ended else self.game.mover(self.state)
        if mover == CHANCE:
            return "chance"
        return None if mover == NOBODY else self.game.players[mover]

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """All legal moves in the game's notation, in the game's fixed order."""
        game, state = self.game, self.state
        actions = () if self.ended else _remembered(game.actions, state)
        return tuple(game.write_action(state, action) for action in actions)

    @property
    def chance(self) -> tuple[tuple[str, Fraction], ...]:
        """The outcomes of a chance node with their probabilities, which sum to one; else `()`."""
        return tuple(
            (self.game.write_action(self.state, action), probability)
            for action, probability in self.game.chance(self.state)
        )

    @property
    def expected_turns(self) -> Mapping[str, Fraction]:
        """The fewest turns, on average, that a piece alone on the board takes home from each space.

        Empty for a game that is no race.
        """
        return self.game.expected_turns(self.state)

    def play(self, *moves: str) -> Position:
        """Play moves one after the other and return the position after the last one.

        Raises `IllegalMove` (a `ValueError`) for the first move that the rules refuse.
        """
        state, last = self.state, self.last
        for move in moves:
            for decision in self.game.decisions(move):
                verdict, action = judgement(self.game, state, decision, self.ended)
                if action is None:
                    raise IllegalMove(decision, verdict, self.game.write_state(state))
                last = self.game.write_action(state, action)
                state = self.game.next_state(state, action)
        return Position(self.game, state, last)

    def explain(self, move: str) -> Verdict:
        """Say whether a move is legal and, if not, which rule forbids it and which cells show why.

        >>> from knotwidgets import Kingdoms
        >>> verdict = Kingdoms().start().play("D4", "A2").explain("D5")
        >>> verdict.rule, verdict.marks
        ('too_close', ('D4',))
        """
        *first, last = self.game.decisions(move)
        state = self.state
        for decision in first:
            verdict, action = judgement(self.game, state, decision, self.ended)
            if action is None:
                return verdict
            state = self.game.next_state(state, action)
        return judgement(self.game, state, last, self.ended).verdict

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it goes on."""
        game, state = self.game, self.state
        if self.player or self.ended:
            return self.ended
        limit = game.rules.limit
        counted = limit and limit.outcome(state, game.kernel.points(game.board, state))
        return counted or _remembered(game.outcome, state)

    def __getitem__(self, cell: str) -> Any:
        """Return the contents of a cell, in the words of the game; None if it is empty.

        Raises `KeyError` for a cell that isn't there.

        >>> from knotwidgets import Celtic, Kingdoms
        >>> Kingdoms().start().play("D4")["D4"], Celtic().start().play("e6:S")["e6"].colour
        ('red', 'orange')
        """
        if cell not in self.game.named_cells:
            raise KeyError(f"there is no cell {cell!r}; {nearest(cell, self.game.named_cells)}")
        return self.game.contents(self).get(cell)

    def put(self, cell: str, *pieces: str) -> Position:
        """Return the position with these pieces on a cell, in place of others there.

        A piece is a player, such as `"red"`, a tile as texts write it, such as `"SWo"`, a coin, of
        which several may share a cell, or a set of cells in the state of a game of your own. The
        turn and the phase stay if possible, else possible ones replace them. Raises `PositionError`
        if there is no such position.

        >>> from knotwidgets import CelticKnot, Kingdoms
        >>> Kingdoms(board="3x3").start().put("B2", "red").put("B1", "red").text
        '3/1r1/1r1 red battle'
        >>> CelticKnot().start().clear("I9").put("A9", "nickel", "nickel", "dime")["A9"]
        {'nickel': 2, 'dime': 1}
        """
        return Draft.of(self).put(cell, *pieces).settled().position

    def clear(self, *cells: str) -> Position:
        """Return the position without the pieces on some cells, or on all; else as `put`.

        >>> from knotwidgets import Kingdoms
        >>> Kingdoms(board="3x3").position("3/1r1/b2 red battle").clear("A1").text
        '3/1r1/3 red battle'
        """
        return Draft.of(self).clear(cells or None).settled().position

    def __getattr__(self, name: str) -> Any:
        """Answer one of the questions that the game's `facts` names."""
        if not name.startswith("_"):
            if name in self.game.facts:
                return getattr(self.game, name)(self)
            known = [*type(self).__dict__, *self.game.facts]
            hint = nearest(name, [one for one in known if not one.startswith("_")])
            raise AttributeError(f"a position of {self.game.name} has no {name!r}; {hint}")
        raise AttributeError(name)

    def __dir__(self) -> list[str]:
        return [*object.__dir__(self), *self.game.facts]

    @property
    def text(self) -> str:
        """The position as one line of text; `game.position(text)` reads it back.

        In a game with a limit, the number of plies that were played is its end: `"... ply 12"`.
        """
        written = _remembered(self.game.write_state, self.state)
        return f"{written} ply {self.state[-1]}" if self.game.rules.limit else written

    def to_numpy(self) -> Any:
        """Return an array of 16-bit numbers, a plane for each name of `game.planes.names`.

        The shape is (planes, rows, columns), with row 0 the lowest; for a game whose cells have no
        places it is (planes, cells), in the order of `game.named_cells`. A value of the whole board
        fills its plane. It takes NumPy; raises `TypeError` for a game without `planes`.

        >>> from knotwidgets import Kingdoms
        >>> pos = Kingdoms().start().play("D4")
        >>> pos.game.planes.names[:3], pos.to_numpy().shape
        (('red', 'blue', 'targets'), (7, 7, 7))
        >>> pos.to_numpy()[0].sum(), pos.to_numpy()[0, 3, 3]  # red: one ringfort, on D4
        (np.int64(1), np.int16(1))
        """
        return array_of(self)

    @property
    def knotwork(self) -> Diagram:
        """The knotwork of the pieces on the board, as a link diagram."""
        return self.game.knotwork(self.state)

    def scene(self, **options: Any) -> Any:
        """Return the picture as a `Scene`; `knotwidgets.scene.options` lists the options."""
        return self.game.view.scene(self, **options)

    @property
    def _position(self) -> Position:
        return self

    def __str__(self) -> str:
        """Draw the board in characters, with the position's text below.

        >>> from knotwidgets import Kingdoms
        >>> print(Kingdoms(board="3x3").start().play("B2"))
        3 · · ·
        2 · R ·
        1 · · ·
          A B C
        3/1r1/3 blue manoeuvres
        """
        return "\n".join(filter(None, (self.game.characters(self), self.text)))

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"


def _remembered(question: Callable[[Any], T], state: Any) -> T:
    """Return a game's answer to a question of a state."""
    with suppress(TypeError):  # as the state of an editor can't be hashed
        found: T = _kept(question, state)
        return found
    return question(state)


@lru_cache(maxsize=1024)  # a board asks several times at a position, a lesson's page far more often
def _kept(question: Callable[[Any], object], state: Any) -> Any:
    return question(state)


# ---- cells by name, and as bit sets --------------------------------------------------------------


def cells(where: Game | Position, bits: int) -> Cells:
    """Return the names of the cells in a bit set, in order of bit index.

    `where` is a game or a position; in a game whose design grows, the same bit means another cell
    later, so there it takes the position. Raises `ValueError` for a bit that is no cell.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms()
    >>> cells(game, game.rules["leaps"](game.board, bits(game, ["A4"])))
    ('B2', 'C3', 'C5', 'B6')
    """
    of_kind("bits", bits, SupportsIndex, "an int; kw.bits makes it of names")
    names = {index: name for name, index in _indices(where).items()}
    for index in members(bits) if bits >= 0 else [-1]:
        if index not in names:
            raise ValueError(
                f"bits={bits:#x} holds bit {index}, which is no cell of {shortened(where)}"
            )
    return tuple(names[index] for index in members(bits))


def bits(where: Game | Position, names: Iterable[str]) -> int:
    """Return the bit set of cells by their names; the inverse of `cells`.

    Raises `ValueError` for a name that is no cell's.

    >>> from knotwidgets import CelticKnot
    >>> bits(CelticKnot(), ["E6", "E8"])
    5
    """
    indices, found = _indices(where), 0
    if isinstance(names, int):
        raise TypeError(f"names={names}; expected names of cells; kw.cells gives those of an int")
    for name in [names] if isinstance(names, str) else names:
        if name not in indices:
            raise ValueError(
                f"there is no cell {shortened(name)} in {where!r}; {nearest(name, indices)}"
            )
        found |= 1 << indices[name]
    return found


def _indices(where: Game | Position) -> dict[str, int]:
    position = where if isinstance(where, Position) else where.start()
    return dict(position.game.indices(position.state))
