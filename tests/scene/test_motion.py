"""What is said of motion is said of styles that there are."""

from typing import get_args

import pytest

from knotwidgets.games.grid.colours import colours_for
from knotwidgets.scene.motion import ENTRANCES
from knotwidgets.scene.schema import Entrance
from knotwidgets.scene.themes import theme
from tests.scene.looks import look


@pytest.mark.parametrize("words", ENTRANCES)
def test_every_entrance_is_that_of_a_style(words: str) -> None:
    known = {**look("light").styles, **theme("light", colours_for(("red", "blue"))).styles}
    styles = [style.rstrip(" 0123456789") for style in known]
    assert any(f" {style}".endswith(f" {words}") for style in styles)


def test_every_entrance_is_one_that_the_browser_knows() -> None:
    assert set(ENTRANCES.values()) == set(get_args(Entrance))
