"""Games made from the base whose pieces move, and one that the last to move wins."""

from types import FunctionType
from typing import Any

import knotwidgets as kw
from knotwidgets import Cells, GridGame, step
from tests.amounts import amount
from tests.games.conformance import check
from tests.games.example_games import winner
from tests.games.random_games import random_line

# ---- pieces that move ---------------------------------------------------------------------------


def setup(board: Any) -> tuple[int, int]:
    """Each player has a row of pieces."""
    above, below = step(board, board.cells, 0, 1), step(board, board.cells, 0, -1)
    return board.cells & ~above, board.cells & ~below


def goals(board: Any, own: Cells, enemy: Cells, player: int, cell: int) -> Cells:
    """A piece goes one row on, straight to an empty cell or diagonally."""
    piece, up = 1 << cell, 1 - 2 * player
    ahead = step(board, piece, 0, up) & ~enemy
    return int((ahead | step(board, piece, 1, up) | step(board, piece, -1, up)) & ~own)


def won(board: Any, own: Cells, enemy: Cells, player: int) -> bool:  # noqa: ARG001
    """The first piece to reach the last row wins."""
    return bool(own & board.cells & ~step(board, board.cells, 0, 2 * player - 1))


class Race(GridGame):
    """A small game of Breakthrough."""

    size = "4x4"
    own_rules = (setup, goals, won)


def naive_lines(own: set[complex], enemy: set[complex], up: int, depth: int) -> int:
    """Count the lines of play of a race on sets of complex numbers."""
    if depth == 0:
        return 1
    if any(piece.imag == (0 if up > 0 else 3) for piece in enemy):
        return 0
    lines = 0
    for piece in own:
        for across in (-1, 0, 1):
            goal = piece + complex(across, up)
            inside = 0 <= goal.real < 4 and 0 <= goal.imag < 4
            if inside and goal not in own and (across or goal not in enemy):
                lines += naive_lines(enemy - {goal}, own - {piece} | {goal}, -up, depth - 1)
    return lines


def test_pieces_move_as_a_naive_reading_says() -> None:
    red, blue = ({complex(x, y) for x in range(4)} for y in (0, 3))
    for depth in range(6):
        assert kw.perft(Race(), depth, compiled=False) == naive_lines(red, blue, 1, depth)
    for seed in range(amount(4, 2)):
        check(Race(), seed)


def test_a_move_that_a_piece_cannot_make_is_told_by_its_rule() -> None:
    start = Race().start()
    verdict = start.explain("A1-C2")
    assert (verdict.rule, verdict.marks) == ("goals", ("A1", "C2"))
    assert "A piece goes one row on" in verdict.message
    for move in ("A4-A3", "B3-B4"):
        assert start.explain(move).message == f"There is no piece of Red on {move[:2]}."
    assert start.explain("on!").message.endswith("write one such as D2-A3.")
    scene = start.scene()
    hints = {item.id for item in scene.items if item.id.startswith("hint")}
    assert hints == {"hint:A1", "hint:B1", "hint:C1", "hint:D1"}
    taken = start.play("A1-A2", "B4-B3", "A2-B3")
    assert taken.text == "b1bb/1r2/4/1rrr blue"


# ---- who moves last -----------------------------------------------------------------------------


def partner(board: Any, cell: int, player: int) -> int:
    """A domino lies upright for Red, flat for Blue."""
    return step(board, 1 << cell, player, 1 - player)


def room(board: Any, own: Cells, enemy: Cells, player: int) -> Cells:
    """A domino needs two empty cells."""
    free = board.cells & ~(own | enemy)
    return int(free & step(board, free, -player, player - 1))


def covered(board: Any, own: Cells, enemy: Cells, player: int, cell: int) -> tuple[int, int]:
    """It covers both."""
    return own | 1 << cell | partner(board, cell, player), enemy


def moved_last(board: Any, own: Cells, enemy: Cells, player: int) -> bool:
    """Who moves last wins."""
    return room(board, enemy, own, 1 - player) == 0


class Domineering(GridGame):
    """By Göran Andersson."""

    size = "4x4"
    own_rules = tuple(
        FunctionType(rule.__code__, rule.__globals__, name)
        for rule, name in ((room, "targets"), (covered, "placed"), (moved_last, "won"))
    )


def test_who_moves_last_wins_even_where_neither_could_move() -> None:
    game = Domineering()
    for seed in range(amount(20, 8)):
        end = random_line(game, seed)[-1]
        assert end.player is None
        assert winner(end) == game.players[1 - end.state.player]
    both = game.start().play("B1", "C1", "A1", "C2", "A3", "C3", "B3", "C4")
    assert both.legal_moves == ()
    assert winner(both) == "blue"
