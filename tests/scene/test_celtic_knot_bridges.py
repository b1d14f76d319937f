"""Bridges of Celtic Knot: parapets, tunnels, and the landings of what lies below."""

import re
from math import dist

import pytest

from knotwidgets.core import Position
from knotwidgets.games import CelticKnot
from knotwidgets.games.celtic_knot.coins import LARGE
from knotwidgets.games.celtic_knot.ground import ASIDE, GAP, LANDING
from knotwidgets.scene import Disc
from tests.scene.knot_positions import KNOTS, crowded, game_of, ids, lie_of, points, target
from tests.scene.seen import item


def test_coins_below_a_bridge_are_seen_and_picked_to_the_north_east(knot: Position) -> None:
    scene, game = knot.scene(), game_of(knot)
    for space in game.spaces:
        column, row = game.drawn.places[space]
        under = space.endswith("'")
        square = (column + under, game.drawn.height - 1 - row - under)
        assert target(scene, space).at == square
        if under:
            x, y = lie_of(knot).spot(space)
            assert square[0] < x - LARGE.reach < x + LARGE.reach < square[0] + 1
            assert square[1] < y - LARGE.reach < y + LARGE.reach < square[1] + 1
            assert item(scene, f"landing:{space}").at == (
                column + 0.5,
                game.drawn.height - row - 0.5,
            )


def test_a_landing_comes_out_from_under_its_bridge() -> None:
    scene = KNOTS["start"].scene()
    corners = points(scene.symbols["landing"].partition("A")[0])
    assert dist(corners[0], (0, 0)) < GAP  # below the roads
    assert dist(corners[-1], (ASIDE, -ASIDE)) == pytest.approx(LANDING, abs=0.01)
    order = [one.id for one in scene.items]
    assert order.index("landing:C7'") < order.index("road:1") < order.index("road:2")


def test_pointing_at_a_landing_shows_what_is_below_the_bridge_in_place(knot: Position) -> None:
    game, scene = game_of(knot), knot.scene()
    below = [space for space in game.spaces if space.endswith("'")]
    assert {name for name in scene.highlights if name.endswith("'")} == set(below)
    for space in below:
        road, *coins = (one for one in scene.highlights[space] if one.id != "lens")
        (x, y), across = points(re.split("[hv]", road.d)[0])[0], "h" in road.d
        middle = lie_of(knot).middle(space)
        assert (x + 0.5 * across, y + 0.5 * (not across)) == middle
        assert across == (game.drawn.crossings[space.rstrip("'")] == "vertical")
        there = [one for one in coins if isinstance(one, Disc) and not one.id.endswith(":badge")]
        assert len(there) == sum(space in own for own in game.coins(knot).values())
        assert all(dist(one.at, middle) < 0.5 for one in there)
    lone = CelticKnot().position("nickel:E7' dime:A1,C7,C7' nickel").scene()
    assert lone.highlights["E7"] == lone.highlights["E7'"]  # nobody is on that bridge
    assert "C7" not in lone.highlights


def test_a_bridge_has_parapets_with_gates_where_there_is_a_tunnel() -> None:
    scene = KNOTS["start"].scene()
    walls = [item(scene, f"parapets:{number}").d for number in (1, 2)]
    lines = [line for d in walls for line in re.findall(r"M([\d.]+) ([\d.]+)([hv])", d)]
    assert len(lines) == 2 * 2 + 5 * 4  # four tunnels, and the corners of the exit
    way = {line[2] for line in lines if 2 < float(line[0]) < 3 and 2 < float(line[1]) < 3}
    assert way == {"v"}  # C7 is vertical


def test_tunnels_are_seen_whatever_lies_on_them() -> None:
    scene = crowded("nickel").scene()
    pieces = [at for at, one in enumerate(scene.items) if one.layer == "pieces"]
    order = [one.id for one in scene.items]
    assert order.index("tunnel:E3") > max(pieces)
    two = CelticKnot().position("nickel:C7 dime:C7,A1 nickel").scene()
    assert item(two, "coin:C7:nickel").at[0] == item(two, "coin:C7:dime").at[0] == 2.5


def test_a_tunnel_points_both_ways_along_the_road_below() -> None:
    scene = KNOTS["start"].scene()
    tunnels = {"C7": "vertical", "E7": "horizontal", "E3": "horizontal", "G3": "vertical"}
    assert ids(scene, "tunnel:") == set(tunnels)
    for space, over in tunnels.items():
        gates = item(scene, f"tunnel:{space}")
        assert gates.at == lie_of(KNOTS["start"]).spot(space)
        corners = points(scene.symbols[gates.d.removeprefix("#")])
        assert len(corners) == 6
        for (x, y), sign in zip((corners[1], corners[4]), (1, -1), strict=True):
            along, aside = (x, y) if over == "vertical" else (y, x)
            assert along * sign > 0.45
            assert aside == pytest.approx(0)
