"""A rule book in which rules can be tried: as a widget, and as a page without Python.

The widget holds the page; boards are made when a rule is first tried, and talk through it. What
the browser sends is `{"rule": name, "bare": bool}` to try a rule, `bare` where the widget's code is
there, `{"rule": name, "message": {...}}` to its board, and `{"dark": bool}` of the notebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any
from uuid import uuid4

import traitlets
from IPython.core.getipython import get_ipython
from IPython.display import display

from ..core import Position
from ..scene.handbook import AUTO, Handbook
from ..session.document import Document, Layers
from ..session.facts import facts
from ..session.schema import Panel
from ..session.session import Session
from .page.automaton import Automaton, Request, TooManyError, TraitValues, action, each, nothing
from .page.document import POLICY, part, script_of
from .page.interned import Interned, Taken
from .page.saved import Quiet, SavedPicture
from .pages import Unseen, spelled
from .shell import reusable

TRAITS = ("look", "state", "theme", "width", "height", "sound")
"""What the browser is told of a board."""


class LiveBook(Quiet):
    """A rule book in a notebook; `live` shows one."""

    _esm = part("rulebook")
    lang = "en"

    html = traitlets.Unicode().tag(sync=True)

    def __init__(self, book: Handbook) -> None:
        self._book, self._trials = book, dict[str, Trial]()
        tried = {name for name in book.sections if book.trial(name)}
        self.look, self.boards = {"board": uuid4().hex}, (self,)
        mark = f'<span hidden data-board="{self.look["board"]}"></span>'
        super().__init__(html=mark + book.body(tried))
        self._saved_picture = SavedPicture(self, lambda: self.kept)
        self.on_msg(self._receive)

    @cached_property
    def kept(self) -> str:
        """What a saved notebook keeps: pictures, or boards as well."""
        return _part(self._book) if self._book.embed else self._book.body()

    def close(self) -> None:
        """Take the book off the page, with all of its boards."""
        for trial in self._trials.values():
            trial.close()
        self._saved_picture.close()
        super().close()

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        match content:
            case {"dark": bool(dark)} if self._book.theme == AUTO:
                theme = "dark" if dark else "light"
                self.send({"pictures": list(self._book.painted(theme))})
            case {"rule": str(rule), "message": message} if rule in self._trials:
                self.send({"rule": rule, "reply": self._trials[rule].answer(message)})
            case {"rule": str(rule), "bare": bool(bare)} if rule in self._book.sections:
                self._open(rule, widget="" if bare else part("widget"))

    def _open(self, rule: str, widget: str) -> None:
        found = self._book.trial(rule)
        if rule not in self._trials and found:
            self._trials[rule] = Trial(*found, theme=self._book.theme)
            self._trials[rule].observe(lambda change: self._tell(rule, change), TRAITS)
        trial = self._trials.get(rule)
        traits = {name: getattr(trial, name) for name in TRAITS} if trial else None
        self.send({"rule": rule, "traits": traits, "widget": widget})

    def _tell(self, rule: str, change: Mapping[str, Any]) -> None:
        self.send({"rule": rule, "traits": {change["name"]: change["new"]}})

    def _ipython_display_(self) -> None:
        self._saved_picture.display()

    def __repr__(self) -> str:
        return repr(self._book)


def live(book: Handbook) -> None:
    """Show a rule book in a notebook; raises `NotImplementedError` where none is."""
    if not get_ipython():
        raise NotImplementedError
    display(LiveBook(book))


def html(book: Handbook) -> str:
    """Return a rule book as a page, in which rules can be tried as far as it has room for that."""
    return book.document(_part(book), POLICY)


def _part(book: Handbook) -> str:
    """Return the book as a part of a page, with its boards."""
    interned, tried, shown = Interned(), dict[str, int](), list[Taken]()
    for rule, automata in _automata_of(book):
        taken = interned.take([each.wire() for each in automata])
        if taken not in shown:
            shown.append(taken)
        tried[rule] = shown.index(taken)
    dark = [one.split("%0A") for one in book.painted("dark")] if book.theme == AUTO else []
    data = interned.text({"tried": tried, "shown": shown, "dark": dark})
    return f"<div>{book.body(tried)}{script_of(data, book.lang)}</div>"


def _automata_of(book: Handbook) -> Iterator[tuple[str, tuple[Automaton, Automaton]]]:
    """Yield each rule that can be tried with its automata; equal positions are asked once."""
    known = dict[Position, Automaton | None]()
    for rule in book.sections:
        found = book.trial(rule)
        if not found:
            continue
        position, picture = found
        if position not in known:
            with Trial(position, {}, theme=book.theme, seed=0) as trial:
                known[position] = trial.automaton_of_moves()
        if further := known[position]:
            with Trial(position, picture, theme=book.theme, seed=0) as trial:
                yield rule, (begun(trial.first(), further), trial.surroundings())


MOST_SEEN = 90  # scenes that a page has of a trial
DEEPEST = 4  # moves


class Trial(Unseen):
    """A board to try moves on from a position, with as little beside it as can be.

    `picture` has options that hold until something is played. It is shown by another widget, or
    asked beforehand what it would say.
    """

    def __init__(
        self,
        position: Position,
        picture: Mapping[str, Any],
        *,
        theme: str,
        seed: int | None = None,
    ) -> None:
        layers = Layers.of(reusable(picture))
        session = Session(position, seed=seed, changed=self._show, layers=layers)
        self._first = session.moment.ply
        super().__init__(session, theme)

    def answer(self, message: object) -> dict[str, Any]:
        """Answer a message of the browser; never raises."""
        reply = self._answer(message)
        self._listeners.notify()
        return reply

    def first(self) -> Automaton:
        """Return what is shown before anything is played."""
        return self._explore(nothing)

    def automaton_of_moves(self) -> Automaton | None:
        """Return the automaton of a few moves; None if even one move is too much for a page.

        It has as many moves as there is room for, and all that can be picked on the way.
        """
        session, start = self._session, self._session.moment
        found = None
        for depth in range(1, DEEPEST + 1):
            session.moment = start
            session.show_again()
            try:
                deeper = self._explore(partial(self._asks, depth), most=MOST_SEEN)
            except TooManyError:
                break
            found = deeper
            # How many moves go on where nothing was asked any more:
            states = [node.shown["state"] for node in found.nodes]
            last = [one for one in states if one["panel"]["ply"] - self._first >= depth]
            ahead = sum(len([*spelled(one["scene"]["moves"])]) for one in last)
            if not ahead or (len(found.nodes) + ahead) * found.nodes[0].scenes > MOST_SEEN:
                break
        if found:
            found.otherwise = self._other_replies("page.no_further")
        return found

    def _asks(self, depth: int, shown: TraitValues) -> Iterator[Request]:
        scene, ply = shown["state"]["scene"], shown["state"]["panel"]["ply"] - self._first
        legal, single = list(spelled(scene["moves"])), [[one["id"]] for one in scene["targets"]]
        yield from each("explain", single)
        if ply < depth:
            yield from each("pick", [*legal, *(picks for picks in single if picks not in legal)])
        if ply > 0:
            yield action("undo")

    def _show(self, document: Document) -> partial[None]:
        is_first = document.ply == self._first
        document = document if is_first else replace(document, layers=Layers())
        full = facts(document, **self._arranged({"motion": True}))
        panel: Panel = {
            **full["panel"],
            "title": "",
            "goal": "",
            "note": "",
            "news": "" if is_first else full["panel"]["news"],
            "scores": [],
            "figures": [],
            "moves": [],
            "variations": [],
            "steps": {},
            "can": [] if is_first else ["undo"],
            "cannot": ["undo"] if is_first else [],
            "on": [],
        }
        return partial(self.set_trait, "state", {**full, "panel": panel})


def begun(first: Automaton, further: Automaton) -> Automaton:
    """Return the automaton of a trial's moves, beginning with the picture of the `first` one."""
    begin = replace(first.nodes[0], answers=further.nodes[0].answers)
    return Automaton([*further.nodes, begin], len(further.nodes), further.otherwise)
