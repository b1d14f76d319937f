from itertools import combinations, pairwise
from math import dist
from typing import Any

import pytest

from knotwidgets import CelticKnot
from knotwidgets.core import Position
from knotwidgets.games.celtic_knot.coins import LARGE, LIFT, SIDES, SMALL
from knotwidgets.games.celtic_knot.ground import ground_of
from knotwidgets.games.celtic_knot.view import SPACE
from knotwidgets.scene import Flip, Travel
from tests.scene.knot_positions import (
    KNOTS,
    apart,
    crowded,
    game_of,
    ids,
    lie_of,
    passed,
    points,
)
from tests.scene.seen import item

# ---- where coins may go -------------------------------------------------------------------------


def test_every_destination_is_marked_and_has_its_route(knot: Position) -> None:
    game, scene = game_of(knot), knot.scene()
    routes = game.routes(knot)
    assert ids(scene, "goal:") == ids(scene, "route:") == set(routes)
    for goal, route in routes.items():
        line = points(item(scene, f"route:{goal}").d)
        assert line[0] == pytest.approx(lie_of(knot).spot(route[0]), abs=0.001)
        assert line[-1] == pytest.approx(lie_of(knot).spot(route[-1]), abs=0.001)
    assert not ids(knot.scene(legal=False), "goal:")


def test_a_goal_with_coins_is_a_ring_and_the_exit_a_diamond() -> None:
    marks = KNOTS["off"].scene()
    assert item(marks, "goal:off").d.count("L") == 3
    assert item(marks, "goal:E1").style == "goal"
    met = KNOTS["split"].scene()
    assert item(met, "goal:A9").d == SPACE
    assert item(met, "goal:E7").r > LARGE.reach


def test_a_route_is_cut_where_it_passes_below(knot: Position) -> None:
    scene = knot.scene()
    for goal, route in game_of(knot).routes(knot).items():
        passes = [one for one in route[1:-1] if one.endswith("'")]
        dropped = len(route) > 1 and route[1] == f"{route[0]}'"
        least = len(passes) - dropped
        cuts = item(scene, f"route:{goal}").d.count("M") - 1
        ends = route[0].endswith("'") + route[-1].endswith("'")  # these may have to pass as well
        assert least <= cuts <= least + ends


@pytest.mark.parametrize("name", ["start", "rings", "small"])
def test_a_whole_way_leads_through_the_middle_of_all_its_spaces(name: str) -> None:
    """Looked at on both strands from every space, ever farther."""
    board = game_of(KNOTS[name]).drawn
    lie = ground_of(board)
    for strand in board.strands:
        for start in range(len(strand.spaces)):
            names = [strand.spaces[(start + i) % len(strand.spaces)] for i in range(5)]
            for route in (names[:2], names, names[::-1]):
                if route[0].startswith(board.exit):
                    continue  # no coin rests there
                if route[-1].startswith(board.exit):
                    route[-1] = board.exit
                [curve] = lie.way(route, whole=True)
                d = lie.data([curve])
                assert d.count("M") == 1
                line = points(d)
                assert dist(line[0], lie.spot(route[0])) < 0.001
                assert dist(line[-1], lie.spot(route[-1])) < 0.001
                for space in route[1:-1]:
                    middle = lie.middle(space)
                    assert min(apart(middle, *ends) for ends in pairwise(line)) < 0.15


def test_a_drop_leads_down_from_the_bridge() -> None:
    lie = lie_of(KNOTS["start"])
    assert lie.data(lie.way(["C7", "C7'", "D7"])) == "M2.5 2.5L3 2.5L3.5 2.5"
    berth = lie.spot("C7'")
    line = points(lie.data(lie.way(["C7", "C7'"])))
    assert (line[0], line[-1]) == ((2.5, 2.5), berth)


