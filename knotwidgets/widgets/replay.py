"""A record to be read: readers go through its moves and variations, and change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any

from ..core import Record
from ..core.lines import Path, path_of
from ..session.cursor import seed_of, settled
from ..session.document import Document
from ..session.exchange import Listeners
from ..session.facts import MoveRows, facts
from ..session.layers import Layers
from ..session.requests import GameDesk
from ..session.schema import State
from ..session.session import Session
from ..words import into, say
from .page.automaton import Automaton, Request, Shown, arranging
from .shell import Shell, lasting


class Replay(Shell):
    """A board that shows a record from a place on; its moves can be followed, and none added.

    The options are those of a board. It is made to be asked, for a page without Python; with
    `explain` also why each target can't be picked, or what would come of it.
    """

    def __init__(
        self,
        record: Record,
        at: Path = (0,),
        *,
        theme: str = "auto",
        lang: str = "en",
        motion: bool = True,
        sound: bool = False,
        explain: bool = False,
        **picture: Any,
    ) -> None:
        self._end = ExitStack()
        self.lang = lang
        self._motion, self._rows = motion, MoveRows()
        self._explain = explain
        self._record, self._known = record, dict[Any, State]()
        game = record.game
        seed = 0 if seed_of(record) is None else None
        session = Session(
            record,
            seed=seed,
            changed=self._show,
            reading=True,
            seats=dict.fromkeys(game.players),
            layers=Layers.of(lasting(picture)),
        )
        cursor = settled(session.moment.cursor.to(path_of(record.line, at)))
        session.moment = replace(session.moment, cursor=cursor, began=False)
        listeners = Listeners("", "()", session.report)
        size = None, None
        super().__init__(
            GameDesk(session), listeners, theme, size, game.view.colours, sound, motion=motion
        )

    def automata(self) -> tuple[Automaton, Automaton]:
        """Return all that can be seen of the record, and of the menu."""
        words = {
            "explain": {"ok": True, "message": ""},  # the browser knows what lies there
            "print": {"ok": True, "hints": []},
            "pick": {"ok": False, "message": into(say("page.no_such_move"), self.lang)},
            "": {"ok": False, "message": into(say("page.no_python"), self.lang)},
        }
        automaton = self._explored(["state"], self._here, self._anywhere)
        automaton.otherwise = words
        return automaton, self._surroundings(
            _game={"of": "", "record": self._record.text, "own": False}
        )

    def _here(self, shown: Shown) -> Iterator[Request]:
        """What leads on from here alone: keys along the line, picks, another arrangement."""
        scene, panel = shown["state"]["scene"], shown["state"]["panel"]
        for ply in {*panel["steps"].values()} - {panel["ply"]}:
            yield {"kind": "jump", "ply": ply}
        followed = list(spelled(scene["moves"]))
        others = [[target["id"]] for target in scene["targets"]] if self._explain else []
        yield from ({"kind": "explain", "picks": picks} for picks in others)
        others = [picks for picks in others if picks not in followed]
        yield from ({"kind": "pick", "picks": picks} for picks in [*followed, *others])
        yield from arranging(shown)

    def _anywhere(self, shown: Shown) -> Iterator[Request]:
        panel = shown["state"]["panel"]
        yield {"kind": "jump", "path": [0]}
        for number, move in enumerate(panel["moves"], 1):
            yield {"kind": "jump", "path": [move.get("ply", number)]}
        for variation in panel.get("variations", ()):
            for move in variation["moves"]:
                yield {"kind": "jump", "path": [*variation["path"], move["ply"]]}
        for number in range(len(self._record.game.view.cards(self._record.game))):
            yield {"kind": "card", "number": number}

    def _show(self, document: Document) -> partial[None]:
        of_record = document.cursor.path, document.since, self._arrangement, document.error
        if of_record not in self._known:
            given = self._arranged({"motion": self._motion})
            self._known[of_record] = facts(document, rows=self._rows, **given)
        state = {**self._known[of_record], "rev": document.rev}
        return partial(self.set_trait, "state", state)


def spelled(moves: list[Any]) -> Iterator[list[str]]:
    """The picks of moves, as they are sent."""
    for move in moves:
        for target in move.get("each", ("$",)):
            picks = [target if pick == "$" else pick for pick in move["picks"]]
            yield [*picks, *filter(None, [move.get("turn")])]
