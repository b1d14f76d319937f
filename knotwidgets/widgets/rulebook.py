"""A rule book in which rules can be tried: as a widget, and as a page without Python.

The widget holds the page; boards are made when a rule is first tried, and talk through it. What
the browser sends is `{"rule": name, "bare": bool}` to try a rule, `bare` where the widget's code is
there, `{"rule": name, "message": {...}}` to its board, and `{"dark": bool}` of the notebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ..core import Position
from ..scene.handbook import AUTO, Handbook
from .page.automaton import Automaton
from .page.bundle import part
from .page.document import POLICY, script_of
from .page.interned import Interned, Taken
from .page.saved import SavedPicture
from .shell import unseen
from .trial import Trial, begun

if TYPE_CHECKING:
    from typing_extensions import Self

TRAITS = ("look", "state", "theme", "settings", "width", "height", "sound")
"""What the browser is told of a board."""


class LiveBook(anywidget.AnyWidget):
    """A rule book in a notebook; `live` shows one."""

    _esm = part("rulebook")

    html = traitlets.Unicode().tag(sync=True)

    def __init__(self, book: Handbook) -> None:
        self._book, self._trials = book, dict[str, Trial]()
        tried = {name for name in book.chapters if book.trial(name)}
        super().__init__(html=book.body(tried))
        self._saved_picture = SavedPicture(lambda: self.kept, lambda: "en")
        self.on_msg(self._receive)

    @cached_property
    def kept(self) -> str:
        """What a saved notebook keeps: pictures, or boards as well."""
        return _part(self._book) if self._book.embed else self._book.body()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

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
            case {"rule": str(rule), "bare": bool(bare)} if rule in self._book.chapters:
                self._open(rule, widget="" if bare else part("widget"))

    def _open(self, rule: str, widget: str) -> None:
        found = self._book.trial(rule)
        if rule not in self._trials and found:
            with unseen():
                self._trials[rule] = Trial(*found, theme=self._book.theme)
            self._trials[rule].observe(lambda change: self._tell(rule, change), TRAITS)
        trial = self._trials.get(rule)
        traits = {name: getattr(trial, name) for name in TRAITS} if trial else None
        self.send({"rule": rule, "traits": traits, "widget": widget})

    def _tell(self, rule: str, change: Mapping[str, Any]) -> None:
        self.send({"rule": rule, "traits": {change["name"]: change["new"]}})

    def _ipython_display_(self) -> None:
        self._saved_picture.display(self._repr_mimebundle_())

    def __repr__(self) -> str:
        return repr(self._book)


def live(book: Handbook) -> None:
    """Show a rule book in a notebook."""
    LiveBook(book)._ipython_display_()


def html(book: Handbook) -> str:
    """Return a rule book as a page, in which rules can be tried as far as it has room for that."""
    return book.document(_part(book), POLICY)


def _part(book: Handbook) -> str:
    """Return the same as a part of another page."""
    interned, tried, shown = Interned(), dict[str, int](), list[Taken]()
    for rule, automata in _told(book):
        taken = interned.take([each.wire() for each in automata])
        if taken not in shown:
            shown.append(taken)
        tried[rule] = shown.index(taken)
    data = interned.text({"tried": tried, "shown": shown})
    return f"<div>{book.body(tried)}{script_of(data)}</div>"


def _told(book: Handbook) -> Iterator[tuple[str, tuple[Automaton, Automaton]]]:
    """Yield what can be told of rules; moves from the same position lead to the same."""
    theme = "light" if book.theme == AUTO else book.theme
    known = dict[Position, Automaton | None]()
    for rule in book.chapters:
        found = book.trial(rule)
        if not found:
            continue
        position, picture = found
        if position not in known:
            with unseen(), Trial(position, {}, theme=theme, seed=0) as trial:
                known[position] = trial.further()
        if further := known[position]:
            with unseen(), Trial(position, picture, theme=theme, seed=0) as trial:
                yield rule, (begun(trial.first(), further), trial.surroundings())