def test_a_ghost_shows_the_way_and_the_coins_at_its_end(knot: Position) -> None:
    game = game_of(knot)
    group = game.group(knot)
    for move in knot.scene().moves:
        parts = {one.id: one for one in move.ghost}
        if group is None:
            lifted = parts["ghost"]
            resting = item(knot.scene(), f"coin:{move.picks[0]}:{knot.player}")
            assert lifted.at == pytest.approx((resting.at[0], resting.at[1] - LIFT))
            continue
        x, y = lie_of(knot).spot(move.picks[0])
        assert parts["ghost"].at == pytest.approx((x, y - LIFT))
        number = 1 if game.options["split"] else group.number
        assert ("ghost:number" in parts) == (number > 1)
        tip = points(parts["head"].d)[1]
        size = SMALL if move.picks[0].endswith("'") else LARGE
        assert size.reach < dist(tip, (x, y)) < 0.6
        assert parts["way"].style == "way"


def test_where_chance_decides_nothing_can_be_picked() -> None:
    scene = KNOTS["flip"].scene()
    assert scene.moves == ()
    assert item(scene, "hand:B7:nickel:number").text == "2"


def test_the_last_move_is_marked() -> None:
    start = CelticKnot().start()
    assert not ids(start.scene(), "last")
    assert item(start.play("A7=1>B7").scene(), "last").at == (1.5, 2.5)
    met = start.play("A7=2>A9")
    assert item(met.scene(), "last").d == SPACE
    assert "last" not in [one.id for one in met.play("=1").scene().items]
    assert item(KNOTS["one gone"].scene(), "last").d.startswith("M4.5")
    assert not ids(met.scene(last=False), "last")


# ---- motions ------------------------------------------------------------------------------------


def motions_of(*way: Position) -> tuple[Any, ...]:
    return tuple(way[-1].scene(motion=True, since=way[:-1]).motions)


def test_flipped_coins_turn_in_the_air_before_it_is_seen_where_they_may_go() -> None:
    flip = crowded("quarter A3")
    go = flip.play("=5")
    motions = motions_of(flip, go)
    assert [type(one) for one in motions] == [Flip] * 3
    heads, tails = SIDES.values()
    assert [one.front[1].d for one in motions] == [heads, tails, tails]
    assert [one.back[1].d for one in motions] == [tails, heads, heads]
    assert motions[0].hides == ("flip:0", "flip:0:heads")
    assert {"total", *(f"goal:{goal}" for goal in game_of(go).routes(go))} <= set(motions[-1].hides)
    assert motions[-1].time == max(one.time for one in motions)


