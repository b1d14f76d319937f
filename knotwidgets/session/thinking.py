"""What a board shows of thinking: who thinks and how far, and an analysis drawn on the board.

An analysis shows where the best moves go, how often they were tried, and how promising they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, sin, tau
from textwrap import shorten

from ..core import Position
from ..engine import Candidate, Report
from ..engine.compile import Reason
from ..engine.players import spoken_name
from ..scene import schema, shapes
from ..scene.display import Disc, Item, Path, Point, Scene, Text, digits
from ..words import Phrase, commas, percent, player, say
from ..words.phrases import written
from .commands import PACES
from .document import Document
from .facts import BULLET, offer
from .schema import Offer, Thinking

LINE = 7  # moves of an expected line of play
REASON = 80  # characters, of what Numba says
SHORT = {
    "engine.wide": "thinking.why_wide",
    "engine.no_numba": "thinking.why_no_numba",
    "engine.differs": "thinking.why_differs",
    "engine.other_numba": "thinking.why_other_numba",
}
"""What the engine says of rules that can't be compiled, in a few words."""


def thinking_of(document: Document, known: Report | None, *, busy: bool) -> Thinking:
    """Return what is shown of thinking, as JSON data; `known` is what it has come to by now.

    `rev` is the revision of the state that the `items` belong to.
    """
    who, text, report = _headline(document, known)
    drawn = known if "analyse" in document.on else None
    return {
        "rev": document.rev if drawn else 0,
        "player": who,
        "text": text,
        "detail": _detail(document, report) if report else "",
        "line": _line(document, report) if report else "",
        "busy": busy,
        "win": [
            {"player": name, "share": round(share, 3), "text": percent(share)}
            for name, share in (report.win.items() if report else ())
        ],
        "items": _places(document.position).items(drawn) if drawn else [],
        **_offered(document),
    }


def _headline(  # noqa: PLR0911 - one for each case
    document: Document, known: Report | None
) -> tuple[str, str, Report | None]:
    machine, played = document.machine, document.played
    if machine and document.thinks:
        prepares = getattr(document.seats[machine], "prepares", False) is True
        key = "thinking.prepares" if prepares else "thinking.thinks"
        return machine, say(key, player=player(machine)), known
    if "analyse" in document.on and document.position.player:
        said = (say("thinking.analysis"), _interpreted(known))
        return BULLET, commas([text for text in said if text]), known
    if machine and document.has_human:
        return machine, say("thinking.rests", player=player(machine)), None
    if machine:
        return BULLET, say("thinking.paused"), None
    if played:
        text = say("thinking.played", player=player(played.player), move=played.move)
        return played.player, text, played.report
    name, seated = next(iter(document.seats.items()), ("", None))
    if seated is None:
        return "", "", None
    return name, say("thinking.plays", player=player(name), machine=spoken_name(seated)), None


def _detail(document: Document, report: Report) -> str:
    """Which move seems best, how good that is for the mover, and how far it thinks."""
    parts: list[str] = []
    if report.candidates and report.position == document.position:
        parts.append(say("thinking.best", move=report.best))
    if (chances := report.win.get(str(report.position.player))) is not None:
        parts.append(percent(chances))
    if report.certain:
        parts.append(say("thinking.certain"))
    if report.simulations:
        parts.append(say("thinking.simulations", number=written(report.simulations)))
    return commas(parts) if parts else ""


def _line(document: Document, report: Report) -> str:
    """What an analysis expects to be played; of a machine that plays interpreted, why it does."""
    if "analyse" not in document.on:
        return _interpreted(report)
    if report.position != document.position or not report.variation:
        return ""
    rest = " …" if len(report.variation) > LINE else ""
    return say("thinking.expects", line=" ".join(report.variation[:LINE]) + rest)


def _interpreted(report: Report | None) -> str:
    """Why the rules can't be compiled, in short: a warning has said it all; empty if they can."""
    if report is None or not report.interpreted:
        return ""
    return say("thinking.interpreted", why=_fault(report.interpreted))


def _fault(reason: str) -> str:
    if isinstance(reason, Reason) and reason.rule:
        fault = "fault_line" if reason.line else "fault"
        return say(f"thinking.{fault}", rule=reason.rule, line=reason.line)
    if isinstance(reason, Phrase) and reason.key in SHORT:
        return say(SHORT[reason.key], **reason.given)
    return shorten(reason, REASON, placeholder=" …")


def _offered(document: Document) -> Offer:
    """What applies at the moment; where a human plays on, a machine's buttons keep their place."""
    thinks, pace, on = document.thinks, document.pace, "analyse" in document.on
    over, alone = document.position.player is None, not document.has_human
    waiting = document.machine is not None and not thinks
    able: dict[str, bool] = {}
    if document.seats and not over and (waiting or thinks or not document.looks_back):
        names = ("think/on", "stop/all") if alone else ("think", "stop")
        able = {names[not waiting]: waiting or thinks, "hurry": thinks and not document.hurried}
        if alone:
            slower, faster = pace < PACES[-1], pace > PACES[0]
            able |= {"step": waiting, "slower": slower, "faster": faster}
    if on or not over:
        able["analyse"] = True
    made = offer(able, ["analyse"] if on else [])
    if alone and "slower" in able:
        seconds = say("thinking.seconds", seconds=written(float(pace)))
        made["pace"] = seconds if pace else say("thinking.at_once")
    return made


