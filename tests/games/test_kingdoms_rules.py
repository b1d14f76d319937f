"""Single rules of Kingdoms, each in a position that shows it."""

from collections import Counter

import pytest

from knotwidgets import IllegalMove, Kingdoms, Position
from tests.games.random_games import walk

GAME = Kingdoms()

# Blue's build on D4 fills the board and closes two sieges; Red can do nothing.
TWO_SIEGES = "_bbbbb_/bbbbbbb/bbbbbbb/bbr1rbb/bbbbbbb/bbbbbbb/_bbbbb_ blue battle"


def test_the_first_ringfort_goes_anywhere() -> None:
    start = GAME.start()
    assert start.legal_moves == GAME.grid.names
    assert len(start.legal_moves) == 45
    for hill in start.legal_moves:
        others = set(GAME.grid.names) - {hill}
        assert set(start.play(hill).legal_moves) == others  # enemies don't matter, not even beside


def test_every_corner_of_the_board_is_missing_and_hills_have_two_to_four_neighbours() -> None:
    neighbours = GAME.rules["neighbours"]
    degrees = Counter(
        len(GAME.grid.names_of(neighbours(GAME.board, 1 << index)))
        for index in GAME.grid.indices.values()
    )
    assert not {"A1", "G1", "A7", "G7"} & set(GAME.grid.names)
    assert set(degrees) == {2, 3, 4}
    assert sum(degree * number for degree, number in degrees.items()) == 2 * 76


def test_in_battle_one_builds_beside_a_friend_while_that_is_possible() -> None:
    position = GAME.position("_5_/7/7/3r3/7/7/_b4_ red battle")
    assert position.legal_moves == ("D3", "C4", "E4", "D5")


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


def test_the_siege_counts_whoever_closed_it() -> None:
    # Red itself builds on D4, among four blue ringforts
    position = GAME.position("_5_/7/3b3/2b1b2/1b1b3/brb4/_rb3_ red battle")
    assert "D4" in position.legal_moves
    assert position.play("D4").legal_moves == ("xD4",)


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


def test_without_a_due_capture_the_game_ends_when_a_player_is_out() -> None:
    before = GAME.position(TWO_SIEGES.replace("bbr1rbb", "bbrr1bb"))
    over = before.play("E4")
    assert over.player is None
    assert GAME.events(before.state, over.state) == ("Red is OUT",)


def test_a_player_with_a_due_capture_on_a_full_board_is_not_out() -> None:
    # Red closes the last siege itself and the board is full: Blue has no build, but a capture.
    position = GAME.position(TWO_SIEGES.replace("bbr1rbb", "bbb1bbb").replace("blue", "red"))
    full = position.play("D4")
    assert (full.player, GAME.phase(full), full.legal_moves) == ("blue", "battle", ("xD4",))


def test_a_hill_without_neighbours_is_never_besieged() -> None:
    game = Kingdoms(board="o.o.o")
    position = game.start().play("A1", "C1")
    assert game.due(position) == ()
    over = position.play("E1")
    assert over.player is None
    assert over.outcome is not None
    assert over.outcome.points == {"red": 0, "blue": 3}  # 2 kingdoms against 1
    assert Kingdoms(board="1x1").start().play("A1").player is None


def test_an_even_board_may_be_drawn_with_a_point_each() -> None:
    game = Kingdoms(board="2x2")
    over = game.start().play("A1", "A2", "B1", "B2")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.points) == (None, {"red": 1, "blue": 1})
    assert over.outcome.detail[1] == "All is equal: a draw, with 1 point each."


def test_blue_wins_as_red_does() -> None:
    text = "_rrrrr_/rrrrrrr/bbbbbbb/bbbbbbb/rrrrrrr/bbbrbbb/_bb1bb_ red battle"
    swapped = text.translate(str.maketrans("rb", "br")).replace("bed rattle", "blue battle")
    over = GAME.position(swapped).play("D1")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.points) == ("blue", {"red": 0, "blue": 3})


