"""A session and its messages: what is granted, what is refused, and what never changes anything."""

import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets import Kingdoms, Match, Position, Record
from knotwidgets.session.document import Document
from knotwidgets.session.requests import REMEMBERED, Desk
from knotwidgets.session.session import Session
from tests.wire import action, pick

OPENING = Kingdoms().start().play("D4", "E6")


# ---- what is granted


def test_a_pick_plays_a_move_and_is_acknowledged() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    assert desk.answer(pick("F3")) == {"kind": "reply", "to": "v:1", "rev": 1, "ok": True}
    assert session.moment.position == OPENING.play("F3")
    assert session.moment.record.moves == ("F3",)


def test_picks_of_a_challenge_are_one_move() -> None:
    position = Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5")
    challenge = next(move for move in position.legal_moves if ">" in move)
    session = Session(position)
    desk = Desk(session)
    assert desk.answer(pick(*challenge.split(">")))["ok"]
    assert session.moment.position == position.play(challenge)


def test_every_action_and_jump_does_what_it_says() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    session.do("play", "F3", "C5")
    plies = []
    for number, request in enumerate(["undo", "undo", "redo", 0, 2, "undo", "new"]):
        rev, name = session.moment.rev, f"v:{number}"
        message = (
            action(request, rev, name)
            if isinstance(request, str)
            else {"kind": "jump", "id": name, "rev": rev, "ply": request}
        )
        assert desk.answer(message)["ok"]
        plies.append(session.moment.ply)
        assert session.moment.rev == rev + 1
    assert plies == [1, 0, 1, 0, 2, 1, 0]
    assert session.moment.record == Record(OPENING)


def test_where_no_human_plays_each_move_is_a_step() -> None:
    session = Session(OPENING, seats=dict.fromkeys(OPENING.game.players))
    session.do("play", "F3", "C5")
    plies = []
    for step in ("undo", "undo", "redo", "redo"):
        session.do(step)
        plies.append(session.moment.ply)
    assert plies == [1, 0, 1, 2]


def test_next_goes_on_to_the_second_game_of_a_match_and_new_back_to_the_first() -> None:
    session = Session(Match(Kingdoms(board="2x2")))
    desk = Desk(session)
    assert desk.answer(action("next", 0, "v:1"))["reason"] == "refused"
    while (position := session.moment.position).player:
        session.do("play", position.legal_moves[0])
    assert desk.answer(action("next", session.moment.rev, "v:2"))["ok"]
    assert session.moment.position.player == "blue"
    assert session.moment.match
    assert len(session.moment.match.outcomes) == 1
    session.do("new")
    assert session.moment.position.player == "red"
    assert session.moment.match == Match(Kingdoms(board="2x2"))


def test_another_move_after_undo_becomes_the_line_and_the_old_one_a_variation() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    session.do("play", "F3", "C5")
    session.do("undo")
    session.do("undo")
    desk.answer(pick("B3", rev=3))
    assert session.moment.record.moves == ("B3",)
    assert [ply.move for ply in session.moment.record.line[0].variations[0]] == ["F3", "C5"]


# ---- what is refused


def test_an_illegal_pick_is_explained_with_its_marks() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    verdict = OPENING.explain("D5")
    assert desk.answer(pick("D5")) == {
        "kind": "reply",
        "to": "v:1",
        "rev": 0,
        "ok": False,
        "reason": "illegal",
        "message": verdict.message,
        "marks": list(verdict.marks),
        "refused": ["D5"],
    }


# ---- what changes nothing


def test_a_stale_message_changes_nothing() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    session.do("play", "F3")
    before = session.moment
    for rev in (0, 2, -1, 2**53):
        assert desk.answer(pick("B5", rev=rev, name=f"v:{rev}"))["reason"] == "stale"
    assert session.moment is before


def test_a_repeated_message_changes_nothing_even_if_it_would_be_current_again() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    desk.answer(pick("F3"))
    before = session.moment
    for rev in (0, 1):
        assert desk.answer(pick("B5", rev=rev))["reason"] == "repeated"
    assert session.moment is before


def test_a_message_that_was_stale_is_not_granted_later() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    assert desk.answer(pick("F3", rev=1))["reason"] == "stale"
    session.do("play", "F3")
    assert desk.answer(pick("B5", rev=1))["reason"] == "repeated"


