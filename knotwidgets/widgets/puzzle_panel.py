"""The panel beside a puzzle, as data: what is to be done, buttons, and what is said."""

from __future__ import annotations

from ..games.celtic.picture.weave import Weave
from ..games.celtic.puzzles import spoken as puzzle_words
from ..words import say
from .news import puzzle_news_of
from .puzzle_session import PuzzleMoment
from .schema import Action, Panel, Result, Told, Turn
from .situation import rows_of, situated
from .steps import steps_of
from .words import action, one_after_other

BULLET = "accent"  # stands where a game's panel has the colour of a player


def puzzle_panel_of(moment: PuzzleMoment) -> Panel:
    """Return what the panel shows at a moment, as JSON data."""
    laying = moment.laying
    solved = laying.solved
    task: Turn = {"player": BULLET, "text": puzzle_words.goal(laying.puzzle)}
    panel: Told = {
        "title": say("widget.puzzle"),
        "turn": None if solved else task,
        "phase": "" if solved else puzzle_words.progress(laying),
        "note": _note(moment),
        "news": puzzle_news_of(moment),
        "scores": [],
        "result": _result(moment) if solved else None,
        "moves": [],
        "ply": moment.ply,
        "steps": steps_of(range(len(moment.steps)), moment.ply),
        "actions": _actions(moment),
        "error": moment.error,
        "text": laying.text,
    }
    return situated(panel)


def _note(moment: PuzzleMoment) -> str:
    """What was found or is being looked for; before the first tile, what may be done."""
    looking = say("widget.looking") if moment.looking else ""
    said = one_after_other((moment.finding.text, looking))
    return said or ("" if moment.laying.own else puzzle_words.invitation())


def _result(moment: PuzzleMoment) -> Result:
    laying = moment.laying
    names = {place: name for name, place in laying.cells.items()}
    weave = Weave(laying.knotwork, names, laying.puzzle.height)
    table = puzzle_words.reckoning(weave)
    return {
        "headline": puzzle_words.headline(laying),
        "detail": [],
        "columns": list(table.columns),
        "rows": rows_of(table),
    }


def _actions(moment: PuzzleMoment) -> list[Action]:
    laying = moment.laying
    enabled = {
        "undo": moment.ply > 0,
        "redo": moment.may_redo,
        "clear": bool(laying.own),
        "hint": not laying.solved and not moment.looking,
        "check": bool(laying.tiles) and not laying.solved,
    }
    steps = {"undo": "puzzle_undo", "redo": "puzzle_redo"}
    return [action(name, steps.get(name, name), enabled=can) for name, can in enabled.items()]
