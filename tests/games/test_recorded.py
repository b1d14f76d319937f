"""Games that were recorded once are replayed move for move: nothing about them may change."""

import re

import pytest

from knotwidgets import Celtic, Kingdoms, Record, RecordError
from knotwidgets.core import Game
from tests.games.option_sets import OPTION_SETS, WORDS
from tests.games.recorded.record_games import fingerprint, records
from tests.games.recorded.record_sentences import path_of, text_of

pytestmark = pytest.mark.slow

TEXTS = [text for kind in WORDS for text in records(kind)]


def event(text: str) -> str:
    """The words of the option set, and a number."""
    (found,) = re.findall(r'(?m)^\[Event "(.*)"\]$', text)
    return str(found).replace("\\", "")


@pytest.mark.parametrize("text", TEXTS, ids=event)
def test_a_recorded_game_is_replayed(text: str) -> None:
    record = Record.read(text)
    tags = dict(record.tags)
    assert record.text == text
    assert record.end.text == tags["Final"]
    assert record.end.outcome is not None
    assert fingerprint(record.positions) == tags["Fingerprint"]


@pytest.mark.parametrize("kind", WORDS)
def test_the_games_say_what_they_have_always_said(kind: type[Game]) -> None:
    assert text_of(kind) == path_of(kind).read_text("utf-8"), (
        "if this is meant, run `python -m tests.games.recorded.record_sentences`"
    )


def test_there_is_a_record_of_every_option_set() -> None:
    games = dict[str, Game]()
    for text in TEXTS:
        head = re.sub(r"(?m)^.Result .*$", "", text.partition("\n\n")[0])  # without the moves
        games[event(text).rpartition(" ")[0]] = Record.read(head).game
    assert games == {str(one): one.game() for one in OPTION_SETS}, (
        "run `python -m tests.games.recorded.record_games`"
    )


@pytest.mark.parametrize(
    ("kind", "tag", "rules"),
    [
        (Kingdoms, '[IllegalMoves "punish"]', {"leaps", "too_close", "battle"}),
        (Celtic, '[Overrun "forfeit"]', {"overrun"}),
    ],
)
def test_what_the_rules_punish_was_recorded(kind: type[Game], tag: str, rules: set[str]) -> None:
    replayed = [Record.read(text) for text in records(kind) if tag in text]
    punished = {
        position.explain(ply.move).rule
        for record in replayed
        for position, ply in zip(record.positions, record.line, strict=False)
    }
    assert rules <= punished


def test_a_recorded_game_that_went_otherwise_would_be_noticed() -> None:
    text = records(Kingdoms)[0]
    record = Record.read(text)
    assert fingerprint(record.positions) == dict(record.tags)["Fingerprint"]
    assert fingerprint(record.positions[:-1]) != fingerprint(record.positions)
    result = re.escape(dict(re.findall(r'\[(\w+) "(.*)"\]', text))["Result"])
    with pytest.raises(RecordError, match=f"is not that of the moves: {result}"):
        Record.read(re.sub(r'Result ".*"', 'Result "red 9, blue 0"', text))
    with pytest.raises(RecordError, match="is taken"):
        Record.read(text.replace(" 3. ", f" 3. {record.moves[0]} "))
