import re
from itertools import combinations
from math import dist
from typing import Any

from knotwidgets import CelticKnot
from knotwidgets.games.celtic_knot.coins import (
    FLIPPED,
    HIGHEST,
    LARGE,
    ROUNDEL,
    SMALL,
    arranged,
)
from knotwidgets.scene import Disc, Path, Text
from tests.scene.knot_positions import (
    KNOTS,
    crowded,
    ids,
    lie_of,
    passed,
)
from tests.scene.seen import item

PLAYERS = ("nickel", "dime", "quarter", "penny")


# ---- coins --------------------------------------------------------------------------------------


def test_every_stack_lies_on_its_space_with_its_number(knot: Any) -> None:
    scene, game = knot.scene(), knot.game
    hand = game.group(knot)
    expected = {
        f"{space}:{player}": number
        for player, spaces in game.coins(knot).items()
        for space, number in spaces.items()
    }
    if hand:
        mine = f"{hand.space}:{game.players[knot.state.player]}"
        expected[mine] -= hand.number
        expected[f"hand:{mine}"] = hand.number
    shown = {}
    texts = [one for one in scene.items if isinstance(one, Text)]
    for one in scene.items:
        if isinstance(one, Disc) and re.fullmatch("[a-z]+ (small )?coin", one.style):
            numbers = [each.text for each in texts if each.id == f"{one.id}:number"]
            shown[one.id.removeprefix("coin:")] = int(numbers[0]) if numbers else 1
            lower = sum(re.fullmatch(rf"{one.id}:\d", each.id) is not None for each in scene.items)
            assert lower == min(shown[one.id.removeprefix("coin:")], HIGHEST) - 1
    below = {name for name in shown if name.startswith(("player:", "flip:"))}
    on_the_board = {name: number for name, number in shown.items() if name not in below}
    assert on_the_board == {name: number for name, number in expected.items() if number}


def test_stacks_that_share_a_space_lie_apart_and_inside_it() -> None:
    for players in (2, 3, 4):
        numbers = dict.fromkeys(PLAYERS[:players], 3)
        stacks = list(arranged((0.5, 0.5), numbers))
        assert {stack.player: stack.number for stack in stacks} == numbers
        for one, other in combinations(stacks, 2):
            assert dist(one.middle, other.middle) > 1.9 * SMALL.reach  # they may touch
        for stack in stacks:
            assert all(abs(value - 0.5) + SMALL.reach < 0.53 for value in stack.middle)
    [alone] = arranged((0.5, 0.5), {"dime": 1})
    assert (alone.middle, alone.size) == ((0.5, 0.5), LARGE)


def test_own_stacks_are_ringed_when_one_is_to_be_chosen(knot: Any) -> None:
    scene = knot.scene()
    choosing = knot.game.phase(knot) == "choose"
    assert ids(scene, "own:") == (set(knot.legal_moves) if choosing else set())
    assert not ids(knot.scene(legal=False), "own:")


# ---- the board ----------------------------------------------------------------------------------


def test_roads_are_the_strands_cut_below_bridges(knot: Any) -> None:
    scene, diagram = knot.scene(), knot.game.drawn.diagram
    roads = [one for one in scene.items if re.fullmatch(r"road:\d+", one.id)]
    assert len(roads) == len(diagram.strands)
    drawn = sum(one.d.count("M") for one in roads if isinstance(one, Path))
    assert drawn == len(diagram.pieces())


def test_the_shelf_and_the_homes_overlap_nothing(knot: Any) -> None:
    scene, game = knot.scene(caption=True), knot.game
    shelf = [one for one in scene.items if one.id.startswith(("flip:", "legend:", "total"))]
    places = [item(scene, f"roundel:{player}").at for player in game.players]
    assert min(one.at[1] for one in shelf) - FLIPPED.reach > game.drawn.height
    assert item(scene, "caption").at[1] > max(one.at[1] for one in shelf) + 0.3
    for one, other in combinations([*places, lie_of(knot).middle(game.drawn.exit)], 2):
        assert dist(one, other) > 2 * ROUNDEL
    for place in places:
        assert min(dist(place, one.at) for one in shelf) > ROUNDEL
        if place[1] < game.drawn.height:
            square = int(place[0]), int(game.drawn.height - place[1])
            assert square not in game.drawn.squares


def test_the_box_never_changes_while_a_game_is_played() -> None:
    game = CelticKnot(players=4, split=True)
    assert len({pos.scene(caption=True).box for pos in passed(2, 400, game)}) == 1


# ---- the shelf ----------------------------------------------------------------------------------


def test_the_last_flips_stay_while_they_are_known() -> None:
    go = crowded("quarter A3=5")
    after = go.play(go.legal_moves[0])
    assert "total" not in [one.id for one in after.scene().items]
    assert item(after.scene(since=[go]), "total").text == "= 5"
    fell = crowded("penny A4").play("=2")
    both = fell.scene(since=[go, after, crowded("penny A4")])
    assert item(both, "total").text == "= 2"


def test_coins_at_home_lie_in_the_sockets_of_roundels() -> None:
    position = KNOTS["one gone"]
    home = {player: 6 - left for player, left in position.game.left(position).items()}
    assert sum(home.values()) > 0
    scene = position.scene()
    for player, number in home.items():
        sockets = item(scene, f"roundel:{player}:sockets").d
        assert sockets.count("M") == 6
        coins = [one for one in scene.items if one.id.startswith(f"home:{player}:")]
        assert [one.style for one in coins] == [f"{player} home"] * number
    assert item(scene, "mover").at == item(scene, f"player:{position.player}").at
    assert "mover" not in [one.id for one in KNOTS["over"].scene().items]


# ---- notes and words ----------------------------------------------------------------------------


def test_heat_colours_the_roads() -> None:
    position = KNOTS["start"]
    expected = position.expected_turns
    scene = position.scene(heat=expected)
    assert ids(scene, "heat:") == set(expected)
    far = max(expected, key=lambda space: expected[space])
    near = min(expected, key=lambda space: expected[space])
    assert item(scene, f"heat:{far}").style == "heat 8 road"
    assert item(scene, f"heat:{near}").style == "heat 0 road"
    half = position.scene(heat={"A9": 0.5, "B9": 0.45, "C7'": 1})
    assert item(half, "heat:A9").style == item(half, "heat:B9").style == "heat 4 road"
    assert item(half, "heat:C7'").d.count("M") == 2
    order = [one.id for one in half.items]
    assert order.index("road:2") < order.index("heat:A9") < order.index("coin:A9:nickel")


def test_targets_do_not_overlap(knot: Any) -> None:
    scene = knot.scene()
    places = {target.id: target.at for target in scene.targets}
    assert set(places) == {*knot.game.spaces, knot.game.drawn.exit}
    assert len(set(places.values())) == len(scene.targets)


# ---- the whole ----------------------------------------------------------------------------------
