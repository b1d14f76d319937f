"""Bridges of Celtic Knot: decks, parapets and tunnels, and the mouths of the roads below."""

from itertools import combinations
from math import dist
from typing import Any

from knotwidgets import CelticKnot
from knotwidgets.games.celtic_knot.coins import SMALL
from knotwidgets.scene import Disc
from tests.scene.knot_positions import KNOTS, ids, lie_of, target


def test_coins_below_a_bridge_are_seen_and_picked_in_its_mouth(knot: Any) -> None:
    scene, game = knot.scene(), knot.game
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
        game, ground = position.game, lie_of(position)
        gem = ground.middle(game.drawn.exit)
        spots = [ground.spot(space) for space in game.spaces if space.endswith("'")]
        assert all(dist(spot, gem) > 0.6 + SMALL.reach for spot in spots)
        assert all(dist(one, other) > 2 * SMALL.reach for one, other in combinations(spots, 2))


def test_a_bridge_is_painted_above_where_coins_rest_below_it() -> None:
    assert ids(KNOTS["crowded"].scene(), "bridge:") >= {"C7", "E7"}
    assert not ids(KNOTS["start"].scene(), "bridge:")
    assert "E7" not in ids(KNOTS["from below"].scene(), "bridge:")  # what is in hand is seen


def test_pointing_at_a_mouth_shows_all_that_is_below_the_bridge(knot: Any) -> None:
    game, scene = knot.game, knot.scene()
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
