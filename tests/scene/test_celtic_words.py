"""What is said of the cells of Celtic!."""

from typing import cast

from knotwidgets.games import Celtic, Position
from knotwidgets.scene import Scene, scene_of


def labels(scene: Scene) -> dict[str, str]:
    return {target.id: target.label for target in scene.targets}


def test_cells_that_the_window_can_no_longer_reach_are_said_to_be_outside(celtic: Position) -> None:
    game = cast("Celtic", celtic.game)
    reach = game.frame(celtic).reach
    for cell, label in labels(scene_of(celtic)).items():
        if cell in game.cells:
            column, row = game.cells[cell]
            inside = reach.left <= column <= reach.right and reach.bottom <= row <= reach.top
            assert (label == f"{cell}, outside the window") == (not inside), label


def test_while_the_window_is_open_on_a_side_nothing_is_outside_there() -> None:
    outside = "outside the window"
    assert not any(outside in label for label in labels(scene_of(Celtic().start())).values())
    tall = labels(scene_of(Celtic().start().play("e6:NS", "e4:NS")))
    assert tall["e8"].endswith(outside)
    assert not any(outside in tall[f"b{row}"] for row in range(3, 8))
