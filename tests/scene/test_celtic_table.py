"""The table of Celtic!: what of it is shown, its letters and numbers, and the racks below it."""

import random
from itertools import combinations, groupby, pairwise

import pytest

from knotwidgets.core import Position
from knotwidgets.games import Celtic
from knotwidgets.scene import Disc, Path, Scene, Text, letters
from tests.scene.seen import corners, edges, game_of, ids, item

PHONE = 336  # pixels: what a board is wide on a screen of 360
FINGER = 24  # pixels: what can be hit with one


def all_positions(seed: int, game: Celtic) -> list[Position]:
    """The positions of a random game."""
    chance = random.Random(seed)
    positions = [game.start()]
    while positions[-1].player:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves)))
    return positions


def is_settled(position: Position) -> bool:
    """Whether the window can't move any more."""
    frame = game_of(position).frame(position)
    return frame[:4] == frame.reach


def test_the_board_grows_once_when_the_window_has_settled_and_the_racks_stay() -> None:
    positions = all_positions(3, Celtic())
    places: list[list[float]] = []
    for settled, group in groupby(positions, is_settled):
        scenes = [position.scene() for position in group]
        assert len({scene.box for scene in scenes}) == 1
        x, y, width, height = scenes[0].box
        reach = game_of(positions[-1]).frame(positions[-1]).reach if settled else None
        assert width == pytest.approx((reach.right - reach.left + 1 if reach else 7) + 2 * 0.58)
        left, above, right, _ = edges(scenes[0], "tray:blue")
        places.append(
            [(left - x) / width, (above - y) / height, (right - x) / width, height / width]
        )
    before, after = places
    assert after == pytest.approx(before, abs=0.001)


def test_everything_keeps_its_place_on_the_board_when_the_window_settles() -> None:
    before, after = (
        [position.scene() for position in group]
        for _, group in groupby(all_positions(3, Celtic()), is_settled)
    )
    for name in ids(before[-1], "tile:"):
        assert item(before[-1], f"tile:{name}").at == item(after[0], f"tile:{name}").at


@pytest.mark.parametrize("seed", range(3))
def test_letters_and_numbers_stand_beside_the_table(seed: int) -> None:
    for position in all_positions(seed, Celtic()):
        scene = position.scene()
        left, above, right, below = edges(scene, "table")
        for name in ids(scene, "column:"):
            x, y = item(scene, f"column:{name}").at
            assert left < x < right
            assert below < y - 0.1 < below + 0.25
        for name in ids(scene, "row:"):
            x, y = item(scene, f"row:{name}").at
            assert left - 0.25 < x + 0.1 < left
            assert above < y < below