def test_many_messages_are_remembered_but_not_without_end() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    for number in range(3 * REMEMBERED):
        desk.answer(pick("D5", name=f"v:{number}"))
    assert desk.answer(pick("F3", name=f"v:{2 * REMEMBERED}"))["reason"] == "repeated"
    assert len(desk._answered) == REMEMBERED


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=90),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=6,
)
near_messages = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["pick", "action", "jump"]) | json_values,
        "id": st.sampled_from(["v:1", "v:2", "v:3"]) | json_values,
        "rev": st.integers(-1, 3) | json_values,
    },
    optional={
        "picks": st.lists(st.sampled_from(["F3", "B5", "D5", "D4", "Z9", "xD6", "D4>D5", ""]))
        | json_values,
        "name": st.sampled_from(["undo", "redo", "new", "next", "tell"]) | json_values,
        "ply": st.integers(-1, 3) | json_values,
    },
)


@given(st.lists(near_messages | json_values, max_size=8))
def test_no_message_raises_and_only_granted_ones_change_the_moment(messages: list[Any]) -> None:
    moments: list[Document] = []
    session = Session(OPENING, changed=moments.append)
    desk = Desk(session)
    for message in messages:
        before = session.moment
        known = set(desk._answered)
        reply = desk.answer(message)
        assert reply["kind"] == "reply"
        assert reply["rev"] == session.moment.rev
        if reply["ok"]:
            assert message["rev"] == before.rev
            assert message["id"] not in known
            assert session.moment.rev == before.rev + 1
        else:
            assert session.moment is before
            assert reply["message"]
    assert [moment.rev for moment in moments] == list(range(1, len(moments) + 1))


# ---- news


def test_listeners_hear_of_each_move_after_it_is_done() -> None:
    heard: list[tuple[str, Position, Position]] = []
    session = Session(OPENING)
    session.listeners.add(lambda *news: heard.append((*news, session.moment.position)))
    session.do("play", "F3", "C5")
    session.notify()
    after = OPENING.play("F3", "C5")
    for step in (["undo"], ["redo"], ["jump", 0]):  # which are no moves
        session.do(*step)
        session.notify()
    assert heard == [("F3", OPENING.play("F3"), after), ("C5", after, after)]


def test_an_answer_tells_nobody_until_it_is_told_to() -> None:
    heard: list[str] = []
    session = Session(OPENING)
    session.listeners.add(lambda move, _: heard.append(move))
    desk = Desk(session)
    desk.answer(pick("F3"))
    assert heard == []
    session.notify()
    session.notify()
    assert heard == ["F3"]


def test_moves_that_another_session_played_elsewhere_are_no_moves_here() -> None:
    heard: list[str] = []
    session = Session(OPENING)
    session.listeners.add(lambda move, _: heard.append(move))
    other = Session(OPENING)
    other.do("play", "F3")
    other.do("play", "C5")
    session.follow(other.moment)
    assert session.moment.position == other.moment.position
    assert (heard, session.moment.passed) == ([], ())


def test_a_listener_that_plays_is_heard_of_in_the_order_of_the_moves() -> None:
    heard: list[str] = []
    chance = random.Random(1)

    def play_on(move: str, position: Position) -> None:
        if position.player:
            session.do("play", chance.choice(position.legal_moves))
            session.notify()
        heard.append(move)

    session = Session(Kingdoms())
    session.listeners.add(play_on)
    session.do("play", "D4")
    session.notify()
    assert tuple(heard) == session.moment.record.moves
    assert session.moment.position.player is None


# ---- errors of callbacks


def test_a_reported_error_goes_with_the_moment_until_the_next_change() -> None:
    shown: list[Document] = []
    session = Session(OPENING, changed=shown.append)
    session.report("boom")
    assert (session.moment.error, session.moment.rev) == ("boom", 0)
    session.do("play", "F3")
    assert session.moment.error == ""
    assert [moment.error for moment in shown] == ["boom", ""]


def test_a_moment_can_not_be_changed() -> None:
    moment = Session(OPENING).moment
    for field in fields(moment):
        with pytest.raises(AttributeError):
            setattr(moment, field.name, None)
