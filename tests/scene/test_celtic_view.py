"""The picture of Celtic!: tiles and their strands, cells in play, and words for the knots."""

import re
from itertools import pairwise
from typing import Any

import pytest

from knotwidgets import Celtic
from knotwidgets.games.celtic import tiles
from knotwidgets.knotwork import cell_arcs, medial
from knotwidgets.scene.display import CORD, Path, tight
from tests.amounts import amount
from tests.scene.knot_positions import passed
from tests.scene.seen import ids, item


def test_every_tile_lies_on_its_cell_in_its_colour(celtic: Any) -> None:
    scene = celtic.scene()
    tiles = celtic.game.tiles_on(celtic)
    assert ids(scene, "tile:") == set(tiles)
    for cell, tile in tiles.items():
        assert item(scene, f"tile:{cell}").style == f"{tile.colour} tile"


def test_a_strand_keeps_its_id_while_its_first_end_and_its_crossings_stay() -> None:
    for before, after in pairwise(passed(8, 99, Celtic())):
        assert ids(before.scene(), "knot:") <= ids(after.scene(), "knot:")


def test_cells_in_play_are_hinted_and_dead_ones_marked() -> None:
    dead = 0
    for position in passed(7, 99, Celtic()):
        scene = position.scene()
        playable = {cell for move in scene.moves for cell in move.picks[1:]}
        assert ids(scene, "cell:") == set(position.game.open_cells(position))
        assert {
            cell for cell in ids(scene, "cell:") if item(scene, f"cell:{cell}").style == "plot"
        } == playable
        assert not ids(scene, "dead:") & playable
        assert {target.id for target in scene.targets if target.choices} == playable
        dead += len(ids(scene, "dead:"))
        hidden = position.scene(legal=False)
        assert not ids(hidden, "cell:") | ids(hidden, "dead:") | ids(hidden, "stubs")
    assert dead


def test_knots_have_tints_unless_told_otherwise(celtic: Any) -> None:
    plain, tinted = celtic.scene(tints=False), celtic.scene()
    strands = {one.style for one in plain.items if one.id.startswith(("strand:", "knot:"))}
    assert strands == {"strand"}
    tints = {one.style for one in tinted.items if one.style.startswith("tint ")}
    assert len(tints) == len(celtic.game.knots(celtic))


def metals(position: Any) -> dict[str, str]:
    """The styles of finished knots."""
    return {one.id: one.style for one in position.scene().items if one.id.startswith("knot:")}


def test_a_knot_keeps_its_metal_while_larger_ones_close() -> None:
    game, closed = Celtic(), 0
    for seed in range(amount(100)):
        for before, after in pairwise(passed(seed, 99, game)):
            known = [(), *(one.cells for one in game.knots(before))]
            if max((one.cells for one in game.knots(after)), key=len, default=()) not in known:
                closed += bool(metals(before))
                assert metals(before).items() <= metals(after).items()
    assert closed


def test_each_knot_has_a_row_and_can_be_lit_and_rows_are_ordered_by_size(celtic: Any) -> None:
    table = celtic.game.view.reckoning(celtic)
    assert {row.id for row in table.rows if row.id} == {*celtic.scene().highlights}
    scores = celtic.game.scores(celtic)
    for index, player in enumerate(celtic.game.players):
        values = [int(row.values[index]) for row in table.rows if row.id]
        assert sorted(values, reverse=True) == list(scores[player])


def test_the_last_tile_is_marked_unless_told_otherwise() -> None:
    position = Celtic().start().play("e6:S*")
    assert item(position.scene(), "last").at == (3, 2)
    assert not ids(position.scene(last=False), "last")
    assert not ids(Celtic().start().scene(), "last")


def test_a_cell_where_every_tile_loses_the_turn_looks_as_if_there_were_none() -> None:
    text = (
        "d3:NW* e3:No d4:NS* e4:NSb f4:NEb d5:ESo e5:NESW* f5:SWo e6:NES* f6:W* d7:Eb e7:ESWb "
        "f7:Wo orange"
    )
    scene, plain = Celtic(overrun="forfeit").position(text).scene(), Celtic().position(text).scene()
    turns = [move.turn for move in scene.moves if move.picks == ("tile:tee", "c3")]
    assert turns == ["NES", "ESW", "NEW"]
    assert (scene.items, scene.targets) == (plain.items, plain.targets)
    assert not any("c3" in move.picks for move in plain.moves)


def test_paths_are_read_the_same_without_the_blanks_left_out(celtic: Any) -> None:
    token = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")  # as the browser's
    for d in (one.d for one in celtic.scene().items if isinstance(one, Path)):
        assert token.findall(tight(d)) == token.findall(d)
        assert len(tight(d)) <= len(d)


MASKS = range(1, 16)
CORNERS = (3, 6, 12, 9)


def points(d: str) -> list[tuple[float, float]]:
    """The points of a path of lines and cubic curves, its handles included."""
    numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", re.sub(r"A[^LCMZ]*", "", d))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("sides", MASKS)
def test_the_strands_of_a_ghost_stay_on_its_tile(sides: int) -> None:
    lines = [points(line) for line in tiles.alone(sides).line().split("M")[1:]]
    assert len(lines) == len(medial({(0, 0): sides}).strands)
    corner = CORD / 2 / 2**0.5  # how far a strand that is cut at 45 degrees goes on beside its end
    for x, y in (end for line in lines for end in (line[0], line[-1])):
        assert min(x, y, 1 - x, 1 - y) >= corner + tiles.INSET - 0.001


@pytest.mark.parametrize("sides", CORNERS)
def test_only_the_arc_round_a_closed_corner_has_a_point(sides: int) -> None:
    plain, pointed = cell_arcs(sides), cell_arcs(sides, pointed=True)
    assert sum(one != other for one, other in zip(plain, pointed, strict=True)) == 1
    others = [mask for mask in range(16) if mask not in CORNERS]
    assert all(cell_arcs(mask) == cell_arcs(mask, pointed=True) for mask in others)


def test_only_open_ends_are_loose() -> None:
    pieces = medial({(0, 0): 2, (1, 0): 10}).pieces()
    loose = sum(sum(piece.loose) for piece in pieces)
    assert loose == 2
    loop = medial({(0, 0): 2, (1, 0): 8})
    assert not any(any(piece.loose) for piece in loop.pieces())
    assert loop.pieces() == loop.pieces(end=0.1)
