"""The situations of the printed rules' figures, in positions of our own with the same hills."""

import pytest

from knotwidgets import IllegalMove, Kingdoms

GAME = Kingdoms()


def test_fig_1_a_knights_move_away_and_not_closer() -> None:
    position = GAME.position("_5_/7/7/3r3/7/7/_b4_ red manoeuvres")
    ticks = ("C2", "E2", "B3", "F3", "B5", "F5", "C6", "E6")
    assert position.legal_moves == ticks
    crosses = ("D3", "C4", "E4", "D5", "C3", "E3", "C5", "E5", "D2", "B4", "F4", "D6")
    for hill in crosses:
        verdict = position.explain(hill)
        assert (verdict.rule, verdict.marks) == ("too_close", ("D4",)), hill
    for hill in ("G7", "G4", "A1", "B6"):
        assert not position.explain(hill).legal


def test_fig_1_one_friend_too_close_spoils_the_knights_move_from_another() -> None:
    position = GAME.position("_5_/7/7/3r3/1r5/7/_b4_ red manoeuvres")
    assert position.legal_moves == ("C1", "E2", "F3", "A5", "F5", "C6", "E6")
    assert position.explain("C2").marks == ("B3",)  # a knight's move from D4, diagonal to B3
    assert position.explain("D2").marks == ("D4",)  # a knight's move from B3, two off D4
    assert position.explain("B5").marks == ("B3",)
    assert position.explain("C4").marks == ("B3", "D4")


def test_fig_2_who_cant_manoeuvre_calls_battle_and_builds_in_that_same_turn() -> None:
    moves = ("D5", "D7", "C3", "B6", "C7", "F6", "A4", "E4", "D1", "F2", "F4")
    position = GAME.start().play(*moves)
    before = GAME.start().play(*moves[:-1])
    assert (GAME.phase(before), GAME.phase(position)) == ("manoeuvres", "battle")
    assert GAME.events(before.state, position.state) == ("Blue calls BATTLE",)
    assert "E5" in position.legal_moves  # beside E4
    verdict = position.explain("A2")
    assert (verdict.rule, verdict.marks) == ("battle", ("B2", "A3"))
    # Red still had manoeuvres on G2 and G6, but is in Battle on its next turn.
    assert {"G2", "G6"} <= set(
        GAME.position(f"{position.text.split()[0]} red manoeuvres").legal_moves
    )
    after = position.play("E5")
    assert GAME.phase(after) == "battle"
    assert not {"G2", "G6"} & set(after.legal_moves)


def test_fig_3_the_besieged_ringfort_on_d6_is_captured() -> None:
    position = GAME.position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
    assert GAME.due(position) == ("D6",)
    assert position.legal_moves == ("xD6",)
    with pytest.raises(IllegalMove, match="capture is due") as refused:
        position.play("D4")
    assert (refused.value.rule, refused.value.marks) == ("captures", ("D6",))
    after = position.play("xD6")
    assert GAME.forts(after) == {"red": ("C3",), "blue": ("D5", "C6", "D6", "E6", "D7")}
    assert after.player == "red"
    assert after == position.play("D6")


def test_fig_4_and_5_starting_afresh_on_e5_even_if_it_is_captured_at_once() -> None:
    position = GAME.position("_5_/4b2/3b1b1/bb2b2/rrb4/rrb4/_rb3_ red battle")
    taken = {hill for hills in GAME.forts(position).values() for hill in hills}
    assert set(position.legal_moves) == set(GAME.grid.names) - taken  # no hill beside a friend
    afresh = position.play("E5")
    assert afresh.legal_moves == ("xE5",)
    captured = afresh.play("xE5")
    assert "E5" in GAME.forts(captured)["blue"]
    assert captured.player == "red"


def test_fig_6_fewest_kingdoms_wins_two_points_and_the_difference() -> None:
    position = GAME.position("_rrrrr_/rrrrrrr/bbbbbbb/bbbbbbb/rrrrrrr/bbbrbbb/_bb1bb_ red battle")
    over = position.play("D1")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.points) == ("red", {"red": 3, "blue": 0})
    assert {player: count.kingdoms for player, count in GAME.reckoning(over).items()} == {
        "red": 2,
        "blue": 3,
    }
    assert over.outcome.detail == (
        "2 kingdoms of Red, 3 kingdoms of Blue; 21 ringforts against 24.",
        "Red has the fewest kingdoms: 2 + 1 = 3 points.",
    )


def test_fig_7_as_many_kingdoms_and_most_ringforts_wins() -> None:
    position = GAME.position("_bbbbb_/bbbbbbb/bbbbbbb/rrrr1bb/rrrrrrr/rrrrrrr/_rrrrr_ red battle")
    over = position.play("E4")
    assert GAME.reckoning(over) == {"red": (1, 24), "blue": (1, 21)}
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.points) == ("red", {"red": 5, "blue": 0})
    assert over.outcome.detail[1] == "Red has the most ringforts: 2 + 3 = 5 points."
