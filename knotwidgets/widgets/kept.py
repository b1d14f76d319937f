"""How a game outlives its board: by a name under which the page keeps it, and in a file.

What the page has kept comes back as a request, `found`, see `found` in `session/commands.py`.
"""

from __future__ import annotations

import atexit
import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any
from weakref import WeakValueDictionary

from IPython.core.getipython import get_ipython

from knotwidgets.core import Match, Record, RecordError
from knotwidgets.core.binding import fingerprint
from knotwidgets.core.files import replacing, tidy
from knotwidgets.core.lines import is_path
from knotwidgets.core.share import LONGEST
from knotwidgets.engine.loops import hooks_of
from knotwidgets.words import say, sentences

from ..session.document import Cursor, Document, document_of
from .page.saved import later

ENDING = ".knot.txt"
PLACE = "Shown"  # the tag that names where in the record somebody looks
CHOICE = "Chosen"  # the tag of a game that was chosen in the lobby: the choice
CHOSEN = re.compile(rf'\[{CHOICE} "([^"\\]+)"\]\n')
SHOWN = re.compile(rf'\[{PLACE} "[^"]*"\]\n')
_MADE: defaultdict[tuple[object, str], count[int]] = defaultdict(count)
"""How many boards of a name each run of a cell has made."""
QUIET = 1.0  # seconds from a change until it is written
AGAIN = 10.0  # seconds from a failure until it is tried again

_OPEN: WeakValueDictionary[Path, Kept] = WeakValueDictionary()


def name_in_cell(first: Document, seed: int | None) -> str:
    """Return a name for a board's game, which is the same when the same cell is run again.

    It follows from the cell, or its code where no notebook names the cell; from the rules, with all
    that they reach; from the record that the board begins with, which has the game's options; and
    from how many such boards the cell has made before.
    """
    shell = get_ipython()
    codes = getattr(shell, "user_ns", {}).get("In") or [""]
    parent: dict[str, Any] = getattr(shell, "get_parent", dict)()
    cell = parent.get("metadata", {}).get("cellId", codes[-1])
    record, plain = first.record, first.record.game.rules.plain
    identity = record.game.board, record.text, first.match is None, seed, cell
    name = fingerprint(plain.kernel, hooks_of(plain), *identity)[:24]
    run = parent.get("header", {}).get("msg_id", len(codes))  # `%reset` forgets the codes
    return f"{name}-{next(_MADE[run, name])}"


