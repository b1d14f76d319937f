import json
import math
from typing import Any

from hypothesis import given, strategies as st

from knotwidgets.scene import (
    LAYERS,
    Disc,
    Scene,
)
from knotwidgets.scene.display import digits, number

BOX = (0, 0, 1, 1)


def is_plain(value: Any) -> bool:
    if type(value) is list:
        return all(map(is_plain, value))
    if type(value) is dict:
        return all(type(key) is str and is_plain(part) for key, part in value.items())
    return type(value) in (str, int, float) and not (type(value) is float and math.isnan(value))


def test_the_wire_survives_json(position: Any) -> None:
    wire = position.scene(caption=True, labels={"A2": "é", "B2": 3}).wire()
    assert is_plain(wire)
    assert json.loads(json.dumps(wire, allow_nan=False)) == wire


def test_items_are_put_into_the_order_of_layers_and_keep_their_own_within() -> None:
    items = [
        Disc(f"{layer} {n}", layer, "mark", (0, 0), 1) for n in (1, 2) for layer in LAYERS[::-1]
    ]
    ids = [item.id for item in Scene(BOX, items=tuple(items)).items]
    assert ids == [f"{layer} {n}" for layer in LAYERS for n in (1, 2)]


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_near(value: float) -> None:
    assert abs(number(value) - value) <= 0.0005001
    assert float(digits(value)) == number(value)
    assert len(str(number(value)).partition(".")[2]) <= 3
