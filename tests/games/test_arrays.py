"""Positions as arrays, boards as graphs."""

import sys
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position
from knotwidgets.core import Game
from tests.games.random_games import random_line
from tests.games.test_rule_swaps import neighbours_in_eight_directions

numpy = pytest.importorskip("numpy")
networkx = pytest.importorskip("networkx")

GAMES: list[Game] = [Kingdoms(), Celtic(), CelticKnot(), CelticKnot(players=3, split=True)]


def planes(position: Position) -> dict[str, Any]:
    """The planes by name."""
    return dict(zip(position.game.planes.names, position.to_numpy(), strict=True))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_planes_of_a_game_are_always_the_same_and_tell_positions_apart(game: Game) -> None:
    positions = random_line(game, 1, 200)
    arrays = [position.to_numpy() for position in positions]
    assert {(array.shape, array.dtype) for array in arrays} == {
        (arrays[0].shape, numpy.dtype("int16"))
    }
    seen: dict[bytes, str] = {}
    for position, array in zip(positions, arrays, strict=True):
        assert seen.setdefault(array.tobytes(), position.text) == position.text
    arrays[0][:] = 7  # an array of one's own: the position stays
    assert (positions[0].to_numpy() != 7).any()


def test_kingdoms_lie_on_their_hills() -> None:
    found = planes(Kingdoms().position("_5_/7/7/3r3/7/7/_b4_ red battle"))
    assert list(zip(*found["red"].nonzero(), strict=True)) == [(3, 3)]
    assert list(zip(*found["blue"].nonzero(), strict=True)) == [(0, 1)]
    assert [*map(tuple, numpy.argwhere(found["targets"]))] == [(2, 3), (3, 2), (3, 4), (4, 3)]
    assert ((found["mover"] == 1).all(), (found["phase"] == 1).all()) == (True, True)


def test_tiles_lie_on_their_cells_with_their_open_sides() -> None:
    position = Celtic().start().play("e6:S", "d5:NE*")
    found, cells = planes(position), Celtic().cells
    for name, where in (("orange", ["e6"]), ("blue", []), ("neutral", ["d5", "e5"])):
        assert {(x, y) for y, x in numpy.argwhere(found[name])} == {cells[cell] for cell in where}
    assert {(x, y) for y, x in numpy.argwhere(found["north"])} == {cells["d5"], cells["e5"]}
    assert {(x, y) for y, x in numpy.argwhere(found["south"])} == {cells["e6"], cells["e5"]}
    assert (found["neutral corner"] == 0).all()
    assert (found["orange cap"] == 1).all()


def test_the_graph_joins_what_the_rules_call_neighbours() -> None:
    graph = Kingdoms().graph()
    assert isinstance(graph, networkx.Graph)
    assert set(graph["D4"]) == {"D3", "C4", "E4", "D5"}
    assert graph.nodes["D4"] == {"place": (3, 3)}
    changed = Kingdoms(rules={"neighbours": neighbours_in_eight_directions}).graph()
    assert len(changed["D4"]) == 8
    places = CelticKnot().graph().nodes
    assert places["C7"]["place"] == places["C7'"]["place"] == (2, 6)
    assert networkx.is_isomorphic(Celtic(window=3).graph(), networkx.grid_2d_graph(5, 5))


@pytest.mark.parametrize(("what", "module"), [("to_numpy", "numpy"), ("graph", "networkx")])
def test_without_the_extra_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, what: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    asked = getattr(Kingdoms().start() if what == "to_numpy" else Kingdoms(), what)
    with pytest.raises(
        ImportError, match=rf"this needs {module}.*pip install 'knotwidgets\[games\]'"
    ):
        asked()
