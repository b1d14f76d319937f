"""What tasks say of answers: right ones, wrong ones, and those that lead to consequences."""

from contextlib import suppress
from itertools import pairwise, product
from math import dist
from random import Random

import pytest

import knotwidgets as kw
from knotwidgets.lessons import (
    VOCABULARY,
    Choose,
    Count,
    Follow,
    Judgement,
    Mark,
    Play,
    Put,
    Step,
    Task,
    YesNo,
)
from knotwidgets.lessons.tasks import KINDS
from knotwidgets.lessons.vocabulary import Senseless, Situation
from knotwidgets.words import is_known
from tests.amounts import amount
from tests.games.example_games import TicTacToe

GAME = kw.Kingdoms()
SIEGE = GAME.position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
RING = GAME.position("_2r2_/2rbr2/2r4/7/1b5/7/_5_ red battle")


def said(judged: Judgement) -> tuple[bool, bool, int]:
    return judged.right, judged.solved, len(judged.shown)


@pytest.mark.parametrize("kind", KINDS.values())
def test_each_kind_has_its_sentence_and_is_a_name_for_python(kind: type[Task]) -> None:
    key = f"lessons.ask_{kind.kind}"
    assert is_known(key), f"{key} is missing in knotwidgets/lessons/words/"
    listed = getattr(kw.lessons, kind.__name__, None) is kind
    assert listed, f"knotwidgets/lessons/__init__.py lacks {kind.__name__}"


def test_a_move_is_refused_by_the_rules_or_shown_with_what_it_leads_to() -> None:
    step = Step("", RING, Play(where="captures", within=2, replies="B4"))
    refused = step.judge("A2")
    assert said(refused) == (False, False, 0)
    assert refused.next == step.begin()
    other = step.judge("C4")  # the blue ringfort can't be captured in one more move
    assert said(other) == (False, False, 2)
    assert [position.player for position in other.shown] == ["blue", "red"]
    assert other.why == "Red builds on C4. With the move that is left it can’t be done any more."
    assert other.next == step.begin()
    good = step.judge("D5")
    assert said(good) == (True, False, 2)
    assert good.next == step.attempt("D5")
    assert step.judge("D5", "D6").solved
    assert step.begin().solution == ("D5", "xD6")


def test_replies_are_the_same_each_time_whoever_gives_them() -> None:
    for against in (None, kw.Greedy(seed=3), lambda position: position.legal_moves[0]):
        game = kw.Kingdoms(board="3x3")
        task = Play(where="wins", within=None, against=against)
        steps = [Step("", game.start(), task) for _ in range(2)]
        draw, attempts = Random(1), [step.begin() for step in steps]
        while attempts[0].position.player:
            move = draw.choice(attempts[0].position.legal_moves)
            judged = [attempt.judge(move) for attempt in attempts]
            assert judged[0].shown == judged[1].shown
            if not judged[0].right:
                assert judged[0].next == steps[0].begin()  # the game is lost
                break
            if judged[0].solved:
                break
            attempts = [one.next or attempts[0] for one in judged]


def test_a_script_is_left_where_it_cant_be_played() -> None:
    step = Step("", RING, Play(where="captures", within=2, replies="D5 A1"))
    assert len(step.judge("D5").shown) == 2  # Blue plays something else
    assert step.judge("D5", "xD6").solved


def test_functions_stand_for_conditions() -> None:
    play = Step("", SIEGE, Play(where=lambda _, after: len(after.kingdoms["blue"]) == 1))
    assert play.judge("xD6").solved
    assert Step("", SIEGE, Mark(lambda position: position.due)).judge("D6").solved
    assert Step("", SIEGE, YesNo(lambda position: "D6" in position.due)).judge("yes").solved
    assert Step("", SIEGE, Count(lambda position: len(position.legal_moves))).judge("1").solved
    choose = Choose(("red", "blue"), lambda position: position.player)
    assert Step("", SIEGE, choose).judge("red").why == "No, it is not so."
    near = Step("", RING, Put("red", lambda position: position["D5"] == "red"))
    assert near.begin().solution == ("D5",)


