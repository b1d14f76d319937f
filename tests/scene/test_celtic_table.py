"""The table of Celtic!: what of it is shown, its letters and numbers, and the racks below it."""

from itertools import combinations, pairwise
from typing import Any

import pytest

from knotwidgets import Celtic
from knotwidgets.scene import Disc, Path, Scene
from tests.scene.knot_positions import passed
from tests.scene.seen import corners, edges, ids, item

Box = tuple[float, float, float, float]


def shown(scene: Scene) -> set[str]:
    """The cells in a picture."""
    return {target.id for target in scene.targets if not target.id.startswith("tile:")}


@pytest.mark.parametrize("seed", range(4))
def test_the_picture_follows_the_design_at_most_once_each_way(seed: int) -> None:
    *scenes, end = [position.scene() for position in passed(seed, 99, Celtic())]
    assert {tuple(scene.wire()["box"][2:]) for scene in scenes} == {(8.84, 7.46)}
    assert shown(end) <= shown(scenes[-1])  # the design alone
    for axis in (0, 1):
        places = [scene.wire()["box"][axis] for scene in scenes]
        steps = [abs(after - before) for before, after in pairwise(places)]
        assert [step for step in steps if step] in ([], [pytest.approx(1)])
    for name in ("orange", "neutral", "blue"):
        places = [item(scene, f"tray:{name}").at for scene in scenes]
        away = {
            (round(x - s.box[0], 3), round(y - s.box[1], 3))
            for (x, y), s in zip(places, scenes, strict=True)
        }
        assert len(away) == 1  # seen on the screen, racks stay


@pytest.mark.parametrize("game", [Celtic(), Celtic(window=3), Celtic(overrun="forfeit")])
def test_all_that_can_be_picked_is_in_the_picture(game: Celtic) -> None:
    for position in passed(5, 99, game):
        scene = position.scene()
        cells = {cell for move in scene.moves for cell in move.picks[1:]}
        assert {*cells, *game.tiles_on(position), *game.open_cells(position)} <= shown(scene)
        x, y, width, height = scene.box
        for cell in shown(scene):
            left, above, right, below = edges(scene, cell)
            assert x < left < right < x + width
            assert y < above < below < y + height


def test_what_notes_are_on_is_in_the_picture_if_the_window_can_reach_it() -> None:
    start = Celtic().start()
    assert shown(start.scene()) == {f"{column}{row}" for column in "cdefg" for row in range(3, 8)}
    assert shown(start.scene(marks=["b3"])) == {f"{c}{row}" for c in "bcdef" for row in range(3, 8)}
    assert len(shown(start.scene(arrows=[("b3", "h3")], labels={"e2": "!"}))) == 7 * 5
    assert shown(start.scene(marks=["a1"])) == shown(start.scene())


@pytest.mark.parametrize("seed", range(3))
def test_letters_and_numbers_stand_beside_the_table(seed: int) -> None:
    for position in passed(seed, 99, Celtic()):
        scene = position.scene()
        left, above, right, below = edges(scene, "rails")  # the middle of the frame
        for name in ids(scene, "column:"):
            x, y = item(scene, f"column:{name}").at
            assert left < x < right
            assert below + 0.18 < y - 0.1 < below + 0.27
        for name in ids(scene, "row:"):
            x, y = item(scene, f"row:{name}").at
            assert left - 0.27 < x + 0.1 < left - 0.18
            assert above < y < below


@pytest.mark.parametrize("window", [3, 5, 7])
def test_the_board_has_the_size_of_the_window(window: int) -> None:
    game = Celtic(window=window)
    scene = game.start().scene()
    assert len(shown(scene)) == window**2
    middle = game.window - 1
    start = next(cell for cell, place in game.cells.items() if place == (middle, middle))
    x, y = (item(scene, f"tile:{start}").at[axis] for axis in (0, 1))
    places = [target.at for target in scene.targets if target.id in shown(scene)]
    assert {u for u, _ in places} == set(range(x - window // 2, x + window // 2 + 1))
    assert {v for _, v in places} == set(range(y - window // 2, y + window // 2 + 1))


def test_the_edge_is_dashed_where_the_window_can_still_move() -> None:
    styles: tuple[bool, ...] = ()
    for position in passed(2, 99, Celtic()):
        scene = position.scene()
        reach = position.game.frame(position).reach
        cells = [position.game.cells[cell] for cell in shown(scene)]
        (left, bottom), (right, top) = min(cells), max(cells)
        moves = top < reach.top, right < reach.right, bottom > reach.bottom, left > reach.left
        styles = tuple(item(scene, f"edge:{side}").style == "window" for side in range(4))
        assert styles == moves
    assert not any(styles)
    assert all(
        item(Celtic().start().scene(), f"edge:{side}").style == "window" for side in range(4)
    )


# ---- the racks


def test_own_and_neutral_tiles_can_be_picked_and_the_others_pointed_at(celtic: Any) -> None:
    tiles = {target.id for target in celtic.scene().targets if target.id.startswith("tile:")}
    shapes = ("cap", "straight", "corner", "tee", "cross")
    opponent = "blue" if celtic.player == "orange" else "orange"
    theirs = opponent[0]
    known = {f"tile:{shape}{mark}" for shape in shapes for mark in ("", "*", theirs)}
    assert tiles == (known if celtic.player else set())
    for shape in shapes if celtic.player else ():
        part = celtic.game.move_of(celtic, (f"tile:{shape}{theirs}",))
        assert celtic.explain(part).message.startswith(f"The {opponent} tiles are")


@pytest.mark.parametrize(("width", "arrangement", "least"), [(440, "wide", 48), (352, "tall", 48)])
def test_tiles_are_large_enough_for_a_finger(width: int, arrangement: str, least: int) -> None:
    scene = Celtic().start().scene(arrangement=arrangement)
    assert width / scene.box[2] >= least
    left, above, right, below = edges(scene, "tile:cap")
    assert min(right - left, below - above) > 0.95


@pytest.mark.parametrize("arrangement", ["wide", "tall"])
def test_tiles_in_racks_lie_in_their_trays_and_clear_of_each_other(arrangement: str) -> None:
    for window in (3, 5, 13):
        scene = Celtic(window=window).start().scene(arrangement=arrangement)
        boxes = [edges(scene, "table")]
        for colour in ("orange", "neutral", "blue"):
            names = [name for name in ids(scene, f"rack:{colour}:") if ":" not in name]
            places = [edges(scene, f"rack:{colour}:{name}") for name in names]
            left, above, right, below = edges(scene, f"tray:{colour}")
            assert all(left < x and above < y and u < right and v < below for x, y, u, v in places)
            assert not any(map(overlap, *zip(*combinations(places, 2), strict=True)))
            boxes.append((left, above, right, below))
        assert not any(map(overlap, *zip(*combinations(boxes, 2), strict=True)))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("arrangement", ["wide", "tall"])
def test_a_badge_tells_how_many_and_no_frame_covers_it(arrangement: str) -> None:
    scene = Celtic().start().scene(arrangement=arrangement)
    badge = next(one for one in scene.items if one.id == "rack:orange:cap:badge")
    assert isinstance(badge, Disc)
    target = next(target for target in scene.targets if target.id == "tile:cap")
    _, hole, _ = target.frame.split("Z")
    xs, ys = zip(*corners(Scene((0, 0, 1, 1), (Path("", "marks", "", hole),)), ""), strict=True)
    for axis, places in enumerate((xs, ys)):
        at = badge.at[axis] - target.at[axis]
        assert min(places) < at - badge.r < at + badge.r < max(places)
