"""Heat maps: what colours stand for, and the bar that says so."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets import Celtic, CelticKnot, Kingdoms, puzzles
from knotwidgets.scene import Path, Text, letters
from knotwidgets.scene.heat import APART, HEIGHT, HOTTEST, SIZE, Heat, bar, number_text
from knotwidgets.scene.themes import HEATS

numbers = st.floats(-1e9, 1e9).filter(lambda value: value == 0 or abs(value) > 1e-6)
BOX = (0.0, 0.0, 8.0, 9.0)


@given(st.dictionaries(st.sampled_from("abcdef"), numbers, min_size=1))
def test_a_larger_value_never_has_a_lower_step(values: dict[str, float]) -> None:
    heat = Heat.of(values)
    steps = [int(heat.style(cell).split()[1]) for cell in sorted(values, key=values.__getitem__)]
    assert steps == sorted(steps)
    assert all(step in range(HEATS) for step in steps)


@given(st.dictionaries(st.sampled_from("abcdef"), numbers, min_size=1))
def test_the_numbers_below_a_bar_never_touch_and_name_both_ends(values: dict[str, float]) -> None:
    heat = Heat.of(values)
    texts = [item for item in bar(heat, BOX) if isinstance(item, Text)]
    assert texts[0].text == number_text(heat.range[0])
    assert texts[-1].text == number_text(heat.range[1])
    assert 2 <= len(texts) <= 7
    for one, other in pairwise(texts):
        room = other.at[0] - one.at[0]
        room -= (letters.width(one.text, SIZE) + letters.width(other.text, SIZE)) / 2
        assert room >= APART - 0.01 or len(texts) == 2


@given(
    st.dictionaries(
        st.sampled_from("abcdef"),
        st.floats(-HOTTEST, HOTTEST) | st.sampled_from((5e-324, -5e-324, 1 - 2**-53, -1 - 2**-52)),
        min_size=1,
    )
)
def test_there_is_a_bar_for_all_numbers(values: dict[str, float]) -> None:
    heat = Heat.of(values)
    items = list(bar(heat, BOX))
    assert "nan" not in repr(items)
    assert {heat.style(cell) for cell in values} <= {item.style for item in items}


def test_values_of_cells_that_are_not_shown_count_for_the_bar_alone() -> None:
    values = {"a1": -9.0, "e5": 1.0, "d5": 3.0}
    one = Celtic().start().scene(heat=values)
    assert {item.id for item in one.items if item.id.startswith("heat:")} == {"heat:e5", "heat:d5"}
    texts = [item.text for item in one.items if item.id.startswith("bar:value:")]
    assert (texts[0], texts[-1]) == ("-9", "9")
    other = Celtic().start().scene(heat={"a1": -9.0})
    assert {item.id for item in other.items if item.id.startswith("heat:")} == set()
    assert other.box == one.box


def test_the_blocks_of_a_bar_are_the_steps_in_order() -> None:
    blocks = [item for item in bar(Heat.of({"A1": 0.5}), BOX) if isinstance(item, Path)][:-1]
    assert [block.style for block in blocks] == [f"heat {step}" for step in range(HEATS)]
    lefts = [float(block.d[1:].split()[0]) for block in blocks]
    assert lefts == sorted(lefts)


@pytest.mark.parametrize("caption", [False, True], ids=["bare", "captioned"])
@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot(), puzzles.easy().as_game])
def test_a_picture_grows_by_a_bar_that_lies_on_nothing_else(game: Any, *, caption: bool) -> None:
    start = game.start()
    cold = start.scene(caption=caption)
    cells = [target.id for target in cold.targets if ":" not in target.id]
    warm = start.scene(caption=caption, heat={cells[0]: 1.0, cells[1]: 3.0})
    x, y, width, height = warm.box
    assert cold.box == (x, y, width, pytest.approx(height - HEIGHT))
    assert {item.id for item in cold.items} < {item.id for item in warm.items}
    texts = [item for item in warm.items if isinstance(item, Text)]
    own = [text for text in texts if text.id.startswith("bar:")]
    top, bottom = own[0].at[1] - 0.7 * SIZE - 0.3, own[0].at[1] + 0.7 * SIZE
    assert y < top
    assert bottom < y + height
    for text in own:
        half = letters.width(text.text, SIZE) / 2
        assert x < text.at[0] - half
        assert text.at[0] + half < x + width
    assert not [text for text in texts if text not in own and top < text.at[1] < bottom]
    assert all(target.at[1] + 0.5 < top for target in warm.targets)