@pytest.mark.parametrize(("space", "number"), [("A9", 1), ("E9", 2), ("C7'", 3), ("I1", 5)])
def test_coins_are_flipped_where_they_lie(space: str, number: int) -> None:
    game = CelticKnot()
    flip = game.position(f"nickel:{space}*{number} dime:A1 nickel {space}")
    go = flip.play(f"={number}")
    falls, scene = motions_of(flip, go), go.scene()
    x, y = lie_of(go).spot(space)
    left, top, width, height = scene.box
    for one in falls:
        assert one.front[0].at == one.at
        assert left < one.at[0] - LARGE.reach < one.at[0] + LARGE.reach < left + width
        assert top < one.at[1] - LARGE.reach < one.at[1] + LARGE.reach < top + height
    assert all(dist(one.at, other.at) > 2 * LARGE.reach for one, other in combinations(falls, 2))
    assert dist(falls[number // 2].at, (x, y)) < 1
    assert f"hand:{space}:nickel" in falls[-1].hides


def test_coins_travel_along_their_route_to_where_they_lie() -> None:
    go = crowded("nickel B7=4")
    after = go.play(">B9")
    [travel] = motions_of(go, after)
    assert isinstance(travel, Travel)
    way = lie_of(go).way(("B7", "A7", "A8", "A9", "B9"), whole=True)
    assert travel.along == lie_of(go).data(way) + "L1.5 .5"
    assert "coin:B9:nickel" in travel.hides
    assert "last" in travel.hides
    assert [one.at for one in travel.items if one.id == "travel"] == [(0, 0)]


def test_coins_dive_under_bridges_and_the_coins_on_them() -> None:
    game = CelticKnot()
    start = game.position("nickel:B7 dime:A1,C7 nickel")
    flip, end = start.play("B7"), start.play("B7", "=1", ">C7'")
    travel, bridge = motions_of(flip.play("=1"), end)
    assert "coin:C7':nickel" in travel.hides
    names = [one.id for one in bridge.items]
    assert names[0] == "bridge:C7"
    assert "coin:C7:dime" in names
    assert bridge.end == travel.end
    *_, travel, bridge = motions_of(start, flip, flip.play("=1"), end)
    assert bridge.end == travel.end > travel.time  # the flips come first
    [over] = motions_of(start.play("B7", "=1"), start.play("B7", "=1", ">A7"))
    assert over.hides


def test_a_stack_that_grows_is_not_hidden() -> None:
    start = CelticKnot().position("nickel:A9,B9 dime:A1 nickel A9=1")
    [travel] = motions_of(start, start.play(">B9"))
    assert not any(name.startswith("coin:") for name in travel.hides)
    assert "travel:number" not in [one.id for one in travel.items]


def test_coins_that_leave_travel_to_the_exit() -> None:
    go = crowded("dime E3=3")
    [travel] = motions_of(go, go.play(">off"))
    assert travel.hides == ("last",)
    assert travel.along.endswith("L4.5 4.5")


def test_in_a_bonus_turn_the_coins_arrive_and_are_flipped() -> None:
    go = CelticKnot().start().play("A7", "=2")
    flip = go.play(">A9")
    then = flip.play("=1")
    travel, fall = motions_of(go, flip, then)
    assert isinstance(travel, Travel)
    assert isinstance(fall, Flip)
    assert fall.delay == travel.time
    assert {"hand:A9:nickel", "hand:A9:nickel:ring"} <= set(travel.hides)
    assert set(fall.hides) <= set(travel.hides)  # so it waits unseen


def test_a_whole_turn_is_flipped_and_then_goes() -> None:
    start = CelticKnot().start()
    flip, go = start.play("A7"), start.play("A7", "=1")
    end = go.play(">B7")
    fall, travel = motions_of(start, flip, go, end)
    assert isinstance(fall, Flip)
    assert travel.delay == fall.time
    assert set(travel.hides) <= set(fall.hides)  # so it waits unseen
    assert not any("route" in name for name in fall.hides)


def test_what_another_has_in_hand_since_is_left_alone() -> None:
    go = crowded("nickel B7=4")
    flip = go.play(">B9", "A9")
    [travel, *falls] = motions_of(go, go.play(">B9"), flip, flip.play("=1"))
    assert "coin:B9:nickel" in travel.hides
    assert not any(name.startswith("hand") for name in travel.hides)
    assert [type(one) for one in falls] == [Flip]


def test_of_many_moves_only_the_last_are_seen() -> None:
    way = passed(5, 80)
    way = way[:-1] if way[-1].player == "chance" else way
    motions = motions_of(*way)
    assert sum(isinstance(one, Travel) and bool(one.hides) for one in motions) == 1
    at = [one.at for one in motions if isinstance(one, Flip)]
    assert len(at) == len(set(at))


def test_coins_that_find_no_way_are_flipped_all_the_same() -> None:
    game = CelticKnot(board="X-X-X/|   |/+   +/|   |/+-E-+", exit="dead end")
    flip = game.position("nickel:B3*3 dime:A3 nickel B3")
    stuck = flip.play("=5")  # the exit is four spaces away, both ways
    assert stuck.player == "dime"
    assert [type(one) for one in motions_of(flip, stuck)] == [Flip] * 3
    assert item(stuck.scene(since=[flip]), "total").text == "= 5"
    assert "last" not in [one.id for one in stuck.scene().items]


def test_without_knowing_what_was_nothing_moves(knot: Position) -> None:
    assert knot.scene(motion=True).motions == ()


def test_nothing_moves_unasked() -> None:
    go = crowded("nickel B7=4")
    assert go.play(">B9").scene(since=[go]).motions == ()
