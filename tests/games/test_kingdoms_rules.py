"""Single rules of Kingdoms, each in a position that shows it."""

from collections import Counter

import pytest

from knotwidgets import IllegalMove, Kingdoms, Position
from tests.games.random_games import walk

GAME = Kingdoms()

# Blue's build on D4 fills the board and closes two sieges; Red can do nothing.
TWO_SIEGES = "_bbbbb_/bbbbbbb/bbbbbbb/bbr1rbb/bbbbbbb/bbbbbbb/_bbbbb_ blue battle"


def test_with_several_captures_due_the_player_chooses() -> None:
    position = GAME.position("_5_/2bbb2/1brbrb1/2bbb2/7/2r4/_5_ blue battle")
    assert position.legal_moves == ("xC5", "xE5")
    verdict = position.explain("A2")
    assert verdict.message == (
        "A capture is due: Red is besieged on C5 and E5, and taking one of them is the whole turn."
    )
    assert verdict.marks == ("C5", "E5")
    for hill, other in (("C5", "E5"), ("E5", "C5")):
        after = position.play(hill)
        assert GAME.forts(after)["red"] == tuple(sorted(("C2", other), key=lambda h: h[1]))
        assert after.player == "red"  # the capture was the whole turn


def test_out_and_one_more_turn_for_a_due_capture_then_the_end() -> None:
    before = GAME.position(TWO_SIEGES)
    assert before.legal_moves == ("D4",)
    last = before.play("D4")
    assert GAME.events(before.state, last.state) == ("Red is OUT",)
    assert (last.player, GAME.phase(last), last.legal_moves) == (
        "blue",
        "last turn",
        ("xC4", "xE4"),
    )
    assert last.explain("D4").rule == "vacant"
    over = last.play("xC4")
    assert over.player is None
    assert GAME.phase(over) == "over"
    assert GAME.forts(over)["red"] == ("E4",)  # due as well, but the game is over
    assert over.legal_moves == ()
    assert over.outcome is not None
    assert over.outcome.points == {"red": 0, "blue": 45}
    with pytest.raises(IllegalMove, match="The game is over"):
        over.play("xE4")


def test_knots_are_the_closed_loops_of_the_diagram() -> None:
    game = Kingdoms(board="ooo.o/o.ooo/ooo.o/.oooo", scoring="knots")
    assert game.unit == "knot"
    for seed in range(6):
        for position in walk(game, [seed * (k + 3) * 7919 for k in range(70)]):
            assert _loops(game, position) == {
                player: count.kingdoms for player, count in game.reckoning(position).items()
            }, position.text


def _loops(game: Kingdoms, position: Position) -> dict[str, int]:
    owner = {
        game.grid.cells[hill]: player
        for player, hills in game.forts(position).items()
        for hill in hills
    }
    loops = Counter(owner[loop.cells[0]] for loop in position.knotwork.loops)
    return {player: loops[player] for player in game.players}


def test_a_move_is_read_with_blanks_and_in_small_letters() -> None:
    assert GAME.start().play("\td4 \n").last == "D4"


def test_boards_with_gaps_and_uneven_rows() -> None:
    game = Kingdoms(board="  o o\n  # . #\n\n")
    assert game.grid.names == ("A1", "C1", "A2", "B2")
    assert game.options["board"] == "oo./o.o"
    assert Kingdoms(board="26x99").grid.names[-1] == "Z99"
