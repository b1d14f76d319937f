import re
from itertools import combinations
from math import dist

import pytest

from knotwidgets import CelticKnot
from knotwidgets.core import Position
from knotwidgets.games.celtic_knot.coins import (
    FLIPPED,
    HIGHEST,
    LARGE,
    LIFT,
    QUARTER,
    RISE,
    ROUNDEL,
    SMALL,
    arranged,
)
from knotwidgets.games.celtic_knot.ground import DIAMOND
from knotwidgets.scene import Disc, Path, Text
from tests.scene.knot_positions import (
    KNOTS,
    crowded,
    game_of,
    ids,
    lie_of,
    passed,
    points,
    target,
)
from tests.scene.seen import item

PLAYERS = ("nickel", "dime", "quarter", "penny")


# ---- coins --------------------------------------------------------------------------------------


def test_every_stack_lies_on_its_space_with_its_number(knot: Position) -> None:
    scene, game = knot.scene(), game_of(knot)
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


def test_a_lone_stack_lies_on_its_strand_where_it_turns_too() -> None:
    scene = KNOTS["small"].scene()
    lie = lie_of(KNOTS["small"])
    assert item(scene, "coin:E1:nickel").at[0] < 4.5 - QUARTER  # shared: it lies to the west
    assert lie.spot("A5") == pytest.approx((0.645, 0.645), abs=0.001)
    assert lie.spot("B5") == (1.5, 0.5)


def test_own_stacks_are_ringed_when_one_is_to_be_chosen(knot: Position) -> None:
    scene = knot.scene()
    choosing = game_of(knot).phase(knot) == "choose"
    assert ids(scene, "own:") == (set(knot.legal_moves) if choosing else set())
    assert not ids(knot.scene(legal=False), "own:")


def test_what_is_in_hand_is_lifted_and_the_rest_stays() -> None:
    position = KNOTS["bonus"]  # one of two dimes is in hand
    scene = position.scene()
    rest, hand = item(scene, "coin:E3:dime"), item(scene, "hand:E3:dime")
    assert rest.style == hand.style == "dime small coin"
    assert hand.at == pytest.approx((rest.at[0], rest.at[1] - LIFT))
    whole = KNOTS["go"].scene()
    number, total = (item(whole, f"hand:B7:nickel:{name}") for name in ("number", "total"))
    assert total.text == "4"
    assert dist(number.at, total.at) > 2 * LARGE.badge
    assert "B7:nickel" not in ids(whole, "coin:")
    assert item(whole, "hand:B7:nickel:number").text == "2"


# ---- the board ----------------------------------------------------------------------------------


def test_roads_are_the_strands_cut_below_bridges(knot: Position) -> None:
    scene, diagram = knot.scene(), game_of(knot).drawn.diagram
    roads = [one for one in scene.items if re.fullmatch(r"road:\d+", one.id)]
    assert len(roads) == len(diagram.strands)
    drawn = sum(one.d.count("M") for one in roads if isinstance(one, Path))
    assert drawn == len(diagram.pieces())


def test_four_strands_have_four_looks() -> None:
    scene = KNOTS["rings"].scene()
    styles = [item(scene, f"road:{number}").style for number in (1, 2, 3, 4)]
    assert sorted(styles) == ["road 1", "road 2", "road 3", "road 4"]


def test_every_border_between_spaces_has_a_joint_or_a_bridge() -> None:
    scene = KNOTS["start"].scene()
    lines = re.findall(r"M([\d.]+) ([\d.]+)([hv])", item(scene, "joints").d)
    # Two closed strands of 32 spaces; seven of these have a bridge above them.
    assert len(lines) == len(set(lines)) == 64 - 2 * 7
    for x, y, way in lines:
        along = float(y) if way == "h" else float(x)
        assert along == int(along)


def test_a_number_leaves_the_emblem_of_its_coin_free() -> None:
    for size in (LARGE, SMALL):
        assert size.where * 2**0.5 - size.badge > 0.85 * size.emblem


def test_the_coins_of_a_stack_rise_on_each_other() -> None:
    scene = KNOTS["late penny"].scene()
    top, *lower = (item(scene, f"hand:A4:penny{part}") for part in ("", ":1", ":2"))
    for number, coin in enumerate(lower, 1):
        assert coin.at == pytest.approx((top.at[0], top.at[1] + number * RISE))
    order = [one.id for one in scene.items]
    assert order.index(lower[1].id) < order.index(lower[0].id) < order.index(top.id)


def test_starts_lie_on_the_road_and_the_exit_is_a_diamond() -> None:
    scene = KNOTS["start"].scene()
    assert ids(scene, "start:") == {"A9", "I9", "A1", "I1", "A7", "I3"}
    assert "A" in item(scene, "start:A7").d  # a ring
    assert item(scene, "start:A9").d.count("M") == 2
    gem = item(scene, "exit")
    assert (gem.at, points(gem.d)[0]) == ((4.5, 4.5), (0, -DIAMOND))


def test_the_board_is_named_where_it_has_a_name() -> None:
    named = KNOTS["start"].scene()
    assert item(named, "name").text == "reconstruction"
    assert item(named, "name").at[1] > 9
    assert "name" not in [one.id for one in KNOTS["small"].scene().items]


