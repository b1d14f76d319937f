"""The gallery: a dozen boards, each a text file as the printer would write it."""

from pathlib import Path

import pytest

import knotwidgets as kw
from knotwidgets import boards
from tests.boards.naive_designs import GENERATORS, drawn

FOLDER = Path(boards.__file__).parent / "drawn"
FILES = sorted(FOLDER.iterdir())


def test_there_are_a_dozen_from_the_smallest_to_the_largest() -> None:
    spaces = [len(board.spaces) for board in boards.gallery.values()]
    assert len(spaces) == 12
    assert spaces == sorted(spaces)
    assert len({board.line.split("/", 1)[1] for board in boards.gallery.values()}) == 12
    assert all(name == board.name for name, board in boards.gallery.items())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_holds_its_board_as_it_is_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    board = boards.read(text)
    assert text == board.text + "\n"
    assert boards.gallery[board.name] == board
    assert file.stem == board.name.lower().replace(" ", "_").replace("'", "")


@pytest.mark.parametrize("board", boards.gallery.values(), ids=lambda board: board.name)
def test_a_board_of_the_gallery_is_handsome(board: boards.Board) -> None:
    assert board.diagram.is_alternating
    assert len(board.marks) == 6
    assert board.exit in board.crossings


def test_the_gallery_has_many_symmetries() -> None:
    found = set()
    for board in boards.gallery.values():
        lines = drawn(board.squares, board.width, board.height)
        found |= {
            name
            for name, moves in GENERATORS.items()
            if all({frozenset(map(move, line)) for line in lines} == lines for move in moves)
        }
    assert found == set(GENERATORS)


def test_the_docs_list_the_gallery() -> None:
    page = (Path(kw.__file__).parents[1] / "docs" / "boards.md").read_text(encoding="utf-8")
    for board in boards.gallery.values():
        row = (
            f"| {board.name} | {board.width} × {board.height} | {len(board.spaces)} "
            f"| {len(board.strands)} | {len(board.crossings)} |"
        )
        assert row in page
