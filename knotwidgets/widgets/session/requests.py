"""What the browser may ask of a game, and of a puzzle: a handler for each kind of message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from knotwidgets.core import Annotations, IllegalMove, Verdict
from knotwidgets.core.annotations import NOTHING
from knotwidgets.words import say

from .exchange import NO_ACTIONS, Action, Desk, RefusedError
from .game import Session
from .messages import Message
from .puzzle import PuzzleSession


class GameDesk(Desk):
    """Answers the browser's messages about a game.

    `before_pick` raises `RefusedError` where a pick is not to be heeded. `pointed` is called under
    the lock with the targets that a message names, also of one that is refused. `anytime` are
    further buttons.
    """

    session: Session

    def __init__(
        self,
        session: Session,
        *,
        before_pick: Action = lambda: None,
        pointed: Callable[[tuple[str, ...]], object] = lambda _: None,
        anytime: Mapping[str, Action] = NO_ACTIONS,
    ) -> None:
        self._before_pick, self._pointed = before_pick, pointed
        handlers = {
            "pick": self._pick,
            "explain": self._explain,
            "select": self._select,
            "draw": self._draw,
            "jump": lambda message: session.jump(message.ply),
        }
        actions: dict[str, Action] = {
            "undo": session.undo,
            "redo": session.redo,
            "new": session.new,
            "next": session.next,
            "erase": partial(session.annotate, NOTHING),
        }
        super().__init__(session, handlers, actions, anytime)

    def _pick(self, message: Message) -> None:
        self._pointed(message.picks)
        self._before_pick()
        try:
            self.session.play_picks(message.picks)
        except IllegalMove as refusal:
            raise RefusedError(refusal.message, reason="illegal", marks=refusal.marks) from refusal

    def _explain(self, message: Message) -> Verdict:
        self._pointed(message.picks)
        return self.session.explain(message.picks)

    def _select(self, message: Message) -> None:
        self._pointed(message.picks)

    def _draw(self, message: Message) -> None:
        moment = self.session.moment
        for cell in message.picks:
            if cell not in moment.record.game.named_cells:
                raise RefusedError(say("drawing.no_cell", cell=cell))
        try:
            drawn = _drawn(moment.drawn, message)
        except ValueError as fault:  # an arrow to its own start, or one too many
            raise RefusedError(say("drawing.refused", fault=fault)) from fault
        self.session.annotate(drawn)


def _drawn(before: Annotations, message: Message) -> Annotations:
    if message.text is not None:
        return before.text(message.picks[0], message.text)
    if len(message.picks) == 1:
        return before.circle(message.picks[0], message.name)
    return before.arrow(message.picks[0], message.picks[1], message.name)


class PuzzleDesk(Desk):
    """Answers the browser's messages about a puzzle."""

    def __init__(self, session: PuzzleSession) -> None:
        handlers = {
            "pick": lambda message: session.pick(message.picks),
            "explain": lambda message: session.explain(message.picks),
            "select": lambda _: None,  # where somebody points is of no account here
            "jump": lambda message: session.jump(message.ply),
        }
        actions: dict[str, Action] = {
            "undo": session.undo,
            "redo": session.redo,
            "clear": session.clear,
            "hint": session.hint,
            "check": session.check,
        }
        super().__init__(session, handlers, actions)
