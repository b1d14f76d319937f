"""What lies on cells beside the pieces is said where they are, in every game and in puzzles."""

from collections.abc import Callable
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Annotations
from knotwidgets.games.celtic.puzzles import Puzzle
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.scene import Scene
from knotwidgets.words import LANGUAGES
from tests.scene.seen import ids, item

Drawer = Callable[..., Scene]

DRAWERS: dict[str, tuple[Drawer, str, str]] = {
    "Kingdoms": (lambda **given: Kingdoms().start().scene(**given), "D4", "E6"),
    "Celtic!": (lambda **given: Celtic().start().scene(**given), "e6", "c4"),
    "Celtic Knot": (lambda **given: CelticKnot().start().scene(**given), "A9", "C7'"),
    "a puzzle": (
        lambda **given: puzzle_scene(Attempt.of(Puzzle(2, 2, "4 corner")), **given),
        "a1",
        "b2",
    ),
}


def labels(scene: Scene) -> dict[str, str]:
    return {target.id: target.label for target in scene.targets}


def added(drawer: Drawer, **given: Any) -> dict[str, str]:
    """What some options add to the labels; in all other respects these are as without them."""
    lang = given.get("lang", "en")
    before, after = labels(drawer(lang=lang)), labels(drawer(**given))
    assert before.keys() == after.keys()
    assert all(label.startswith(before[cell]) for cell, label in after.items())
    more = {cell: label.removeprefix(before[cell]) for cell, label in after.items()}
    return {cell: label for cell, label in more.items() if label}


@pytest.mark.parametrize("name", DRAWERS)
def test_all_that_is_given_for_a_cell_is_said_of_it(name: str) -> None:
    drawer, one, other = DRAWERS[name]
    assert added(
        drawer,
        highlight=[other],
        marks=[one],
        labels={one: "best"},
        heat={one: 0.9, other: 0.25},
        arrows=[(one, other)],
    ) == {
        one: f", marked, labelled best, heat 0.9, arrow to {other}",
        other: f", highlighted, heat 0.25, arrow from {one}",
    }


@pytest.mark.parametrize("name", DRAWERS)
def test_all_that_is_given_is_drawn_on_its_cell(name: str) -> None:
    drawer, one, other = DRAWERS[name]
    scene = drawer(marks=[one], highlight=[other], labels={one: "7"}, heat={other: 0.5})
    at = {target.id: target.at for target in scene.targets}
    assert item(scene, f"mark:{one}").at == at[one]
    assert item(scene, f"highlight:{other}").at == at[other]
    assert item(scene, f"label:{one}").at == (at[one][0] + 0.5, at[one][1] + 0.5)
    assert item(scene, f"heat:{other}")
    assert ids(drawer(arrows=[(one, other)]), "arrow:") == {f"{one}-{other}"}


@pytest.mark.parametrize("name", DRAWERS)
def test_what_somebody_has_drawn_is_said(name: str) -> None:
    drawer, one, other = DRAWERS[name]
    drawn = Annotations({one: "red"}, [(other, one, "blue")], {one: "!?"})
    assert added(drawer, annotations=drawn) == {
        one: f", red circle, text !?, blue arrow from {other}",
        other: f", blue arrow to {one}",
    }


def test_colours_and_numbers_are_said_as_the_language_does() -> None:
    drawer, one, other = DRAWERS["Kingdoms"]
    given = {
        "marks": {one: "green"},
        "arrows": [(one, other, "blue")],
        "heat": {one: -1 / 3, other: 12_345},
    }
    assert added(drawer, **given)[one] == ", marked green, heat minus 0.333, blue arrow to E6"
    assert added(drawer, **given, lang="de") == {
        one: ", grün markiert, Wärme minus 0,333, blauer Pfeil nach E6",
        other: ", Wärme 12.345, blauer Pfeil von D4",
    }
    assert added(drawer, **given, lang="fr") == {
        one: ", marque verte, chaleur moins 0,333, flèche bleue vers E6",
        other: ", chaleur 12\u202f345, flèche bleue depuis D4",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_cell_without_notes_is_said_as_ever(lang: str) -> None:
    drawer, one, _ = DRAWERS["Kingdoms"]
    assert added(drawer, lang=lang, coordinates=False, legal=False) == {}
    assert added(drawer, lang=lang, labels={one: " "}) == {}
