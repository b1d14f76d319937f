"""A record to be read: readers go through its moves and variations, and change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any

from ..core import Record
from ..core.lines import Path, path_of
from ..scene import Move
from ..words import into, say
from .page.automaton import Automaton, Request, Shown, arranging
from .panel.game import panel_of
from .panel.moves import MoveRows
from .schema import Panel, State
from .session.chance import seed_of, settled
from .session.exchange import RefusedError
from .session.game import Session
from .session.listeners import Listeners
from .session.moment import GameMoment
from .session.requests import GameDesk
from .shell import Shell, lasting

OFFERED = ("rules", "record:copy", "record:save")
"""The buttons of a board that change nothing."""


class Reading(Session):
    """The session of a record that is only read: none but its moves are played."""

    def pick(self, picks: tuple[str, ...]) -> None:
        """Follow a move of the record; raises `IllegalMove`, and `RefusedError` for other moves."""
        position = self.moment.position
        move = position.game.move_of(position, picks)
        if position.explain(move).legal and move not in onward(self.moment):
            raise RefusedError(say("page.no_such_move"))
        super().pick(picks)

    def _refuse_touch_move(self) -> None:
        pass


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
        self._motion, self._picture, self._rows = motion, lasting(picture), MoveRows()
        self._explain = explain
        self._record, self._known = record, dict[Any, State]()
        game = record.game
        seed = 0 if seed_of(record) is None else None
        session = Reading(record, seed=seed, machines=game.players, changed=self._show)
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


def onward(moment: GameMoment) -> set[str]:
    """Return the moves that a record has from where it is shown."""
    if not moment.cursor.goes_on:
        return set()
    ply = moment.line.line[moment.ply]
    return {ply.move, *(variation[0].move for variation in ply.variations)}


def _followed(moment: GameMoment, moves: tuple[Move, ...]) -> Iterator[Move]:
    """The moves that can be picked and are the record's."""
    position, known = moment.position, onward(moment)
    for move in moves if known else ():
        picks = (*move.picks, move.turn) if move.turn else move.picks
        if position.game.move_of(position, picks) in known:
            yield move


def spelled(moves: list[Any]) -> Iterator[list[str]]:
    """The picks of moves, as they are sent."""
    for move in moves:
        for target in move.get("each", ("$",)):
            picks = [target if pick == "$" else pick for pick in move["picks"]]
            yield [*picks, *filter(None, [move.get("turn")])]
