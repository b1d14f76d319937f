"""What a board says of thinking, as data: who thinks and how far, the chances, the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine import Report
from ..engine.players import AnyPlayer
from . import words
from .analysis import Places
from .opponents import PACES, Status

LINE = 7  # moves of an expected line of play
BULLET = "accent"  # stands where a machine has the colour of a player


def thinking_of(status: Status, places: Places | None) -> dict[str, Any]:
    """Return what is shown of a status, as JSON data; `places` are those of an analysis.

    `rev` is the revision of the state that the `items` belong to.
    """
    player, text, report = _headline(status)
    drawn = status.report if status.analysing else None
    return {
        "rev": status.moment.rev if drawn and places else 0,
        "player": player,
        "text": text,
        "detail": "" if report is None else _detail(status, report),
        "line": "" if report is None else _line(status, report),
        "busy": status.thinks or status.analyses,
        "win": [] if report is None else _win(report),
        "items": places.items(drawn) if drawn and places else [],
        "actions": list(_actions(status)),
    }


def _headline(status: Status) -> tuple[str, str, Report | None]:
    """Who thinks or has moved, in words, and what there is to tell of it."""
    if status.machine and status.thinks:
        return status.machine, _named(words.THINKS, status.machine), status.report
    if status.analysing and status.moment.position.player:
        return BULLET, words.ANALYSIS, status.report
    if status.machine and status.moment.has_human:
        return status.machine, _named(words.RESTS, status.machine), None
    if status.machine:
        return BULLET, words.PAUSED, None
    if status.played:
        player, move, report = status.played.player, status.played.move, status.played.report
        return player, _named(words.PLAYED, player, move=move), report
    return _table(status)


def _table(status: Status) -> tuple[str, str, None]:
    """Who plays, before anything else can be told."""
    for player, machine in status.seats.items():
        return player, _named(words.PLAYS, player, machine=called(machine)), None
    return "", "", None


def called(player: AnyPlayer) -> str:
    """A short name of a player: its own, a function's, or that of its kind."""
    name = getattr(player, "name", None) or getattr(player, "__name__", None)
    return name if isinstance(name, str) else type(player).__name__


def _detail(status: Status, report: Report) -> str:
    """Which move seems best, how good that is for whoever plays it, and how far it thinks."""
    parts = []
    if report.candidates and report.position == status.moment.position:
        parts.append(words.BEST.format(move=report.best))
    if (chances := report.win.get(str(report.position.player))) is not None:
        parts.append(percent(chances))
    if report.certain:
        parts.append(words.CERTAIN)
    if report.simulations:
        parts.append(words.SIMULATIONS.format(number=report.simulations))
    return ", ".join(parts)


def _line(status: Status, report: Report) -> str:
    """What an analysis expects to be played."""
    if not status.analysing or report.position != status.moment.position or not report.variation:
        return ""
    rest = " …" if len(report.variation) > LINE else ""
    return words.EXPECTS.format(line=" ".join(report.variation[:LINE]) + rest)


def _win(report: Report) -> list[dict[str, Any]]:
    return [
        {"player": player, "share": round(share, 3), "text": percent(share)}
        for player, share in report.win.items()
    ]


def percent(share: float) -> str:
    """A probability in words.

    >>> percent(0.625).replace(chr(160), " ")
    '62 %'
    """
    return words.SHARE.format(percent=f"{100 * share:.0f}")


# ---- buttons


def _actions(status: Status) -> Iterator[dict[str, Any]]:
    over = status.moment.position.player is None
    if status.seats:
        waiting = status.machine is not None and status.rests and not status.stepping
        if status.moment.has_human:
            name = "think" if waiting else "stop"
            yield _action(name, enabled=waiting or status.thinks)
        else:
            name = "resume" if waiting else "pause"
            yield _action("think" if waiting else "stop", name, enabled=not over)
            yield _action("step", enabled=waiting)
        yield _action("hurry", enabled=status.thinks and not status.hurried)
    if status.seats and not status.moment.has_human:
        pace = words.SECONDS.format(seconds=status.pace) if status.pace else words.AT_ONCE
        yield _action("slower", enabled=status.pace < PACES[-1], pace=pace)
        yield _action("faster", enabled=status.pace > PACES[0], pace=pace)
    yield _action("analyse", enabled=True) | {"pressed": status.analysing}


def _action(name: str, button: str = "", *, enabled: bool, **values: str) -> dict[str, Any]:
    label, hint = words.THINKING_BUTTONS[button or name]
    return {"name": name, "label": label, "hint": hint.format(**values), "enabled": enabled}


def _named(text: str, player: str, **values: str) -> str:
    return text.format(player=player.capitalize(), **values)
