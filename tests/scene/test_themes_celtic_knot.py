"""The colours of Celtic Knot, in every theme."""

from collections.abc import Mapping
from itertools import combinations

import pytest

from knotwidgets.games.celtic_knot.colours import LOOKS
from knotwidgets.games.celtic_knot.state import PLAYERS
from tests.scene.colours import SIGHT, contrast, distance, lightness
from tests.scene.looks import Colours, look

ROADS = [f"road {number}" for number in range(1, LOOKS + 1)]


def test_coins_stand_out_on_every_road(own: Colours) -> None:
    shared, knot = own.shared, own.celtic_knot
    roads = [knot[f"{road} {part}"] for road in ROADS for part in ("body", "light")]
    for metal in PLAYERS:
        for ground in (shared["ground"], shared["table"], *roads):
            outline = (knot[f"{metal} edge"], knot[f"{metal} face"])
            assert max(contrast(colour, ground) for colour in outline) >= 3
        assert contrast(knot[f"{metal} ink"], knot[f"{metal} face"]) >= 4.5
        assert contrast(knot[f"{metal} text"], shared["ground"]) >= 4.5
    assert contrast(shared["ink"], shared["ground"]) >= 7  # the number of a stack


def test_metals_are_told_apart_in_grey(own: Colours) -> None:
    faces = [lightness(own.celtic_knot[f"{metal} face"]) for metal in PLAYERS]
    for one, other in combinations(faces, 2):
        assert abs(one - other) >= 10


def test_rims_are_told_apart_by_their_form(name: str) -> None:
    dashes = [look(name).styles[f"{player} coin"][-1].dash for player in ("dime", "quarter")]
    assert len(set(dashes)) == 2
    assert None not in dashes
    plain = [look(name).styles[f"{player} coin"][-1].dash for player in ("nickel", "penny")]
    assert plain == [None, None]


HINTS = ("choose", "reach", "move")


def contrast_on(below: str, knot: Mapping[str, str], ground: str, hint: str) -> float:
    """That of a hint or of its rim, whichever is more."""
    rim = knot.get(f"{hint} rim", ground)
    return max(contrast(knot[hint], below), contrast(rim, below))


@pytest.mark.parametrize("sight", SIGHT)
def test_what_may_be_chosen_reached_and_moves_are_told_apart(name: str, sight: str) -> None:
    knot = Colours(name).celtic_knot
    for one, other in combinations(HINTS, 2) if name != "print" else ():  # which has its forms
        assert distance(knot[one], knot[other], sight) >= 25


def test_roads_and_what_is_on_them_stand_out(own: Colours) -> None:
    knot, ground = own.celtic_knot, own.shared["ground"]
    for road in ROADS:
        casing, body = knot[f"{road} casing"], knot[f"{road} body"]
        assert contrast(casing, body) >= 3
        assert contrast(casing, ground) >= 3
        assert all(contrast_on(body, knot, ground, hint) >= 3 for hint in HINTS)
        assert max(contrast(knot[f"jewel {part}"], body) for part in ("edge", "body")) >= 3
    assert all(contrast_on(ground, knot, ground, hint) >= 3 for hint in HINTS)


def test_roads_are_told_apart(name: str, own: Colours) -> None:
    near = 9 if name == "print" else 20
    for one, other in combinations([own.celtic_knot[f"{road} body"] for road in ROADS], 2):
        assert distance(one, other, "full sight") >= near


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_roads_and_metals_are_told_apart_by_all_eyes(sight: str) -> None:
    knot = Colours("safe").celtic_knot
    for one, other in combinations([knot[f"{road} body"] for road in ROADS], 2):
        assert distance(one, other, sight) >= 15
    for one, other in combinations([knot[f"{metal} face"] for metal in PLAYERS], 2):
        assert distance(one, other, sight) >= 25
