from fractions import Fraction
from typing import Any

import pytest

from knotwidgets import Annotations, Kingdoms
from knotwidgets.scene.options import Options, read

CELLS = ["A1", "A2", "B1", "B2"]


def test_nothing_given_is_the_default() -> None:
    assert read({}, CELLS) == Options()


def test_what_is_given_is_kept_once_and_in_order() -> None:
    options = read({"marks": iter(["B1", "A1", "B1"]), "arrows": [["A1", "B2"]] * 2}, CELLS)
    assert list(options.marks) == ["B1", "A1"]
    assert options.arrows == (("A1", "B2", ""),)


@pytest.mark.parametrize(
    ("given", "label"),
    [(0.5, "0.5"), (1 / 3, "0.333"), (12_345_678, "12345678"), (Fraction(1, 3), "1/3"), ("", "")],
)
def test_labels_may_be_numbers(given: object, label: str) -> None:
    assert read({"labels": {"A1": given}}, CELLS).labels == {"A1": label}


def test_positions_may_come_from_anywhere() -> None:
    position = Kingdoms().start()
    assert read({"motion": True, "since": iter([position])}, CELLS).since == (position,)


def test_heat_keeps_its_numbers_as_they_are() -> None:
    heat = read({"heat": {"A1": Fraction(1, 2), "A2": 3}}, CELLS).heat
    assert heat.values == {"A1": 0.5, "A2": 3.0}
    assert {type(value) for value in heat.values.values()} == {float}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"motion": 1}, "motion=1; expected True or False"),
        ({"since": ["D4"]}, r"since=\['D4'\]; expected the positions before this one"),
        ({"since": None}, "since=None; expected the positions"),
        ({"higlight": ["A1"]}, "no option 'higlight'; did you mean 'highlight'"),
        ({"legal": "yes"}, "legal='yes'; expected True or False"),
        ({"marks": "A1"}, "marks='A1'; expected several cells"),
        ({"highlight": 3}, "highlight=3; expected several cells"),
        ({"labels": ["A1"]}, r"labels=\['A1'\]; expected cells with values"),
        ({"heat": 1}, "heat=1; expected cells with values"),
        ({"annotations": {"circles": ["A1"]}}, "annotations={'circles': .*; expected Annotations"),
    ],
)
def test_a_wrong_kind_is_a_type_error(given: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        read(given, CELLS)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"marks": ["A1", "A22"]}, "marks: there is no cell 'A22'; did you mean 'A2'"),
        ({"highlight": ["zz"]}, "highlight: there is no cell 'zz'; expected 'A1', 'A2', 'B1' or"),
        ({"highlight": [(0, 0)]}, r"highlight: there is no cell \(0, 0\)"),
        ({"labels": {"C1": 1}}, "labels: there is no cell 'C1'"),
        ({"labels": {"A1": "x" * 17}}, "labels: A1 has 'x{17}'; expected at most 16 characters"),
        (
            {"heat": {"A1": float("inf")}},
            r"heat: A1 has inf; expected a number between -1e\+300 and 1e\+300",
        ),
        ({"heat": {"A1": 1.1e300}}, r"heat: A1 has 1.1e\+300; expected a number between"),
        ({"heat": {"A1": -(10**400)}}, "heat: A1 has -10{76} …; expected a number between"),
        ({"heat": {"A1": 10**5000}}, "heat: A1 has .+; expected a number between"),
        ({"heat": {"A1": float("nan")}}, "heat: A1 has nan"),
        ({"heat": {"A1": "hot"}}, "heat: A1 has 'hot'"),
        ({"arrows": [("A1", "C3")]}, "arrows: there is no cell 'C3'"),
        ({"arrows": [("A1", "B2", "pink")]}, "arrows: there is no colour 'pink'"),
        ({"marks": {"A1": "gren"}}, "marks: there is no colour 'gren'; did you mean 'green'"),
        ({"annotations": Annotations(["C3"])}, "there is no cell 'C3' to draw on"),
    ],
)
def test_a_wrong_value_is_a_value_error(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(given, CELLS)
