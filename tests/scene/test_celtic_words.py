"""What is said of the cells of Celtic!."""

from typing import cast

from knotwidgets.core import Position
from knotwidgets.games import Celtic
from knotwidgets.scene import Scene


def labels(scene: Scene) -> dict[str, str]:
    return {target.id: target.label for target in scene.targets}


def test_cells_that_the_window_can_no_longer_reach_are_said_to_be_outside(celtic: Position) -> None:
    game = cast("Celtic", celtic.game)
    reach = game.frame(celtic).reach
    for cell, label in labels(celtic.scene()).items():
        if cell in game.cells:
            column, row = game.cells[cell]
            inside = reach.left <= column <= reach.right and reach.bottom <= row <= reach.top
            assert (label == f"{cell}, outside the window") == (not inside), label


def test_while_the_window_is_open_on_a_side_nothing_is_outside_there() -> None:
    outside = "outside the window"
    assert not any(outside in label for label in labels(Celtic().start().scene()).values())
    tall = labels(Celtic().start().play("e6:NS", "e4:NS").scene())
    assert tall["e8"].endswith(outside)
    assert not any(outside in tall[f"b{row}"] for row in range(3, 8))
