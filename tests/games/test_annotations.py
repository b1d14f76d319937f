"""What is drawn on positions: as a value, in a comment, and in a record."""

import pickle
from copy import deepcopy
from operator import is_

import pytest
from hypothesis import given, settings, strategies as st

from knotwidgets import Annotations, Celtic, CelticKnot, Kingdoms, Record, RecordError
from knotwidgets.core import Game
from knotwidgets.core.annotations import (
    COLOURS,
    LONGEST,
    MOST_ARROWS,
    NOTHING,
    has_commands,
)
from tests.amounts import amount

GAMES: list[Game] = [Kingdoms(), Celtic(), CelticKnot(players=3)]
HEAD = '[Game "Kingdoms"]\n'

texts = st.text(min_size=1, max_size=LONGEST).filter(
    lambda text: text.isprintable() and text.strip() == text
)
colours = st.sampled_from(COLOURS)
# Bits of commands among the words: none of them is one, and none may become one.
words = (
    st.lists(
        st.sampled_from(["[%csl", "GD4", "]", "[", "[%clk 1:00]", "%", "a wide reply", "[%cal "]),
        max_size=5,
    )
    .map(" ".join)
    .filter(lambda text: not has_commands(text))
)


@st.composite
def drawings(draw: st.DrawFn, game: Game) -> Annotations:
    cells = st.sampled_from(list(game.named_cells))
    circles = draw(st.dictionaries(cells, colours, max_size=4))
    pairs = st.tuples(cells, cells).filter(lambda pair: pair[0] != pair[1])
    arrows = draw(st.lists(st.tuples(pairs, colours), max_size=4))
    marked = draw(st.dictionaries(cells, texts, max_size=3))
    return Annotations(circles, [(*pair, colour) for pair, colour in arrows], marked)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=amount(20, 2))
@given(st.data())
def test_a_record_with_drawings_and_comments_reads_back(game: Game, data: st.DataObject) -> None:
    record = Record(game.start())
    for number in data.draw(st.lists(st.integers(0, 99), max_size=4)):
        moves = record.end.legal_moves
        record = record.play(moves[number % len(moves)])
    for ply in range(len(record.line) + 1):
        record = record.annotate(data.draw(drawings(game)), ply)
        comment = data.draw(words)
        record = record.comment(comment, ply) if ply else record
    if record.line:  # what is drawn on it goes along when a line becomes a variation
        other = record.positions[0].legal_moves[-1]
        record = record.play(other, 0)
    again = Record.read(record.text)
    assert again == record
    assert again.text == record.text
    for ply in range(len(record.line) + 1):
        assert again.annotations(ply) == record.annotations(ply)
        assert again.annotations(ply).arrows == record.annotations(ply).arrows


def test_a_record_as_text() -> None:
    record = Record(Kingdoms().start()).annotate(Annotations(texts={"D4": "?"}))
    record = record.play("D4").play("E6").comment("a wide reply")
    drawn = Annotations({"E6": "red", "D4": "green"}, [("D4", "E6", "blue")], {"E6": "!,"})
    record = record.annotate(drawn).play("A2", 1)
    assert record.text.splitlines()[-2:] == [
        "{[%ctx D4=?]} 1. D4 2. A2 (2. E6 {a wide reply [%csl RE6,GD4] [%cal BD4-E6]",
        "[%ctx E6=!%2C]})",
    ]
    assert record.line[1].variations[0][0].drawn == drawn


def test_drawing_changes_no_move_and_replays_none() -> None:
    record = Record(Kingdoms().start()).play("D4").play("E6")
    positions = record.positions
    drawn = record.annotate(Annotations(["D4"]), 1)
    assert all(map(is_, drawn.positions, positions))
    assert drawn.moves == record.moves
    assert drawn != record
    assert drawn.annotate(NOTHING, 1) == record


def test_words_and_drawings_of_several_comments_are_joined() -> None:
    record = Record.read(HEAD + "D4 {one [%csl GD4]} {[%csl RE6] two}")
    assert record.line[0].comment == "one two"
    assert dict(record.annotations().circles) == {"D4": "green", "E6": "red"}
    other = Record.read(HEAD + "D4 {[%eval 0.3] [%csl GD4]}")  # what other programs keep
    assert other.line[0].comment == "[%eval 0.3]"


@given(st.text(alphabet="[]%csltxaGRD4E6-=, {}", max_size=60))
def test_no_comment_breaks_anything_but_its_own_record(comment: str) -> None:
    text = f"{HEAD}D4 {{{comment.replace('}', '')}}}"
    try:
        record = Record.read(text)
    except RecordError:
        return
    assert Record.read(record.text) == record


# ---- values


def test_strokes_come_and_go() -> None:
    drawn = NOTHING.circle("D4").circle("E6", "red").arrow("D4", "E6").text("D4", "!")
    assert drawn == Annotations({"E6": "red", "D4": "green"}, [("D4", "E6")], {"D4": "!"})
    assert drawn.cells == ("D4", "E6")
    recoloured = drawn.arrow("D4", "E6", "blue").circle("E6", "yellow").text("D4", "??")
    assert recoloured == Annotations(
        {"D4": "green", "E6": "yellow"}, [("D4", "E6", "blue")], {"D4": "??"}
    )
    empty = recoloured.circle("D4").circle("E6", "yellow").arrow("D4", "E6", "blue").text("D4", "")
    assert empty == NOTHING


def test_annotations_are_values() -> None:
    drawn = Annotations({"D4": "red"}, [("D4", "E6")], {"D4": "!"})
    for copy in (pickle.loads(pickle.dumps(drawn)), deepcopy(drawn)):  # noqa: S301 - our own
        assert copy == drawn
        assert hash(copy) == hash(drawn)
    assert eval(repr(drawn)) == drawn  # noqa: S307 - our own
    assert repr(NOTHING) == "Annotations()"
    with pytest.raises(TypeError):
        drawn.circles["E6"] = "red"  # type: ignore[index]
    with pytest.raises(AttributeError):
        drawn.arrows = ()  # type: ignore[misc]


def test_the_later_of_two_arrows_counts() -> None:
    drawn = Annotations(arrows=[("A", "B", "red"), ("C", "D"), ("A", "B", "blue")])
    assert drawn.arrows == (("C", "D", "green"), ("A", "B", "blue"))
    drawn = Annotations(arrows={("A", "B"): "red", ("B", "A"): "green"})
    assert drawn.arrows == (("A", "B", "red"), ("B", "A", "green"))


def test_there_is_an_end_to_arrows() -> None:
    many = [(f"A{n}", "B") for n in range(MOST_ARROWS + 1)]
    assert len(Annotations(arrows=many[1:]).arrows) == MOST_ARROWS
    with pytest.raises(ValueError, match=f"{MOST_ARROWS + 1} arrows are too many"):
        Annotations(arrows=many)
