"""Positions as arrays of NumPy, and boards as graphs of networkx; both are imported when used."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from .bits import nth_bit

if TYPE_CHECKING:
    from .game import Game
    from .position import Position


class Planes(NamedTuple):
    """How a game's states are written into arrays: the names of the planes, and their function.

    `fill(board, state, player, planes, i)` writes what is not 0 into `planes[i]`: a plane for each
    name, indexed by the row and the column of a cell, or by its number where cells have no places.
    `player` is 1 for the first player, 0 for nobody or chance. It is compiled, as rules are.
    """

    names: tuple[str, ...]
    fill: Callable[[Any, Any, int, Any, int], None]


def mark(planes: Any, i: int, plane: int, cells: int, stride: int) -> None:
    """Write a 1 for each cell of a set, on a board where rows are `stride` bits apart."""
    while cells:
        cell = nth_bit(cells, 0)
        cells &= cells - 1
        planes[i, plane, cell // stride, cell % stride] = 1


def import_extra(module: str, extra: str) -> Any:
    """Import a module of an extra; `ImportError` says how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ImportError(
            f"this needs {module}, which is not installed: pip install 'knotwidgets[{extra}]'"
        ) from error


class ExtraModule:
    """A module of the extra `lab`, which `import_extra` imports when it is first used."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        """Return the module's attribute of that name; the first one imports the module."""
        return getattr(import_extra(self._module, "lab"), name)


def array_of(position: Position) -> Any:
    """Return the planes of a position as an array; see `Position.to_numpy`."""
    game, state = position.game, position.state
    array = import_extra("numpy", "games").zeros(
        (1, len(game.planes.names), *shape_of(game.named_cells)), "int16"
    )
    player = max(0, 1 + game.mover(state))
    game.rules.of(game.planes.fill)(game.board, state, player, array, 0)
    return array[0]


def shape_of(cells: Collection[str]) -> tuple[int, ...]:
    """Return the shape of a plane: rows and columns, or for cells without places their number."""
    if not isinstance(cells, Mapping):
        return (len(cells),)
    columns, rows = zip(*cells.values(), strict=True)
    return 1 + max(rows), 1 + max(columns)


RENDERED = ("ansi", "rgb_array", "svg")
"""The forms of `rendered`, as environments call them."""


def rendered(position: Position, mode: str | None) -> Any:
    """Return a position as text, as an array of pixels, or as SVG; None without a mode."""
    if mode == "rgb_array":
        image = import_extra("PIL.Image", "export").open(BytesIO(position.png(caption=False)))
        return import_extra("numpy", "games").array(image.convert("RGB"))
    return position.svg(caption=False) if mode == "svg" else mode and position.text


def graph_of(game: Game) -> Any:
    """Return the cells of a game and their joins as a graph; see `Game.graph`."""
    graph = import_extra("networkx", "games").Graph()
    cells = game.named_cells
    for cell in cells:
        graph.add_node(cell, **({"place": cells[cell]} if isinstance(cells, Mapping) else {}))
    graph.add_edges_from(game.joins())
    return graph


SIDE_BY_SIDE = ((1, 0), (0, 1))
"""How many columns to the right, and rows up, a neighbour lies."""


def side_by_side(
    cells: object, steps: Iterable[tuple[int, int]] = SIDE_BY_SIDE
) -> Iterable[tuple[str, str]]:
    """Yield the pairs of cells that lie one of `steps` apart; none if cells have no places.

    >>> list(side_by_side({"A1": (0, 0), "B1": (1, 0), "C2": (2, 1)}))
    [('A1', 'B1')]
    """
    if not isinstance(cells, Mapping):
        return
    names = {place: name for name, place in cells.items()}
    for (column, row), name in names.items():
        for across, up in steps:
            if other := names.get((column + across, row + up)):
                yield name, other
