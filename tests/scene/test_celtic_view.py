from itertools import pairwise

from knotwidgets import Celtic
from knotwidgets.core import Position
from knotwidgets.scene import Scene, Text
from knotwidgets.scene.display import Path
from tests.scene.knot_positions import passed
from tests.scene.seen import game_of, ids, item


def labels(scene: Scene) -> dict[str, str]:
    return {target.id: target.label for target in scene.targets}


def test_every_tile_lies_on_its_cell_in_its_colour(celtic: Position) -> None:
    scene = celtic.scene()
    tiles = game_of(celtic).tiles_on(celtic)
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
        assert ids(scene, "cell:") == set(game_of(position).open_cells(position))
        assert {
            cell for cell in ids(scene, "cell:") if item(scene, f"cell:{cell}").style == "plot"
        } == playable
        assert not ids(scene, "dead:") & playable
        assert {target.id for target in scene.targets if target.choices} == playable
        dead += len(ids(scene, "dead:"))
        hidden = position.scene(legal=False)
        assert not ids(hidden, "cell:") | ids(hidden, "dead:") | ids(hidden, "stubs")
    assert dead


def test_the_dotted_ends_come_in_from_every_side_that_must_be_open() -> None:
    scene = Celtic().start().play("e6:NES", "f5:NW").scene()
    stubs = item(scene, "stubs").d
    assert stubs.count("M") == 2 * 5  # d5 and e4 from e5, e7 from e6, f6 from e6 and f5
    assert stubs.count("M4 2.5") == stubs.count("M4.5 3") == 2


def test_knots_have_tints_unless_told_otherwise_and_can_be_highlighted(celtic: Position) -> None:
    knots = game_of(celtic).knots(celtic)
    plain, tinted = celtic.scene(tints=False), celtic.scene()
    strands = [one.style for one in plain.items if one.id.startswith(("strand:", "knot:"))]
    assert set(strands) == {"strand"}
    tints = [one.style for one in tinted.items if one.style.startswith("tint ")]
    assert len(set(tints)) == len(knots)
    assert set(plain.highlights) == {f"knot:{number}" for number in range(1, len(knots) + 1)}
    for name, items in plain.highlights.items():
        assert [one.id for one in items] == ["veil", "knot"], name
        assert all(one.d for one in items if isinstance(one, Path))


def test_a_knot_keeps_its_metal_while_larger_ones_close() -> None:
    closed = 0
    for seed in range(30):
        for before, after in pairwise(passed(seed, 99, Celtic())):
            old, new = (
                {one.id: one.style for one in position.scene().items if one.id[:5] == "knot:"}
                for position in (before, after)
            )
            knots = game_of(after).knots(after)
            largest = max(knots, key=lambda one: len(one.cells), default=None)
            if old and largest not in game_of(before).knots(before):
                closed += 1
                assert old.items() <= new.items()
    assert closed


def test_the_reckoning_has_a_row_for_each_knot_and_one_to_compare() -> None:
    position = Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E")
    table = position.game.view.reckoning(position)
    assert table.columns == ("Orange", "Blue")
    assert [(row.id, row.values) for row in table.rows] == [
        ("knot:1", ("2", "2")),
        ("", ("2", "2")),
    ]
    assert set(position.scene().highlights) == {row.id for row in table.rows if row.id}
    start = Celtic().start()
    assert start.game.view.reckoning(start).rows == ()


def test_rows_are_ordered_by_size(celtic: Position) -> None:
    table = celtic.game.view.reckoning(celtic)
    scores = game_of(celtic).scores(celtic)
    for index, player in enumerate(game_of(celtic).players):
        values = [int(row.values[index]) for row in table.rows if row.id]
        assert sorted(values, reverse=True) == list(scores[player])


def test_the_last_tile_is_marked_unless_told_otherwise() -> None:
    position = Celtic().start().play("e6:S*")
    assert item(position.scene(), "last").at == (3, 2)
    assert not ids(position.scene(last=False), "last")
    assert not ids(Celtic().start().scene(), "last")


def test_a_caption_tells_turn_and_scores() -> None:
    def said(position: Position) -> list[str]:
        items = position.scene(caption=True).items
        return [one.text for one in items if isinstance(one, Text) and len(one.text) > 1]

    start = Celtic().start()
    assert said(start) == ["Orange to place", "Orange: no knot yet", "Blue: no knot yet"]
    closed = start.play("e6:S", "f5:W", "e4:N", "d5:E")
    assert said(closed)[1:] == ["Orange: a knot that counts 2", "Blue: a knot that counts 2"]
    assert item(closed.scene(caption=True), "swatch:1").style == "swatch 3"
