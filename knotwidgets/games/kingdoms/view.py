"""The view of Kingdoms: hills as mounds, ringforts and bridges as woven knotwork.

The pictures ask the game for everything; no rule is known here. A move's ghost is the difference
between the positions before and after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from knotwidgets.core import Position
from knotwidgets.games.grid.view import MIDDLE, ROUNDEL, CellSubject, composed
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Item, Path, Scene
from knotwidgets.scene.options import Options
from knotwidgets.scene.views import View

from . import spoken, verdicts
from .colours import COLOURS
from .verdicts import game_of

SPEAR = (0.47, 0.2, 0.11)  # from the middle to the base and to the tip, and half the width
RIM = 0.3  # from the middle of a ringfort to where a causeway begins


def draw(position: Position, options: Options) -> Scene:
    """The picture of a position of Kingdoms; the game's `view` calls this."""
    subject = CellSubject(position, options)
    due = game_of(position).due(position)
    ways, sieges = _causeways(subject), _sieges(subject, due)
    return composed(subject, spoken.labels, below=ways, marks=sieges, marked=due)


def _causeways(subject: CellSubject) -> Iterator[Item]:
    """Plain ways between ringforts that a changed rule links where no woven bridge can show it."""
    for pair in game_of(subject.position).causeways(subject.position):
        start, end = (complex(*subject.layout.centre(hill)) for hill in pair)
        rim = RIM * shapes.unit(end - start)
        d = f"M{shapes.xy_of(start + rim)}L{shapes.xy_of(end - rim)}"
        yield Path(f"causeway:{'-'.join(pair)}", "pieces", f"{subject.owners[pair[0]]} causeway", d)


def _sieges(subject: CellSubject, due: Collection[str]) -> Iterator[Item]:
    """Captures that are due, boldly, and, quietly, hills where the mover can be captured."""
    game, state, lost = game_of(subject.position), subject.position.state, set()
    if subject.position.player:  # where the opponent could capture if it were to move now
        besieged = game.rules["captures"](game.board, state.enemy, state.own)
        lost = set(game.grid.names_of(besieged))
    for move, after in subject.after.items():
        hill = game.picks(subject.position, move)[-1]
        if hill in due:
            square = subject.layout.square(hill)
            sides = CellSubject(after, subject.options).masks
            spears = shapes.spears(MIDDLE, *SPEAR, sides[hill])
            yield Path(f"due:{hill}", "hints", "due", ROUNDEL, square)
            yield Path(f"spears:{hill}", "marks", f"{subject.mover} spears", spears, square)
        elif hill in game.due(after):
            lost.add(hill)
    other = next(player for player in game.players if player != subject.mover)
    for hill in game.grid.cells:
        if hill in lost:
            at = subject.layout.square(hill)
            yield Path(f"siege:{hill}", "marks", f"{other} siege", ROUNDEL, at)


def sound(position: Position) -> str:
    """A ringfort is a stone; one that is linked by bridges is woven in."""
    game = game_of(position)
    hill = game.picks(position, str(position.last))[-1]
    return "weave" if game.open_sides(position.state).get(hill) else "stone"


VIEW = View.of(
    spoken,
    draw=draw,
    colours=COLOURS,
    why_legal=verdicts.why_legal,
    sound=sound,
)
