"""Why a decision is refused: the rule, the words and the spaces that show it."""

import pytest

from knotwidgets import CelticKnot, IllegalMove

NO_WAY = "coins follow their road, and drop through a tunnel only from the space they stand on."
FLIPPED = "The coins on {} flipped 2 and must go exactly that far"
ON_TOP = "coins drop through a tunnel only from the space they stand on."
GAME = CelticKnot()
SPLIT = CelticKnot(split=True)
NO_MOVE = (
    "is no move; write a space such as A9, flips such as =3, a destination such as >C7' or >off"
)


@pytest.mark.parametrize(
    ("text", "move", "rule", "message", "marks"),
    [
        ("", "E5", "choices", "E5 is the exit: no coin rests there.", ("E5",)),
        (
            "A9=2",
            ">off",
            "onward",
            f"{FLIPPED.format('A9')}; no way leads to the exit on E5: {NO_WAY}",
            ("A9", "E5"),
        ),
        (
            "nickel:E6 dime:A1 nickel E6=2",
            "E5",
            "walk",
            f"{FLIPPED.format('E6')}; the exit on E5 is 1 space away.",
            ("E6", "E5"),
        ),
        (
            "nickel:C7*2 dime:A1 nickel C7=3",
            ">E7'",
            "drop",
            f"From C7 the coins come to E7 on top, not below: {ON_TOP}",
            ("E7'", "E7"),
        ),
        (
            "nickel:D7 dime:A1 nickel D7=1",
            ">C7",
            "drop",
            "From D7 the coins come to C7' below, not on top: no coin climbs.",
            ("C7", "C7'"),
        ),
        (
            "nickel:C7' dime:A1 nickel C7'=1",
            ">C7",
            "drop",
            "No coin climbs from C7' to C7.",
            ("C7", "C7'"),
        ),
        (
            "nickel:C5 dime:A1 nickel C5=1",
            ">C5'",
            "drop",
            "C5 has no tunnel.",
            ("C5'", "C5"),
        ),
        ("nickel: dime:A1 -", "A1", "end", "The game is over.", ()),
    ],
)
def test_why_not(text: str, move: str, rule: str, message: str, marks: tuple[str, ...]) -> None:
    start = GAME.start()
    pos = GAME.position(text) if ":" in text else start.play(text) if text else start
    verdict = pos.explain(move)
    assert (verdict.legal, verdict.rule, verdict.message) == (False, rule, message)
    assert verdict.marks == marks
    with pytest.raises(IllegalMove, match="in position") as refused:
        pos.play(move)
    assert (refused.value.rule, refused.value.marks) == (rule, marks)


@pytest.mark.parametrize(("total", "goal"), [(2, "E4"), (3, "E3'"), (4, "E2")])
def test_beyond_a_dead_end(total: int, goal: str) -> None:
    game = CelticKnot(exit="dead end")
    verdict = game.position(f"nickel:E6*2 dime:A1 nickel E6={total}").explain(f">{goal}")
    assert (verdict.rule, verdict.marks) == ("leads_on", ("E5",))
    message = f"The way to {goal} leads through the exit on E5, which is a dead end."
    assert verdict.message == message


def test_coins_that_have_a_bonus_turn_to_come_go_first() -> None:
    pos = SPLIT.position("nickel:C8,B7*2,H1 dime:C8,B7 nickel bonus owed:C8,B7*2")
    for space in ("H1", "A9"):
        verdict = pos.explain(space)
        assert (verdict.rule, verdict.marks) == ("rest", ("C8", "B7"))
        assert verdict.message == (
            f"A bonus turn is due: the coins on C8 or B7 go, not those on {space}."
        )


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("B8", "There is no space B8: no road leads there (the board has A1 to I9)."),
        ("A9'", "A9 is no crossing: there is no space below it."),
        ("", f"'' {NO_MOVE}"),
        ("=1234", f"'=1234' {NO_MOVE}"),
        ("A9''", f"\"A9''\" {NO_MOVE}"),
        ("A" * 100_000, NO_MOVE),
        (None, f"'None' {NO_MOVE}"),
    ],
)
def test_what_is_no_move(move: str, message: str) -> None:
    verdict = GAME.start().explain(move)
    assert (verdict.legal, verdict.rule) == (False, "notation")
    assert message in verdict.message
    with pytest.raises(IllegalMove):
        GAME.start().play(move)


@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        ("A9=2>C9", ""),
        ("a9=2>c9", ""),
        (" A9 =2 >C9 ", ""),
        ("A9=2>C9>C8", "turn"),  # it is Dime's turn already
        ("A9=3>C9", "totals"),
        ("A9=2>B9", "walk"),
        ("A9=2>Z9", "notation"),
        ("A9=2>C9=1", "turn"),
    ],
)
def test_a_whole_turn_can_be_explained(turn: str, rule: str) -> None:
    verdict = GAME.start().explain(turn)
    assert (verdict.legal, verdict.rule) == (not rule, rule)


def test_a_faulty_turn_changes_nothing_and_names_the_decision() -> None:
    start = GAME.start()
    with pytest.raises(IllegalMove) as refused:
        start.play("A9=2>B9")
    assert refused.value.move == ">B9"
    assert "nickel A9=2" in str(refused.value)
    assert start == GAME.start()


def test_apostrophes_as_texts_have_them() -> None:
    pos = GAME.position("nickel:C7 dime:A1 nickel C7=1")
    assert pos.play(">C7’") == pos.play(">c7`") == pos.play("C7'")
