"""Game records: written, read back, branched and commented."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from knotwidgets import IllegalMove, Kingdoms, Record
from knotwidgets.core.lines import Ply
from tests.amounts import amount
from tests.games.random_games import choices, walk, walk_with_faults
from tests.games.test_rule_swaps import battle_anywhere

GAME = Kingdoms()
words = st.text(st.characters(codec="utf-8", exclude_characters="}"), max_size=40)
names = st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Board", "Leap", "Scoring", "First", "Position", "Rules")
)


def played(game: Kingdoms, *moves: str) -> Record:
    record = Record(game.start())
    for move in moves:
        record = record.play(move)
    return record


def test_a_record_as_text() -> None:
    game = Kingdoms(board="3x1", first="blue")
    record = played(game, "A1", "B1", "C1", "xA1").comment("the whole turn").play("C1", 1)
    record = Record(record.start, record.line, (("Red", 'Maeve "of Connacht"'),)).play("B1")
    assert record.text.splitlines() == [
        '[Game "Kingdoms"]',
        '[Board "ooo"]',
        '[First "blue"]',
        '[Red "Maeve \\"of Connacht\\""]',
        '[Result "*"]',
        "",
        "1. A1 2. C1 <Blue calls BATTLE> (2. B1 <Blue calls BATTLE> 3. C1 4. xA1 <Blue is",
        "OUT> {the whole turn}) 3. B1 <Red is OUT>",
    ]
    assert Record.read(record.text) == record


OPTIONS: list[dict[str, Any]] = [
    {},
    {"illegal_moves": "punish", "touch_move": True},
    {"board": "4x4", "leap": (1, 1), "scoring": "knots", "first": "blue"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@settings(max_examples=amount(15, 2))
@given(
    numbers=choices,
    length=st.integers(0, 70),
    comments=st.lists(st.tuples(st.integers(1, 70), words), max_size=4),
    branches=st.lists(st.tuples(st.integers(0, 70), st.integers(0, 99)), max_size=5),
    tags=st.dictionaries(names, words.filter(lambda text: "\n" not in text), max_size=3),
    cut=st.integers(0, 3),
)
def test_a_record_reads_back(
    options: dict[str, Any],
    numbers: list[int],
    length: int,
    comments: list[tuple[int, str]],
    branches: list[tuple[int, int]],
    tags: dict[str, str],
    cut: int,
) -> None:
    game = Kingdoms(**options)
    line = list(walk_with_faults(game, numbers) if game.punishes else walk(game, numbers))
    cut = min(cut, len(line) - 1)
    record = Record(line[cut], tags=tuple(tags.items()))
    for position in line[cut + 1 :][:length]:
        record = record.play(str(position.last))
    for ply, choice in branches:
        at = ply % (len(record.line) + 1)
        moves = record.positions[at].legal_moves
        if moves:
            record = record.play(moves[choice % len(moves)], at)
    for ply, text in comments:
        if record.line:
            record = record.comment(text, ply % len(record.line) + 1)
    again = Record.read(record.text)
    assert again == record
    assert again.text == record.text
    assert again.end == record.end
    assert again.tags == tuple(tags.items())


def test_playing_elsewhere_keeps_what_followed_as_a_variation() -> None:
    record = played(GAME, "D4", "E6", "F5").play("A2", 1)
    assert record.moves == ("D4", "A2")
    assert record.line[1].variations == ((Ply("E6"), Ply("F5")),)
    back = record.play("E6", 1)
    assert back.moves == ("D4", "E6", "F5")
    assert back.line[1].variations == ((Ply("A2"),),)
    assert record.play("A3", 1).moves == ("D4", "A3")
    assert record.play("A2", 1) is record  # the record's own move: nothing changes
    assert record.moves == ("D4", "A2")


def test_no_branch_is_ever_lost() -> None:
    text = "1. D4 (1. D5 (1. D6 2. A2) 2. A3) (1. D5 2. A4) 2. B1"
    record = Record.read('[Game "Kingdoms"]\n' + text)
    other = record.play("D5", 0)
    assert other.moves == ("D5", "A3")
    for move in ("A2", "A3", "A4", "B1", "D4", "D6"):
        assert move in other.text.split("]")[-1].replace(")", " ").split(), other.text
    assert Record.read(other.text) == other


def test_a_record_is_immutable_and_checks_moves() -> None:
    record = played(GAME, "D4")
    with pytest.raises(IllegalMove, match="D4 is taken"):
        record.play("D4")
    assert record.moves == ("D4",)
    with pytest.raises(AttributeError):
        record.line = ()  # type: ignore[misc]


def test_comments() -> None:
    record = played(GAME, "D4", "E6")
    assert record.comment("  two\n words ").line[1].comment == "two words"
    assert record.comment("first", 1).line[0].comment == "first"
    assert record.comment("x").comment("") == record
    wrapped = record.comment("side-by-" * 12)
    assert Record.read(wrapped.text) == wrapped
    said = Record(GAME.start()).comment("Two friends").play("D4")
    assert said.text.endswith("{Two friends} 1. D4")
    assert (Record.read(said.text), said.comment_at(0)) == (said, "Two friends")


def test_a_game_with_changed_rules_is_passed() -> None:
    game = Kingdoms(board="3x3", rules={"battle": battle_anywhere})
    record = played(game, "A1", "B2", "C2", "A3")
    assert '[Rules "battle"]' in record.text
    again = Record.read(record.text, game)
    assert again == record
    assert again.game is game


def test_moves_alone_are_read_with_a_game_that_is_passed() -> None:
    assert Record.read("D4 E6", GAME) == played(GAME, "D4", "E6")
    assert Record.read("", GAME) == Record(GAME.start())


def test_numbers_and_line_ends_do_not_matter() -> None:
    text = '\r\n[ Game  "Kingdoms" ]\r\n7... d4\r\n\r\n99999999999999999999. e6 1.F5'
    assert Record.read(text) == played(GAME, "D4", "E6", "F5")
