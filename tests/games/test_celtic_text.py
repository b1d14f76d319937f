"""Celtic! as text: positions and records there and back, errors, options."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets import Celtic, IllegalMove, Position, PositionError, Record, RecordError
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
        ("e5:NESW*", "the last word 'e5:NESW*' is not the player to move"),
        ("e5:NESW* blu", "the last word 'blu' is not the player to move; did you mean 'blue'?"),
        ("orange", "e5:NESW* is missing, the tile that lies there at the start"),
        ("e5:NESWo orange", "e5:NESW* is missing"),
        ("e5:NESW* e6:S orange", "'e6:S' is no tile; expected such as 'e6:SWo'"),
        ("e5:NESW* e6:SSo orange", "'e6:SSo' is no tile"),
        ("e5:NESW* k6:So orange", "'k6:So': There is no cell k6; the cells are a1 to i9"),
        ("e5:NESW* e6:So e6:So orange", "'e6:So' is a second tile on e6"),
        ("e5:NESW* e6:NEo orange", "open north and east, doesn’t fit: its south side must be open"),
        ("e5:NESW* a1:NEo orange", "a1 is not next to an open side: there is no tile beside it"),
        ("e5:NESW* e6:NSo e7:So e6:So orange", "is a second tile on e6"),
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


# ---- untrusted text ------------------------------------------------------------------------------

words = st.lists(
    st.one_of(
        st.from_regex(r"[a-j][0-9]{1,2}:[NESW]{1,4}[ob*]", fullmatch=True),
        st.sampled_from(["orange", "blue", "-", *MIDGAME.split()]),
        st.text(max_size=6),
    ),
    max_size=9,
).map(" ".join)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text of a position with some characters changed."""
    text = MIDGAME
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text("abcdefi1459:NESWo*- ", max_size=2)) + text[at + 1 :]
    return text


@given(st.one_of(st.text(), words, damaged()))
def test_any_text_is_a_position_or_a_clear_error(text: str) -> None:
    try:
        pos = GAME.position(text)
    except PositionError:
        return
    assert GAME.position(pos.text) == pos


@given(
    st.one_of(
        st.text(),
        st.from_regex(r"\s*[a-jA-J]?[0-9]{0,2}:?[NESWnesw]{0,4}[ob*]?\s*", fullmatch=True),
        st.from_regex(r"([a-i][1-9])?:?(cap|straight|corner|tee|cross)?\*?", fullmatch=True),
    )
)
def test_any_text_is_a_move_or_refused_in_words(move: str) -> None:
    for pos in (GAME.start(), GAME.position(MIDGAME), _over()):
        verdict = pos.explain(move)
        assert verdict.legal != bool(verdict.message)
        assert verdict.legal == (pos.player is not None and _plays(pos, move))


def _over() -> Position:
    return Celtic(tiles="neutral 1 cross").start()


def _plays(pos: Position, move: str) -> bool:
    try:
        after = pos.play(move)
    except IllegalMove:
        return False
    return after.last in pos.legal_moves


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["1.", "2.", "e6:S", "d5:E*", "c4:NE", "e6", "(", ")", "{a", "}", "<b>"]
            ),
            st.text(max_size=5),
        ),
        max_size=10,
    ).map(" ".join)
)
def test_any_record_is_read_or_a_clear_error(body: str) -> None:
    try:
        record = Record.read(f'[Game "Celtic!"]\n\n{body}')
    except RecordError:
        return
    assert Record.read(record.text) == record


# ---- options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"windw": 5}, TypeError, "Celtic has no option 'windw'; did you mean 'window'?"),
        ({"window": 2}, ValueError, "window=2 is unknown; expected 3 to 13 columns and rows"),
        ({"window": 14}, ValueError, "window=14 is unknown"),
        ({"window": True}, ValueError, "window=True is unknown"),
        ({"window": "5x5"}, ValueError, "window='5x5' is unknown"),
        ({"overrun": "forfiet"}, ValueError, "did you mean 'forfeit'?"),
        ({"first": "red"}, ValueError, "first='red' is unknown; expected 'orange' or 'blue'"),
        ({"tiles": {}}, ValueError, "there must be a neutral cross"),
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
        ({"tiles": "neutral x cross"}, ValueError, "'neutral x cross' can't be read"),
        ({"tiles": "neutral 1 cross 2 cross"}, ValueError, "a second time"),
        ({"tiles": "neutral 1 cross, neutral 1 cap"}, ValueError, "a second time"),
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
