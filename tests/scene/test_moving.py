"""How one picture becomes the next in a film; what a board does has tests of its own."""

import math
from dataclasses import replace
from typing import Any, get_args

import pytest

from knotwidgets.games.grid.colours import colours_for
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Disc, Item, Path, Scene
from knotwidgets.scene.motion import (
    DOWN,
    ENTRANCES,
    FADE,
    GROW,
    PANNING,
    SETTLE,
    TRACE,
    TRACING,
    Flip,
    Sprite,
    Travel,
)
from knotwidgets.scene.records import Plan
from knotwidgets.scene.schema import Entrance
from knotwidgets.scene.themes import theme
from tests.scene.looks import look


def scene(*items: Item, **rest: Any) -> Scene:
    return Scene(items=items, **{"box": (0, 0, 9, 9), **rest})


def coin(name: str, x: float, style: str = "red coin") -> Disc:
    return Disc(name, "pieces", style, (x, 0), 0.3)


def strand(d: str, style: str = "red strand", name: str = "s") -> Path:
    return Path(name, "pieces", style, d)


def ids(items: tuple[Item, ...]) -> list[str]:
    return [item.id for item in items]


def shown(way: Plan, time: float) -> dict[str, Sprite]:
    return {one.items[0].id: one for one in way.sprites(time)}


def test_a_piece_comes_and_is_its_size_in_the_end() -> None:
    way = Plan(scene(coin("a", 1)), scene(coin("a", 1), coin("b", 4)))
    assert ids(way.resting(0)) == ["a"]
    small, large = (shown(way, time)["b"] for time in (0.03, SETTLE * 0.7))
    assert small.scale[0] < 1 < large.scale[0]
    assert small.fade < 1 == large.fade
    end = shown(way, SETTLE)["b"]
    assert end.scale[0] == pytest.approx(1)
    assert end.fade == 1
    assert abs(end.shift) < 1e-9


def test_a_tile_comes_down_and_its_mark_appears() -> None:
    tile = strand("M0 0H2V2H0Z", "red tile", "t")
    rim = strand("M0 0H2V2H0Z", "latest", "rim")
    way = Plan(scene(), scene(tile, rim))
    assert ids(way.resting(0)) == []
    for share, size in ((0.1, 1.068), (DOWN, 1), ((1 + DOWN) / 2, 1.0084), (1, 1)):
        seen, *marks = way.sprites(share * SETTLE)
        assert seen.scale[0] == pytest.approx(size, abs=0.001)
        assert seen.turn == pytest.approx(1 - size, abs=0.001)
        assert [one.scale for one in marks] == [(1, 1)]


def test_a_piece_slides_from_where_its_like_was() -> None:
    way = Plan(scene(coin("a", 1)), scene(coin("b", 4)))
    start, half, end = (shown(way, share * SETTLE)["b"].shift for share in (0, 0.5, 1))
    assert [start, half, end] == [-3, -1.5, 0]
    assert way.past == ()
    others = Plan(scene(coin("a", 1)), scene(coin("b", 4, "blue coin")))
    assert sorted(shown(others, 0.1)) == ["a", "b"]
    assert sorted(shown(others, SETTLE)) == ["b"]


def test_a_line_is_drawn_on_from_what_was_there() -> None:
    way = Plan(scene(strand("M0 0H2")), scene(strand("M0 0H2V3")))
    (kept,) = way.resting(0)
    assert kept == strand("M0 0L2 0")
    early, late = shown(way, 0.1)["s"], shown(way, GROW)["s"]
    assert early.items[0] == strand("M0 0L2 0L2 3")
    assert early.dash
    assert 2 < early.dash[2] < 5
    assert late.dash is None
    assert way.time == GROW


def test_a_straight_line_may_have_been_there_in_part() -> None:
    before, after = strand("M1 0H2"), strand("M0 0H3")
    ends = {one.items[0] for one in Plan(scene(before), scene(after)).sprites(GROW)}
    assert ends == {strand("M2 0L1 0L0 0"), strand("M1 0L2 0L3 0")}


