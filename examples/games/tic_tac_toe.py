"""Tic-tac-toe: a whole game in one rule."""

import knotwidgets as kw
from knotwidgets import Cells, step


def won(board, own: Cells, enemy: Cells, player) -> bool:
    """Three in a row, a column or a diagonal win."""
    for columns, rows in ((1, 0), (0, 1), (1, 1), (1, -1)):
        two = own & step(board, own, columns, rows)
        if two & step(board, two, columns, rows):
            return True
    return False


class TicTacToe(kw.GridGame):
    """Cross and Nought take turns on three by three cells."""

    name = "Tic-tac-toe"
    players = ("cross", "nought")
    size = "3x3"
    looks = ("cross", "ring")
    own_rules = (won,)
