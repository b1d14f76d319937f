"""What a board says of thinking, as data: who thinks and how far, the chances, the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import shorten

from knotwidgets.core import Position
from knotwidgets.engine import Report
from knotwidgets.engine.players import spoken_name
from knotwidgets.engine.reasons import Reason
from knotwidgets.words import Phrase, commas, player, say
from knotwidgets.words.numbers import written

from ..picture.analysis import Places
from ..players.opponents import PACES, Status
from ..schema import Action, Chances, Thinking
from .common import BULLET
from .words import action

LINE = 7  # moves of an expected line of play
REASON = 80  # characters, of what Numba says
SHORT = {
    "engine.wide": "thinking.why_wide",
    "engine.no_numba": "thinking.why_no_numba",
    "engine.differs": "thinking.why_differs",
    "engine.other_numba": "thinking.why_other_numba",
}
"""What the engine says of rules that can't be compiled, in a few words."""


class ThinkingPanel:
    """Says what is shown of thinking; keeps where the moves of an analysed position are drawn."""

    def __init__(self) -> None:
        self._places: Places | None = None

    def shown(self, status: Status) -> Thinking:
        """Return what is shown of a status, as JSON data.

        `rev` is the revision of the state that the `items` belong to.
        """
        who, text, report = _headline(status)
        drawn = status.report if status.analysing else None
        return {
            "rev": status.moment.rev if drawn else 0,
            "player": who,
            "text": text,
            "detail": "" if report is None else _detail(status, report),
            "line": "" if report is None else _line(status, report),
            "busy": status.thinks or status.analyses,
            "win": [] if report is None else _win(report),
            "items": self._places_of(status.moment.position).items(drawn) if drawn else [],
            "actions": list(_actions(status)),
        }

    def _places_of(self, position: Position) -> Places:
        if self._places is None or self._places.position != position:
            self._places = Places(position)
        return self._places


def _headline(status: Status) -> tuple[str, str, Report | None]:
    """Who thinks or has moved, in words, and what there is to tell of it."""
    machine, played = status.machine, status.played
    if machine and status.thinks:
        return machine, say("thinking.thinks", player=player(machine)), status.report
    if status.analysing and status.moment.position.player:
        told = (say("thinking.analysis"), _interpreted(status.report))
        return BULLET, commas([text for text in told if text]), status.report
    if machine and status.moment.has_human:
        return machine, say("thinking.rests", player=player(machine)), None
    if machine:
        return BULLET, say("thinking.paused"), None
    if played:
        text = say("thinking.played", player=player(played.player), move=played.move)
        return played.player, text, played.report
    return _table(status)


def _table(status: Status) -> tuple[str, str, None]:
    """Who plays, before anything else can be told."""
    for name, machine in status.seats.items():
        return name, say("thinking.plays", player=player(name), machine=spoken_name(machine)), None
    return "", "", None


def _detail(status: Status, report: Report) -> str:
    """Which move seems best, how good that is for whoever plays it, and how far it thinks."""
    parts: list[str] = []
    if report.candidates and report.position == status.moment.position:
        parts.append(say("thinking.best", move=report.best))
    if (chances := report.win.get(str(report.position.player))) is not None:
        parts.append(percent(chances))
    if report.certain:
        parts.append(say("thinking.certain"))
    if report.simulations:
        parts.append(say("thinking.simulations", number=written(report.simulations)))
    return commas(parts) if parts else ""


def _line(status: Status, report: Report) -> str:
    """What an analysis expects to be played; of a machine that plays interpreted, why it does."""
    if not status.analysing:
        return _interpreted(report)
    if report.position != status.moment.position or not report.variation:
        return ""
    rest = " …" if len(report.variation) > LINE else ""
    return say("thinking.expects", line=" ".join(report.variation[:LINE]) + rest)


def _interpreted(report: Report | None) -> str:
    """Why the rules can't be compiled, in short: a warning has told it all; empty if they can."""
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


def _win(report: Report) -> list[Chances]:
    return [
        {"player": name, "share": round(share, 3), "text": percent(share)}
        for name, share in report.win.items()
    ]


def percent(share: float) -> str:
    """A probability in words.

    >>> percent(0.625).replace(chr(160), " ")
    '62 %'
    """
    return say("thinking.percent", percent=f"{100 * share:.0f}")


# ---- buttons


def _actions(status: Status) -> Iterator[Action]:
    over = status.moment.position.player is None
    if status.seats:
        waiting = status.machine is not None and status.rests and not status.stepping
        if status.moment.has_human:
            name = "think" if waiting else "stop"
            yield action(name, enabled=waiting or status.thinks)
        else:
            name = "resume" if waiting else "pause"
            yield action("think" if waiting else "stop", name, enabled=not over)
            yield action("step", enabled=waiting)
        yield action("hurry", enabled=status.thinks and not status.hurried)
    if status.seats and not status.moment.has_human:
        pace = _seconds(status.pace) if status.pace else say("thinking.at_once")
        yield action("slower", enabled=status.pace < PACES[-1], pace=pace)
        yield action("faster", enabled=status.pace > PACES[0], pace=pace)
    yield {**action("analyse", enabled=True), "pressed": status.analysing}


def _seconds(number: float) -> str:
    return say("thinking.seconds", seconds=written(float(number)))