@pytest.mark.parametrize(("window", "span"), [(3, 3), (5, 7), (7, 11)])
def test_the_board_is_what_the_window_can_reach(window: int, span: int) -> None:
    game = Celtic(window=window)
    scene = game.start().scene()
    cells = [target.id for target in scene.targets if not target.id.startswith("tile:")]
    assert len(cells) == span**2
    places = [target.at for target in scene.targets if target.id in cells]
    assert {x for x, _ in places} == {y for _, y in places} == set(range(span))
    middle = game.window - 1
    start = next(cell for cell, place in game.cells.items() if place == (middle, middle))
    assert item(scene, f"tile:{start}").at == (span // 2, span // 2)


def test_everything_lies_in_the_box(celtic: Position) -> None:
    scene = celtic.scene(caption=True)
    x, y, width, height = scene.box
    for one in (*scene.items, *scene.targets):
        for u, v in [one.at] if isinstance(one, (Disc, Text)) else corners(scene, one.id):
            assert x - 0.001 <= u <= x + width + 0.001, one
            assert y - 0.001 <= v <= y + height + 0.001, one
        if isinstance(one, Text):
            half = letters.width(one.text, one.size) / 2
            assert x < one.at[0] - half
            assert one.at[0] + half < x + width


def test_rows_are_counted_from_the_bottom() -> None:
    scene = Celtic().start().scene()
    assert ids(scene, "column:") == set("bcdefgh")
    assert ids(scene, "row:") == set("2345678")
    assert item(scene, "row:2").at[1] > item(scene, "row:8").at[1]


def test_the_window_settles() -> None:
    position = Celtic().start()
    assert item(position.scene(), "window").style == "window"
    assert "dots" in [one.id for one in position.scene().items]
    chance = random.Random(1)
    while position.player:
        position = position.play(chance.choice(position.legal_moves))
        scene = position.scene()
        assert item(scene, "window").style == ("settled" if is_settled(position) else "window")
        assert "dots" not in [one.id for one in scene.items] or not is_settled(position)
    assert is_settled(position)


# ---- the racks


def test_the_racks_show_every_tile_that_is_left() -> None:
    position = Celtic().start().play("e6:S", "d5:E*")
    scene = position.scene()
    assert item(scene, "rack:orange:cap").style == "orange stock"
    assert item(scene, "count:orange:cap").text == "1"
    assert item(scene, "rack:neutral:cap").style == "neutral spent"
    assert "neutral:cap" not in ids(scene, "count:")
    assert len(ids(scene, "rack:")) == 15
    assert item(scene, "mover").style == "own tray"
    assert item(scene, "mover").at == item(scene, "tray:orange").at


def test_own_and_neutral_tiles_can_be_picked_and_the_others_pointed_at(celtic: Position) -> None:
    tiles = {target.id for target in celtic.scene().targets if target.id.startswith("tile:")}
    shapes = ("cap", "straight", "corner", "tee", "cross")
    opponent = "blue" if celtic.player == "orange" else "orange"
    theirs = opponent[0]
    known = {f"tile:{shape}{mark}" for shape in shapes for mark in ("", "*", theirs)}
    assert tiles == (known if celtic.player else set())
    for shape in shapes if celtic.player else ():
        part = celtic.game.move_of(celtic, (f"tile:{shape}{theirs}",))
        assert celtic.explain(part).message.startswith(f"The {opponent} tiles are")


@pytest.mark.parametrize("window", [3, 5, 7, 13])
@pytest.mark.parametrize("coordinates", [True, False])
def test_tiles_in_racks_can_be_read_and_hit_on_a_board_of_any_size(
    window: int, *, coordinates: bool
) -> None:
    scene = Celtic(window=window).start().scene(coordinates=coordinates)
    pixel = scene.box[2] / PHONE
    left, above, right, below = edges(scene, "tile:cap")
    assert min(right - left, below - above) / pixel >= 31 > FINGER
    assert item(scene, "count:orange:cap").size / pixel >= 10
    racks = [edges(scene, f"tray:{colour}") for colour in ("orange", "neutral", "blue")]
    assert racks[-1][2] - racks[0][0] >= 0.95 * scene.box[2]
    assert all(one[2] < other[0] for one, other in pairwise(racks))


def test_tiles_in_racks_lie_in_their_trays_and_beside_each_other() -> None:
    scene = Celtic().start().scene()
    for colour in ("orange", "neutral", "blue"):
        left, above, right, below = edges(scene, f"tray:{colour}")
        places = [edges(scene, f"rack:{name}") for name in ids(scene, "rack:") if colour in name]
        for one, other in combinations(places, 2):
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert all(left < x and above < y and u < right and v < below for x, y, u, v in places)


def test_a_tile_in_a_rack_is_framed_so_that_its_face_stays_as_it_is(celtic: Position) -> None:
    scene = celtic.scene()
    racks = [target for target in scene.targets if target.id.startswith("tile:")]
    assert {target.frame for target in racks} <= {"#frame"}
    assert not any(target.frame for target in scene.targets if target not in racks)
    outer, inner, _ = scene.symbols["frame"].split("Z")
    size = scene.box[2] / 10.5  # nearly that of a tile
    for path, sign in ((outer, 1), (inner, -1)):
        points = corners(Scene((0, 0, 1, 1), items=(Path("", "marks", "", path),)), "")
        around = sum(x * v - u * y for (x, y), (u, v) in pairwise([*points, points[0]])) / 2
        assert around * sign > 0  # the hole runs the other way, and isn't filled
        assert abs(around) > (0.8 * size) ** 2
