from itertools import combinations, pairwise
from math import dist
from typing import Any

import pytest

from knotwidgets import CelticKnot
from knotwidgets.core import Position
from knotwidgets.games.celtic_knot.coins import LARGE, LIFT, SMALL
from knotwidgets.games.celtic_knot.ground import ground_of
from knotwidgets.games.celtic_knot.view import SPACE
from knotwidgets.scene import Flip, Travel
from tests.scene.knot_positions import (
    KNOTS,
    apart,
    crowded,
    ids,
    lie_of,
    passed,
    points,
)
from tests.scene.seen import item

# ---- where coins may go -------------------------------------------------------------------------


def test_every_destination_is_marked_and_has_its_route(knot: Any) -> None:
    game, scene = knot.game, knot.scene()
    routes = game.routes(knot)
    assert ids(scene, "goal:") == ids(scene, "route:") == set(routes)
    for goal, route in routes.items():
        line = points(item(scene, f"route:{goal}").d)
        assert line[0] == pytest.approx(lie_of(knot).spot(route[0]), abs=0.001)
        assert line[-1] == pytest.approx(lie_of(knot).spot(route[-1]), abs=0.001)
    assert not ids(knot.scene(legal=False), "goal:")


def test_a_route_is_cut_where_it_passes_below(knot: Any) -> None:
    scene = knot.scene()
    for goal, route in knot.game.routes(knot).items():
        passes = [one for one in route[1:-1] if one.endswith("'")]
        dropped = len(route) > 1 and route[1] == f"{route[0]}'"
        least = len(passes) - dropped
        cuts = item(scene, f"route:{goal}").d.count("M") - 1
        ends = route[0].endswith("'") + route[-1].endswith("'")  # these may have to pass as well
        assert least <= cuts <= least + ends


@pytest.mark.parametrize("name", ["start", "rings", "small"])
def test_a_whole_way_leads_through_the_middle_of_all_its_spaces(name: str) -> None:
    """Looked at on both strands from every space, ever farther."""
    board = KNOTS[name].game.drawn
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


def test_a_ghost_shows_the_way_and_the_coins_at_its_end(knot: Any) -> None:
    game = knot.game
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


def test_of_many_moves_only_the_last_are_seen() -> None:
    way = passed(5, 80)
    way = way[:-1] if way[-1].player == "chance" else way
    motions = motions_of(*way)
    assert sum(isinstance(one, Travel) and bool(one.hides) for one in motions) == 1
    at = [one.at for one in motions if isinstance(one, Flip)]
    assert len(at) == len(set(at))


def test_without_knowing_what_was_nothing_moves(knot: Any) -> None:
    assert knot.scene(motion=True).motions == ()


def test_nothing_moves_unasked() -> None:
    go = crowded("nickel B7=4")
    assert go.play(">B9").scene(since=[go]).motions == ()
