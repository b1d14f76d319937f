"""The view of Kingdoms: hills as mounds, ringforts and bridges as woven knotwork.

The pictures ask the game for everything; no rule is known here. A move's ghost is the difference
between the positions before and after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from math import hypot
from typing import TYPE_CHECKING

from knotwidgets.games.grid.spoken import links
from knotwidgets.games.grid.view import (
    MIDDLE,
    PLOT,
    CellSubject,
    arms,
    composed,
    enamel_of,
    hints,
    lands,
    lasts,
    veils,
)
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Item, Move, Path, Scene
from knotwidgets.scene.options import Options
from knotwidgets.scene.views import View

from . import spoken, verdicts
from .colours import COLOURS

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Kingdoms

SPEAR = (0.47, 0.2, 0.11)  # from the middle to the base and to the tip, and half the width
RIM = 0.3  # from the middle of a ringfort to where a causeway begins


class Subject(CellSubject):
    """A position, and what its picture asks for again and again."""

    game: Kingdoms

    @cached_property
    def due(self) -> tuple[str, ...]:
        """Where the mover must capture."""
        return self.game.due(self.position)

    @property
    def groups(self) -> Iterable[Sequence[str]]:
        """The kingdoms of both players."""
        return chain(*self.game.kingdoms(self.position).values())


def draw(position: Position, options: Options) -> Scene:
    """The picture of a position of Kingdoms; the game's `view` calls this."""
    subject = Subject(position, options)
    moves = tuple(_moves(subject))
    return composed(
        subject,
        moves,
        spoken.labels(position, {move.picks[0] for move in moves}),
        symbols={"plot": PLOT},
        more=arms(),
        land=lands(subject),
        last=lasts(subject),
        hints=_hints(subject, moves),
        pieces=_causeways(subject),
        marks=_sieges(subject),
    )


# ---- the board ----------------------------------------------------------------------------------


def _causeways(subject: Subject) -> Iterator[Item]:
    """Plain ways between ringforts that a changed rule links where no woven bridge can show it."""
    for pair in subject.game.causeways(subject.position):
        (x, y), (to_x, to_y) = map(subject.layout.centre, pair)
        part = RIM / hypot(to_x - x, to_y - y)  # of the way, which begins and ends at a rim
        ends = ((x + (to_x - x) * at, y + (to_y - y) * at) for at in (part, 1 - part))
        d = "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in ends)
        yield Path(f"causeway:{'-'.join(pair)}", "pieces", f"{subject.owners[pair[0]]} causeway", d)


# ---- the legal moves and the last move ---------------------------------------------------------


def _hints(subject: Subject, moves: Iterable[Move]) -> Iterator[Item]:
    """A seed on every hill where a move may begin, save those with a mark of their own."""
    return hints(subject, (move.picks[0] for move in moves if move.picks[0] not in subject.due))


def _sieges(subject: Subject) -> Iterator[Item]:
    """Captures that are due, boldly, and, quietly, hills where the mover can be captured."""
    game, state, lost = subject.game, subject.position.state, set()
    if subject.position.player:  # where the opponent could capture if it were to move now
        besieged = game.rules["captures"](game.board, state.enemy, state.own)
        lost = set(game.grid.names_of(besieged))
    for move, after in subject.after.items():
        hill = game.picks(subject.position, move)[-1]
        if hill in subject.due:
            square, sides = subject.layout.square(hill), game.bridges(after, hill)
            spears = shapes.spears(MIDDLE, *SPEAR, sides)
            yield Path(f"due:{hill}", "hints", "due", "#roundel", square)
            yield Path(f"spears:{hill}", "marks", f"{subject.mover} spears", spears, square)
        elif hill in game.due(after):
            lost.add(hill)
    other = next(player for player in game.players if player != subject.mover)
    for hill in game.grid.cells:
        if hill in lost:
            at = subject.layout.square(hill)
            yield Path(f"siege:{hill}", "marks", f"{other} siege", "#roundel", at)


# ---- moves --------------------------------------------------------------------------------------


def _moves(subject: Subject) -> Iterator[Move]:
    for move, after in subject.after.items():
        picks = subject.game.picks(subject.position, move)
        yield Move(picks, tuple(_ghost(subject, Subject(after, subject.options))))


def _ghost(subject: Subject, after: Subject) -> Iterator[Item]:
    """What changes on the board: ringforts that go and come, and those linked in another way."""
    game, before, now = subject.game, subject.owners, after.owners
    moved = sorted({hill for hill, _ in before.items() ^ now.items()}, key=game.grid.names.index)
    beside = {
        friend: None
        for hill in moved
        for one in (subject, after)
        if hill in one.owners
        for friend in links(game, hill, game.bridges(one.position, hill))
        if friend in now
    }
    hills = [*moved, *(hill for hill in beside if hill not in moved)]
    enamel = enamel_of(subject, after, hills)
    yield from veils(after, hills, enamel)
    for hill in hills:
        if hill in now:
            symbol = f"#arms{game.bridges(after.position, hill)}"
            square = subject.layout.square(hill)
            style = f"{now[hill]} ghost{enamel}"
            yield Path(f"ghost:{hill}", "pieces", style, symbol, square)


# ---- words --------------------------------------------------------------------------------------


def sound(position: Position) -> str:
    """A ringfort is a stone; one that is linked by bridges is woven in."""
    game: Kingdoms = position.game  # type: ignore[assignment]
    hill = game.picks(position, str(position.last))[-1]
    return "weave" if game.bridges(position, hill) else "stone"


VIEW = View(
    draw=draw,
    colours=COLOURS,
    turn=spoken.turn,
    phase=spoken.phase,
    standing=spoken.standing,
    figures=spoken.figures,
    goal=spoken.goal,
    invitation=spoken.invitation,
    announced=spoken.announced,
    told=spoken.told,
    possible=spoken.possible,
    allowed=verdicts.allowed,
    sound=sound,
)
