"""The picture of a puzzle: cells, tiles, strands, rack, and what can be picked."""

import json
import re
from collections import Counter
from itertools import chain

import pytest

from knotwidgets.games.celtic.puzzles import Hint, Puzzle, easy
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.puzzles.view import VIEW, puzzle_scene
from knotwidgets.games.celtic.state import shape_of
from knotwidgets.games.celtic.text import write_sides
from knotwidgets.games.celtic.tiles import HELD, UPRIGHT, alone, arms, faces
from knotwidgets.scene import THEMES, Path, Text
from tests.amounts import amount
from tests.scene.conftest import SQUARE, filled, solved
from tests.scene.looks import look
from tests.scene.seen import check_self_contained, ids, item

KILOBYTES = 1000


# ---- what is drawn


def test_every_cell_is_empty_or_has_its_tile(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    assert ids(scene, "tile:") == set(attempt.tiles)
    assert ids(scene, "cell:") == set(attempt.empty)
    for cell, tile in attempt.tiles.items():
        assert item(scene, f"tile:{cell}").style == f"{tile.colour} tile"
    assert ids(scene, "given:") == set(attempt.tiles) - set(attempt.own)


def test_rows_are_counted_from_the_bottom() -> None:
    scene = puzzle_scene(Attempt.of(SQUARE).lay("a1:NE b2:SW"))
    assert item(scene, "tile:a1").at == (0, 1)
    assert item(scene, "tile:b2").at == (1, 0)
    assert item(scene, "row:1").at[1] > item(scene, "row:2").at[1]


def test_dotted_ends_come_in_from_every_open_side_beside_an_empty_cell() -> None:
    attempt = Attempt.of(Puzzle(3, 3, "4 corner 4 tee 1 cross")).lay("b2:NESW b1:NEW a1:SW")
    stubs = item(puzzle_scene(attempt), "stubs").d
    assert stubs.count("M") == 2 * 4  # b3, c2, a2 from b2; c1 from b1
    for border in ("M1.5 1l", "M2 1.5l", "M1 1.5l", "M2 2.5l"):
        assert stubs.count(border) == 2
    assert not ids(puzzle_scene(attempt, legal=False), "stubs")


def test_a_solved_puzzle_shows_its_knots_in_tints() -> None:
    attempt = solved(SQUARE)
    woven = {"dive cut", "seam"}
    styles = [one.style for one in puzzle_scene(attempt).items if one.layer == "pieces"]
    assert sorted(styles) == ["dive cut", "seam", "tint 1", "tint 2"]
    plain = puzzle_scene(attempt, tints=False)
    assert {one.style for one in plain.items if one.layer == "pieces"} == {"strand", *woven}
    unsolved = puzzle_scene(attempt.take(["a1"]))
    styles = [one.style for one in unsolved.items if one.layer == "pieces"]
    assert {one for one in styles if not one.startswith("cut ")} == {"strand", *woven}
    assert "cut edge" in styles


def test_each_finished_knot_can_be_highlighted(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    knots = range(1, len(attempt.knotwork.loops) + 1)
    assert set(scene.highlights) == {f"knot:{number}" for number in knots}
    for name, items in scene.highlights.items():
        assert [one.id for one in items] == ["veil", "knot"], name
        assert all(one.d for one in items if isinstance(one, Path))


def test_the_rack_shows_the_tiles_that_are_left(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    there = {shape for shape, number in attempt.puzzle.tiles.items() if number}
    assert {name for name in ids(scene, "rack:") if ":" not in name} == there
    for shape in there:
        number = attempt.number(shape)
        there_is = f"{attempt.colour(shape)} tile"
        assert item(scene, f"rack:{shape}").style == (there_is if number else "spent")
        texts = [one for one in scene.items if isinstance(one, Text)]
        counts = [one.text for one in texts if one.id == f"rack:{shape}:count"]
        assert counts == ([str(number)] if number > 1 else [])


def test_the_box_never_changes_while_tiles_are_laid() -> None:
    boxes = {puzzle_scene(filled(easy(), 3, number)).box for number in range(26)}
    assert len(boxes) == 1


def test_a_hint_is_framed_on_its_cell_and_in_the_rack() -> None:
    scene = puzzle_scene(Attempt.of(easy()), Hint("c3", "EW"))
    assert item(scene, "hint:cell").at == item(scene, "hint:weave").at == (2, 2)
    target = next(target for target in scene.targets if target.id == "tile:straight")
    assert item(scene, "hint:tile").at == target.at
    assert not ids(puzzle_scene(Attempt.of(easy())), "hint:")


# ---- what can be picked


def test_any_tile_that_is_left_can_be_laid_on_any_empty_cell_in_any_turn(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    lays = [(*move.picks, move.turn) for move in scene.moves if move.turn]
    expected = Counter(
        (f"tile:{shape_of(sides)}", cell, write_sides(sides))
        for sides in range(1, 16)
        for cell in attempt.empty
        if attempt.number(shape_of(sides))
    )
    assert Counter(lays) == expected
    assert all(move.any for move in scene.moves if move.turn)


def test_own_tiles_can_be_taken_back_and_given_ones_not(attempt: Attempt) -> None:
    scene = puzzle_scene(attempt)
    takes = [move.picks for move in scene.moves if not move.turn]
    assert sorted(takes) == sorted((cell,) for cell in attempt.own if not attempt.solved)
    after = attempt.take(attempt.own)
    assert not after.own


def test_turns_go_clockwise_from_how_the_tile_lies_in_the_rack() -> None:
    turns: dict[str, list[str]] = {}
    for move in puzzle_scene(Attempt.of(easy())).moves:
        if move.picks[1] == "a1":
            turns.setdefault(move.picks[0], []).append(move.turn)
    assert turns == {
        "tile:cap": ["S", "W", "N", "E"],
        "tile:straight": ["NS", "EW"],
        "tile:corner": ["NE", "ES", "SW", "NW"],
        "tile:tee": ["NES", "ESW", "NSW", "NEW"],
        "tile:cross": ["NESW"],
    }


def test_a_ghost_is_the_tile_as_it_would_lie() -> None:
    attempt = Attempt.of(easy()).lay("a1:NES")
    ghost = next(
        move.ghost
        for move in puzzle_scene(attempt).moves
        if (move.picks, move.turn) == (("tile:tee", "c4"), "ESW")
    )
    assert [(one.style, one.at) for one in ghost] == [
        ("blue ghost tile", (2, 1)),
        ("ghost strand", (2, 1)),
    ]
    assert [one.d for one in ghost if isinstance(one, Path)] == [
        faces(HELD)["blue"],
        arms(HELD)[14],
    ]
    assert attempt.lay("c4:ESW").tiles["c4"].colour == "blue"


@pytest.mark.parametrize("tile", ["a5:S", "a5:NS", "a5:ES", "a5:NSW", "a5:NESW"])
def test_the_strands_of_a_ghost_are_those_of_the_tile_that_lies_alone(tile: str) -> None:
    """But for how it is held."""

    def points(d: str) -> list[float]:
        return [float(number) for number in re.findall(r"-?\d*\.?\d+", d)]

    before = puzzle_scene(Attempt.of(easy()))
    cell, _, turn = tile.partition(":")
    move = next(one for one in before.moves if (one.picks[1], one.turn) == (cell, turn))
    strands = next(one.d for one in move.ghost if isinstance(one, Path) and one.id == "weave")
    laid = puzzle_scene(Attempt.of(easy()).lay(tile)).items
    drawn = [one.d for one in laid if isinstance(one, Path) and one.id.startswith("strand:")]
    mask = next(mask for mask, d in arms(HELD).items() if d == strands)
    assert points(alone(mask).line()) == pytest.approx(points("".join(drawn)), abs=0.0011)


def test_a_solved_puzzle_is_neither_veiled_nor_undone_by_a_pointer() -> None:
    attempt = solved(SQUARE)
    assert not puzzle_scene(attempt).moves
    assert all(move.ghost for move in puzzle_scene(attempt.take(["a1"])).moves)


def test_moves_and_targets_are_spoken() -> None:
    attempt = Attempt.of(Puzzle(3, 1, "2 cap 1 straight", givens="a1:E")).lay("b1:EW")
    scene = puzzle_scene(attempt)
    assert {target.id: target.label for target in scene.targets} == {
        "a1": "a1, given cap, open east, linked to b1",
        "b1": "b1, straight, open east and west, linked to a1",
        "c1": "c1, empty",
        "tile:cap": "cap, 1 left",
        "tile:straight": "straight, none left",
    }
    assert {target.id for target in scene.targets if target.choices} == {"c1"}
    labels = {move.label for move in scene.moves}
    assert "cap to c1, open west" in labels
    assert "take back the straight on b1, open east and west" in labels


# ---- the wire


@pytest.mark.parametrize("seed", range(amount(6)))
def test_a_scene_is_small_on_the_wire(seed: int) -> None:
    for number in range(26):
        attempt = filled(easy(), seed, number)
        marks = list(attempt.cells) if number % 2 else []
        wire = puzzle_scene(attempt, Hint("c3", "EW"), caption=True, marks=marks).wire()
        wire.pop("backdrop")  # it is sent once
        # A cut along the edge of its tile for each open end makes it more than 31.
        assert len(json.dumps(wire, separators=(",", ":"))) <= 32 * KILOBYTES


# ---- themes


@pytest.mark.parametrize("name", THEMES)
def test_every_token_is_in_every_theme(attempt: Attempt, name: str) -> None:
    shape = next(shape for shape, number in attempt.puzzle.tiles.items() if number)
    cell, sides = next(iter(attempt.cells)), write_sides(UPRIGHT[shape])
    scene = puzzle_scene(attempt, Hint(cell, sides), caption=True, marks=[cell])
    overlays = [*(move.ghost for move in scene.moves), *scene.highlights.values()]
    used = {one.style for one in chain(scene.items, *overlays)}
    assert used <= set(look(name).styles)


@pytest.mark.parametrize("name", THEMES)
def test_a_picture_is_self_contained(attempt: Attempt, name: str) -> None:
    picture = str(VIEW.picture(attempt.puzzle.as_game.at(attempt), "svg", name))
    check_self_contained(picture)
    said = re.findall("<title>(.*)</title>", picture)
    assert said[0].startswith("Puzzle · Solved" if attempt.solved else "Puzzle · ")
