"""Chance at a board: when it decides, what stays as it fell, and what the panel says of it."""

import math
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets import CelticKnot, IllegalMove, Kingdoms, Record, play
from knotwidgets.session.document import (
    Cursor,
    Document,
    RefusedError,
    another,
    seed_of,
    seeded,
    settled,
)
from knotwidgets.session.session import Session
from tests.amounts import amount
from tests.toss import GO, TOSS, State, Toss

GAME = Toss()
AT_TOSS = Record(GAME.start()).play("b")


def seed_for(fall: str) -> int:
    """A seed with which two coins fall so at the first toss."""
    return next(seed for seed in range(999) if tossed(seed).moves[1] == fall)


def tossed(seed: int) -> Record:
    """The record with what falls at the first toss."""
    return settled(Cursor(seeded(AT_TOSS, seed), (1,))).record


def moves_of(session: Session) -> tuple[str, ...]:
    """All plies of a session's record."""
    return session.moment.record.moves


def going(session: Session, chance: random.Random) -> None:
    """Plays a game to its end."""
    while (position := session.moment.position).player:
        session.do("play", chance.choice(position.legal_moves))


# ---- what falls


def test_what_is_given_is_taken_as_given_and_only_the_end_is_left_to_chance() -> None:
    session = Session(GAME, seed=seed_for("=0"))
    session.do("play", "b=2>go", "b=1")
    assert moves_of(session) == ("b", "=2", ">go", "b", "=1")
    session.do("play", ">go", "b")
    assert moves_of(session)[5:7] == (">go", "b")
    assert len(moves_of(session)) == 8


def test_a_turn_in_one_word_is_as_many_plies_and_all_or_none() -> None:
    session = Session(GAME)
    before = session.moment
    with pytest.raises(IllegalMove, match=">gone can't be"):
        session.do("play", "b=2>gone")
    assert session.moment is before
    session.do("play", "b=2>go")
    assert moves_of(session) == ("b", "=2", ">go")


@pytest.mark.parametrize("start", [AT_TOSS, AT_TOSS.end])
def test_a_session_never_starts_where_chance_decides(start: Any) -> None:
    session = Session(start, seed=1)
    assert session.moment.position.state.phase != TOSS
    assert moves_of(session)[-1].startswith("=")


@given(st.integers(0, 999), st.integers(0, 999))
def test_no_position_shown_waits_for_chance(seed: int, way: int) -> None:
    shown: list[Document] = []
    session = Session(GAME, seed=seed, changed=shown.append)
    chance = random.Random(way)
    for _ in range(30):
        moves = session.moment.position.legal_moves
        request = chance.choice(["undo", "redo", "jump", *["play"] * 5])
        with suppress(RefusedError):
            if request == "play" and moves:
                session.do("play", chance.choice(moves))
            elif request == "jump":
                session.do("jump", chance.randrange(len(session.moment.record.line) + 1))
            elif request != "play":
                session.do(request)
    assert {moment.position.player for moment in shown} <= {"red", "blue", None}
    luck: dict[tuple[str, ...], str] = {}
    for line in (moment.line.moves for moment in shown):
        for ply, move in enumerate(line):
            if move.startswith("="):  # to take back never changes it
                assert luck.setdefault(line[:ply], move) == move
    record = session.moment.record
    assert Record(GAME.start(), record.line).positions == record.positions


def test_falls_have_their_probabilities() -> None:
    falls: Counter[str] = Counter()
    number = amount(4000, 1000)
    for seed in range(number):
        falls[tossed(seed).moves[1]] += 1
    for fall, share in AT_TOSS.end.chance:
        error = math.sqrt(share * (1 - share) / number)
        assert abs(falls[fall] / number - share) < 4 * error


# ---- what stays


def test_what_was_given_stays_when_the_move_is_played_again() -> None:
    session = Session(GAME, seed=seed_for("=1"))
    session.do("play", "b=2")
    session.do("undo")
    session.do("play", "b")
    assert moves_of(session) == ("b", "=2")


def test_undo_goes_back_to_the_last_decision_and_redo_over_what_fell() -> None:
    session = Session(GAME, seed=1)
    session.do("play", "b=2>go", "b=1", ">go", "b=1>stay")
    plies = [session.moment.ply]
    while session.moment.may_undo:
        session.do("undo")
        plies.append(session.moment.ply)
    assert plies == [9, 8, 6, 5, 3, 2, 0]
    back = []
    while session.moment.may_redo:
        session.do("redo")
        back.append(session.moment.ply)
    assert back == [2, 3, 5, 6, 8, 9]


