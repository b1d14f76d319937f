"""What a widget has that is no game and is done step by step: undo, redo, and who listens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from .schema import State
from .session.steps import Steps, StepsMoment
from .shell import Shell

if TYPE_CHECKING:
    from typing_extensions import Self

ChangeListener = Callable[..., object]


class StepShell(Shell):
    """A widget around a session of steps. A subclass says what its listeners are told."""

    _session: Steps[Any]
    _told = -1  # the revision that listeners have heard of

    def undo(self) -> Self:
        """Take back the last step; raises `ValueError` if there is none."""
        return self._after(self._session.undo)

    def redo(self) -> Self:
        """Do again the step that was taken back; raises `ValueError` if there is none."""
        return self._after(self._session.redo)

    def off_change(self, listener: ChangeListener) -> None:
        """Call `listener` no more; raises `ValueError` if it never was registered."""
        self._listeners.remove(listener)

    def _show(self, moment: Any) -> Callable[[], object]:
        return partial(self._show_state, moment, self._wire(moment))

    def _show_state(self, moment: StepsMoment, state: State) -> None:
        self.state = dict(state)
        if moment.rev != self._told:  # else only something else is said
            self._told = moment.rev
            self._listeners.put(*self._news(moment))

    def _news(self, moment: Any) -> tuple[object, ...]:
        """What listeners are told of a moment."""
        raise NotImplementedError

    def _wire(self, moment: Any) -> State:
        """What is shown of a moment."""
        raise NotImplementedError
