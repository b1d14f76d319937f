"""What a puzzle brings along to be solved by hand; the counterpart of `Game` for one person.

A `Puzzle` begins as an `Attempt` with only the given pieces: an immutable value, from which each
step leads to another one. What is shown and said of it is the puzzle's `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from .errors import Verdict
from .view import Reckoning

if TYPE_CHECKING:
    from typing_extensions import Self


class Finding(NamedTuple):
    """What is said of the pieces that lie; `marks` are the cells that are at fault.

    `known` is the solution that a `hint` leads to.
    """

    text: str = ""
    marks: tuple[str, ...] = ()
    hint: Any = None
    known: Any = None


class Attempt(Protocol):
    """A puzzle and the pieces laid so far; immutable."""

    @property
    def text(self) -> str:
        """The pieces as text, empty if there are none."""

    @property
    def own(self) -> tuple[str, ...]:
        """The names of the cells whose pieces aren't given."""

    @property
    def solved(self) -> bool:
        """Whether the pieces are a solution."""

    @property
    def conflicts(self) -> tuple[Any, ...]:
        """What is wrong with the pieces, whatever will be laid later."""

    def lay(self, pieces: Any) -> Self:
        """Return the attempt with more pieces; raises `ValueError`."""

    def take(self, cells: Iterable[str]) -> Self:
        """Return the attempt without the pieces of some cells; raises `ValueError`."""

    def judge(self, picks: tuple[str, ...]) -> tuple[Verdict, Self | None]:
        """Say what would come of picks in the picture, and return that if it is a step."""

    def step_from(self, before: Self) -> str:
        """Return the step that has led here, as text; empty if nothing has changed."""

    def hint(self, known: Any = None, stop: Callable[[], bool] | None = None) -> Finding | None:
        """Look for a hint that follows a `known` solution, or until `stop` returns true.

        Without `stop`, None if that may take long.
        """


@dataclass(frozen=True, kw_only=True)
class PuzzleView:
    """How a puzzle is shown and spoken of; every function but `goal` takes an attempt.

    * `scene`: the picture as a display list: of an attempt, a hint or None, and options.
    * `picture`: the same as a document: of an attempt, a form such as `"svg"`, a theme, a hint or
      None, and options.
    * `colours`: what the puzzle adds to a theme.
    * `goal`: what is to be done, of the puzzle; `progress`: how much is done.
    * `invitation`: what may be done first.
    * `headline`, `reckoning`: the result in one line, and as a table.
    * `told`: what has changed between two attempts, and how far it is; sentences without stops.
    * `remark`: what is noticed at once, such as that it is solved; often nothing.
    * `checked`: what a check finds.
    """

    scene: Callable[..., Any]
    picture: Callable[..., str | bytes]
    colours: Any
    goal: Callable[[Any], str]
    progress: Callable[[Any], str]
    invitation: Callable[[], str]
    headline: Callable[[Any], str]
    reckoning: Callable[[Any], Reckoning]
    told: Callable[[Any, Any], tuple[str, ...]]
    remark: Callable[[Any], str]
    checked: Callable[[Any], Finding]


@runtime_checkable
class Puzzle(Protocol):
    """What is to be solved."""

    @property
    def view(self) -> PuzzleView:
        """How it is shown and spoken of."""

    def begin(self) -> Attempt:
        """Return the beginning, with nothing but what is given."""
