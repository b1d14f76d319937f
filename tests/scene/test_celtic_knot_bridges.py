"""Bridges of Celtic Knot: decks, parapets and tunnels, and the mouths of the roads below."""

import re
from itertools import combinations
from math import dist

import pytest

from knotwidgets import CelticKnot
from knotwidgets.core import Position
from knotwidgets.games.celtic_knot.coins import SMALL
from knotwidgets.scene import Disc
from tests.scene.knot_positions import KNOTS, crowded, game_of, ids, lie_of, points, target
from tests.scene.seen import item


def test_coins_below_a_bridge_are_seen_and_picked_in_its_mouth(knot: Position) -> None:
    scene, game = knot.scene(), game_of(knot)
    for space in game.spaces:
        x, y = target(scene, space).at
        column, row = game.drawn.places[space]
        if not space.endswith("'"):
            assert (x, y) == (column, game.drawn.height - 1 - row)
            continue
        spot, middle = lie_of(knot).spot(space), lie_of(knot).middle(space)
        assert (x + 0.5, y + 0.5) == spot
        assert dist(spot, middle) == 0.5  # so most of a coin lies beside the bridge
        across = spot[1] == middle[1]
        assert across == (game.drawn.crossings[space.rstrip("'")] == "vertical")
        assert scene.targets[-1].id.endswith("'")  # it is above the squares that it reaches into


def test_a_mouth_keeps_away_from_the_exit() -> None:
    assert lie_of(KNOTS["start"]).spot("E7'") == (4.5, 3.0)
    for position in KNOTS.values():
        game, ground = game_of(position), lie_of(position)
        gem = ground.middle(game.drawn.exit)
        spots = [ground.spot(space) for space in game.spaces if space.endswith("'")]
        assert all(dist(spot, gem) > 0.6 + SMALL.reach for spot in spots)
        assert all(dist(one, other) > 2 * SMALL.reach for one, other in combinations(spots, 2))


def test_a_bridge_is_painted_over_the_coins_below_and_else_once() -> None:
    scene = KNOTS["crowded"].scene()
    order = [one.id for one in scene.items]
    assert ids(scene, "bridge:") == {"C7", "C7:walls", "C7:gates", "E7", "E7:walls", "E7:gates"}
    for space in ("C7", "E7"):
        assert order.index(f"coin:{space}':dime") < order.index(f"bridge:{space}")
        assert order.index(f"bridge:{space}:walls") < order.index("coin:E3:dime")
        bridge, deck = item(scene, f"bridge:{space}"), item(scene, f"deck:{space}")
        assert (bridge.layer, deck.layer) == ("pieces", "backdrop")
        assert (bridge.style, bridge.d) == (deck.style, deck.d)
    assert not ids(KNOTS["start"].scene(), "bridge:")
    lifted = KNOTS["from below"].scene()  # what is in hand is seen
    assert "E7" not in ids(lifted, "bridge:")


def test_pointing_at_a_mouth_shows_all_that_is_below_the_bridge(knot: Position) -> None:
    game, scene = game_of(knot), knot.scene()
    lying = {space for own in game.coins(knot).values() for space in own if space.endswith("'")}
    assert {name for name in scene.highlights if name.endswith("'")} == lying
    for space in lying:
        coins = scene.highlights[space]
        there = [one for one in coins if isinstance(one, Disc) and one.style.endswith("coin")]
        assert len(there) == sum(space in own for own in game.coins(knot).values())
        for one in there:
            name = f"{space}:{one.id.removeprefix('opened:')}"
            shown = [each for each in scene.items if each.id == f"coin:{name}"]
            assert all(each.at == one.at for each in shown)
    lone = CelticKnot().position("nickel:E7' dime:A1,C7,C7' nickel").scene()
    assert lone.highlights["E7"] == lone.highlights["E7'"]  # nobody is on that bridge
    assert "C7" not in lone.highlights


def test_a_bridge_has_parapets_with_gates_where_there_is_a_tunnel() -> None:
    scene = KNOTS["start"].scene()
    walls = [one for one in scene.items if re.fullmatch(r"deck:\w+:walls", one.id)]
    lines = [line for one in walls for line in re.findall(r"M([\d.]+) ([\d.]+)([hv])", one.d)]
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
        corners = points(gates.d)
        assert len(corners) == 6
        for (x, y), sign in zip((corners[1], corners[4]), (1, -1), strict=True):
            along, aside = (x, y) if over == "vertical" else (y, x)
            assert along * sign > 0.4
            assert aside == pytest.approx(0)
