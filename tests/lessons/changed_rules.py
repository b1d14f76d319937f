"""Changed rules that make sense, for those of which no plain mutant does.

A plain mutant returns nothing, everything, or a little less or more; where a rule returns a state,
that is seldom the state of any game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knotwidgets.core.rules import Rule


def changed(name: str, rule: Callable[..., Any]) -> Rule | None:
    """Return the changed rule of a name, made of the standard one."""
    own = CHANGED.get((rule.__module__.split(".")[2], name))
    return own(rule) if own else None


def laid(rule: Callable[..., Any]) -> Rule:
    """The cell to the east of a tile is taken, too."""

    def laid(tiles):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
        """This is another rule."""
        return (rule(tiles) | rule(tiles) << 1) & (1 << 25) - 1

    return laid


def fits(rule: Callable[..., Any]) -> Rule:
    """No tile may be open just to the south and to the west."""

    def fits(board, tiles, box):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
        """This is another rule."""
        found = rule(board, tiles, box)
        return (*found[:12], 0, *found[13:])

    return fits


def turn(rule: Callable[..., Any]) -> Rule:  # noqa: ARG001 - as the others
    """Nobody passes: who can't move ends the game."""

    def turn(player, moves):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202, ARG001
        """This is another rule."""
        return player

    return turn


def lay(rule: Callable[..., Any]) -> Rule:
    """Who lays a tile lays another one."""

    def lay(board, state, cell, sides, colour):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
        """This is another rule."""
        after = rule(board, state, cell, sides, colour)
        return begin(board, after.tiles, after.racks, after.box, state.player)

    begin = rule.__globals__["begin"]
    return lay


def forfeit(rule: Callable[..., Any]) -> Rule:  # noqa: ARG001 - as the others
    """A tile that is taken back costs nothing."""

    def forfeit(board, state):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202, ARG001
        """This is another rule."""
        return state

    return forfeit


CHANGED: dict[tuple[str, str], Callable[[Callable[..., Any]], Rule]] = {
    ("celtic", "laid"): laid,
    ("celtic", "fits"): fits,
    ("celtic", "turn"): turn,
    ("celtic", "lay"): lay,
    ("celtic", "forfeit"): forfeit,
}
