"""Games that people end: what their records say, and which changes of a record keep it."""

import pytest

from knotwidgets import Celtic, CelticKnot, IllegalMove, Kingdoms, Record, games_frame
from knotwidgets.core.endings import endings

GAMES = (Kingdoms(), Celtic(), CelticKnot(players=3))
HEAD = '[Game "Kingdoms"]\n[Termination "{}"]\n\n'


def begun() -> Record:
    return Record(Kingdoms().start()).play("D4").play("E6")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_each_end_comes_back_from_a_record(game: Kingdoms | Celtic | CelticKnot) -> None:
    record = Record(game.start()).play(game.start().legal_moves[0])
    for how, outcome in endings(game).items():
        ended = record.tagged(Termination=how)
        for text in (ended.text, ended.share):
            assert Record.read(text) == ended
        assert Record.read(ended.text).end.outcome == outcome
        losers = [player for player in game.players if how.startswith(player)]
        won = [player for player, points in outcome.points.items() if points]
        assert won == [one for one in game.players if losers and one not in losers]
        assert outcome.winner == (won[0] if len(won) == 1 else None)


def test_the_end_of_several_names_all_who_win() -> None:
    told = endings(CelticKnot(players=3))["dime resigns"].ending
    assert told == "Dime resigns: Nickel and quarter win"


def test_an_ended_position_can_only_be_looked_at() -> None:
    end = begun().tagged(Termination="red resigns").end
    assert (end.player, end.legal_moves) == (None, ())
    assert end.explain("C2").message == "The game is over."
    with pytest.raises(IllegalMove, match="The game is over"):
        end.play("C2")
    assert end == begun().end  # which is how the cells are


def test_an_end_stays_with_the_moves_that_it_ended() -> None:
    ended = begun().tagged(Termination="red resigns")
    for same in (ended.comment("!", 1), ended.vary("C5", 1), ended.tagged(Round="2")):
        assert same.end.outcome == ended.end.outcome != None  # noqa: E711
    varied = ended.vary("C5", 1)
    others = (
        varied.promote((1, 0, 2)),
        varied.with_main_line((1, 0, 2)),
        ended.delete(),
        ended.play("C5", 1),
    )
    for other in others:
        assert other.end.outcome is None
        assert "Termination" not in dict(other.tags)


def test_rules_come_first() -> None:
    over = Record(Kingdoms(board="2x1").position("r1 red battle")).play("B1")
    assert over.tagged(Termination="red resigns").end.outcome == over.end.outcome


def test_a_table_of_games_has_the_winner() -> None:
    frame = games_frame(
        [
            begun(),
            begun().tagged(Termination="red resigns"),
            begun().tagged(Termination="draw agreed"),
        ]
    )
    assert list(frame["winner"].fillna("")) == ["", "blue", ""]
    assert list(frame["result"]) == ["*", "red 0, blue 1", "red 0, blue 0"]
