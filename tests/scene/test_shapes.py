import re
from math import dist

from hypothesis import given, strategies as st

from knotwidgets.scene import shapes
from knotwidgets.scene.grid import BEADS, RAILS, Layout

SQUARES = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


def polygons(d: str) -> list[list[tuple[float, float]]]:
    """The corners of a path of straight lines."""
    return [
        [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", part)]
        for part in d.split("Z")[:-1]
    ]


def area(corners: list[tuple[float, float]]) -> float:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2


@given(SQUARES)
def test_an_outline_encloses_its_cells_and_no_other(squares: set[tuple[int, int]]) -> None:
    loops = polygons(shapes.outline(squares, 0, 0))
    assert sum(map(area, loops)) == len(squares)


@given(SQUARES)
def test_an_outline_has_corners_only_where_it_turns(squares: set[tuple[int, int]]) -> None:
    for loop in polygons(shapes.outline(squares, 0, 0)):
        for index, (x, y) in enumerate(loop):
            before, after = loop[index - 1], loop[(index + 1) % len(loop)]
            assert (before[0] == x) != (after[0] == x)
            assert (before[1] == y) != (after[1] == y)


@given(SQUARES, st.sampled_from([0.125, 0.25]))
def test_an_inset_takes_a_strip_off_every_side(squares: set[tuple[int, int]], inset: float) -> None:
    loops = polygons(shapes.outline(squares, 0, 0))
    length = sum(
        abs(x - u) + abs(y - v)
        for loop in loops
        for (x, y), (u, v) in zip(loop, loop[1:] + loop[:1], strict=True)
    )
    turns = sum(1 if area(loop) > 0 else -1 for loop in loops)  # each loop turns once, or back
    shrunk = polygons(shapes.outline(squares, inset, 0))
    expected = len(squares) - inset * length + 4 * turns * inset**2
    assert abs(sum(map(area, shrunk)) - expected) < 1e-9


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    for low, high in ((0, 1), (1, 0)):
        loops = polygons(shapes.outline([(0, low), (1, high)], 0, 0))
        assert [area(loop) for loop in loops] == [1, 1]


def test_borders_join_cells_at_a_corner_and_the_dots_round_them_close_gaps() -> None:
    for cell, corners in (((2, 0), [4, 4]), ((1, 1), [8])):
        layout = Layout({"a": (0, 0), "b": cell}, 3, 2)
        assert [len(loop) for loop in layout.corners(RAILS)] == corners
        for beads in BEADS:
            assert len(layout.corners(RAILS + beads)) == 1


def test_an_arrow_ends_in_its_tip() -> None:
    corners = polygons(shapes.arrow(0, 2j))[0]
    assert max(y for _, y in corners) == 2
    assert [x for x, y in corners if y == 2] == [0]


@given(st.floats(0.01, 1.2))
def test_the_rest_of_a_curve_begins_as_far_away_as_asked(distance: float) -> None:
    turn = ((0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (1.0, 0.5))
    curve = (turn, ((1.0, 0.5), (1.0, 2.0)))
    rest = shapes.clear_of(curve, distance)
    assert abs(dist(rest[0][0], (0, 0)) - distance) < 1e-4
    assert rest[-1][-1] == (1.0, 2.0)
    assert len(rest) == (2 if distance < dist((0, 0), turn[-1]) else 1)


def test_a_curve_that_is_never_so_far_away_stays_whole() -> None:
    curve = (((0.0, 0.0), (1.0, 0.0)),)
    assert shapes.clear_of(curve, 2) == curve
