"""Records are untrusted text: whatever is wrong, a `RecordError` tells the line and column."""

import contextlib
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets import Kingdoms, Record, RecordError
from knotwidgets.words import into

HEAD = '[Game "Kingdoms"]\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'line 1, column 1 of the record: there is no tag [Game "..."]; expected '),
        ('[Game "Editing"]', "the game 'Editing' is unknown"),
        ('[Game "Kingdom"]', "column 1 of the record: the game 'Kingdom' is unknown; did you mean"),
        ('[Red "Maeve"]\n[Game "Chess"]', "line 2, column 1 of the record: the game 'Chess' is"),
        (HEAD + '[Red "a"]\n[Red "b"]', "line 3, column 1 of the record: the tag 'Red' stands"),
        (HEAD + '[Red "a]\n', "line 2, column 1 of the record: '[Red \"a]' can’t be read"),
        (HEAD + "1. D4 2. E6 3. D5", "line 2, column 16 of the record: 'D5': D5 is too close"),
        (HEAD + "D4 1-0", "line 2, column 4 of the record: '1-0' is no move"),
        (HEAD + "(D4)", "'(' stands before the first move"),
        (HEAD + "D4 {never", "line 2, column 4 of the record: '{never' can’t be read"),
        (HEAD + "D4 }", "'}' can’t be read"),
        (HEAD + "D4 (D5", "line 2, column 4 of the record: this '(' is never closed"),
        (HEAD + "D4 ) A2", "line 2, column 4 of the record: this ')' closes nothing"),
        (HEAD + "D4 ()", "column 4 of the record: this variation is empty"),
        (HEAD + "D4 (A1)", "line 2, column 5 of the record: 'A1': There is no hill"),
        (HEAD + '[Board "o?o"]', "line 2, column 1 of the record: the tag Board: line 1, column 2"),
        (
            HEAD + '[Leap "[1, 1e999]"]',
            "the tag Leap: leap=[1, inf] is unknown",
        ),
        (HEAD + f'[Leap "{"[" * 100_000}"]', "leap can’t be"),
        (HEAD + '[TouchMove "NaN"]', "touch_move=nan is unknown"),
        (
            HEAD + '[Scoring "knot"]',
            "1 of the record: the tag Scoring: scoring='knot' is unknown",
        ),
        (
            HEAD + '[Position "_5_ red battle"]',
            "the tag Position: it has 1 rows",
        ),
        (HEAD + '[Rules "battle"]', "played with changed rules (battle); pass the game as game="),
        (
            HEAD + '[Result "red 3, blue 0"]\nD4',
            "line 2, column 1 of the record: the result 'red 3",
        ),
        (HEAD + '[Board "1x1"][Result "blue 3, red 0"] A1', "is not that of the moves: red 0, "),
    ],
)
def test_a_fault_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(RecordError) as fault:
        Record.read(text)
    assert message in str(fault.value)
    assert into(fault.value.full_reason, "de").startswith("Zeile ")


@pytest.mark.parametrize("text", [None, b"D4"])
def test_a_record_is_given_as_text(text: Any) -> None:
    with pytest.raises(RecordError, match="a record is given as text"):
        Record.read(text)


def test_deep_nesting_is_refused_before_the_stack_is() -> None:
    hills = ("D4", "D5")
    inside = "".join(f"({hills[depth % 2]} " for depth in range(100_000))
    with pytest.raises(RecordError, match="variations are nested more than 100 deep"):
        Record.read(f"{HEAD}D4 {inside}")
    allowed = "".join(f"({hills[depth % 2]} " for depth in range(100)) + ")" * 100
    record = Record.read(f"{HEAD}D4 {allowed}")
    assert Record.read(record.text) == record


def test_a_record_of_another_game_than_the_given_is_refused() -> None:
    text = Record(Kingdoms(board="5x5").start()).play("A1").text
    with pytest.raises(RecordError, match=r"record of Kingdoms.*, not of the given Kingdoms"):
        Record.read(text, Kingdoms())
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
