"""A record to be read: who looks goes through its moves and its variations, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any

from ..core import Record
from ..core.lines import Path
from ..scene import Move
from ..words import into, say
from .page.automaton import Automaton, Request, Shown, key_of
from .panel.game import panel_of
from .panel.moves import MoveRows
from .schema import Panel, State
from .session.chance import seed_of, settled
from .session.game import Session
from .session.listeners import Listeners
from .session.moment import GameMoment
from .session.requests import GameDesk
from .shell import Shell, lasting

OFFERED = ("rules", "record:copy", "record:save")
"""The buttons of a board that change nothing."""


class Reading(Session):
    """The session of a record that is only read: to look back takes no move back."""

    def _refuse_touch_move(self) -> None:
        pass


class Replay(Shell):
    """A board that shows a record from a place on; its moves can be followed, and none added.

    The options are those of a board. It is made to be asked, for a page without Python.
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
        **picture: Any,
    ) -> None:
        self._end = ExitStack()
        self.lang = lang
        self._motion, self._picture, self._rows = motion, lasting(picture), MoveRows()
        self._record, self._known = record, dict[Any, State]()
        game = record.game
        seed = 0 if seed_of(record) is None else None
        session = Reading(record, seed=seed, machines=game.players, changed=self._show)
        cursor = settled(session.moment.cursor.to(at))
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
        automaton = self._explored(["state"], _onward, self._anywhere)
        for node in automaton.nodes:
            node.also[key_of({"kind": "write"})] = {
                "reply": {"ok": True, "record": self._record.text}
            }
        automaton.otherwise = words
        return automaton, self._surroundings()

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

    def _show(self, moment: GameMoment) -> partial[None]:
        of_record = moment.cursor.path, moment.since, self._arrangement, moment.error
        if of_record not in self._known:
            self._known[of_record] = self._state(moment)
        state = {**self._known[of_record], "rev": moment.rev}
        return partial(self.set_trait, "state", state)

    def _state(self, moment: GameMoment) -> State:
        given = {"annotations": moment.drawn, **self._picture, "legal": False}
        if self._motion and moment.passed:
            given |= {"motion": True, "since": moment.passed}
        scene = moment.position.scene(**self._arranged(given))
        scene = replace(scene, moves=tuple(_followed(moment, scene.moves)))
        return {"rev": 0, "scene": scene.wire(), "panel": self._panel(moment)}

    def _panel(self, moment: GameMoment) -> Panel:
        panel = panel_of(moment, self.lang, self._rows)
        panel["actions"] = [one for one in panel["actions"] if one["name"] in OFFERED]
        panel["reading"], panel["binding"] = True, False
        return panel


def _followed(moment: GameMoment, moves: tuple[Move, ...]) -> Iterator[Move]:
    """The moves of the record that lead on from here."""
    if not moment.cursor.goes_on:
        return
    position, ply = moment.position, moment.line.line[moment.ply]
    onward = {ply.move, *(variation[0].move for variation in ply.variations)}
    for move in moves:
        picks = (*move.picks, move.turn) if move.turn else move.picks
        if position.game.move_of(position, picks) in onward:
            yield move


def _onward(shown: Shown) -> Iterator[Request]:
    """What leads on from here alone: keys along the line, picks of moves, another arrangement."""
    scene, panel = shown["state"]["scene"], shown["state"]["panel"]
    for ply in {*panel["steps"].values()} - {panel["ply"]}:
        yield {"kind": "jump", "ply": ply}
    for move in scene["moves"]:
        for target in move.get("each", ("$",)):
            picks = [target if pick == "$" else pick for pick in move["picks"]]
            yield {"kind": "pick", "picks": [*picks, *filter(None, [move.get("turn")])]}
    if "arrangement" in scene:
        other = "tall" if scene["arrangement"] == "wide" else "wide"
        yield {"kind": "arrange", "arrangement": other}
