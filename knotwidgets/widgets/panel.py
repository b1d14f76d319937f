"""The panel beside the board, as data: whose turn, scores, moves, buttons, the result."""

from __future__ import annotations

from typing import Any

from ..scene import result, view_of
from .session import GameMoment
from .words import BUTTONS


def panel_of(moment: GameMoment) -> dict[str, Any]:
    """Return what the panel shows at a moment, as JSON data."""
    position, game = moment.position, moment.record.game
    view = view_of(position)
    over = position.player is None
    return {
        "title": _title(moment),
        "turn": None if over else {"player": position.player, "text": view.turn(position)},
        "phase": "" if over else view.phase(position),
        "note": _note(moment),
        "scores": [
            {
                "player": player,
                "name": player.capitalize(),
                "text": view.standing(position, player),
            }
            for player in game.players
        ],
        "result": _result(moment),
        "moves": _moves(moment),
        "ply": moment.ply,
        "actions": _actions(moment),
        "error": moment.error,
        "binding": game.touch_move,
    }


def _title(moment: GameMoment) -> str:
    game = moment.record.game
    if moment.match is None:
        return game.name
    return f"{game.name} · game {len(moment.match.outcomes) + 1} of {moment.match.length}"


def _result(moment: GameMoment) -> dict[str, Any] | None:
    outcome = moment.position.outcome
    if outcome is None:
        return None
    detail = list(outcome.detail)
    if moment.match is not None:
        detail += _match_so_far(moment)
    table = view_of(moment.position).reckoning(moment.position)
    return {
        "headline": result(outcome),
        "detail": detail,
        "columns": list(table.columns),
        "rows": [row._asdict() | {"values": list(row.values)} for row in table.rows],
    }


def _match_so_far(moment: GameMoment) -> list[str]:
    match = moment.scored
    points = ", ".join(f"{player.capitalize()} {sum_}" for player, sum_ in match.points.items())
    if match.outcome is None:
        return [f"The match so far: {points}."]
    return [f"{result(match.outcome, 'the match')} ({points})."]


def _note(moment: GameMoment) -> str:
    """What just happened; before the first move, what may be done."""
    if moment.ply:
        return _sentences(moment.record.events[moment.ply - 1])
    position = moment.position
    return view_of(position).invitation(position) if position.player else ""


def _moves(moment: GameMoment) -> list[dict[str, Any]]:
    moves = []
    for position, ply, events in zip(
        moment.record.positions, moment.record.line, moment.record.events, strict=False
    ):
        move = {"text": ply.move, "player": position.player}
        if events:
            move["note"] = _sentences(events)
        moves.append(move)
    return moves


def _actions(moment: GameMoment) -> list[dict[str, Any]]:
    enabled = {"undo": moment.may_undo, "redo": moment.may_redo, "new": True}
    if moment.match is not None:
        enabled["next"] = moment.may_go_on
    return [
        {
            "name": name,
            "label": BUTTONS[name].label,
            "hint": BUTTONS[name].hint,
            "enabled": can,
        }
        for name, can in enabled.items()
    ]


def _sentences(events: tuple[str, ...]) -> str:
    return " ".join(f"{event}." for event in events)
