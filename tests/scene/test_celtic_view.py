import difflib
import json
import os
import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path as File
from typing import Any

import pytest

from knotwidgets.games import Celtic, Position
from knotwidgets.scene import THEMES, Path, Scene, Text, letters, scene_of, svg, view_of

GOLDEN = File(__file__).parent / "golden" / "celtic.svg"
KILOBYTES = 1000


def game_of(position: Position) -> Celtic:
    assert isinstance(position.game, Celtic)
    return position.game


def ids(scene: Scene, prefix: str) -> set[str]:
    """What follows the prefix in the ids that begin with it."""
    return {i.id.removeprefix(prefix) for i in scene.items if i.id.startswith(prefix)}


def item(scene: Scene, name: str) -> Any:
    return next(item for item in scene.items if item.id == name)


def labels(scene: Scene) -> dict[str, str]:
    return {target.id: target.label for target in scene.targets}


def test_every_tile_lies_on_its_cell_in_its_colour(celtic: Position) -> None:
    scene = scene_of(celtic)
    tiles = game_of(celtic).tiles_on(celtic)
    assert ids(scene, "tile:") == set(tiles)
    for cell, tile in tiles.items():
        assert item(scene, f"tile:{cell}").style == f"{tile.colour} tile"


def test_every_strand_is_one_path_of_all_its_pieces(celtic: Position) -> None:
    scene = scene_of(celtic)
    drawn = [one for one in scene.items if one.layer == "pieces" and one.id != "cuts"]
    assert len(drawn) == len(celtic.knotwork.strands)
    paths = [one.d for one in drawn if isinstance(one, Path)]
    curves = [scene.symbols[d[1:]] if d.startswith("#") else d for d in paths]
    assert sum(d.count("M") for d in curves) == len(celtic.knotwork.pieces())


def test_open_ends_are_cut_in_pairs_at_every_open_side(celtic: Position) -> None:
    cuts = [one.d for one in scene_of(celtic).items if one.id == "cuts" and isinstance(one, Path)]
    ends = 2 * len(celtic.knotwork.open_strands)
    assert sum(d.count("M") for d in cuts) == ends


def test_a_strand_keeps_its_id_while_its_first_end_and_its_crossings_stay() -> None:
    chance = random.Random(8)
    position = Celtic().start()
    while position.player:
        after = position.play(chance.choice(position.legal_moves))
        assert ids(scene_of(position), "knot:") <= ids(scene_of(after), "knot:")
        position = after


def test_the_box_never_changes_while_a_game_is_played() -> None:
    chance = random.Random(3)
    position = Celtic().start()
    box = scene_of(position, caption=True).box
    while position.player:
        position = position.play(chance.choice(position.legal_moves))
        assert scene_of(position, caption=True).box == box


