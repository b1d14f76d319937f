"""Why a game is played interpreted: what Numba or Python says, and the rule at fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import RuleError
from ..core.game import Game

if TYPE_CHECKING:
    from typing_extensions import Self

PACKAGE = __name__.split(".", maxsplit=1)[0]
FRAME = ("Failed in nopython mode", "- Resolution failure")
"""With these words Numba begins lines that say nothing of the cause."""


class Reason(str):
    """A reason in words, with the swapped rule that is at fault and the place, if that is known."""

    __slots__ = ("file", "line", "rule")

    rule: str
    file: str
    line: int

    def __new__(cls, text: str, rule: str = "", file: str = "", line: int = 0) -> Self:
        """Return a reason; without a line it lies somewhere in the rule."""
        reason = super().__new__(cls, text)
        reason.rule, reason.file, reason.line = rule, file, line
        return reason


def numbas(error: Exception, game: Game[Any]) -> Reason:
    """Return the first sentence of Numba's error, and the changed rules: they are what is new.

    Where a single rule was changed, it is the one at fault, or what it returns is.
    """
    lines = (line.strip() for line in str(error).splitlines())
    said = next((line for line in lines if line and not line.startswith(FRAME)), "")
    names = [*game.swapped]
    changed = f" (changed rules: {', '.join(names)})" if names else ""
    only = names[0] if len(names) == 1 else ""
    return Reason(f"not compiled: {said or type(error).__name__}{changed}", only)


def pythons(error: BaseException) -> Reason:
    """Return what a rule raised when it was played interpreted, with the line."""
    if isinstance(error, RuleError):
        return Reason(str(error), error.rule, error.file, error.line)
    return Reason(f"the game fails: {error!r}")


def place_of(reason: str, game: Game[Any]) -> tuple[str, int]:
    """Return the file and the line that a warning names where no caller can be named."""
    if isinstance(reason, Reason) and reason.line:
        return reason.file, reason.line
    for rule in game.swapped.values():
        return rule.__code__.co_filename, rule.__code__.co_firstlineno
    return PACKAGE, 1
