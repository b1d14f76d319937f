"""What is drawn on cells: where it lies, and that it can be told apart."""

import pytest

from knotwidgets import Annotations, Celtic, CelticKnot, Kingdoms
from knotwidgets.games import Game
from knotwidgets.scene import Disc, Path, Text, scene_of, svg
from knotwidgets.scene.drawings import annotated, arrows, labels

MIDDLES = {"A": (0.5, 0.5), "B": (2.5, 0.5), "C": (4.5, 0.5), "D": (2.5, 3.5)}


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


@pytest.mark.parametrize(
    ("ways", "bent"),
    [
        ([("A", "B"), ("B", "A")], [True, True]),
        ([("A", "B"), ("A", "C")], [True, True]),
        ([("A", "B"), ("B", "C")], [False, False]),
        ([("A", "C"), ("B", "D")], [False, False]),
        ([("A", "D"), ("C", "D")], [False, False]),
    ],
)
def test_only_arrows_that_would_cover_each_other_are_bent(
    ways: list[tuple[str, str]], bent: list[bool]
) -> None:
    made = list(arrows([(start, end, "") for start, end in ways], MIDDLES))
    assert ["Q" in arrow.d for arrow in made if isinstance(arrow, Path)] == bent
    assert len({arrow.d for arrow in made if isinstance(arrow, Path)}) == 2


def test_a_label_has_a_plate_to_be_read_on_and_a_long_one_is_small() -> None:
    plate, short, _, long = labels({"A": "7", "B": "a long label"}, MIDDLES)
    assert plate.at == short.at == (0.5, 0.5)
    assert isinstance(short, Text)
    assert isinstance(long, Text)
    assert long.size < short.size
    assert [item.id for item in labels({"A": ""}, MIDDLES)] == ["label:A"]


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=lambda game: game.name)
def test_every_game_can_be_drawn_on(game: Game) -> None:  # type: ignore[type-arg]
    position = game.start()
    targets = {target.id: target for target in scene_of(position).targets}
    cells = [cell for cell in game.named_cells if cell in targets]
    one, other = cells[0], cells[-1]
    drawn = Annotations([one], [(one, other, "red")], {other: "!?"})
    scene = scene_of(position, annotations=drawn)
    plain = {item.id for item in scene_of(position).items}
    added = [item for item in scene.items if item.id not in plain]
    assert {item.layer for item in added} == {"drawings"}
    assert scene.items[-len(added) :] == tuple(added)  # above everything else
    # A board, which draws on the picture that it shows, puts everything at the same places.
    middles = {name: (t.at[0] + 0.5, t.at[1] + 0.5) for name, t in targets.items()}
    assert tuple(annotated(drawn, middles)) == tuple(added)
    assert "<svg" in svg(position, annotations=drawn)


def test_a_picture_without_drawings_has_no_layer_of_them() -> None:
    position = Kingdoms().start()
    assert scene_of(position, annotations=Annotations()) == scene_of(position)