# ---- an analysis on the board

SHOWN = 8  # places
LEAST = 0.01  # of all tries: what was tried less is not shown
TRIES = (0.16, 0.17)  # the size of a text, and how far below the middle of its chip
AROUND = 0.045  # from a chip's rim to the ring round the best
ASIDE = (0.34, 0.46)  # from the middle of a cell to a chip beside its pieces, along an axis
EDGE = 0.08  # of a piece, outside of its disc
WAYS = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))


@dataclass(frozen=True)
class Chip:
    """What the numbers of a move are written on: a disc of radius `r` round `middle`."""

    middle: Point
    r: float = 0.37
    chances: tuple[float, float] = (0.27, -0.06)
    """The size of a text, and how far below the middle it is."""
    has_tries: bool = True

    def beside(self, pieces: Sequence[tuple[Point, float]]) -> Chip:
        """A smaller one, beside pieces, which it speaks of: where it lies on the least of them."""
        x, y = self.middle
        places = [(x + far * across, y + far * down) for far in ASIDE for across, down in WAYS]
        chips = [Chip(place, 0.25, (0.23, 0.01), has_tries=False) for place in places]

        def room(chip: Chip) -> float:
            free = min(dist(chip.middle, middle) - reach for middle, reach in pieces)
            return min(free, chip.r)

        return max(chips, key=room)  # the nearest that has room enough


class Places:
    """Where the moves of a position are drawn: cells, and the pieces on them with their reach."""

    def __init__(self, position: Position) -> None:
        scene: Scene = position.scene(legal=False)
        self.position = position
        self.targets = {target.id: target for target in scene.targets}
        self.pieces = [
            (item.at, item.r + EDGE)
            for item in scene.items
            if isinstance(item, Disc) and item.layer == "pieces"
        ]

    def cell_of(self, move: str) -> str | None:
        picks = reversed(self.position.game.picks(self.position, move))
        return next((pick for pick in picks if pick in self.targets), None)

    def items(self, report: Report) -> list[schema.Item]:
        """What a report says of the moves, as JSON data: of those that end on a cell, the best."""
        best: dict[str, Candidate] = {}
        for candidate in report.candidates:
            if len(best) < SHOWN and (cell := self.cell_of(candidate.move)):
                best.setdefault(cell, candidate)
        tries = sum(candidate.visits for candidate in report.candidates)
        items: list[schema.Item] = []
        for place, (cell, candidate) in enumerate(best.items()):
            share = candidate.visits / tries if tries else 0.0
            if share >= LEAST or place == 0 or not tries:
                drawn = self._candidate(cell, candidate, share, first=place == 0)
                items += [item.wire() for item in drawn]
        return items

    def _candidate(
        self, cell: str, candidate: Candidate, share: float, *, first: bool
    ) -> Iterator[Item]:
        """A chip whose rim shows how often a move was tried, and what comes of it in numbers."""
        chip = self._chip(cell)
        yield Disc(f"chip:{cell}", "marks", "plot", chip.middle, chip.r)
        if first:
            yield Disc(f"best:{cell}", "marks", "best", chip.middle, chip.r + AROUND)
        if share:
            yield Path(f"tried:{cell}", "marks", "highlight", arc(share, chip.r), chip.middle)
        chances = candidate.win.get(str(self.position.player))
        if chances is not None:
            yield _text(f"chances:{cell}", chip.middle, f"{100 * chances:.0f}", chip.chances)
        if candidate.visits and chip.has_tries:
            yield _text(f"tries:{cell}", chip.middle, short(candidate.visits), TRIES)

    def _chip(self, cell: str) -> Chip:
        """The chip of a cell: in its middle, unless pieces lie there."""
        x, y = self.targets[cell].at
        middle = x + 0.5, y + 0.5
        near = [one for one in self.pieces if dist(one[0], middle) < 1 + one[1]]
        lying = any(max(abs(u - middle[0]), abs(v - middle[1])) < 0.5 for (u, v), _ in near)
        return Chip(middle).beside(near) if lying else Chip(middle)


def arc(share: float, radius: float) -> str:
    if share > 0.999:
        return shapes.circle((0, 0), radius)
    end = radius * sin(tau * share), -radius * cos(tau * share)
    r = digits(radius)
    return f"M{shapes.xy((0, -radius))}A{r} {r} 0 {int(share > 0.5)} 1 {shapes.xy(end)}"


def short(number: int) -> str:
    """A number in four characters at most.

    >>> short(950), short(12_345), short(2_345_678)
    ('950', '12k', '2.3M')
    """
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if number >= unit:
            digits = f"{number / unit:.1f}" if number < 9.95 * unit else f"{number / unit:.0f}"
            return digits.removesuffix(".0") + letter
    return str(number)


def _text(name: str, at: Point, text: str, form: tuple[float, float]) -> Text:
    size, below = form
    return Text(name, "marks", "label", (at[0], at[1] + below), text, size)


_places = lru_cache(maxsize=4)(Places)  # a position is reported on several times a second
