from itertools import chain, pairwise
from typing import Any

from knotwidgets import Kingdoms
from knotwidgets.words import say
from tests.scene.knot_positions import passed
from tests.scene.seen import ids, item, labels


def held(position: Any) -> set[str]:
    game = position.game
    assert isinstance(game, Kingdoms)
    return set(chain(*game.forts(position).values()))


def test_every_hill_is_drawn_and_can_be_picked(position: Any) -> None:
    scene = position.scene()
    hills = set(position.game.grid.cells)
    assert ids(scene, "hill:") == hills
    assert {target.id for target in scene.targets} == hills


def test_every_piece_of_knotwork_is_drawn_in_its_owner_s_colour(position: Any) -> None:
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


def test_every_legal_move_has_its_picks_and_a_ghost(position: Any) -> None:
    scene = position.scene()
    assert [move.picks for move in scene.moves] == [
        position.game.picks(position, move) for move in position.legal_moves
    ]
    for move in scene.moves:
        assert f"ghost:{move.picks[-1]}" in [item.id for item in move.ghost]


def test_hints_are_where_moves_begin_and_due_captures_have_their_own_mark() -> None:
    building = Kingdoms().start().play("D4", "A2").scene()
    assert ids(building, "hint:") == {move.picks[0] for move in building.moves}
    assert ids(building, "due:") == set()
    capturing = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle").scene()
    assert ids(capturing, "hint:") == set()
    assert ids(capturing, "due:") == ids(capturing, "spears:") == {"A4"}
    hidden = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle").scene(legal=False)
    assert not ids(hidden, "due:") | ids(hidden, "hint:")


def test_kingdoms_are_one_path_each_or_hills_on_request(position: Any) -> None:
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


def test_coordinates_name_every_column_and_row(position: Any) -> None:
    grid = position.game.grid
    scene = position.scene()
    assert ids(scene, "column:") == set("ABCDEFGHIJKL"[: grid.width])
    assert ids(scene, "row:") == {str(row + 1) for row in range(grid.height)}
    bare = position.scene(coordinates=False)
    assert not ids(bare, "column:") | ids(bare, "row:")
    assert bare.box[2] < scene.box[2]


def test_a_capture_that_a_changed_rule_leaves_open_is_none_that_must_be() -> None:
    def captures(board: Any, own: int, enemy: int) -> int:  # noqa: ARG001 - a rule's form
        """A besieged ringfort may be captured, or any other hill built on."""
        return int(board.cells & ~own)

    game = Kingdoms(rules={"captures": captures})
    position = game.position("_5_/7/rr5/br5/r6/7/_5_ red battle")
    assert labels(position.scene())["A4"] == "A4, blue ringfort, kingdom of 1, can be captured"
    assert position.game.view.turn(position) == "Red to build"
    assert "can be captured" in say(game.view.colours.legend["due"])