class Kept:
    """Keeps a game in the file `name.knot.txt` of the working folder; `fault` is what went wrong.

    The file is written some time after a change, by another thread, and always as a whole. Of two
    boards that keep the same file the later one does; a file that somebody else has changed is left
    alone, and the game kept beside it. `report` is called with what the user should know.
    """

    def __init__(self, name: object, report: Callable[[str], None]) -> None:
        if not isinstance(name, str) or not re.fullmatch(r"\w[\w .-]{0,80}", name):
            raise ValueError(f"keep={name!r}; expected the name of a file, such as 'evening'")
        self.path = Path(f"{name}{ENDING}").absolute()
        self.fault = ""
        self.chosen: tuple[str, str] | None = None
        """A game in the file that was chosen in the lobby: its record and the choice."""
        self._report = report
        self._kept: tuple[Cursor, str] | None = None  # what is to be written, and its choice
        self._written: tuple[int, int] | None = None  # the file as it was when we left it
        self._waits = self._closed = self._failed = False
        self._lock = RLock()

    def kept_or_start(self, start: Any) -> Any:
        """Return the game in the file, or `start` where there is none; `ValueError` for others.

        A game that was chosen in the lobby may be any: it is `chosen` then, and `start` returned.
        A file that can't be read is set aside. A folder, a link or a pipe is refused.
        """
        moment = document_of(start)
        if isinstance(start, Match):
            raise TypeError("keep= is for a game; a match of several can't be kept in a file")
        if self.path.is_symlink() or (self.path.exists() and not self.path.is_file()):
            raise ValueError(
                f"{self.path.name} is no file of its own, but a folder, a link or a pipe; "
                f"give keep= another name"
            )
        if before := _OPEN.get(self.path):
            before.close()
        _OPEN[self.path] = self
        atexit.register(self.close)
        tidy(self.path)
        if not self.path.exists():
            return start
        self._written = self._stamp()
        try:
            with self.path.open(encoding="utf-8") as file:
                text = file.read(LONGEST + 1)
            if choice := CHOSEN.search(text):
                self.chosen = SHOWN.sub("", CHOSEN.sub("", text)), choice[1]
                return start
            record = Record.read(text, moment.record.game)
        except UnicodeDecodeError as error:
            self.set_aside(str(error))
            return start
        except RecordError as error:
            if error.game is not None:
                raise self._other_game(f"a game of {error.game!r}", moment.record.game) from error
            self.set_aside(error.full_reason)
            return start
        if record.start != moment.record.start:
            raise self._other_game("a game from another first position", moment.record.start)
        return _cursor_of(record)

    def _other_game(self, what: str, wanted: object) -> ValueError:
        return ValueError(
            f"{self.path.name} keeps {what}, which is not {wanted!r}; "
            f"give keep= another name, or the file"
        )

    def set_aside(self, why: str) -> None:
        """Rename the file, which can't be read, and let `fault` tell why."""
        aside = self._free_path("damaged")
        self.path.rename(aside)
        self._written = None
        names = {"name": self.path.name, "aside": aside.name}
        self.fault = say("widget.kept_broken", fault=sentences((why,)), **names)

    def put(self, cursor: Cursor, choice: str) -> None:
        """Keep a record, the place in it, and the choice by which it has begun in the lobby, soon.

        A record without a move replaces nothing.
        """
        with self._lock:
            if self._closed or not cursor.record.line or (cursor, choice) == self._kept:
                return
            self._kept = cursor, choice
            if not self._waits:
                self._waits = True
                if later(QUIET, self._write) is None:
                    self._write()

    def _write(self) -> None:
        with self._lock:
            waits, self._waits, kept = self._waits, False, self._kept
        if not waits or kept is None:
            return
        text = f"{_text(*kept)}\n"  # takes time in a long game, and nobody waits
        with self._lock:
            try:
                self._write_file(text)
                self._failed = False
            except OSError as error:
                if not self._failed:
                    self._report(say("widget.kept_not", name=self.path.name, fault=str(error)))
                self._failed = True
                self._waits = not self._closed and later(AGAIN, self._write) is not None

    def _write_file(self, text: str) -> None:
        if self._stamp() != self._written:
            other, self._written = self._free_path("other"), None
            self._report(say("widget.kept_elsewhere", name=self.path.name, other=other.name))
            self.path = other
        with replacing(self.path, "w") as file:
            file.write(text)
        self._written = self._stamp()

    def _stamp(self) -> tuple[int, int] | None:
        with suppress(FileNotFoundError):
            found = self.path.stat()
            return found.st_mtime_ns, found.st_size
        return None

    def _free_path(self, what: str) -> Path:
        name = self.path.name.removesuffix(ENDING)
        paths = (self.path.with_name(f"{name}.{what}-{n}{ENDING}") for n in count(1))
        return next(path for path in paths if not path.exists())

    def close(self) -> None:
        """Write what is still to be written, and nothing more."""
        with self._lock:
            self._closed = True
            self._write()
        atexit.unregister(self.close)


def _text(cursor: Cursor, choice: str) -> str:
    """The record, with tags of its choice, and where somebody looks at anything but its end."""
    is_end = cursor.path == (len(cursor.record.line),)
    place = None if is_end else " ".join(map(str, cursor.path))
    return cursor.record.tagged(**{PLACE: place, CHOICE: choice or None}).text


def _cursor_of(record: Record) -> Cursor:
    """Return the place that a record names, which has no such tag any more, or its end."""
    place = dict(record.tags).get(PLACE, "")
    record = record.tagged(**{PLACE: None})
    path = tuple(map(int, place.split())) if re.fullmatch(r"\d{1,6}( \d{1,6})*", place) else ()
    return Cursor(record, path if path and is_path(record.line, path) else (len(record.line),))
