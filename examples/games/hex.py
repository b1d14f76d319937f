"""Hex, by Piet Hein and John Nash: the first to join both sides of their colour wins."""

import knotwidgets as kw
from knotwidgets import Cells, step


def neighbours(board, cells: Cells) -> Cells:
    """Cells are neighbours if they share an edge; each has up to six."""
    return (
        step(board, cells, 1, 0)
        | step(board, cells, -1, 0)
        | step(board, cells, 0, 1)
        | step(board, cells, 0, -1)
        | step(board, cells, 1, 1)
        | step(board, cells, -1, -1)
    )


def edge(board, columns, rows) -> Cells:
    """A side of the board is made of the cells that nothing lies beyond."""
    return board.cells & ~step(board, board.cells, -columns, -rows)


def chain(board, own: Cells, begun: Cells) -> Cells:
    """A chain is what some pieces of a player reach, from neighbour to neighbour."""
    grown = more = own & begun
    while more:
        more = own & neighbours(board, grown) & ~grown
        grown |= more
    return grown


def won(board, own: Cells, enemy: Cells, player) -> bool:
    """A chain from side to side wins: Red's from left to right, Blue's from bottom to top."""
    columns, rows = (1, 0) if player == 0 else (0, 1)
    here, there = edge(board, -columns, -rows), edge(board, columns, rows)
    return chain(board, own, here) & there != 0


class Hex(kw.GridGame):
    """Two players and a board of hexagons, on which nobody can block without joining."""

    name = "Hex"
    players = ("red", "blue")
    size = "7x7"
    hexagons = True
    borders = {"west": "red", "east": "red", "south": "blue", "north": "blue"}
    own_rules = (neighbours, edge, chain, won)
