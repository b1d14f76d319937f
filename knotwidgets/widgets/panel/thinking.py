"""What a board says of thinking, as data: who thinks and how far, the chances, the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from textwrap import shorten

from knotwidgets.engine import Report
from knotwidgets.engine.compile import Reason
from knotwidgets.engine.players import spoken_name
from knotwidgets.words import Phrase, commas, percent, player, say
from knotwidgets.words.phrases import written

from ..picture.analysis import Places
from ..players.opponents import PACES, Opponents
from ..schema import Action, Thinking
from .common import BULLET, action

LINE = 7  # moves of an expected line of play
REASON = 80  # characters, of what Numba says
SHORT = {
    "engine.wide": "thinking.why_wide",
    "engine.no_numba": "thinking.why_no_numba",
    "engine.differs": "thinking.why_differs",
    "engine.other_numba": "thinking.why_other_numba",
}
"""What the engine says of rules that can't be compiled, in a few words."""

_places = lru_cache(maxsize=4)(Places)  # a position is reported on several times a second


def thinking_of(opponents: Opponents) -> Thinking:
    """Return what is shown of thinking, as JSON data.

    `rev` is the revision of the state that the `items` belong to.
    """
    moment = opponents.moment
    who, text, report = _headline(opponents)
    drawn = opponents.report if opponents.analysing else None
    return {
        "rev": moment.rev if drawn else 0,
        "player": who,
        "text": text,
        "detail": _detail(opponents, report) if report else "",
        "line": _line(opponents, report) if report else "",
        "busy": opponents.thinks or opponents.analyses,
        "win": [
            {"player": name, "share": round(share, 3), "text": percent(share)}
            for name, share in (report.win.items() if report else ())
        ],
        "items": _places(moment.position).items(drawn) if drawn else [],
        "actions": list(_actions(opponents)),
    }


def _headline(  # noqa: PLR0911 - one for each case
    opponents: Opponents,
) -> tuple[str, str, Report | None]:
    moment, machine, played = opponents.moment, opponents.machine, opponents.played
    if machine and opponents.thinks:
        prepares = getattr(opponents.seats[machine], "prepares", False) is True
        key = "thinking.prepares" if prepares else "thinking.thinks"
        return machine, say(key, player=player(machine)), opponents.report
    if opponents.analysing and moment.position.player:
        said = (say("thinking.analysis"), _interpreted(opponents.report))
        return BULLET, commas([text for text in said if text]), opponents.report
    if machine and moment.has_human:
        return machine, say("thinking.rests", player=player(machine)), None
    if machine:
        return BULLET, say("thinking.paused"), None
    if played:
        text = say("thinking.played", player=player(played.player), move=played.move)
        return played.player, text, played.report
    name, seated = next(iter(opponents.seats.items()), ("", None))
    if seated is None:
        return "", "", None
    return name, say("thinking.plays", player=player(name), machine=spoken_name(seated)), None


def _detail(opponents: Opponents, report: Report) -> str:
    """Which move seems best, how good that is for the mover, and how far it thinks."""
    parts: list[str] = []
    if report.candidates and report.position == opponents.moment.position:
        parts.append(say("thinking.best", move=report.best))
    if (chances := report.win.get(str(report.position.player))) is not None:
        parts.append(percent(chances))
    if report.certain:
        parts.append(say("thinking.certain"))
    if report.simulations:
        parts.append(say("thinking.simulations", number=written(report.simulations)))
    return commas(parts) if parts else ""


def _line(opponents: Opponents, report: Report) -> str:
    """What an analysis expects to be played; of a machine that plays interpreted, why it does."""
    if not opponents.analysing:
        return _interpreted(report)
    if report.position != opponents.moment.position or not report.variation:
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


def _actions(opponents: Opponents) -> Iterator[Action]:
    """What applies at the moment; where a human plays on, a machine's buttons keep their place."""
    pace, thinks, moment = opponents.pace, opponents.thinks, opponents.moment
    over, alone = moment.position.player is None, not moment.has_human
    waiting = opponents.machine is not None and not thinks
    moves = waiting or thinks
    if opponents.seats and not over and (moves or not moment.looks_back):
        name, other = ("think", "resume") if waiting else ("stop", "pause")
        yield action(name, other if alone else "", enabled=moves)
        if alone:
            yield action("step", enabled=waiting)
        yield action("hurry", enabled=thinks and not opponents.hurried)
        if alone:
            seconds = say("thinking.seconds", seconds=written(float(pace)))
            said = seconds if pace else say("thinking.at_once")
            yield action("slower", enabled=pace < PACES[-1], pace=said)
            yield action("faster", enabled=pace > PACES[0], pace=said)
    if opponents.analysing or not over:
        yield {**action("analyse", enabled=True), "pressed": opponents.analysing}
