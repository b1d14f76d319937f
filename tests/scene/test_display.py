import json
import math
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets.scene import (
    LAYERS,
    Disc,
    Flip,
    Move,
    Scene,
    SceneError,
    Target,
    Travel,
)
from knotwidgets.scene.display import digits, number

BOX = (0, 0, 1, 1)
DOT = Disc("dot", "marks", "mark", (0.5, 0.5), 0.1)


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


COIN = Disc("coin", "pieces", "highlight", (0, 0), 0.4)
TRAVEL = Travel(items=(COIN,), along="M0 0H1", time=0.5, hides=("dot",))
STRANGE = Travel(items=(replace(COIN, layer="coins"),), along="M0 0H1", time=0.5)
FLIP = Flip(at=(1, 1 / 3), front=(COIN,), back=(), turns=7, delay=0.5, time=0.9, hides=("dot",))


@pytest.mark.parametrize("motion", [Travel, Flip])
@pytest.mark.parametrize(
    ("times", "message"),
    [
        ({"time": 0.0}, "time=0.0; expected seconds, more than 0"),
        ({"time": math.nan}, "time=nan"),
        ({"time": math.inf}, "time=inf"),
        ({"time": 1.0, "delay": -0.1}, "delay=-0.1; expected seconds, 0 or more"),
        ({"time": 1.0, "delay": math.inf}, "delay=inf"),
    ],
)
def test_a_motion_takes_a_time_that_can_be(
    motion: type[Travel] | type[Flip], times: dict[str, Any], message: str
) -> None:
    parts: dict[str, Any] = {"items": (COIN,), "along": "M0 0H1"}
    if motion is Flip:
        parts = {"at": (0, 0), "front": (COIN,), "back": (COIN,), "turns": 1}
    with pytest.raises(SceneError, match=message):
        motion(**parts, **times)


@pytest.mark.parametrize("along", ["#way", "", "M0 0", "H3", "M0 0A1 1 0 0 1 2 0", "M0 0H1M2 0H3"])
def test_a_way_is_one_line_that_the_browser_knows(along: str) -> None:
    message = f"along={along!r} is no line of M, L, H, V, C and Z, as M0 0H3"
    with pytest.raises(SceneError, match=re.escape(message)):
        Travel(items=(COIN,), along=along, time=1)


def test_a_flip_turns() -> None:
    with pytest.raises(SceneError, match="turns=0; a flip has at least one half turn"):
        Flip(at=(0, 0), front=(COIN,), back=(COIN,), turns=0, time=1)


def test_items_are_put_into_the_order_of_layers_and_keep_their_own_within() -> None:
    items = [
        Disc(f"{layer} {n}", layer, "mark", (0, 0), 1) for n in (1, 2) for layer in LAYERS[::-1]
    ]
    ids = [item.id for item in Scene(BOX, items=tuple(items)).items]
    assert ids == [f"{layer} {n}" for layer in LAYERS for n in (1, 2)]


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"items": (DOT, DOT)}, "'dot' is the id of 2 items"),
        ({"moves": (Move((), (DOT, DOT)),)}, "'dot' is the id of 2 items of a ghost"),
        ({"targets": (Target("A1", "M0 0Z", (0, 0), ""),) * 3}, "'A1' is the id of 3 targets"),
        ({"items": (Disc("dot", "mark", "mark", (0, 0), 1),)}, "'dot' is on layer 'mark'"),
        ({"moves": (Move(("A1",)),)}, "picks 'A1', which is not a target"),
        ({"motions": (TRAVEL,)}, "a motion hides 'dot', which is no item of the picture"),
        ({"items": (DOT,), "motions": (STRANGE,)}, "'coin' is on layer 'coins'"),
    ],
)
def test_a_scene_that_contradicts_itself_is_refused(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(SceneError, match=message):
        Scene(BOX, **parts)


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_near(value: float) -> None:
    assert abs(number(value) - value) <= 0.0005001
    assert float(digits(value)) == number(value)
    assert len(str(number(value)).partition(".")[2]) <= 3


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_that_json_lacks_are_refused(value: float) -> None:
    with pytest.raises(SceneError, match="can't be drawn"):
        Scene((0, 0, 1, value)).wire()