@pytest.mark.parametrize("game", [kw.Kingdoms(board="3x3"), kw.Celtic(), kw.CelticKnot()])
def test_every_condition_has_a_value_or_makes_no_sense(game: kw.Game) -> None:
    cell, one, draw = next(iter(game.named_cells)), game.players[0], Random(1)
    facts = [f"{fact}{more}" for fact in game.facts for more in ("", f" of {one}", f" with {cell}")]
    words = [word for word, told in VOCABULARY.items() if not told.needs]
    values = [*facts, *words, one, cell, "3", '"3"']
    forms = ("number of {}", "most of {}", "fewer {}", "not {}", "{} has {}", "{} < {}", "{} == {}")
    first = game.start()
    second = first.play(first.legal_moves[0])
    situations = Situation(first, second), Situation.at(second.play(second.legal_moves[0]))
    pairs = [*product(values, values)]
    for form in forms:
        for pair in draw.sample(pairs, min(len(pairs), amount(1500))):
            condition = kw.lessons.Condition.read(form.format(*pair), game)
            for situation in situations:
                with suppress(Senseless):
                    condition.value(situation)


def test_wrong_marks_and_numbers_say_why() -> None:
    marks = Step("", RING, Mark("legal cells"))
    assert "not beside" in marks.judge("A2").why
    assert marks.judge("A2").rule == "battle"
    assert marks.judge("D5").why.startswith("So far all is right; ")
    groups = Step("", RING, Count("number of kingdoms of red"), wrong={"": "Look."})
    judged = groups.judge("2")
    assert judged.why == "Look."
    drawn = [*judged.drawn.texts.items()]  # in order, so that a saved lesson is the same each time
    assert drawn == [("C5", "1"), ("C6", "1"), ("E6", "2"), ("D7", "3")]


def test_a_strand_is_followed_crossing_by_crossing() -> None:
    ring = kw.Kingdoms(board="2x2").position("rr/rr - over")
    step = Step("", ring, Follow("A1"))
    ways = step.begin().solution
    assert ways in (("over", "under") * 2, ("under", "over") * 2)
    wrong = step.judge({"over": "under", "under": "over"}[ways[0]])
    assert (wrong.right, wrong.marks) == (False, ("A1", "B1"))
    assert step.judge(*ways).solved
    assert step.judge(*ways[:2]).next == step.attempt(*ways[:2])


@pytest.mark.parametrize(
    ("position", "cell"),
    [
        (kw.Kingdoms(board="2x2").position("rr/rr - over"), "A1"),
        (kw.CelticKnot().start(), "A9"),
        (kw.Celtic().position("e4:No d5:Eb e5:NESW* f5:Wb e6:So -"), "e5"),
    ],
    ids=lambda given: str(given)[:3],
)
def test_the_way_to_follow_leads_from_crossing_to_crossing(
    position: kw.Position, cell: str
) -> None:
    points = {crossing.point for crossing in position.knotwork.crossings}
    passages = Follow(cell).passages(position)
    assert len(passages) > 2
    for before, after in pairwise(passages):
        assert after.line[0] == before.line[-1]
        assert min(dist(after.line[-1], point) for point in points) < 1e-6
        assert max(dist(*step) for step in pairwise(after.line)) < 0.5


def test_lessons_of_a_users_own_game() -> None:
    lesson = kw.Lesson.read(
        "```lesson\ngame: Tic-tac-toe\n```\n"
        "## Win\n```position\nncn/1c1/n2 cross\n```\n```task\nplay: any\nwhere: wins\n```\n"
        "## Free\n```position\nncn/1c1/n2 cross\n```\n```task\nmark: legal cells\n```\n"
    )
    assert isinstance(lesson[0].position.game, TicTacToe)
    assert lesson[0].begin().solution == ("B1",)
    assert lesson[1].begin().solution == ("B1 C1 A2 C2",)
    assert not lesson[1].judge("B2").right


def test_what_is_asked_may_be_given_as_lists_and_by_functions_that_change_their_mind() -> None:
    right, start = ["A1"], kw.Kingdoms(board="3x3").start()
    steps = [
        Step("Whose turn?", start, Choose(["red", "blue"], "player")),  # type: ignore[arg-type]
        Step("Which?", start, Mark(lambda _: right)),
    ]
    assert steps[0].judge("red").solved
    assert steps[1].judge("A1").solved
    right[:] = ["B2"]
    assert not steps[1].judge("A1").solved
    assert steps[1].judge("B2").solved
