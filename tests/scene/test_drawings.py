"""What is drawn on cells: where it lies, and that it can be told apart."""

import re
from collections.abc import Iterable
from itertools import combinations, product

import pytest

from knotwidgets import Annotations, Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Game
from knotwidgets.scene import Disc, Path, Text, letters
from knotwidgets.scene.display import Item
from knotwidgets.scene.drawings import annotated, labels

MIDDLES = {"A": (0.5, 0.5), "B": (2.5, 0.5), "C": (4.5, 0.5), "D": (2.5, 3.5)}


def grid(columns: int, rows: int) -> dict[str, tuple[float, float]]:
    """The middles of the cells of a board."""
    places = product(range(columns), range(rows))
    return {f"{chr(65 + x)}{y}": (x + 0.5, y + 0.5) for x, y in places}


def ends(d: str) -> list[tuple[float, float]]:
    """The points that path data of absolute commands lead to, with the handles of curves."""
    found: list[tuple[float, float]] = []
    for command, given in re.findall(r"([MLQCA])([^MLQCAZ]*)", d):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", given)]
        numbers = numbers[-2:] if command == "A" else numbers
        found += zip(numbers[::2], numbers[1::2], strict=True)
    return found


def test_all_that_is_drawn_lies_on_its_cells() -> None:
    drawn = Annotations({"D": "red"}, [("A", "B", "blue")], {"C": "?"})
    circle, arrow, plate, text = annotated(drawn, MIDDLES)
    assert isinstance(circle, Disc)
    assert (circle.at, circle.style) == ((2.5, 3.5), "red circle")
    assert (arrow.id, arrow.style) == ("stroke:A-B", "blue arrow")
    assert isinstance(text, Text)
    assert text.text == "?"
    assert 4.5 < text.at[0] < 5
    assert 0 < text.at[1] < 0.5
    assert isinstance(plate, Path)
    assert plate.at == text.at


def test_what_lies_outside_the_picture_is_left_out() -> None:
    drawn = Annotations({"E": "red"}, [("A", "E"), ("E", "A")], {"E": "?"})
    assert list(annotated(drawn, MIDDLES)) == []


def test_a_label_has_a_plate_to_be_read_on() -> None:
    plate, short = labels({"A": "7"}, MIDDLES)
    assert plate.at == short.at == (0.5, 0.5)
    assert [item.id for item in labels({"A": ""}, MIDDLES)] == ["label:A"]


def extent(items: Iterable[Item]) -> list[tuple[float, float, float, float]]:
    """The plates of labels: their edges on the left, above, on the right, and below."""
    plates = [item for item in items if isinstance(item, Path)]
    found = []
    for plate in plates:
        (x, y), points = plate.at, ends(plate.d)
        xs, ys = [x + dx for dx, _ in points], [y + dy for _, dy in points]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


NARROW = 360  # pixels
TEXTS = ("7", "0.333", "long text", "stronghold", "MMMMMMMMMMMMMMMM")


@pytest.mark.parametrize("size", [(7, 7), (2, 3), (1, 1)], ids=str)
@pytest.mark.parametrize("text", TEXTS)
def test_a_label_can_be_read_however_long_it_is(size: tuple[int, int], text: str) -> None:
    middles = grid(*size)
    for cell in middles:
        made = list(labels({cell: text}, middles))
        (label,) = [item for item in made if isinstance(item, Text)]
        assert label.size * NARROW / (size[0] + 1.2) > 8.5
        ((left, above, right, below),) = extent(made)
        assert -0.001 <= left < right <= size[0] + 0.001
        assert 0 <= above < below <= size[1]
        assert right - left > letters.width(text, label.size)


@pytest.mark.parametrize("text", TEXTS[:-1])
def test_labels_of_neighbours_never_lie_on_each_other(text: str) -> None:
    middles = grid(7, 3)
    made = list(labels(dict.fromkeys(middles, text), middles))
    for one, other in combinations(extent(made), 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)
    assert len(made) == 2 * len(middles)


def test_no_arrow_hides_a_label_nor_has_its_head_hidden() -> None:
    scene = Kingdoms().start().scene(labels={"D4": "0.333"}, arrows=[("B4", "D4"), ("D4", "F4")])
    names = [item.id for item in scene.items]
    assert names.index("arrow:B4-D4") < names.index("plate:D4") < names.index("label:D4")
    items = {item.id: item for item in scene.items}
    ((left, *_),) = extent([items["plate:D4"]])
    arrow, other = items["arrow:B4-D4"], items["arrow:D4-F4"]
    assert isinstance(arrow, Path)
    assert isinstance(other, Path)
    assert max(x for x, _ in ends(arrow.d)) <= left
    assert max(x for x, _ in ends(other.d)) > 5.5 - 0.15  # as near as ever where there is no label


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=lambda game: game.name)
def test_every_game_can_be_drawn_on(game: Game) -> None:
    position = game.start()
    targets = {target.id for target in position.scene().targets}
    cells = [cell for cell in game.named_cells if cell in targets]
    one, other = cells[0], cells[-1]
    drawn = Annotations([one], [(one, other, "red")], {other: "!?"})
    scene = position.scene(annotations=drawn)
    plain = {item.id for item in position.scene().items}
    added = [item for item in scene.items if item.id not in plain]
    assert {item.layer for item in added} == {"drawings"}
    assert scene.items[-len(added) :] == tuple(added)  # above everything else
    assert "<svg" in position.svg(annotations=drawn)


def test_a_picture_without_drawings_has_no_layer_of_them() -> None:
    position = Kingdoms().start()
    assert position.scene(annotations=Annotations()) == position.scene()
