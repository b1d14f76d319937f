"""Celtic! as text: positions and records there and back, errors, options."""

import random
import re
from typing import Any

import pytest

from knotwidgets import Celtic, PositionError
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


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the last word '' is not the player to move; expected 'orange', 'blue' or '-'"),
        ("e5:NESW* blu", "the last word 'blu' is not the player to move; did you mean 'blue'?"),
        ("e5:NESWo orange", "e5:NESW* is missing"),
        ("e5:NESW* e6:S orange", "'e6:S' is no tile; expected such as 'e6:SWo'"),
        ("e5:NESW* k6:So orange", "'k6:So': There is no cell k6; the cells are a1 to i9"),
        ("e5:NESW* e6:So e6:So orange", "'e6:So' is a second tile on e6"),
        ("e5:NESW* e6:NEo orange", "open north and east, doesn’t fit: its south side must be open"),
        ("e5:NESW* e6:So d5:Eo f5:Wo orange", "No orange cap is left"),
        ("c5:EWo d5:EWo e5:NESW* f5:EWb orange", "open east and west, would leave the window"),
        ("e5:NESW* -", "with these tiles it would be 'orange' to move, not '-'"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=re.escape(reason)) as fault:
        GAME.position(text)
    assert repr(text) in str(fault.value)


def test_a_player_without_a_tile_that_fits_is_not_to_move() -> None:
    with pytest.raises(PositionError, match="it would be 'orange' to move, not 'blue'"):
        Celtic(tiles="orange 9 cap, neutral 1 cross").position("e5:NESW* blue")


# ---- options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"windw": 5}, TypeError, "Celtic has no option 'windw'; did you mean 'window'?"),
        ({"window": 2}, ValueError, "window=2 is unknown; expected 3 to 13 columns and rows"),
        ({"window": 14}, ValueError, "window=14 is unknown"),
        ({"window": True}, ValueError, "window=True is unknown"),
        ({"first": "red"}, ValueError, "first='red' is unknown; expected 'orange' or 'blue'"),
        ({"tiles": "orange 2 cap"}, ValueError, "there must be a neutral cross"),
        ({"tiles": 5}, ValueError, "tiles: 5 can't be read; expected numbers by colour"),
        (
            {"tiles": {"neutral": 3}},
            ValueError,
            "tiles: 3 can't be read; expected numbers by shape",
        ),
        ({"tiles": {"red": {"cap": 1}}}, ValueError, "the colour 'red' is unknown"),
        ({"tiles": {"blue": {"tea": 1}}}, ValueError, "the shape 'tea' is unknown; did you mean"),
        ({"tiles": {"blue": {"tee": -1}}}, ValueError, "-1 blue tee is impossible"),
        ({"tiles": {"blue": {"tee": 1.5}}}, ValueError, "1.5 blue tee is impossible"),
        ({"tiles": {"blue": {"tee": 256}}}, ValueError, "expected 0 to 255"),
        ({"tiles": "neutral cross"}, ValueError, "'neutral cross' can't be read"),
        ({"tiles": "neutral 1 cross 2 cross"}, ValueError, "a second time"),
        ({"rules": {"knots": len}}, TypeError, "there is no rule 'knots'; did you mean"),
    ],
)
def test_an_impossible_option_is_refused_in_words(
    options: dict[str, Any], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=re.escape(reason)):
        Celtic(**options)


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
