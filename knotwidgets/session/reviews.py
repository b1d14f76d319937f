"""Commands about what is good: analyses, hints and reviews; see `commands.py`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ..core import Position, Record
from ..core.advice import Advice, join_advice, last_cells, wins_at_once
from ..core.knots import called, knots_of
from ..engine import MCTS
from ..engine.checks import no_class
from ..words import listed, one_after_other, percent, player, say, sentences
from .document import Document, RefusedError, Review, no_action, stale_error
from .places import go, look

if TYPE_CHECKING:
    from ..lessons.reviews import Thinker, TurningPoint


NUMBER = 3  # moments at most


def warner() -> Thinker:
    """Return what thinks about a move before it is played: about three positions, for a second."""
    return MCTS(simulations=1_000, seconds=0.3, seed=1)


def switch(doc: Document, name: str, *, on: bool | None = None) -> Document:
    """Switch something on or off; without `on`, to the other state."""
    on = name not in doc.on if on is None else on
    return replace(doc, on=doc.on | {name} if on else doc.on - {name})


def analyse(doc: Document, analyst: Any = None, *, on: bool | None = None) -> Document:
    """Begin or end to analyse what is shown; by MCTS, or the one from before, if none is given."""
    no_class("player", analyst, "player", fits=hasattr(analyst, "think"))
    if analyst is not None and not callable(getattr(analyst, "think", None)):
        raise TypeError(f"{analyst!r} can't analyse; expected a player with `think`: MCTS()")
    doc = replace(doc, analyst=analyst or doc.analyst or MCTS())
    return switch(doc, "analyse", on=on)


def failed(doc: Document, fault: str, *, moved: bool) -> Document:
    """Say that a machine, or the analysis, has failed: it rests, or is ended."""
    if moved:
        return replace(doc, error=fault, rests=True, stepping=False)
    return replace(switch(doc, "analyse", on=False), error=fault)


def review(doc: Document) -> Document:
    """Review a guided game with its player; any other with the analysis, from its start.

    Either way its moves are looked through for the graph of the game.
    """
    players = {*doc.game.players}
    seek = partial(moments_of, doc.line, players - doc.seats.keys() or players)
    if "guide" not in doc.on:
        return _with_review(analyse(go(doc, 0), on=True), Advice(""), seek=seek)
    return _with_review(doc, Advice(say("guide.looking")), seek=seek)


def hint(doc: Document) -> Document:
    """Look for a good move at the position shown, to be named with its reason."""
    if doc.position.player is None or doc.machine:
        raise RefusedError(say("guide.no_hint"))
    advice = Advice(say("widget.looking"))
    return _with_review(doc, advice, hint=True, seek=partial(hint_of, doc.position))


def knot(doc: Document) -> Document:
    """Mark a knot on the board and say its name: the first one, and then each time the next."""
    knots = knots_of(doc.position)
    if not knots:
        raise RefusedError(say("knots.none"))
    task = doc.task
    at = task.at % len(knots) if task and task.hint else 0
    n, name = at + 1, called(knots[at].name)
    text = say("knots.shown", n=n, of=len(knots), knot=name, cells=listed(knots[at].cells))
    # The place of the next one; after a hint it is 0.
    return _with_review(doc, Advice(text, knots[at].cells), hint=True, at=n)


def _with_review(doc: Document, advice: Advice, **more: Any) -> Document:
    """Say something of the place shown, and perhaps look for more."""
    here = doc.cursor.path
    return replace(doc, review=Review(doc.line, here, here, advice, **more))


def show_moments(
    doc: Document, asked: Review, found: tuple[TurningPoint, ...] | None, fault: str
) -> Document:
    """Take over the moments that a review has found, if it is still shown."""
    if doc.review is not asked:
        return doc
    after = replace(asked, seek=None, moments=found or ())
    if not asked.advice.text:
        return replace(doc, review=after, error=fault)
    if not asked.is_at(doc):
        return replace(doc, review=None)
    if found:
        return _open(doc, after, 0)
    advice = Advice("" if fault else say("guide.no_moments"))
    return replace(doc, review=replace(after, advice=advice), error=fault)


def _open(doc: Document, review: Review, at: int) -> Document:
    moment = review.moments[at]
    of = say("widget.lesson_step", n=at + 1, of=len(review.moments))
    advice = Advice(say("common.titled", title=of, text=moment.question))
    place = (*review.end[:-1], moment.ply)
    opened = replace(review, at=at, advice=advice, place=place, seek=None)
    return replace(look(doc, place), review=opened)


def moment(doc: Document, what: str) -> Document:
    """Show the better moves of a review's moment, or go on to its next moment.

    After the last one that is where the game stood.
    """
    if what not in ("show", "on"):
        raise no_action(f"moment:{what}")
    task = doc.task
    if task is None or not task.moments:
        raise stale_error()
    current = task.moments[task.at]
    if what == "show":
        return replace(doc, review=task.with_text(_better(current), current))
    if task.at + 1 < len(task.moments):
        return _open(doc, task, task.at + 1)
    return replace(look(doc, task.end), review=None)


def try_again(doc: Document, picks: tuple[str, ...]) -> Document:
    """Answer the task of a review, which is no move; raises `IllegalMove`."""
    task = doc.task
    if task is None or not task.moments:
        return doc
    current = task.moments[task.at]
    after = current.position.play(current.position.game.move_of(current.position, picks))
    if (move := str(after.last)) in current.best:
        right = one_after_other((say("lessons.right"), _better(current)))
        return replace(doc, review=task.with_text(right, current))
    same = move == current.move
    no = Advice(say("lessons.moment_same") if same else say("guide.not_best", move=move))
    seek = partial(refutation, no, after, str(current.position.player), Advice(current.question))
    text = one_after_other((no.text, current.question))
    return replace(doc, review=replace(task.with_text(text), seek=seek))


def _better(current: TurningPoint) -> str:
    return say("guide.better", n=len(current.best), moves=listed(current.best))


def show_advice(doc: Document, asked: Review, found: Advice | None, fault: str) -> Document:
    """Say what has been found, a hint or the answer to a wrong move, if that is still shown."""
    if doc.review is not asked or doc.task is not asked:
        return doc
    advice = found or Advice(fault)
    return replace(doc, review=replace(asked, advice=advice, seek=None))


# ---- hints, and answers to wrong moves


def hint_of(position: Position, thinker: Thinker) -> Advice:
    """Name a good move, and say what comes of it."""
    report, mover = thinker.think(position), str(position.player)
    after = position.play(report.best)
    marks = last_cells(position, [report.best])
    if wins_at_once(position, [report.best]):
        return Advice(say("guide.wins", player=player(mover), moves=report.best), marks)
    text = say(
        "guide.hint", move=report.best, player=player(mover), share=percent(report.win[mover])
    )
    events = position.game.events(position.state, after.state)
    return join_advice([Advice(text, marks), Advice(sentences(events))])


def refutation(no: Advice, after: Position, mover: str, again: Advice, thinker: Thinker) -> Advice:
    """Say `no`, then what the next player would answer to a wrong move of `mover`, then `again`."""
    return join_advice([no, answer_to(after, mover, thinker), again])


def answer_to(after: Position, mover: str, thinker: Thinker) -> Advice | None:
    """Say what the next player would answer to a move of `mover`, and mark it."""
    if after.player not in after.game.players or after.player == mover:
        return None
    move = thinker.think(after).best
    text = say("guide.answer", player=player(after.player), move=move)
    return Advice(text, last_cells(after, [move]))


def moments_of(line: Record, who: Collection[str], thinker: Thinker) -> tuple[TurningPoint, ...]:
    """Return the moments that decided a game for some players."""
    from ..lessons import reviews

    return tuple(reviews.turning_points(line, NUMBER, {*who}, thinker))
