"""A small board on which something can be tried, as each rule of a rule book has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from typing import Any

from ..core import Position
from ..words import into, say
from .page.automaton import Answer, Automaton, Node, Request, Shown, TooManyError, arranging
from .panel.common import action
from .panel.game import panel_of
from .replay import spelled
from .schema import Panel
from .session.game import Session
from .session.listeners import Listeners
from .session.moment import GameMoment
from .session.requests import GameDesk
from .shell import Shell, lasting

MOST_SEEN = 90  # scenes that a page has of a trial
DEEPEST = 4  # moves
UNDO = {"kind": "action", "name": "undo"}


class Trial(Shell):
    """A board to try moves on from a position, with as little beside it as can be.

    `picture` has options that hold until something is played. It is shown by another widget, or
    asked beforehand what it would say, and so made `unseen`.
    """

    def __init__(
        self,
        position: Position,
        picture: Mapping[str, Any],
        *,
        theme: str = "auto",
        width: float | None = None,
        seed: int | None = None,
    ) -> None:
        self._end = ExitStack()
        self._picture = lasting(picture)
        session = Session(position, seed=seed, changed=self._show)
        self._first = session.moment.ply
        listeners = Listeners("", "()", session.report)
        colours = position.game.view.colours
        super().__init__(GameDesk(session), listeners, theme, (width, None), colours)

    def answer(self, message: object) -> dict[str, Any]:
        """Answer a message of the browser; never raises."""
        reply = self._answer(message)
        self._listeners.notify()
        return reply

    def first(self) -> Automaton:
        """Return what is shown before anything is played, in each arrangement."""
        return self._explored(["state"], arranging)

    def further(self) -> Automaton | None:
        """Return what comes of a few moves; None where even one is too much for a page to tell.

        It is told of as many moves as there is room for, and of all that can be picked meanwhile.
        """
        session, start = self._desk.session, self._desk.session.moment
        told = None
        for depth in range(1, DEEPEST + 1):
            session.moment = start
            session.show_again()
            try:
                deeper = self._explored(["state"], partial(self._asks, depth), most=MOST_SEEN)
            except TooManyError:
                break
            told = deeper
            ahead = sum(self._ahead(depth, node.shown) for node in told.nodes)
            if not ahead or len(told.nodes) + ahead > MOST_SEEN:
                break
        if told:
            told.otherwise = {
                "explain": {"ok": True, "message": ""},
                "print": {"ok": True, "hints": []},
                "pick": {"ok": False, "message": into(say("page.no_further"), self.lang)},
                "": {"ok": False, "message": into(say("page.no_python"), self.lang)},
            }
        return told

    def surroundings(self) -> Automaton:
        """Return what is shown round it, and what comes of the menu."""
        return self._surroundings()

    def _asks(self, depth: int, shown: Shown) -> Iterator[Request]:
        scene, ply = shown["state"]["scene"], shown["state"]["panel"]["ply"] - self._first
        legal, single = list(spelled(scene["moves"])), [[one["id"]] for one in scene["targets"]]
        yield from ({"kind": "explain", "picks": picks} for picks in single)
        if ply < depth:
            others = (picks for picks in single if picks not in legal)
            yield from ({"kind": "pick", "picks": picks} for picks in (*legal, *others))
        if ply > 0:
            yield UNDO
        yield from arranging(shown)

    def _ahead(self, depth: int, shown: Shown) -> int:
        """How many moves go on where nothing was asked any more."""
        scene, ply = shown["state"]["scene"], shown["state"]["panel"]["ply"] - self._first
        return 0 if ply < depth else len(list(spelled(scene["moves"])))

    def _show(self, moment: GameMoment) -> partial[None]:
        given = self._picture if moment.ply == self._first else {}
        if moment.passed:
            given = {**given, "motion": True, "since": moment.passed}
        scene = moment.position.scene(**self._arranged(given)).wire()
        state = {"rev": moment.rev, "scene": scene, "panel": self._panel(moment)}
        return partial(self.set_trait, "state", state)

    def _panel(self, moment: GameMoment) -> Panel:
        full, is_first = panel_of(moment, self.lang), moment.ply == self._first
        return {
            **full,
            "title": "",
            "goal": "",
            "note": "",
            "news": "" if is_first else full["news"],
            "scores": [],
            "figures": [],
            "moves": [],
            "variations": [],
            "steps": {},
            "actions": [action("undo", enabled=not is_first)],
        }


def begun(first: Automaton, further: Automaton) -> Automaton:
    """Return what comes of moves, but that it begins with what another trial shows at first."""
    before, nodes = len(further.nodes), [*further.nodes]
    same = further.nodes[0]
    for node in first.nodes:
        turns: dict[str, Answer] = {
            key: {**answer, "to": before + answer["to"]} for key, answer in node.answers.items()
        }
        nodes.append(Node(node.shown, {**same.answers, **turns}))
        for key in turns:
            same = further.nodes[same.answers[key]["to"]]
    return Automaton(nodes, before, further.otherwise)
