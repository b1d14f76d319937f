"""Guided play: warnings, and the thread that looks for the moments of a review."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from ..core import IllegalMove, Position
from ..core.advice import Advice, join_advice
from ..engine import MCTS, Budget, Cancelled, Report
from ..words import percent, say
from .document import Document, Held, Review
from .machines import frequent_switches
from .reviews import answer_to
from .session import Session, error_text

if TYPE_CHECKING:
    from ..lessons.reviews import Thinker

# ---- reviews

SIMULATIONS, SECONDS = 1_000, 0.4  # for a position, whichever comes first


@dataclass
class Patient:
    """Thinks about one position after the other, until that is cancelled."""

    budget: Budget
    on_report: Callable[[Report], None]

    def __post_init__(self) -> None:
        self._search = MCTS(simulations=SIMULATIONS, seconds=SECONDS, seed=1)

    def think(self, position: Position) -> Report:
        """Return what is known of a position; raises `Cancelled`."""
        report = self._search.think(position, budget=self.budget)
        self.on_report(report)
        return report


class Reviewer:
    """Looks for what a session's review asks for, in a thread where there are any."""

    def __init__(self, session: Session, on_report: Callable[[Report], None]) -> None:
        self._session, self._on_report = session, on_report
        self.seen: Review | None = None  # the review that was looked into last

    def go_on(self) -> None:
        """Begin to look for what the document's review lacks; called under the session's lock."""
        before, review = self.seen, self._session.moment.review
        self.seen = review
        if before and not (review and review.budget is before.budget):
            before.budget.cancelled.set()
        if not (review and (seek := review.seek)):
            return
        is_of_game = review.looking and not review.hint
        on_report = self._on_report if is_of_game else lambda _: None

        def seek_and_show() -> None:
            """Show what is found by thinking, or why that has failed."""
            found, fault = None, ""
            try:
                with frequent_switches():
                    found = seek(Patient(review.budget, on_report))
            except Cancelled:
                return
            except Exception as error:  # noqa: BLE001 - rules may raise what they like
                fault = error_text(error)
            self._session.do("show_moments" if is_of_game else "show_advice", review, found, fault)
            self._session.notify()

        self._session.listeners.post(partial(in_background, seek_and_show))  # outside of the lock

    def close(self) -> None:
        """Look no more."""
        if self.seen:
            self.seen.budget.cancelled.set()


def in_background(work: Callable[..., None], *given: object) -> None:
    """Do some work in a thread of its own, or at once where there are none, as in Pyodide."""
    try:
        Thread(target=work, args=given, name="review", daemon=True).start()
    except RuntimeError:
        work(*given)


# ---- warnings

LOST = 0.12  # a move is held if it loses this much of the probability to win
NOISE = 2.4  # at a single simulation: the most by which equal positions differ by chance


def held_of(document: Document, picks: tuple[str, ...], thinker: Thinker) -> Held | None:
    """Return a move that is picked as one to be held; None for one that is to be played.

    A move that is held already is played where it is picked a second time.
    """
    position, held = document.position, document.held
    bound = document.is_bound or document.machine
    if bound or (held and held.picks == picks):
        return None
    try:
        why = warning(position, position.game.move_of(position, picks), thinker)
    except IllegalMove:
        return None  # which is refused when it is played
    except Exception as error:  # noqa: BLE001 - a thinker that fails keeps nobody from moving
        error_text(error)
        return None
    return Held(picks, why) if why else None


def warning(position: Position, move: str, thinker: Thinker) -> Advice | None:
    """Say how much a move gives away, and what the answer is; None if that is not much.

    It is compared with the best move. Both are judged by the position after them, since the best of
    many moves looks better than it is. Where the thinker had time for few simulations, a move must
    lose more than `LOST`, beyond what noise does. Raises `IllegalMove`.
    """
    from ..lessons import reviews, win_puzzles

    after, mover = position.play(move), str(position.player)
    if len(position.legal_moves) < 2:
        return None
    report = thinker.think(position)
    best = report.best
    noise = 0 if report.certain else NOISE / max(report.simulations, 1) ** 0.5
    if str(after.last) == best:
        return None
    before = reviews.share_of(position.play(best), mover, thinker)
    share = reviews.share_of(after, mover, thinker)
    if before - share < max(LOST, noise) or win_puzzles.winning(position, [move]):
        return None
    shares = {"before": percent(before), "after": percent(share)}
    warned = Advice(say("guide.gives_away", move=str(after.last), **shares))
    again = Advice(say("guide.play_again"))
    return join_advice([warned, answer_to(after, mover, thinker), again])
