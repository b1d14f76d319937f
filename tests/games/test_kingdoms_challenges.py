"""`illegal_moves="punish"`: an illegal build stands until it is challenged, or for good."""

import pytest

from knotwidgets import IllegalMove, Kingdoms

GAME = Kingdoms(illegal_moves="punish")

# Blue is to capture D6; one hill is vacant besides.
LAST_HILL = "_bbbbb_/bbbrbbb/bbbbbbb/bbbbbbb/1rrrrrr/rrrrrrr/_rrrrr_ blue battle"


def test_an_illegal_build_is_called_illegal_and_stands() -> None:
    position = GAME.start().play("D4", "B1")
    verdict = position.explain("D5")
    assert (verdict.legal, verdict.rule) == (False, "too_close")
    assert "D5" not in position.legal_moves
    after = position.play(" d5 ")
    assert after.last == "D5"
    assert GAME.forts(after)["red"] == ("D4", "D5")
    assert (after.player, GAME.doubted(after)) == ("blue", "D5")


@pytest.mark.parametrize("move", ["B1", "xD5", "A1", "D5>C6"])
def test_what_is_no_build_on_a_vacant_hill_is_refused_all_the_same(move: str) -> None:
    with pytest.raises(IllegalMove):
        GAME.start().play("D4", "B1").play(move)


def test_a_legal_build_can_not_be_challenged() -> None:
    position = GAME.start().play("D4", "B1", "E6")
    assert GAME.doubted(position) is None
    assert not any(">" in move for move in position.legal_moves)
    with pytest.raises(IllegalMove, match="only if it broke a rule"):
        position.play("E6>C6")


def test_a_challenge_puts_the_ringfort_where_it_could_have_been_built() -> None:
    before = GAME.start().play("D4", "B1")
    position = before.play("D5")
    challenges = [move for move in position.legal_moves if ">" in move]
    assert challenges == [f"D5>{hill}" for hill in before.legal_moves]
    assert position.legal_moves[-len(challenges) :] == tuple(challenges)
    after = position.play("D5>F5")
    assert GAME.forts(after) == {"red": ("D4", "F5"), "blue": ("B1",)}
    assert after.player == "blue"  # which now has its own turn
    assert after == before.play("F5")
    assert GAME.picks(position, "D5>F5") == ("D5", "F5")
    assert position.play(GAME.move_of(position, ("D5", "F5"))) == after


def test_a_challenge_to_a_place_against_the_rules_is_refused_with_their_reason() -> None:
    position = GAME.start().play("D4", "B1", "D5")
    verdict = position.explain("D5>C4")
    assert (verdict.rule, verdict.marks) == ("too_close", ("D4",))
    assert verdict.message == (
        "D5 can’t go to C4; the rules say to Red: “C4 is too close to your ringfort on D4.”"
    )
    assert position.explain("D5>D5").rule == "too_close"


def test_the_chance_to_challenge_ends_with_the_own_next_move() -> None:
    position = GAME.start().play("D4", "B1", "D5", "D2")
    assert GAME.doubted(position) is None
    later = position.play("F3")
    assert not any(">" in move for move in later.legal_moves)
    assert GAME.forts(later)["red"] == ("F3", "D4", "D5")
    with pytest.raises(IllegalMove, match="only the last one built"):
        later.play("D5>C6")


def test_whoever_neglects_a_capture_is_made_to_capture() -> None:
    position = GAME.position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
    doubted = position.play("D4")  # beside D5, but D6 was due
    assert doubted.legal_moves[-1] == "D4>xD6"
    assert sum(">" in move for move in doubted.legal_moves) == 1
    after = doubted.play("D4>D6")
    assert after.last == "D4>xD6"
    assert (after.player, GAME.forts(after)) == (
        "red",
        {"red": ("C3",), "blue": ("D5", "C6", "D6", "E6", "D7")},
    )
    assert doubted.explain("D4>E5").rule == "captures"


def test_a_doubtful_last_ringfort_keeps_the_game_open() -> None:
    full = GAME.position(LAST_HILL).play("A3")
    assert (full.player, full.outcome, GAME.phase(full)) == ("red", None, "battle")
    assert full.legal_moves == ("A3>xD6",)  # Red can't build, but it is not OUT
    assert GAME.position(full.text) == full
    challenged = full.play("A3>xD6")
    assert challenged.legal_moves == ("A3",)
    over = challenged.play("A3")
    assert over.outcome is not None
    assert GAME.events(challenged.state, over.state) == ("Blue is OUT",)
    assert over.outcome.points == {"red": 0, "blue": 9}


def test_a_challenge_can_reopen_manoeuvres() -> None:
    """The phase is that of the turn which the challenge corrects."""
    for phase in ("manoeuvres", "battle"):
        text = f"_5_/7/7/3rr2/7/7/_b4_ blue {phase} challenge:E4/manoeuvres"
        position = GAME.position(text)
        assert GAME.phase(position.play("E4>E6")) == "manoeuvres"


def test_a_challenger_who_then_calls_battle_is_named() -> None:
    game = Kingdoms(board="4x4", illegal_moves="punish")
    before = game.position("1r1b/1b2/1br1/3r red manoeuvres challenge:B2/manoeuvres")
    after = before.play("B2>A1")
    assert (after.player, game.phase(after)) == ("red", "battle")
    assert game.events(before.state, after.state) == ("Red calls BATTLE",)


def test_the_messages_for_what_cant_be_challenged() -> None:
    position = GAME.start().play("D4", "B1", "D5")
    assert position.explain("Z9>C6").message == (
        "There is no hill Z9 on this board; its columns are A to G, its rows 1 to 7."
    )
    assert Kingdoms().start().play("D4").explain("D4>E4").message == (
        "Nothing can be challenged in this game: illegal builds are refused at once."
    )
    over = GAME.position("_bbbbb_/bbbbbbb/bbbbbbb/rrrrrbb/rrrrrrr/rrrrrrr/_rrrrr_ - over")
    assert over.explain("D4>E4").message == "The game is over."
