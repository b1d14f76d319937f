"""Celtic! as text: positions and records there and back, errors, options."""

import random

import pytest

from knotwidgets import Celtic
from knotwidgets.games.celtic.game import SUPPLY

pytestmark = pytest.mark.slow

GAME = Celtic()
MIDGAME = "e4:NEb d5:EWo e5:NESW* e6:S* orange"


def test_tiles_may_stand_in_any_order() -> None:
    words = MIDGAME.split()[:-1]
    for seed in range(10):
        random.Random(seed).shuffle(words)
        assert GAME.position(" ".join([*words, "orange"])).text == MIDGAME
    assert GAME.position(MIDGAME.replace("d5:EWo", "D5:weO")).text == MIDGAME


# ---- options -------------------------------------------------------------------------------------


def test_a_supply_is_the_same_as_text_and_as_numbers() -> None:
    assert Celtic(tiles=GAME.supply) == Celtic(tiles=SUPPLY) == GAME
    assert hash(Celtic(tiles=SUPPLY)) == hash(GAME)
    assert repr(GAME) == "Celtic()"
    poor = Celtic(tiles={"neutral": {"cross": 1, "cap": 0}, "blue": {}})
    assert repr(poor) == "Celtic(tiles='neutral 1 cross')"
    assert poor.start().player is None
    assert poor != GAME


def test_nothing_of_a_game_can_be_changed() -> None:
    with pytest.raises(TypeError):
        GAME.supply["orange"]["cap"] = 3  # type: ignore[index]
    with pytest.raises(TypeError):
        GAME.options["window"] = 6  # type: ignore[index]
