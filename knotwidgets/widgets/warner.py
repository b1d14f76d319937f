"""A warning at a board: a move that gives the game away is held until it is played all the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..core import IllegalMove, Position
from ..core.advice import Advice, last_cells, together
from ..engine import MCTS
from ..lessons.reviews import Thinker, share_of
from ..lessons.win_puzzles import winning
from ..words import percent, player, say
from .panel.common import action
from .schema import Action
from .session.exchange import RefusedError, noted
from .session.game import Session
from .session.moment import GameMoment

LOST = 0.12  # of the probability to win, that a move is held for
NOISE = 2.4  # at a single simulation: what chance alone hardly ever makes of equal positions
SIMULATIONS, SECONDS = 1_000, 0.3  # for a position, whichever comes first


class Held(NamedTuple):
    """A move that waits, and why: at the revision at which it was picked."""

    rev: int
    picks: tuple[str, ...]
    why: Advice


class Warner:
    """Looks at each move that is picked, before it is played; three positions take a second."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._held: Held | None = None
        self.thinker: Thinker = MCTS(simulations=SIMULATIONS, seconds=SECONDS, seed=1)

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """The button that plays the move all the same."""
        return {"anyway": self._play}

    def said(self, moment: GameMoment) -> Advice | None:
        """Say why a move is held at a moment, if one is."""
        held = self._held
        return held.why if held and held.rev == moment.rev else None

    def buttons(self) -> list[Action]:
        """What can be done with a move that is held; Escape is the second."""
        return [
            action("anyway", enabled=True),
            action("decline", "lesson_undo", enabled=True),
        ]

    def takes(self, picks: tuple[str, ...]) -> bool:
        """Whether picks are a move that is held; picked a second time, it is played."""
        moment = self._session.moment
        position, again = moment.position, self.said(moment) and self._held
        self._held = None
        bound = moment.record.game.touch_move or position.player in moment.machines
        if bound or (again and again.picks == picks):
            return False
        try:
            why = warning(position, position.game.move_of(position, picks), self.thinker)
        except IllegalMove:
            return False  # which the session refuses
        except Exception as error:  # noqa: BLE001 - who thinks is no reason not to play
            noted(error)
            return False
        self._hold(Held(moment.rev, picks, why) if why else None)
        return why is not None

    def drop(self) -> bool:
        """Take back the move that is held; whether there was one."""
        held = self.said(self._session.moment) is not None
        if held:
            self._hold(None)
        return held

    def _hold(self, held: Held | None) -> None:
        self._held = held
        self._session.show_again()

    def _play(self) -> None:
        held = self._held
        if held is None or not self.drop():
            raise RefusedError(say("widget.stale"), reason="stale")
        self._session.pick(held.picks)


def warning(position: Position, move: str, thinker: Thinker) -> Advice | None:
    """Say how much a move gives away, and what the answer is; None if that is not much.

    It is compared with the best move. Both are judged by the position after them, since the best of
    many moves looks better than it is. Where the thinker had time for few simulations, a move must
    lose more than `LOST`, beyond what noise does. Raises `IllegalMove`.
    """
    after, mover = position.play(move), str(position.player)
    if len(position.legal_moves) < 2:
        return None
    thought = thinker.think(position)
    best = thought.best
    noise = 0 if thought.certain else NOISE / max(thought.simulations, 1) ** 0.5
    if str(after.last) == best:
        return None
    before = share_of(position.play(best), mover, thinker)
    left = share_of(after, mover, thinker)
    if before - left < max(LOST, noise) or winning(position, [move]):
        return None
    shares = {"before": percent(before), "after": percent(left)}
    said = Advice(say("guide.gives_away", move=str(after.last), **shares))
    again = Advice(say("guide.play_again"))
    return together([said, answer_to(after, mover, thinker), again])


def answer_to(after: Position, mover: str, thinker: Thinker) -> Advice | None:
    """Say what the next player would answer to a move of `mover`, and mark it."""
    if after.player not in after.game.players or after.player == mover:
        return None
    move = thinker.think(after).best
    said = say("guide.answer", player=player(after.player), move=move)
    return Advice(said, last_cells(after, [move]))