def test_the_shelf_and_the_homes_overlap_nothing(knot: Position) -> None:
    scene, game = knot.scene(caption=True), game_of(knot)
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


def test_homes_are_on_the_shelf_where_the_board_has_no_room() -> None:
    position = CelticKnot(board="X-X/| |/+-E", coins=2).start()
    scene = position.scene()
    places = [item(scene, f"roundel:{player}").at for player in ("nickel", "dime")]
    x, _, width, _ = scene.box
    assert all(place[1] > 2 and place[0] + ROUNDEL < x + width for place in places)
    assert places[1][0] - places[0][0] > 2 * ROUNDEL
    assert item(scene, "legend:tails:worth").at[0] < places[0][0] - ROUNDEL


def test_the_box_never_changes_while_a_game_is_played() -> None:
    game = CelticKnot(players=4, split=True)
    assert len({pos.scene(caption=True).box for pos in passed(2, 400, game)}) == 1


# ---- the shelf ----------------------------------------------------------------------------------


def test_the_coins_are_shown_as_they_fell() -> None:
    scene = crowded("quarter A3=5").scene()
    sides = [one.id for one in scene.items if re.fullmatch(r"flip:\d:\w+", one.id)]
    assert sides == ["flip:0:heads", "flip:1:tails", "flip:2:tails"]
    assert item(scene, "flip:0").style == "quarter coin"
    assert item(scene, "total").text == "= 5"


def test_before_any_flip_it_is_said_what_the_sides_are_worth() -> None:
    scene = KNOTS["start"].scene()
    assert item(scene, "legend:heads:worth").text == "= 1"
    assert item(scene, "legend:tails:figure").d.count("M") == 2  # two spirals are worth two


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
    home = {player: 6 - left for player, left in game_of(position).left(position).items()}
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


def test_every_space_is_spoken_of() -> None:
    scene = crowded("dime E3=3").scene()
    spoken = {target.id: target.label for target in scene.targets}
    coins = "1 nickel, 1 quarter, 2 dimes in hand"
    assert spoken["E3"] == f"E3, bridge with a tunnel, {coins}, linked to D3, F3 and E3'"
    coins = "1 nickel, 1 dime, 1 quarter, 2 pennies"
    assert spoken["C7'"] == f"C7', under the bridge, {coins}, linked to D7 and B7"
    assert spoken["E5"] == "E5, exit, can be reached, linked to E6, F5, D5 and E4"
    assert spoken["C5"] == "C5, bridge, empty, linked to D5 and B5"
    assert spoken["H3"] == "H3, empty, can be reached, linked to G3' and I3"
    met = {target.id: target.label for target in KNOTS["split"].scene().targets}
    bonus = "can be reached, for a bonus turn, linked to B9 and A8"
    assert met["A9"] == f"A9, start X, 1 nickel, 1 dime, {bonus}"
    own = CelticKnot().position("nickel:A9,B9 dime:A1 nickel A9=1")
    label = target(own.scene(), "B9").label
    assert label == "B9, 1 nickel, can be reached, linked to A9 and C9"


def test_coins_in_hand_are_told_apart_from_those_that_stay() -> None:
    for text, coins in (
        ("nickel:A9*2 dime:A9 nickel A9", "1 dime, 2 nickels in hand"),
        ("nickel:A9*3 dime:A9 nickel bonus A9*1=1", "2 nickels, 1 dime, 1 nickel in hand"),
    ):
        label = target(CelticKnot().position(text).scene(), "A9").label
        assert label == f"A9, start X, {coins}, linked to B9 and A8"


def test_targets_do_not_overlap(knot: Position) -> None:
    scene = knot.scene()
    places = {target.id: target.at for target in scene.targets}
    assert set(places) == {*game_of(knot).spaces, game_of(knot).drawn.exit}
    assert len(set(places.values())) == len(scene.targets)


def test_the_turn_in_words() -> None:
    view = KNOTS["start"].game.view
    said = {name: view.turn(position) for name, position in KNOTS.items() if position.player}
    assert said["start"] == "Nickel to choose a stack"
    assert said["flip"] == "Nickel to flip 2 coins"
    assert said["off"] == "Dime: move 3"
    assert said["split"] == "Nickel: move 3 with each coin"
    assert said["split bonus"] == "Nickel to choose which coins go next"
    assert view.phase(KNOTS["bonus"]) == view.phase(KNOTS["split bonus"]) == "Bonus turn"
    assert view.standing(KNOTS["crowded"], "penny") == "6 on the board, 0 home"
    assert "home on E5" in view.goal(KNOTS["start"])
    table = view.reckoning(KNOTS["crowded"])
    assert table.columns == ("Nickel", "Dime", "Quarter", "Penny")
    assert table.rows[0].values == ("0", "0", "0", "0")


def test_a_caption_tells_turn_and_scores() -> None:
    def said(position: Position) -> list[str]:
        scene = position.scene(caption=True)
        names = ["caption", *(f"score:{player}" for player in position.game.players)]
        return [item(scene, name).text for name in names]

    assert said(KNOTS["start"]) == ["Nickel to choose a stack", "Nickel 0 home", "Dime 0 home"]
    assert said(KNOTS["bonus"])[0] == "Dime: move 2 · Bonus turn"
    assert said(KNOTS["over"])[0] == "Quarter wins"


# ---- the whole ----------------------------------------------------------------------------------
