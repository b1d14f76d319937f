from itertools import chain, pairwise
from typing import Any

import pytest

from knotwidgets import Kingdoms
from knotwidgets.core import Position
from knotwidgets.games.grid.view import arms
from knotwidgets.scene import Path, Text
from knotwidgets.scene.shapes import box
from tests.scene.knot_positions import passed
from tests.scene.seen import ids, item


def held(position: Position) -> set[str]:
    game = position.game
    assert isinstance(game, Kingdoms)
    return set(chain(*game.forts(position).values()))


def test_every_hill_is_drawn_and_can_be_picked(position: Position) -> None:
    scene = position.scene()
    assert isinstance(position.game, Kingdoms)
    hills = set(position.game.grid.cells)
    assert ids(scene, "hill:") == hills
    assert {target.id for target in scene.targets} == hills


def test_every_piece_of_knotwork_is_drawn_in_its_owner_s_colour(position: Position) -> None:
    scene = position.scene()
    strands = [item for item in scene.items if item.id.startswith("strand:")]
    assert len(strands) == len(position.knotwork.pieces())
    game = position.game
    assert isinstance(game, Kingdoms)
    for player, forts in game.forts(position).items():
        own = {item.id for item in strands if item.style.startswith(f"{player} strand")}
        assert set(chain(*(name.removeprefix("strand:").split("-") for name in own))) == set(forts)


def test_a_strand_keeps_its_id_while_the_game_goes_on() -> None:
    for position, after in pairwise(passed(8, 99, Kingdoms())):
        captured = (after.last or "").startswith("x")
        bridges = {name for name in ids(position.scene(), "strand:") if "-" in name}
        assert captured or bridges <= ids(after.scene(), "strand:")


def test_a_light_runs_along_the_cords_of_a_ringfort_that_has_just_joined_others() -> None:
    start = Kingdoms().position("_5_/7/3r3/2r1b2/3r3/7/_5_ red battle")
    joined = start.play("D4")
    (light,) = joined.scene(since=[start]).highlights["lit"]
    assert isinstance(light, Path)
    assert light.style == "light"
    (x, y, width, height) = box(light) or (0, 0, 0, 0)  # of D5, D4 and D3, and C4 beside these
    assert (int(x), int(y), round(x + width), round(y + height)) == (2, 2, 4, 5)
    assert joined.scene().highlights == {}
    for lone in (Kingdoms().start(), Kingdoms().position("_5_/7/3r3/7/7/4b2/_5_ red battle")):
        assert lone.play("D4").scene(since=[lone]).highlights == {}


def test_every_legal_move_has_its_picks_and_a_ghost(position: Position) -> None:
    scene = position.scene()
    assert isinstance(position.game, Kingdoms)
    assert [move.picks for move in scene.moves] == [
        position.game.picks(position, move) for move in position.legal_moves
    ]
    for move in scene.moves:
        assert f"ghost:{move.picks[-1]}" in [item.id for item in move.ghost]


def test_a_ghost_reaches_toward_the_friends_it_would_be_linked_to() -> None:
    position = Kingdoms().position("_5_/7/3r3/2r1b2/3r3/7/_5_ red battle")
    (move,) = [move for move in position.scene().moves if move.picks == ("D4",)]
    ghosts = {one.id: one for one in move.ghost if isinstance(one, Path)}
    ghost = ghosts["ghost:D4"]
    assert (ghost.d, ghost.style, ghost.at) == (arms()[13], "red ghost", (3, 3))  # N, S and W
    friends = {hill: ghosts[f"ghost:{hill}"].d for hill in ("D5", "D3", "C4")}
    assert friends == {"D5": arms()[4], "D3": arms()[1], "C4": arms()[2]}
    assert {f"veil:{hill}" for hill in ("D4", *friends)} < ghosts.keys()  # no hint shines through


def test_a_capture_s_ghost_is_the_captured_hill_on_the_besieger_s_land() -> None:
    scene = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle").scene()
    (move,) = scene.moves
    ghosts = {one.id: one.style for one in move.ghost}
    assert (ghosts["veil:A4"], ghosts["ghost:A4"]) == ("red veil", "red ghost")
    assert ids(scene, "due:") == {"A4"}


def test_a_challenge_s_ghost_is_the_offender_s() -> None:
    position = Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5")
    ghosts = {move.picks: move.ghost for move in position.scene().moves}
    shown = {one.id: one.style for one in ghosts["D5", "C6"]}
    assert (shown["veil:D5"], shown["ghost:C6"]) == ("veil", "red ghost 3")
    assert shown["ghost:D4"] == "red ghost 3"  # it stands alone again