def test_a_closed_line_is_traced_in_its_new_colour() -> None:
    ring = "M0 0H2V2H0Z"
    knot = strand(ring, "tint 1", "k")
    way = Plan(
        scene(strand(ring, "strand")), scene(strand(ring, "tint 1"), highlights={"1": (knot,)})
    )
    (old,) = way.resting(0)
    assert old == strand("M0 0L2 0L2 2L0 2L0 0", "strand")
    assert shown(way, 0.2) == {}
    assert shown(way, 0.5)["s"].dash
    assert shown(way, way.time)["s"].dash is None
    line, light = way.sprites(TRACE + TRACING / 2)
    assert line.dash == pytest.approx((0, 0, 4, 9))
    assert light.dash == pytest.approx((0, 3.1, 0.9, 9))  # the light is at the line's end
    assert [one.items[0].style for one in (line, light)] == ["tint 1", "light"]
    assert len(way.sprites(way.time)) == 1
    lit = Plan(scene(), scene(coin("a", 8), highlights={"1": (replace(knot, style="light"),)}))
    assert [one.items[0].style for one in lit.sprites(TRACE + 0.1)] == ["red coin", "light"]
    again = Plan(scene(knot), scene(knot, highlights={"1": (knot,)}))
    assert shown(again, 0.5)["k"].dash
    assert shown(again, again.time) == {}


def test_what_lies_over_something_on_its_way_is_painted_over_it() -> None:
    over = Disc("over", "marks", "mark", (1, 0), 0.1)
    far = Disc("far", "marks", "mark", (7, 7), 0.1)
    way = Plan(scene(over, far), scene(coin("a", 1), over, far))
    assert ids(way.resting(0)) == ["far"]
    assert list(shown(way, 0.1)) == ["a", "over"]


def test_a_box_that_goes_elsewhere_is_followed() -> None:
    frame, dot = strand("M0 0H1", "frame", "f"), coin("a", 4)
    before = scene(frame, dot)
    after = scene(replace(frame, at=(2, 0)), dot, box=(2, 0, 9, 9))
    way = Plan(before, after)
    assert (way.view(0), way.view(PANNING)) == (-2, 0)
    assert [item.at[0] for item in way.resting(PANNING / 2)] == [1, 4]
    assert Plan(before, scene(frame, dot, box=(2, 0, 7, 9))).away == 0


def test_too_much_change_only_fades() -> None:
    many = [coin(str(number), number, f"coin {number}") for number in range(20)]
    way = Plan(scene(), scene(*many))
    assert (way.changes, way.time, len(way.resting(0))) == ([], FADE, 20)


def test_motions_of_a_picture_go_first() -> None:
    dot, side = coin("a", 4), (coin("b", 4),)
    flip = Flip(at=(4, 0), front=side, back=side, turns=1, time=1, hides=("a",))
    travel = Travel(items=(coin("c", 0),), along="M0 0H4", delay=1, time=1, hides=("a",))
    way = Plan(scene(), scene(dot, motions=(flip, travel)))
    assert way.time == 2
    assert list(shown(way, 0.5)) == ["b"]
    assert list(shown(way, 1.5)) == ["c"]
    assert shown(way, 1.5)["c"].shift == 2
    assert (way.resting(1.9), ids(way.resting(2))) == ((), ["a"])


def test_lines_are_measured() -> None:
    (quarter,) = shapes.lines("M1 0C1 .552 .552 1 0 1")
    assert shapes.length(quarter) == pytest.approx(math.pi / 2, abs=0.02)
    assert abs(shapes.point_along(quarter, 0.5)) == pytest.approx(1, abs=0.01)


def test_every_entrance_is_that_of_a_style_and_one_that_the_browser_knows() -> None:
    known = {**look("light").styles, **theme("light", colours_for(("red", "blue"))).styles}
    styles = [style.rstrip(" 0123456789") for style in known]
    for words in ENTRANCES:
        assert any(f" {style}".endswith(f" {words}") for style in styles), words
    assert {*get_args(Entrance)} == {*ENTRANCES.values()}
