"""What a board shows, as traits that can be observed, set, and linked to other widgets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import traitlets

from ..core.errors import fixed, nearest
from ..engine.checks import number
from ..session.document import Document
from ..session.session import Session

NONE: Mapping[str, Any] = fixed({})

GIVEN: Mapping[str, object] = MappingProxyType(
    {
        "marks": NONE,
        "highlight": (),
        "arrows": (),
        "heat": NONE,
        "heat_domain": "",
        "heat_scheme": "",
        "labels": NONE,
        "caption": False,
        "coordinates": True,
    }
)
"""What a picture shows besides the position, and may show otherwise at any time; the defaults."""


class InPython:
    """What a trait that the browser doesn't have is tagged with as `sync`: not True, and no bool.

    `ipywidgets.jslink` refuses a trait by asking whether this is true, and so tells why.
    """

    def __bool__(self) -> bool:
        raise TypeError(
            "jslink joins what the browser has, and this trait is in Python, where the rules are; "
            "join it with ipywidgets.link or ipywidgets.dlink, which take the same arguments"
        )


IN_PYTHON = InPython()


class Now(traitlets.TraitType):  # type: ignore[type-arg] # its parameters differ by release
    """What a widget shows now; observers may hear of it later, while another thread calls them."""

    metadata = {"sync": IN_PYTHON}  # noqa: RUF012 - traitlets copies it

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Return the widget's own value, or the default before it has one."""
        obj._heal()  # noqa: SLF001 - a widget's
        now: Mapping[str, Any] = obj._mirror.now  # noqa: SLF001
        name = str(self.name)
        return now[name] if name in now else super().get(obj, cls)

    def tell(self, obj: Any, value: Any) -> None:
        """Take the value that the widget has now, and notify the observers of the trait."""
        traitlets.TraitType.set(self, obj, value)


class NowInt(Now, traitlets.Int):  # type: ignore[type-arg]
    """A number, to be read."""


class NowText(Now, traitlets.Unicode):  # type: ignore[type-arg]
    """A text, to be read."""


class Asked(Now):
    """A trait that says what a board shows: to set it is to ask the board's `Mirror` for it.

    The trait changes when the board has; where that can't be it raises, and nothing changes.
    """

    def set(self, obj: Any, value: Any) -> None:
        """Ask for a value, as an assignment does."""
        obj._mirror.ask(self.name, self._validate(obj, value))  # noqa: SLF001 - a board's


class AskedInt(Asked, traitlets.Int):  # type: ignore[type-arg]
    """A whole number to ask for; 3.0, as charts have it, is one."""

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the number, or raise `TraitError`."""
        whole = isinstance(value, float) and value.is_integer()
        return super().validate(obj, int(value) if whole else value)


class Length(traitlets.TraitType):  # type: ignore[type-arg]
    """A length on the page, in pixels; None leaves it to the room there is."""

    least, most = 120, 4000

    def validate(self, obj: Any, value: Any) -> Any:  # noqa: ARG002 - as traitlets has it
        """Return the length, or raise `TypeError` or `ValueError`."""
        if value is None:
            return None
        length = number(str(self.name), value)
        if self.least <= length <= self.most:
            return length
        limits = f"expected {self.least} to {self.most} pixels, or None"
        raise ValueError(f"{self.name}={value!r}; {limits}")


class Mirror:
    """Keeps a board's traits, and the boards that follow it, as its session is.

    Observers are called when the change is complete, outside every lock, and in the thread that
    made it; an exception in one is shown under the board and stops nothing else.
    """

    def __init__(self, board: Any, session: Session) -> None:
        self._board, self._session = board, session
        self.now: Mapping[str, Any] = {}

    def put(self, document: Document) -> None:
        """Bring the traits up to date once the session notifies; called under the lock."""
        post = self._session.listeners.post
        before, self.now = self.now, self._board._now()  # noqa: SLF001
        names = list(self.now)
        if self.now["plies"] < before.get("plies", 0):
            names.reverse()  # a slider bound to `ply` and `plies` has no value beyond its end
        for name in names:
            post(partial(self._tell, name, self.now[name]))
        post(partial(self._lead, document))

    def _lead(self, document: Document) -> None:
        for other in self._session.followers:
            other.follow(document)

    def ask(self, name: str, value: Any) -> None:
        """Let the board show what a trait was set to; raises where that can't be."""
        if name == "annotations":
            self._session.do("annotate", value)
        elif name in GIVEN or name in ("position", "players"):
            self._board._give(name, value)  # noqa: SLF001
        elif name == "selected":
            if value is not None and value not in (targets := self.targets()):
                hint = nearest(value, targets)
                raise ValueError(f"there is no target {value!r} on the board; {hint}")
            self._point(value, spot=value)
        elif value != self._session.moment.ply:
            self._session.do("go", value)
        self._session.notify()

    def note_pointed(self, picks: tuple[str, ...]) -> None:
        """Select the last of some picks that is a target."""
        targets = self.targets()
        last = next((pick for pick in reversed(picks) if pick in targets), None)
        if last is not None:
            self._point(last)

    def targets(self) -> tuple[str, ...]:
        """What can be picked or pointed at, by name."""
        return tuple(target["id"] for target in self._board.state["scene"]["targets"])

    def _point(self, target: str | None, spot: str | None = None) -> None:
        post = self._session.listeners.post
        post(partial(self._board.set_trait, "_spot", spot))
        post(partial(self._tell, "selected", target))

    def _tell(self, name: str, value: object) -> None:
        self._board.traits()[name].tell(self._board, value)
