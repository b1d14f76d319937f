"""What is said of motion is said of styles that there are."""

import pytest

from knotwidgets.scene.motion import ENTRANCES
from tests.scene.looks import look


@pytest.mark.parametrize("words", ENTRANCES)
def test_every_entrance_is_that_of_a_style(words: str) -> None:
    styles = [style.rstrip(" 0123456789") for style in look("light").styles]
    assert any(f" {style}".endswith(f" {words}") for style in styles)


def test_every_entrance_is_one_that_the_browser_knows() -> None:
    assert set(ENTRANCES.values()) == {"grow", "follow", "settle", "land"}
