"""Positions as arrays of NumPy, and boards as graphs of networkx; both are imported when used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

Plane = int | Mapping[str, int] | Iterable[str]
"""Numbers by cell, the cells that have a 1, or one number for the whole board."""


def needed(module: str, extra: str) -> Any:
    """Import a module of an extra; `ImportError` says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        hint = f"pip install 'knotwidgets[{extra}]'"
        raise ImportError(f"this needs {module}, which is not installed: {hint}") from error


class Needed:
    """A module of an extra, which is imported when it is first used, as by `needed`."""

    def __init__(self, module: str, extra: str) -> None:
        self._of = module, extra

    def __getattr__(self, name: str) -> Any:
        """Return what the module has of that name."""
        return getattr(needed(*self._of), name)


def array_of(position: Position) -> Any:
    """Return the planes of a position as an array; see `Position.to_numpy`."""
    numpy = needed("numpy", "games")
    game, planes = position.game, position.game.planes(position.state)
    places = _places(game)
    shape = [1 + max(numbers) for numbers in zip(*places.values(), strict=True)][::-1]
    array = numpy.zeros((len(planes), *shape), numpy.int16)
    for number, plane in enumerate(planes.values()):
        if isinstance(plane, int):
            array[number] = plane
            continue
        marked = plane if isinstance(plane, Mapping) else dict.fromkeys(plane, 1)
        for cell, value in marked.items():
            at = (number, *reversed(places[cell]))
            array[at] = value
    return array


def _places(game: Game) -> Mapping[str, tuple[int, ...]]:
    """Return a column and a row for each cell, or where cells have none, its number alone."""
    cells = game.named_cells
    return cells if isinstance(cells, Mapping) else {cell: (n,) for n, cell in enumerate(cells)}


def graph_of(game: Game) -> Any:
    """Return the cells of a game and their joins as a graph; see `Game.graph`."""
    graph = needed("networkx", "games").Graph()
    cells = game.named_cells
    for cell in cells:
        graph.add_node(cell, **({"place": cells[cell]} if isinstance(cells, Mapping) else {}))
    graph.add_edges_from(game.joins())
    return graph


def side_by_side(cells: object) -> Iterable[tuple[str, str]]:
    """Yield the pairs of cells that are neighbours in a row or in a column, if they have places.

    >>> list(side_by_side({"A1": (0, 0), "B1": (1, 0), "C2": (2, 1)}))
    [('A1', 'B1')]
    """
    if not isinstance(cells, Mapping):
        return
    names = {place: name for name, place in cells.items()}
    for (column, row), name in names.items():
        for other in ((column + 1, row), (column, row + 1)):
            if other in names:
                yield name, names[other]
