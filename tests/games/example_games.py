"""The games of `examples/games`, as modules that are found by name, so that they can be pickled."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import knotwidgets as kw

FOLDER = Path(__file__).parents[2] / "examples" / "games"


def load(name: str) -> ModuleType:
    """Import a module of that folder."""
    known = sys.modules.get(name)
    if known is None:
        spec = spec_from_file_location(name, FOLDER / f"{name}.py")
        assert spec
        assert spec.loader
        known = sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(known)
    return known


TicTacToe: Any = load("tic_tac_toe").TicTacToe
Hex: Any = load("hex").Hex
Twain: Any = load("twain").Twain
GAMES = (TicTacToe, Hex, Twain)


def setup(board: Any) -> tuple[int, int]:
    """Each player has a row of pieces."""
    return (
        board.cells & ~kw.step(board, board.cells, 0, 1),
        board.cells & ~kw.step(board, board.cells, 0, -1),
    )


def goals(board: Any, own: kw.Cells, enemy: kw.Cells, player: int, cell: int) -> kw.Cells:
    """A piece goes straight on to an empty cell."""
    return kw.step(board, 1 << cell, 0, 1 - 2 * player) & ~own & ~enemy


class Race(kw.GridGame):
    """Pieces that look alike go up the board, or down."""

    players = ("red", "blue")
    size, has_sides, borders = "3x4", True, {"south": "red", "north": "blue"}
    own_rules = (setup, goals)


def winner(position: kw.Position) -> str | None:
    """Return who has won; the game must be over."""
    assert position.outcome
    return position.outcome.winner
