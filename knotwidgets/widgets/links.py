"""Boards that go together: linked to one another, or to other widgets by their traits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import traitlets

from ..core.errors import nearest
from .schema import State
from .session import GameMoment, Session
from .shell import Shell

if TYPE_CHECKING:
    from typing_extensions import Self


class Asked(traitlets.TraitType):  # type: ignore[type-arg] # its parameters differ by release
    """A trait that says what a board shows: to set it is to ask the board for it.

    The owner's `_ask_<name>` grants the wish, and the trait changes when the board has; it raises
    where the wish can't be granted, and then nothing changes.
    """

    def set(self, obj: Any, value: Any) -> None:
        """Ask for a value, as an assignment does."""
        getattr(obj, f"_ask_{self.name}")(self._validate(obj, value))

    def tell(self, obj: Any, value: Any) -> None:
        """Take the value that the board has now, and notify who observes the trait."""
        super().set(obj, value)


class AskedInt(Asked, traitlets.Int):  # type: ignore[type-arg]
    """A whole number to ask for; 3.0, as charts have it, is one."""

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the number, or raise `TraitError`."""
        whole = isinstance(value, float) and value.is_integer()
        return super().validate(obj, int(value) if whole else value)


class AskedName(Asked, traitlets.Unicode):  # type: ignore[type-arg]
    """A name to ask for."""


class Link:
    """Two boards that show the same; `board.link(other)` makes one. `unlink` parts them."""

    def __init__(self, boards: tuple[Linkable, Linkable], first: Session, second: Session) -> None:
        self._boards, self._sessions = boards, (first, second)
        self._linked = True
        first.followers.append(second)
        second.followers.append(first)

    def unlink(self) -> None:
        """Let each board go its own way from now on; twice is as good as once."""
        if self._linked:
            first, second = self._sessions
            first.let_go(second)
            second.let_go(first)
        self._linked = False

    def __repr__(self) -> str:
        return f"Link{self._boards!r}"


class Linkable(Shell):
    """A widget around a game's session whose traits can be observed, and linked to others'.

    Who observes a trait is called when the change is complete, outside every lock, and in the
    thread that made it; an exception in it is shown under the board and stops nothing else.
    """

    ply = AskedInt(0)
    """How many moves have been played to reach the position shown; setting it goes there.

    What chance decides counts as a move, and is never where a board rests: a `ply` at which chance
    decides leads to the one after it. Raises `ValueError` for one that the record doesn't have.
    """

    plies = traitlets.Int(0, read_only=True)
    """How many moves the record has: the largest `ply`."""

    text = traitlets.Unicode("", read_only=True)
    """The text of the position shown."""

    selected = AskedName(None, allow_none=True)
    """What was picked or pointed at last, such as `"D4"` or `"tile:corner"`; None for nothing.

    By whom does not matter: the mouse, a finger and the keyboard's cursor set it, and where Python
    does, every view marks the place. Raises `ValueError` for what is no target on the board.
    """

    _spot = traitlets.Unicode(None, allow_none=True).tag(sync=True)  # where Python has pointed

    _session: Session

    def __init__(self, session: Session, state: State, theme: str) -> None:
        session.pointed = self._note_pointed
        super().__init__(session, session.listeners, state, theme)
        self._tell_moment(session.moment)

    def link(self, other: Self) -> Link:
        """Keep another board in step: both show the same moves and the same position.

        The other board begins with what this one shows, and from then on whatever is played,
        taken back, drawn or shown on one is so on the other. Machines, the options of the picture
        and the theme stay each board's own. Raises `TypeError` for what is no board, and
        `ValueError` for this one and for a board of another game.

        >>> import knotwidgets as kw
        >>> one, other = kw.play(kw.Kingdoms()), kw.play(kw.Kingdoms())
        >>> link = one.link(other)
        >>> one.play("D4", "E6").ply, other.ply
        (2, 2)
        >>> other.ply = 1
        >>> one.text == other.text
        True
        >>> link.unlink()
        >>> one.close(), other.close()
        (None, None)
        """
        if not isinstance(other, Linkable):
            raise TypeError(
                f"{other!r} can't be linked with a board; expected another board of kw.play. "
                f"For the traits of other widgets there is ipywidgets.link"
            )
        if other is self:
            raise ValueError(f"{other!r} is this board itself; expected another one to link it to")
        first, second = self._session, other._session
        mine, theirs = first.moment.record.game, second.moment.record.game
        if mine != theirs:
            raise ValueError(f"a board of {theirs!r} can't follow one of {mine!r}: another game")
        first.renew()
        link = Link((self, other), first, second)
        second.go_along(first.moment)
        return link

    # ---- from the board to its traits

    def _put_moment(self, moment: GameMoment) -> None:
        """Let traits and linked boards hear of a moment: to be called under the lock."""
        self._listeners.post(partial(self._tell_moment, moment))

    def _told(self) -> Self:
        """Let everyone hear of what has been done, outside the lock; returns the board."""
        self._listeners.tell()
        return self

    def _tell_moment(self, moment: GameMoment) -> None:
        """Bring the traits up to date, and the boards that are linked to this one."""
        plies = len(moment.record.line)
        # Whoever binds `ply` and `plies` to a slider never has a value beyond its end.
        ends = [partial(self.set_trait, "plies", plies), partial(self._tell, "ply", moment.ply)]
        steps = [
            partial(self.set_trait, "text", moment.position.text),
            *(ends if plies >= self.plies else reversed(ends)),
            *(partial(other.go_along, moment) for other in tuple(self._session.followers)),
        ]
        faults = [fault for step in steps if (fault := _fault_of(step))]
        if faults:
            raise faults[0]

    def _tell(self, name: str, value: object) -> None:
        trait = self.traits()[name]
        assert isinstance(trait, Asked)  # noqa: S101 - for the type
        trait.tell(self, value)

    def _note_pointed(self, picks: tuple[str, ...]) -> None:
        targets = self._targets()
        last = next((pick for pick in reversed(picks) if pick in targets), None)
        if last is not None:
            self._point(last, spot=None)

    def _point(self, target: str | None, spot: str | None) -> None:
        def tell() -> None:
            self._spot = spot
            self._tell("selected", target)

        self._listeners.post(tell)

    # ---- wishes

    def _ask_ply(self, ply: int) -> None:
        if ply != self._session.moment.ply:
            self._session.jump(ply)
            self._told()

    def _ask_selected(self, name: str | None) -> None:
        targets = self._targets()
        if name is not None and name not in targets:
            raise ValueError(f"there is no target {name!r} on the board; {nearest(name, targets)}")
        self._point(name, spot=name)
        self._told()

    def _targets(self) -> tuple[str, ...]:
        return tuple(target["id"] for target in self.state["scene"]["targets"])


def _fault_of(step: Callable[[], object]) -> Exception | None:
    """Do a step, and return what was raised: one who observes is not to cost the others."""
    try:
        step()
    except Exception as fault:  # noqa: BLE001 - see above
        return fault
    return None
