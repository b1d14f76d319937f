"""The moves that a picture of Celtic! offers: picks, ghosts and words, and how they travel."""

import re

from knotwidgets import Celtic
from knotwidgets.core import Position
from knotwidgets.games.celtic.tiles import HELD, arms, faces
from knotwidgets.scene.display import Path, tight

LOSING = Celtic(overrun="forfeit")


def test_moves_that_lose_the_turn_are_offered_last_where_the_tile_fits_in_no_other_way() -> None:
    position = LOSING.start().play("e6:NS", "e7:NES*")
    scene = position.scene()
    legal = [move for move in scene.moves if move.any]
    losing = scene.moves[len(legal) :]
    assert legal == list(Celtic().position(position.text).scene().moves)
    assert {move.picks for move in losing} == {
        ("tile:straight", "e4"),
        ("tile:straight*", "e4"),
        ("tile:straight", "e8"),
        ("tile:straight*", "e8"),
        ("tile:cross", "e4"),
        ("tile:cross", "e8"),
    }
    for move in losing:
        *_, last = position.play(LOSING.move_of(position, (*move.picks, move.turn))).text.split()
        assert last == "blue"
    move = next(move for move in losing if move.picks == ("tile:straight", "e8"))
    assert move.label == "straight to e8, open north and south: loses the turn"
    assert [one.style for one in move.ghost] == ["refused", "ghost strand"]


def test_a_cell_where_every_tile_loses_the_turn_looks_as_if_there_were_none() -> None:
    text = (
        "d3:NW* e3:No d4:NS* e4:NSb f4:NEb d5:ESo e5:NESW* f5:SWo e6:NES* f6:W* d7:Eb e7:ESWb "
        "f7:Wo orange"
    )
    scene, plain = LOSING.position(text).scene(), Celtic().position(text).scene()
    turns = [move.turn for move in scene.moves if move.picks == ("tile:tee", "c3")]
    assert turns == ["NES", "ESW", "NEW"]
    assert (scene.items, scene.targets) == (plain.items, plain.targets)
    assert not any("c3" in move.picks for move in plain.moves)


def test_turns_of_a_tile_on_a_cell_go_clockwise() -> None:
    scene = Celtic(tiles="orange 9 corner 9 tee 9 cap, blue 9 cap, neutral 1 cross").start().scene()
    ways: dict[tuple[str, ...], list[str]] = {}
    for move in scene.moves:
        ways.setdefault(move.picks, []).append(move.turn)
    assert ways["tile:corner", "e6"] == ["ES", "SW"]
    assert ways["tile:tee", "e6"] == ["NES", "ESW", "NSW"]
    assert ways["tile:corner", "e4"] == ["NE", "NW"]
    assert ways["tile:cap", "d5"] == ["E"]


def test_a_ghost_is_the_tile_as_it_would_lie() -> None:
    scene = Celtic().start().scene()
    ghost = next(m for m in scene.moves if (m.picks, m.turn) == (("tile:tee*", "e6"), "ESW")).ghost
    assert [(one.style, one.at) for one in ghost] == [
        ("neutral ghost tile", (3, 2)),
        ("ghost strand", (3, 2)),
    ]
    face = faces(HELD)["neutral"]
    assert [one.d for one in ghost if isinstance(one, Path)] == [face, arms(HELD)[14]]


def test_moves_and_targets_are_spoken() -> None:
    scene = Celtic().start().play("e6:S").scene()
    said = {(move.picks, move.turn): move.label for move in scene.moves}
    assert said[("tile:corner", "d5"), "NE"] == "corner to d5, open north and east"
    assert said[("tile:cap*", "d5"), "E"] == "neutral cap to d5, open east"
    spoken = {target.id: target.label for target in scene.targets}
    assert spoken["e6"] == "e6, orange tile, open south, linked to e5"
    assert spoken["d5"] == "d5, a tile can be placed"
    assert spoken["c4"] == "c4, empty"
    assert spoken["tile:cap"] == "blue cap, 2 left"
    assert spoken["tile:cross*"] == "neutral cross, none left"
    closed = Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E")
    spoken = {target.id: target.label for target in closed.scene().targets}
    assert spoken["d5"] == "d5, blue tile, open east, linked to e5, in a knot of 5"


def test_a_move_that_was_asked_about_is_spoken() -> None:
    position = Celtic().start()
    said = position.game.view.possible(position, "e6:SW*")
    assert said == "A neutral corner, open south and west, can be laid on e6."


def test_paths_are_read_the_same_without_the_blanks_left_out(celtic: Position) -> None:
    token = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")  # as the browser's
    for d in (item.d for item in celtic.scene().items if isinstance(item, Path)):
        assert token.findall(tight(d)) == token.findall(d)
        assert len(tight(d)) <= len(d)