def test_nothing_is_taken_back_beyond_a_start_at_which_chance_decides() -> None:
    session = Session(AT_TOSS.end, seed=1)
    assert not session.moment.may_undo
    with pytest.raises(RefusedError, match="nothing to undo"):
        session.do("undo")
    session.do("jump", 0)
    assert session.moment.ply == 1


def test_a_variation_that_ends_where_chance_decides_is_gone_on_with() -> None:
    record = Record(GAME.start()).play("a").play("=1").play("b", 0)
    assert record.line[0].variations
    session = Session(record.play("=2"), seed=4)
    session.do("jump", 0)
    session.do("play", "a")
    assert session.moment.line.moves == ("a", "=1")


# ---- the seed


def test_large_seeds_are_others() -> None:
    def falls(seed: int) -> tuple[str, ...]:
        session = Session(CelticKnot(), seed=seed)
        for _ in range(12):
            session.do("play", session.moment.position.legal_moves[0])
        return moves_of(session)

    assert len({falls(seed) for seed in (1, 2**32 + 1, 2**40 + 1, -1, 2**32 - 1)}) == 5


def test_the_record_keeps_the_seed_and_is_gone_on_with_by_it() -> None:
    session = Session(CelticKnot(coins=1), seed=8)
    assert session.moment.record.tags == (("Seed", "8"),)
    session.do("play", "A9")
    again = Session(Record.read(session.moment.record.text))
    assert again.moment.position == session.moment.position
    for one in (session, again):
        going(one, random.Random(2))
    assert again.moment.record == session.moment.record


def test_without_a_seed_each_game_has_a_fresh_one() -> None:
    seeds = {seed_of(Session(GAME).moment.record) for _ in range(4)}
    assert len(seeds) == 4
    assert all(seed is not None and 0 <= seed < 2**32 for seed in seeds)


def test_a_seed_that_is_given_goes_before_that_of_the_record() -> None:
    record = Record(GAME.start(), tags=(("Red", "Maeve"), ("Seed", "7")))
    assert Session(record, seed=9).moment.record.tags == (("Red", "Maeve"), ("Seed", "9"))
    assert Session(record).moment.record is record


def test_a_new_game_has_another_luck_that_follows_from_the_first() -> None:
    sessions = [Session(GAME, seed=8) for _ in range(2)]
    for session in sessions:
        session.do("play", "b")
        session.do("new")
    first, second = (session.moment.record for session in sessions)
    assert first == second
    assert seed_of(first) == another(8) != 8
    assert not first.line


def test_a_new_game_begins_at_a_records_first_position_and_undo_brings_all_back() -> None:
    session = Session(seeded(AT_TOSS, 7))
    going(session, random.Random(3))
    played = session.moment
    session.do("new")
    fresh = session.moment.record
    assert (fresh.start, fresh.line, seed_of(fresh)) == (AT_TOSS.start, (), another(7))
    session.do("undo")
    assert session.moment.cursor == played.cursor
    session.do("redo")
    assert session.moment.record == fresh


def test_a_game_without_chance_has_no_seed() -> None:
    board = play(Kingdoms(), seed=7)
    assert board.seed is None
    assert board.record.tags == ()
    odd = Record(Kingdoms().start(), tags=(("Seed", "of an oak"),))
    assert play(odd).new_game().record == Record(odd.start)


def test_chance_can_not_decide_without_a_seed() -> None:
    with pytest.raises(ValueError, match="without a seed"):
        settled(Cursor(AT_TOSS, (1,)))


# ---- news


def test_listeners_hear_of_the_moves_of_players_with_what_came_of_them() -> None:
    heard: list[tuple[str, State]] = []
    session = Session(GAME)
    session.listeners.add(lambda move, position: heard.append((move, position.state)))
    session.do("play", "b=2>go", "b=0", "b=1>go")
    session.notify()
    assert heard == [
        ("b", State(0, 0, 0, GO, 2, 2)),
        (">go", State(2, 0, 1)),
        ("b", State(2, 0, 0)),
        ("b", State(2, 0, 0, GO, 2, 1)),
        (">go", session.moment.position.state),
    ]
    assert moves_of(session)[-1].startswith("=")  # the bonus turn
