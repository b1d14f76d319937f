from fractions import Fraction

from knotwidgets import Kingdoms
from knotwidgets.scene.options import Options, read

CELLS = ["A1", "A2", "B1", "B2"]


def test_nothing_given_is_the_default() -> None:
    assert read({}, CELLS) == Options()


def test_what_is_given_is_kept_once_and_in_order() -> None:
    options = read({"marks": iter(["B1", "A1", "B1"]), "arrows": [["A1", "B2"]] * 2}, CELLS)
    assert list(options.marks) == ["B1", "A1"]
    assert options.arrows == (("A1", "B2", ""),)


def test_positions_may_come_from_anywhere() -> None:
    position = Kingdoms().start()
    assert read({"motion": True, "since": iter([position])}, CELLS).since == (position,)


def test_heat_keeps_its_numbers_as_they_are() -> None:
    heat = read({"heat": {"A1": Fraction(1, 2), "A2": 3}}, CELLS).heat
    assert heat.values == {"A1": 0.5, "A2": 3.0}
    assert {type(value) for value in heat.values.values()} == {float}
