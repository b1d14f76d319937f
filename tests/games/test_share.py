"""A record as one short word: read back as it was, and never read when it was altered."""

import string
import zlib
from base64 import urlsafe_b64encode
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from knotwidgets import Annotations, Celtic, CelticKnot, Kingdoms, Record, RecordError
from knotwidgets.core import Game
from knotwidgets.core.share import LONGEST
from knotwidgets.words import into
from tests.amounts import IS_THOROUGH, amount
from tests.games.random_games import choices, walk

GAMES: list[Game] = [Kingdoms(), Celtic(), CelticKnot(), Kingdoms(board="4x3", scoring="knots")]
SHORT = Record(Kingdoms().start()).play("D4").play("E6").named({"red": "Anna"})


def played(game: Game, numbers: list[int], length: int) -> Record:
    """The first moves of the game that the numbers choose."""
    record = Record(game.start())
    for position in islice(walk(game, numbers), 1, length + 1):
        record = record.play(str(position.last))
    return record


def broken(text: str, game: Game | None = None) -> str:
    with pytest.raises(RecordError) as raised:
        Record.read(text, game)
    return raised.value.reason


@pytest.mark.parametrize("game", GAMES, ids=str)
@settings(max_examples=amount(15, 4))
@given(numbers=choices, length=st.integers(0, 60), words=st.text(max_size=40), data=st.data())
def test_a_share_gives_the_record_back(
    game: Game, numbers: list[int], length: int, words: str, data: st.DataObject
) -> None:
    record = played(game, numbers, length)
    if record.line:
        record = record.comment(words.replace("}", "").replace("[", "(") + " 1. <D4> 2.")
        place = data.draw(st.integers(0, len(record.line) - 1))
        record = record.vary(data.draw(st.sampled_from(record.positions[place].legal_moves)), place)
    record = record.annotate(Annotations(circles=[next(iter(game.named_cells))]), 0)
    record = record.named(dict.fromkeys(game.players[:1], 'Añna \\"1. <x>\\"'))
    assert Record.read(record.share) == record
    assert Record.read(f" \n{record.share[:9]}\n{record.share[9:]} ") == record
    assert Record.read(record.share, game) == record


@settings(max_examples=amount(300, 12))
@given(
    at=st.integers(0, len(SHORT.share) - 1),
    other=st.one_of(
        st.sampled_from(string.ascii_letters + string.digits + "-_+/=:. \n\uff11"), st.characters()
    ),
)
def test_one_altered_character_is_always_noticed(at: int, other: str) -> None:
    share = SHORT.share
    if other != share[at]:
        for game in (None, SHORT.game):
            broken(share[:at] + other + share[at + 1 :], game)


def test_each_letter_in_each_place_is_noticed() -> None:
    share, letters = SHORT.share, string.ascii_letters + string.digits + "-_"
    for at in range(len(share)):
        for other in letters if IS_THOROUGH else letters[at % 16 :: 16]:
            if other != share[at]:
                broken(share[:at] + other + share[at + 1 :])


def test_one_that_is_cut_is_noticed_and_says_so() -> None:
    share = SHORT.share
    for end in range(len("knot1:"), len(share)):
        reason = broken(share[:end])
        assert reason == "this text is cut off or was altered: copy all of it once more"
    assert into(broken(share[:-1]), "de").startswith("dieser Text ist abgeschnitten")
    assert "knot1" not in broken(share[:4])


def test_one_of_another_version_says_so() -> None:
    reason = broken(SHORT.share.replace("knot1", "knot2"))
    assert reason == (
        "this was shared by another version of knotwidgets (knot2:); this one reads knot1:"
    )
    assert "(knot99999)" in broken("knot" + "9" * 10_000 + ":abc")


def test_a_small_word_can_not_hold_an_endless_text() -> None:
    def word(data: bytes) -> str:
        deflate = zlib.compressobj(9, wbits=-15)
        packed = deflate.compress(data) + deflate.flush()
        packed += zlib.crc32(packed).to_bytes(4, "little")
        return f"knot1:{urlsafe_b64encode(packed).decode().rstrip('=')}"

    assert Record.read(word(b'[Game "Kingdoms"]\nD4 E6')).moves == ("D4", "E6")
    assert "at most 1,000,000 characters" in broken(word(b" " * (LONGEST + 1)))
    for size in (4 * LONGEST, 4 * LONGEST + 1, 20 * LONGEST):
        bomb = word(b" " * size)
        assert len(bomb) < LONGEST
        assert "at most" in broken(bomb)
    broken(word(b"\xff\xfe"))
    assert "cut off" in broken("knot1:" + "A" * 500_000)


@pytest.mark.parametrize("game", GAMES[:3], ids=str)
def test_one_is_short(game: Game) -> None:
    record = played(game, [7, 3, 11, 5, 2], 40)
    assert len(record.share) < len(record.text)
    assert len(record.share) < 250
    assert set(record.share) <= set(string.ascii_letters + string.digits + "-_:")


def test_a_position_is_read_as_a_record_that_begins_there() -> None:
    for game in GAMES[:3]:
        position = played(game, [4, 1, 8], 7).end
        assert Record.read(f" {position.text}\n") == Record(position)
    small = Kingdoms(board="3x3").position("3/1r1/3 blue manoeuvres")
    assert Record.read(small.text, small.game) == Record(small)
    assert "no tag [Game" in broken(small.text)
    reason = "no position, no shared text, and no record: '3/1r1/3' is no move"
    assert broken("3/1r1/3 blue manoeuvres", Celtic()).startswith(reason)
    assert broken("D4 E6 Q9", Kingdoms()).startswith("'Q9': ")  # it begins as a record does