def test_hints_are_where_moves_begin_and_due_captures_have_their_own_mark() -> None:
    building = Kingdoms().start().play("D4", "A2").scene()
    assert ids(building, "hint:") == {move.picks[0] for move in building.moves}
    assert ids(building, "due:") == set()
    capturing = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle").scene()
    assert ids(capturing, "hint:") == set()
    assert ids(capturing, "due:") == ids(capturing, "spears:") == {"A4"}
    hidden = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle").scene(legal=False)
    assert not ids(hidden, "due:") | ids(hidden, "hint:")


def test_spears_come_from_the_besiegers_only() -> None:
    scene = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle").scene()
    spears = item(scene, "spears:A4")
    assert isinstance(spears, Path)
    assert spears.d.count("M") == 3  # A4 has no neighbour in the west


def test_a_besieged_ringfort_of_the_mover_is_marked_in_the_besieger_s_colour() -> None:
    scene = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ blue battle").scene()
    assert ids(scene, "siege:") == {"A4"}
    assert next(i.style for i in scene.items if i.id == "siege:A4") == "red siege"


def test_an_empty_hill_where_a_ringfort_would_be_lost_is_marked() -> None:
    scene = Kingdoms().position("_5_/7/r6/1r5/r6/7/_5_ blue battle").scene()
    assert "A4" in ids(scene, "siege:")
    assert "G7" not in ids(scene, "siege:")


def test_kingdoms_are_one_path_each_or_hills_on_request(position: Position) -> None:
    game = position.game
    assert isinstance(game, Kingdoms)
    groups = chain(*game.kingdoms(position).values())
    assert ids(position.scene(), "land:") == {group[0] for group in groups}
    assert ids(position.scene(outlines=False), "land:") == held(position)


def test_the_last_move_is_marked_unless_told_otherwise() -> None:
    position = Kingdoms().start().play("D4", "A2")
    last = item(position.scene(), "last:A2")
    assert (last.layer, last.style, last.at) == ("regions", "blue last", (0, 5))
    assert ids(position.scene(), "last:") == {"A2"}
    moved = Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5", "D5>C6").scene()
    assert ids(moved, "last:") == {"C6", "D5"}  # from where it was taken, too
    assert not ids(position.scene(last=False), "last:") | ids(Kingdoms().start().scene(), "last:")


def test_coordinates_name_every_column_and_row(position: Position) -> None:
    assert isinstance(position.game, Kingdoms)
    grid = position.game.grid
    scene = position.scene()
    assert ids(scene, "column:") == set("ABCDEFGHIJKL"[: grid.width])
    assert ids(scene, "row:") == {str(row + 1) for row in range(grid.height)}
    bare = position.scene(coordinates=False)
    assert not ids(bare, "column:") | ids(bare, "row:")
    assert bare.box[2] < scene.box[2]


@pytest.mark.parametrize(
    ("position", "labels"),
    [
        (
            Kingdoms().start().play("D4"),
            {"D4": "D4, red ringfort, kingdom of 1", "A2": "A2, empty hill, can be built on"},
        ),
        (
            Kingdoms().start().play("D4", "A2"),
            {"D5": "D5, empty hill", "E6": "E6, empty hill, can be built on"},
        ),
        (
            Kingdoms().position("_5_/7/rr5/br5/r6/7/_5_ red battle"),
            {
                "A5": "A5, red ringfort, linked to B5, kingdom of 3",
                "A4": "A4, blue ringfort, kingdom of 1, must be captured",
                "A3": "A3, red ringfort, kingdom of 1",
            },
        ),
        (
            Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5"),
            {"D5": "D5, red ringfort, linked to D4, kingdom of 2, can be challenged"},
        ),
    ],
)
def test_targets_say_what_is_there(position: Position, labels: dict[str, str]) -> None:
    spoken = {target.id: target.label for target in position.scene().targets}
    assert {hill: spoken[hill] for hill in labels} == labels


def test_a_capture_that_a_changed_rule_leaves_open_is_none_that_must_be() -> None:
    def captures(board: Any, own: int, enemy: int) -> int:  # noqa: ARG001 - a rule's form
        """A besieged ringfort may be captured, or any other hill built on."""
        return int(board.cells & ~own)

    game = Kingdoms(rules={"captures": captures})
    position = game.position("_5_/7/rr5/br5/r6/7/_5_ red battle")
    scene = position.scene(caption=True)
    spoken = {target.id: target.label for target in scene.targets}
    assert spoken["A4"] == "A4, blue ringfort, kingdom of 1, can be captured"
    assert position.game.view.turn(position) == "Red to build"


def test_the_caption_tells_turn_and_score() -> None:
    scene = Kingdoms().start().play("D4").scene(caption=True)
    said = [item.text for item in scene.items if isinstance(item, Text) and len(item.text) > 1]
    assert said == [
        "Blue to build · Manoeuvres",
        "Red 1 kingdom · 1 ringfort",
        "Blue 0 kingdoms · 0 ringforts",
    ]
