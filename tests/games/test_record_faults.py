"""Records are untrusted text: whatever is wrong, a `RecordError` tells the line and column."""

import contextlib

import pytest
from hypothesis import given, strategies as st

from knotwidgets import Kingdoms, Record, RecordError

HEAD = '[Game "Kingdoms"]\n'


def test_deep_nesting_is_refused_before_the_stack_is() -> None:
    hills = ("D4", "D5")
    inside = "".join(f"({hills[depth % 2]} " for depth in range(100_000))
    with pytest.raises(RecordError, match="variations are nested more than 100 deep"):
        Record.read(f"{HEAD}D4 {inside}")
    allowed = "".join(f"({hills[depth % 2]} " for depth in range(100)) + ")" * 100
    record = Record.read(f"{HEAD}D4 {allowed}")
    assert Record.read(record.text) == record


def test_a_record_is_read_with_its_game_given() -> None:
    text = Record(Kingdoms(board="5x5").start()).play("A1").text
    assert Record.read(text, Kingdoms(board="5x5")).moves == ("A1",)


def test_a_finished_game_reads_with_its_result_or_with_none() -> None:
    for result in ("", '[Result "*"]', '[Result "red 1, blue 1"]'):
        record = Record.read(f'{HEAD}[Board "2x2"]{result} A1 A2 B1 B2')
        assert '[Result "red 1, blue 1"]' in record.text


SAMPLE = """[Game "Kingdoms"]
[Board "ooo/ooo/o.o"]
[IllegalMoves "punish"]
[Leap "[1, 2]"]
[Position "3/3/1_1 red manoeuvres"]
[Red "Maeve \\"of Connacht\\""]
[Result "*"]

1. A1 2. A2 {a reply} (2. B2 3. C3) 3. A3 4. A3>B3 <Red calls BATTLE> 5. C2
"""


@given(data=st.data())
def test_a_garbled_record_is_read_or_refused(data: st.DataObject) -> None:
    text = SAMPLE
    assert Record.read(text).moves == ("A1", "A2", "A3", "A3>B3", "C2")
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        piece = data.draw(
            st.text(alphabet='[]{}()<>"\\ \n.123AB>xé\0', max_size=4) | st.sampled_from(PIECES)
        )
        text = text[:start] + piece + text[end:]
    with contextlib.suppress(RecordError):
        record = Record.read(text)
        assert Record.read(record.text) == record


PIECES = [
    "(1. A1)",
    "{}",
    '[Board "2x2"]\n',
    "<",
    "[",
    '"',
    "999999.",
    "A3>",
    "xA1",
    "NaN",
    "- over",
]
