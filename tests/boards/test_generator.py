"""Random boards: valid, symmetric, woven by turns, with as many crossings as there can be."""

import re
import subprocess
import sys
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from knotwidgets import boards
from knotwidgets.games.celtic_knot.gallery.generator import SymmetryGroup, design
from tests.amounts import few
from tests.boards.naive_designs import GENERATORS, best, crossings, drawn, in_one_part, keeps_apart

pytestmark = pytest.mark.slow

pytest.importorskip("ortools", reason="OR-Tools is not installed (extra 'puzzles')")

CASES = [
    *zip((8, 9, 7, (8, 9), (13, 7), 10), GENERATORS, (2, 0, 1, 3, 4, 5), strict=True),
    *((9, "C2", seed) for seed in range(1, 4)),
    *((size, "C4", 1) for size in (9, 10, 11, 12)),
    *((size, "C1", 2) for size in (5, (11, 6))),
    *((size, "D1", 3) for size in (7, 10)),
    *((size, "D2", 4) for size in (9, 12)),
    *((size, "D4", 5) for size in (9, 13)),
    *((size, "C2", 6) for size in (5, 7, 8, 10, (13, 8))),
]


@pytest.mark.parametrize(("size", "symmetry", "seed"), few(CASES, 6))
def test_a_random_board_is_what_was_asked_for(
    size: int | tuple[int, int], symmetry: str, seed: int
) -> None:
    board = boards.random(size, symmetry, seed=seed)
    assert (board.width, board.height) == (size if isinstance(size, tuple) else (size, size))
    assert boards.Board.problems(board.text) == ()
    lines = drawn(board.squares, board.width, board.height)
    for move in GENERATORS[symmetry]:
        assert {frozenset(map(move, line)) for line in lines} == lines
    assert in_one_part(lines)
    assert keeps_apart(lines)
    assert board.crossings
    assert board.diagram.is_alternating
    assert Counter(board.marks.values()) == {"X": 4, "O": 2}
    inner = set(board.crossings) - {board.exit}
    assert set(board.tunnels) <= inner
    assert 2 * len(board.tunnels) >= len(inner)
    check_exit(board, symmetry)
    check_weave(board, symmetry)


def check_weave(board: boards.Board, symmetry: str) -> None:
    """Turns keep over and under, and mirror images swap them."""
    middle = complex((board.width - 1) / 2, (board.height - 1) / 2)
    # The line that is over, as a direction: 1 across, 1j up.
    over = {
        complex(*board.places[name]) - middle: 1j if way == "vertical" else 1
        for name, way in board.crossings.items()
    }
    for move in GENERATORS[symmetry]:
        mirrors = move(1) / 1 != move(1j) / 1j
        for point, way in over.items():
            kept = move(way) in {over[move(point)], -over[move(point)]}
            assert kept != mirrors


def check_exit(board: boards.Board, symmetry: str) -> None:
    """The exit is in the middle, or near it."""
    column, row = board.places[board.exit]
    away = max(abs(column - (board.width - 1) / 2), abs(row - (board.height - 1) / 2))
    if symmetry in {"C1", "C2"} and board.width % 2 == board.height % 2 == 1:
        assert away == 0
        assert board.exit in board.crossings
    else:
        assert away < 2


@pytest.mark.parametrize(
    ("size", "symmetry"),
    few([(5, "C2"), (7, "C4"), (5, "D1"), (7, "D2"), (6, "C2"), (8, "C4"), (9, "D4")], 4),
)
def test_there_are_as_many_crossings_as_there_can_be(size: int, symmetry: str) -> None:
    group = SymmetryGroup.of(symmetry, size, size)
    found = crossings(drawn(design(group, 0, seed=1), size, size))
    reach = 1 if group.crosses_in_the_middle else 2
    middle = {point for point in found if max(abs(point.real), abs(point.imag)) < reach}
    assert len(found) + bool(middle) == best(size, size, symmetry)


def test_holes_stay_off_the_path() -> None:
    group = SymmetryGroup.of("C2", 9, 9)
    full = design(group, 0, seed=3)
    assert len(design(group, 3, seed=3)) < len(full)
    assert design(group, 40, seed=3) == {}  # nothing is left to cross on


def test_the_same_seed_makes_the_same_board() -> None:
    board = boards.random(11, "C4", seed=8)
    assert boards.random((11, 11), "C4", seed=8) == board
    assert boards.random(11, "C4", seed=9).text.splitlines()[1:] != board.text.splitlines()[1:]


def test_without_a_seed_the_name_tells_it() -> None:
    board = boards.random(7, "C1")
    seed = re.fullmatch(r"random 7 x 7 C1, seed (\d+)", board.name)
    assert seed
    assert boards.random(7, "C1", seed=int(seed[1])) == board


def test_without_or_tools_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str, *rest: Any) -> Any:
        if name.startswith("ortools"):
            raise ImportError(name)
        return import_module(name, *rest)

    monkeypatch.setattr("knotwidgets.boards.generator.import_module", without)
    with pytest.raises(ImportError, match=r"pip install 'knotwidgets\[puzzles\]'"):
        boards.random(seed=1)


def test_the_program_can_still_be_interrupted() -> None:
    code = """
import signal
from knotwidgets import boards
boards.random(5, seed=1)
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("interrupted")
"""
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "interrupted\n"
