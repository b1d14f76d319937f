"""A measure: one number for each game, or one for many games, with its meaning.

Measures are defined here, below the games, so that a game can bring its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Step = Callable[..., Any]
Columns = Mapping[str, Any]
"""Arrays with an entry for each game: `winner`, `plies`, and `points 0`, `points 1` ... by seat.

`winner` is a seat, -1 in a drawn game and -2 in one that was given up.
"""

PLAIN = ("board", "state", "action", "so_far")
FULL = ("board", "state", "action", "actions", "player", "so_far")


@dataclass(frozen=True)
class Measure:
    """A measure of games, in one of four forms.

    * `step(board, state, action, so_far)` sees every ply of a game, before it is played, and
      returns the next `so_far`; the first one is `start`, a number or a tuple of up to four
      numbers. At the end, `finish(board, state, so_far)` makes the number of the game from it; by
      default `so_far` is that number. Both are compiled like rules and may call the game's rules by
      their names. A step may take two arguments more, `(board, state, action, actions, player,
      so_far)`: how many actions were legal, 0 where chance decides, and whose turn it was, -1 for
      chance.
    * `derived(columns)` is calculated from the columns that every game has, see `Columns`.
    * `course(course)` is calculated from each player's expectations at every ply.
    * `outcomes(counts)` is one number for many games, from how many each seat won: the last of
      `counts` are the drawn games.

    A value that has no meaning in a game is NaN, which no mean counts. `share` says that values lie
    between 0 and 1 and that their mean is a share of games.

    Raises `TypeError` for a name or a function that can't be one.

    >>> def captured(board, state, action, so_far):
    ...     return so_far + (state.enemy >> action & 1)
    >>> Measure("Captures", captured, unit="ringforts")
    Measure('Captures')
    """

    name: str
    step: Step | None = None
    start: Any = 0
    finish: Step | None = None
    unit: str = ""
    definition: str = ""
    source: str = ""
    share: bool = False
    derived: Callable[[Columns], Any] | None = None
    course: Callable[[Any], float] | None = None
    outcomes: Callable[[Any], float] | None = None

    def __post_init__(self) -> None:
        if not self.name or type(self.name) is not str:
            raise TypeError(f"the name of a measure must be a text, not {self.name!r}")
        forms = (self.step or self.finish, self.derived, self.course, self.outcomes)
        given = [one for one in forms if one]
        if len(given) != 1:
            expected = "a step, or one of derived=, course= and outcomes="
            raise TypeError(f"the measure {self.name!r} needs {expected}")
        if self.step and parameters_of(self.step) not in (PLAIN, FULL):
            raise TypeError(
                f"the step of {self.name!r} takes ({', '.join(parameters_of(self.step))}); "
                f"expected ({', '.join(PLAIN)}) or ({', '.join(FULL)})"
            )
        if not self.definition:
            doc = inspect.getdoc(given[0]) or ""
            object.__setattr__(self, "definition", " ".join(doc.split()))

    @property
    def functions(self) -> tuple[Step, ...]:
        """The functions that are compiled."""
        return tuple(one for one in (self.step, self.finish) if one)

    def __repr__(self) -> str:
        return f"Measure({self.name!r})"


def parameters_of(function: Step) -> tuple[str, ...]:
    """Return the names of a function's parameters, in order."""
    return tuple(inspect.signature(function).parameters)


def named(measures: Iterable[Measure]) -> dict[str, Measure]:
    """Return measures by name; raise `ValueError` where two have the same one."""
    found: dict[str, Measure] = {}
    for measure in measures:
        if found.setdefault(measure.name, measure) is not measure:
            raise ValueError(f"two measures have the name {measure.name!r}")
    return found