@pytest.mark.parametrize(("window", "span"), [(3, 3), (5, 7), (7, 11)])
def test_the_board_is_what_the_window_can_reach(window: int, span: int) -> None:
    game = Celtic(window=window)
    scene = scene_of(game.start())
    cells = [target.id for target in scene.targets if not target.id.startswith("tile:")]
    assert len(cells) == span**2
    places = [target.at for target in scene.targets if target.id in cells]
    assert {x for x, _ in places} == {y for _, y in places} == set(range(span))
    middle = game.window - 1
    start = next(cell for cell, place in game.cells.items() if place == (middle, middle))
    assert item(scene, f"tile:{start}").at == (span // 2, span // 2)


def test_everything_lies_in_the_box(celtic: Position) -> None:
    scene = scene_of(celtic, caption=True)
    x, y, width, height = scene.box
    for one in (*scene.items, *scene.targets):
        assert x <= one.at[0] <= x + width
        assert y <= one.at[1] <= y + height
        if isinstance(one, Text):
            half = letters.width(one.text, one.size) / 2
            assert x < one.at[0] - half
            assert one.at[0] + half < x + width


def test_rows_are_counted_from_the_bottom() -> None:
    scene = scene_of(Celtic().start())
    assert ids(scene, "column:") == set("bcdefgh")
    assert ids(scene, "row:") == set("2345678")
    assert item(scene, "row:2").at[1] > item(scene, "row:8").at[1]


def test_the_window_settles() -> None:
    position = Celtic().start()
    assert item(scene_of(position), "window").style == "window"
    assert "dots" in [one.id for one in scene_of(position).items]
    chance = random.Random(1)
    while position.player:
        position = position.play(chance.choice(position.legal_moves))
        frame = game_of(position).frame(position)
        settled = frame[:4] == tuple(frame.reach)
        scene = scene_of(position)
        assert item(scene, "window").style == ("settled" if settled else "window")
        if settled:
            assert "dots" not in [one.id for one in scene.items]
    frame = game_of(position).frame(position)
    assert frame[:4] == tuple(frame.reach)


def test_cells_in_play_are_hinted_and_dead_ones_marked() -> None:
    chance = random.Random(7)
    position = Celtic().start()
    dead = 0
    while position.player:
        scene = scene_of(position)
        playable = {cell for move in scene.moves for cell in move.picks[1:]}
        assert ids(scene, "cell:") == set(game_of(position).open_cells(position))
        assert {
            cell for cell in ids(scene, "cell:") if item(scene, f"cell:{cell}").style == "plot"
        } == playable
        assert not ids(scene, "dead:") & playable
        assert {target.id for target in scene.targets if target.choices} == playable
        dead += len(ids(scene, "dead:"))
        hidden = scene_of(position, legal=False)
        assert not ids(hidden, "cell:") | ids(hidden, "dead:") | ids(hidden, "stubs")
        position = position.play(chance.choice(position.legal_moves))
    assert dead + len(ids(scene_of(position), "dead:"))


def test_the_dotted_ends_come_in_from_every_side_that_must_be_open() -> None:
    scene = scene_of(Celtic().start().play("e6:NES", "f5:NW"))
    stubs = item(scene, "stubs").d
    assert stubs.count("M") == 2 * 5  # d5 and e4 from e5, e7 from e6, f6 from e6 and f5
    assert stubs.count("M4 2.5") == stubs.count("M4.5 3") == 2


def test_the_racks_show_every_tile_that_is_left() -> None:
    position = Celtic().start().play("e6:S", "d5:E*")
    scene = scene_of(position)
    assert item(scene, "rack:orange:cap").style == "orange stock"
    assert item(scene, "count:orange:cap").text == "1"
    assert item(scene, "rack:neutral:cap").style == "neutral spent"
    assert "neutral:cap" not in ids(scene, "count:")
    assert len(ids(scene, "rack:")) == 15
    assert [item(scene, f"tray:{colour}").style for colour in ("orange", "neutral", "blue")] == [
        "own tray",
        "tray",
        "tray",
    ]


def test_own_and_neutral_tiles_can_be_picked_and_the_others_pointed_at(celtic: Position) -> None:
    tiles = {target.id for target in scene_of(celtic).targets if target.id.startswith("tile:")}
    shapes = ("cap", "straight", "corner", "tee", "cross")
    opponent = "blue" if celtic.player == "orange" else "orange"
    theirs = opponent[0]
    known = {f"tile:{shape}{mark}" for shape in shapes for mark in ("", "*", theirs)}
    assert tiles == (known if celtic.player else set())
    for shape in shapes if celtic.player else ():
        part = celtic.game.move_of(celtic, (f"tile:{shape}{theirs}",))
        assert celtic.explain(part).message.startswith(f"The {opponent} tiles are")


def test_moves_are_the_legal_ones(celtic: Position) -> None:
    game, scene = game_of(celtic), scene_of(celtic)
    picks = [(*move.picks, move.turn) for move in scene.moves]
    assert {game.move_of(celtic, one) for one in picks} == set(celtic.legal_moves)
    assert len(picks) == len(celtic.legal_moves)
    assert all(move.any and move.label for move in scene.moves)


def test_turns_of_a_tile_on_a_cell_go_clockwise() -> None:
    scene = scene_of(
        Celtic(tiles="orange 9 corner 9 tee 9 cap, blue 9 cap, neutral 1 cross").start()
    )
    ways: dict[tuple[str, ...], list[str]] = {}
    for move in scene.moves:
        ways.setdefault(move.picks, []).append(move.turn)
    assert ways["tile:corner", "e6"] == ["ES", "SW"]
    assert ways["tile:tee", "e6"] == ["NES", "ESW", "NSW"]
    assert ways["tile:corner", "e4"] == ["NE", "NW"]
    assert ways["tile:cap", "d5"] == ["E"]


def test_a_ghost_is_the_tile_as_it_would_lie() -> None:
    scene = scene_of(Celtic().start())
    ghost = next(m for m in scene.moves if (m.picks, m.turn) == (("tile:tee*", "e6"), "ESW")).ghost
    assert [(one.style, one.at) for one in ghost] == [
        ("neutral ghost tile", (3, 2)),
        ("ghost strand", (3, 2)),
    ]
    assert [one.d for one in ghost if isinstance(one, Path)] == ["#face", "#arms14"]


def test_moves_and_targets_are_spoken() -> None:
    scene = scene_of(Celtic().start().play("e6:S"))
    said = {(move.picks, move.turn): move.label for move in scene.moves}
    assert said[("tile:corner", "d5"), "NE"] == "corner to d5, open north and east"
    assert said[("tile:cap*", "d5"), "E"] == "neutral cap to d5, open east"
    spoken = labels(scene)
    assert spoken["e6"] == "e6, orange tile, open south, linked to e5"
    assert spoken["d5"] == "d5, a tile can be placed"
    assert spoken["c4"] == "c4, empty"
    assert spoken["tile:cap"] == "blue cap, 2 left"
    assert spoken["tile:cross*"] == "neutral cross, none left"


def test_knots_have_tints_on_request_and_can_be_highlighted(celtic: Position) -> None:
    knots = game_of(celtic).knots(celtic)
    plain, tinted = scene_of(celtic), scene_of(celtic, tints=True)
    strands = [one.style for one in plain.items if one.layer == "pieces" and one.id != "cuts"]
    assert set(strands) == {"strand"}
    tints = [one.style for one in tinted.items if one.style.startswith("tint ")]
    assert sorted(tints) == [f"tint {number}" for number in range(1, len(knots) + 1)]
    assert set(plain.highlights) == {f"knot:{number}" for number in range(1, len(knots) + 1)}
    for name, items in plain.highlights.items():
        assert [one.id for one in items] == ["veil", "knot"]
        assert plain.symbols[name.replace(":", "")]


def test_the_reckoning_has_a_row_for_each_knot_and_one_to_compare() -> None:
    position = Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E")
    table = view_of(position).reckoning(position)
    assert table.columns == ("Orange", "Blue")
    assert [(row.id, row.values) for row in table.rows] == [
        ("knot:1", ("2", "2")),
        ("", ("2", "2")),
    ]
    assert set(scene_of(position).highlights) == {row.id for row in table.rows if row.id}
    start = Celtic().start()
    assert view_of(start).reckoning(start).rows == ()


def test_rows_are_ordered_by_size(celtic: Position) -> None:
    table = view_of(celtic).reckoning(celtic)
    scores = game_of(celtic).scores(celtic)
    for index, player in enumerate(game_of(celtic).players):
        values = [int(row.values[index]) for row in table.rows if row.id]
        assert sorted(values, reverse=True) == list(scores[player])


def test_the_last_tile_is_marked_unless_told_otherwise() -> None:
    position = Celtic().start().play("e6:S*")
    assert item(scene_of(position), "last").at == (3.5, 2.5)
    assert not ids(scene_of(position, last=False), "last")
    assert not ids(scene_of(Celtic().start()), "last")


def test_notes_are_drawn_where_they_belong() -> None:
    scene = scene_of(Celtic().start(), marks=["b2"], heat={"h8": 1.0}, labels={"c2": "7"})
    places = [item(scene, name).at for name in ("mark:b2", "heat:h8", "label:c2")]
    assert places == [(0, 6), (6, 0), (1.5, 6.5)]


def test_a_caption_tells_turn_and_scores() -> None:
    def said(position: Position) -> list[str]:
        items = scene_of(position, caption=True).items
        return [one.text for one in items if isinstance(one, Text) and len(one.text) > 1]

    start = Celtic().start()
    assert said(start) == ["Orange to place", "Orange: no knot yet", "Blue: no knot yet"]
    closed = start.play("e6:S", "f5:W", "e4:N", "d5:E")
    assert said(closed)[1:] == ["Orange: knot 2", "Blue: knot 2"]


@pytest.mark.parametrize("seed", range(8))
def test_a_scene_is_small_on_the_wire(seed: int) -> None:
    chance = random.Random(seed)
    position = Celtic().start()
    while position.player:
        wire = scene_of(position, caption=True).wire()
        assert len(json.dumps(wire, separators=(",", ":"))) <= 30 * KILOBYTES
        position = position.play(chance.choice(position.legal_moves))


def test_moves_written_for_each_target_mean_the_same(celtic: Position) -> None:
    """Reads the short form as the browser does, and gets the long one."""
    scene = scene_of(celtic)
    places = {target.id: target.at for target in scene.targets}
    read = []
    for pattern in scene.wire()["moves"]:  # type: ignore[union-attr]
        assert isinstance(pattern, dict)
        for target in pattern["each"]:  # type: ignore[union-attr]
            text = json.dumps({k: v for k, v in pattern.items() if k != "each"})
            move = json.loads(text.replace("$", str(target)))
            for one in move["ghost"]:
                dx, dy = one.get("at", (0, 0))
                one["at"] = [places[str(target)][0] + dx, places[str(target)][1] + dy]
            read.append(move)
    long = json.loads(json.dumps(replace(scene, brief=False).wire()["moves"]))
    for one in chain(*(move["ghost"] for move in long)):
        del one["layer"]
        one.setdefault("at", [0, 0])
    assert read == long


def test_all_turns_of_a_tile_stand_together(celtic: Position) -> None:
    tiles = [move.picks[0] for move in scene_of(celtic).moves]
    assert len(list(groupby(tiles))) == len(set(tiles))


@pytest.mark.parametrize("name", THEMES)
def test_a_picture_is_self_contained(celtic: Position, name: str) -> None:
    picture = svg(celtic, name, tints=True)
    for element in ET.fromstring(picture).iter():  # noqa: S314  # our own text
        for attribute in ("fill", "stroke"):
            assert re.fullmatch("#[0-9a-f]{6}|none", element.get(attribute, "none"))
    assert not re.search("NaN|nan|inf|None|href|url|var\\(", picture.partition("</desc>")[2])


def test_the_picture_of_a_small_position_is_as_it_was() -> None:
    """Look at the new picture; if it is meant, write it with KNOTWIDGETS_GOLDEN=1 pytest."""
    picture = svg(Celtic(window=3).start().play("c4:S", "d3:SW*"))
    if os.environ.get("KNOTWIDGETS_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(picture, encoding="utf-8")
    golden = GOLDEN.read_text(encoding="utf-8")
    changes = difflib.unified_diff(golden.splitlines(), picture.splitlines(), lineterm="", n=0)
    assert list(changes) == []
