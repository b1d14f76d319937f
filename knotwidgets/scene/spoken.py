"""The texts that are the same for every game: results, moves, and what lies on a cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from knotwidgets.core import Annotations, Outcome, Position
from knotwidgets.core.annotations import Arrow
from knotwidgets.words import capital, commas, figure, player, say

from .display import Target
from .options import Options

Notes = Iterator[tuple[str, str]]
"""Cells, each with a note."""


def name(of_player: str | None) -> str:
    """A player's name as it stands alone."""
    return capital(player(of_player))


def result(outcome: Outcome, *, of_match: bool = False) -> str:
    """The result of a game, or of a match, in one line.

    >>> result(Outcome("red", {"red": 3, "blue": 0}))
    'Red wins 3 points'
    """
    if outcome.ending:
        return outcome.ending
    if outcome.winner is None:
        return say("common.draw_match") if of_match else say("common.draw")
    winner, points = player(outcome.winner), outcome.points[outcome.winner]
    if of_match:
        return say("common.wins_match", n=points, player=winner)
    if points == 1:  # says no more than who won
        return say("common.wins", player=winner)
    return say("common.wins_points", n=points, player=winner)


def status(position: Position) -> str:
    """The result, or whose turn it is and the phase, if it has a name."""
    if position.outcome:
        return result(position.outcome)
    view = position.game.view
    turn, phase = view.turn(position), view.phase(position)
    return say("common.beside", first=turn, then=phase) if phase else turn


def targets_with_notes(targets: tuple[Target, ...], options: Options) -> tuple[Target, ...]:
    """The targets, each with what the options put on it at the end of its label."""
    places = {target.id for target in targets}
    notes = _by_cell((*_notes(options), *_drawn(options.annotations, places)))
    return tuple(
        replace(target, label=commas([target.label, notes[target.id]]))
        if target.id in notes
        else target
        for target in targets
    )


def drawn_on(drawn: Annotations, places: Collection[str]) -> dict[str, str]:
    """The drawings on each of the given places; places without a drawing are left out."""
    return _by_cell(_drawn(drawn, places))


def circle(colour: str) -> str:
    """A circle in a colour."""
    return say(f"notes.{colour}_circle")


def arrow(colour: str) -> str:
    """An arrow in a colour, or in the plain one, where none is named."""
    return say(f"notes.{colour}_arrow") if colour else say("notes.arrow")


def _notes(options: Options) -> Notes:
    for cell in options.highlight:
        yield cell, say("notes.highlighted")
    for cell, colour in options.marks.items():
        yield cell, say(f"notes.{colour}_mark") if colour else say("notes.mark")
    for cell, text in options.labels.items():
        if text.strip():
            yield cell, say("notes.label", text=text)
    for cell, value in options.heat.values.items():
        yield cell, say("notes.heat", number=figure(value))
    yield from _arrows(options.arrows)


def _drawn(drawn: Annotations, places: Collection[str]) -> Notes:
    for cell, colour in drawn.circles.items():
        yield cell, circle(colour)
    for cell, text in drawn.texts.items():
        yield cell, say("notes.text", text=text)
    yield from _arrows(one for one in drawn.arrows if one[0] in places and one[1] in places)


def _arrows(arrows: Iterable[Arrow]) -> Notes:
    for start, end, colour in arrows:
        yield start, say("notes.arrow_to", arrow=arrow(colour), cell=end)
        yield end, say("notes.arrow_from", arrow=arrow(colour), cell=start)


def _by_cell(notes: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for cell, note in notes:
        found.setdefault(cell, []).append(note)
    return {cell: commas(words) for cell, words in found.items()}
