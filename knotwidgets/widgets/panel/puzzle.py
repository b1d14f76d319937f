"""The panel beside a puzzle, as data: what is to be done, buttons, and what is said."""

from __future__ import annotations

from knotwidgets.words import one_after_other, say

from ..schema import Action, Panel
from ..session.puzzle import PuzzleMoment
from .common import (
    BULLET,
    action,
    heading,
    headline,
    result_of,
    sentences,
    situation,
    steps_of,
)


def puzzle_panel_of(moment: PuzzleMoment, language: str = "en") -> Panel:
    """Return what the panel shows at a moment, as JSON data; its headline is drawn."""
    attempt, puzzle, view = moment.attempt, moment.puzzle, moment.puzzle.view
    title, solved = say("widget.puzzle"), attempt.solved
    line = headline(BULLET, view.headline(attempt) if solved else view.goal(puzzle), language)
    turn = None if solved else line
    phase = "" if solved else view.progress(attempt)
    result = result_of(line, [], view.reckoning(attempt)) if solved else None
    panel: Panel = {
        "title": title,
        "heading": heading(title, turn, result),
        "turn": turn,
        "phase": phase,
        "situation": situation(title, phase, turn, result),
        "note": _note(moment),
        "news": _news(moment),
        "scores": [],
        "result": result,
        "moves": [],
        "ply": moment.ply,
        "steps": steps_of(range(len(moment.steps)), moment.ply),
        "actions": _actions(moment),
        "error": moment.error,
        "text": attempt.text,
    }
    if moment.finding.text or moment.looking:
        panel["answers"] = True
    if moment.before is not None and len(attempt.own) > len(moment.before.own):
        panel["sound"] = "weave" if solved else "stone"
    return panel


def _note(moment: PuzzleMoment) -> str:
    """What was found or is being looked for; before the first piece, what may be done."""
    looking = say("widget.looking") if moment.looking else ""
    said = one_after_other((moment.finding.text, looking))
    return said or ("" if moment.attempt.own else moment.puzzle.view.invitation())


def _news(moment: PuzzleMoment) -> str:
    """What the last step has changed, and how far the puzzle is."""
    if moment.before is None:
        return ""
    told = moment.puzzle.view.told(moment.before, moment.attempt)
    return one_after_other((sentences(told), moment.finding.text))


def _actions(moment: PuzzleMoment) -> list[Action]:
    attempt = moment.attempt
    enabled = {
        "undo": moment.ply > 0,
        "redo": moment.may_redo,
        "clear": bool(attempt.own),
    }
    if not attempt.solved:
        enabled |= {"hint": not moment.looking, "check": bool(attempt.text)}
    steps = {"undo": "puzzle_undo", "redo": "puzzle_redo"}
    return [action(name, steps.get(name, name), enabled=can) for name, can in enabled.items()]