def test_kingdoms_are_the_connected_groups_of_a_colour() -> None:
    position = GAME.position("_5_/7/rr3b1/r4bb/3b3/2rr3/_5_ red battle")
    assert GAME.kingdoms(position) == {
        "red": (("C2", "D2"), ("A4", "A5", "B5")),
        "blue": (("D3",), ("F4", "G4", "F5")),
    }
    assert GAME.reckoning(position) == {"red": (2, 5), "blue": (2, 4)}


@pytest.mark.parametrize("board", ["7x7", "oo.oo/o.o.o/.o.o./oo.oo", "8x3"])
def test_knots_are_the_closed_loops_of_the_diagram(board: str) -> None:
    game = Kingdoms(board=board, scoring="knots")
    assert game.unit == "knot"
    for seed in range(12):
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


def test_knots_decide_instead_of_kingdoms() -> None:
    # A 2 x 2 block makes two loops, a row only one.
    text = "rr1/rr1/3/bbb {} battle"
    kingdoms, knots = Kingdoms(board="3x4"), Kingdoms(board="3x4", scoring="knots")
    assert kingdoms.reckoning(kingdoms.position(text.format("red"))) == {
        "red": (1, 4),
        "blue": (1, 3),
    }
    assert knots.reckoning(knots.position(text.format("red"))) == {"red": (2, 4), "blue": (1, 3)}


@pytest.mark.parametrize(
    ("leap", "reached"),
    [
        ((0, 1), ("D3", "C4", "E4", "D5")),
        ((1, 1), ("C3", "E3", "C5", "E5")),
        ((2, 0), ("D2", "B4", "F4", "D6")),
        ((1, 2), ("C2", "E2", "B3", "F3", "B5", "F5", "C6", "E6")),
        ((3, 1), ("C1", "E1", "A3", "G3", "A5", "G5", "C7", "E7")),
        ((3, 3), ("A1", "G1", "A7", "G7")),
    ],
)
def test_another_leap(leap: tuple[int, int], reached: tuple[str, ...]) -> None:
    game = Kingdoms(board="7x7", leap=leap)
    after = game.start().play("D4", "B1" if leap != (3, 3) else "B2")
    assert after.legal_moves == reached
    assert game == Kingdoms(board="7x7", leap=leap)


def test_a_long_diagonal_leap_keeps_the_distance_in_every_direction() -> None:
    game = Kingdoms(board="20x20", leap=(5, 5))
    position = game.start().play("J10", "A1")
    assert position.explain("P10").rule == "too_close"  # six off, where the leap is 7.07 long
    assert position.explain("Q10").rule == "too_close"
    assert position.explain("R10").rule == "leaps"


def test_blue_begins_where_it_is_told_to() -> None:
    position = Kingdoms(first="blue").start()
    assert (position.player, position.play("D4").player) == ("blue", "red")


def test_touch_move_only_flags() -> None:
    binding = Kingdoms(touch_move=True)
    assert binding.touch_move
    assert not GAME.touch_move
    assert binding != GAME
    assert binding.start().legal_moves == GAME.start().legal_moves
    assert repr(binding) == "Kingdoms(touch_move=True)"


def test_picks_and_moves_are_inverse() -> None:
    position = GAME.position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
    (move,) = position.legal_moves
    assert GAME.picks(position, move) == ("D6",)
    assert position.play(GAME.move_of(position, ("D6",))).last == "xD6"


@pytest.mark.parametrize("move", ["D4", "d4", " D4 ", "\tD4\n"])
def test_a_move_is_read_with_blanks_and_in_small_letters(move: str) -> None:
    assert GAME.start().play(move).last == "D4"


def test_an_x_is_allowed_for_a_capture_only() -> None:
    verdict = GAME.start().explain("xD4")
    assert verdict.message == "There is nothing to capture on D4: the hill is empty."
