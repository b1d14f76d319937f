"""Bit sets and boards of named cells."""

from hypothesis import given, strategies as st

from knotwidgets.core.bits import members, nth_bit, popcount
from knotwidgets.core.grid import Grid

pictures = st.lists(st.text(alphabet="o.", min_size=1, max_size=9), min_size=1, max_size=9).filter(
    lambda rows: any("o" in row for row in rows)
)


@given(bits=st.sets(st.integers(0, 120)))
def test_bit_sets_are_sets(bits: set[int]) -> None:
    number = sum(1 << bit for bit in bits)
    assert popcount(number) == len(bits)
    assert list(members(number)) == sorted(bits)
    assert [nth_bit(number, n) for n in range(len(bits))] == sorted(bits)


@given(rows=pictures, guard=st.integers(0, 4))
def test_a_picture_reads_back(rows: list[str], guard: int) -> None:
    grid = Grid.read("\n".join(rows), guard=guard)
    assert Grid.read(grid.picture, guard=guard) == grid
    assert grid.picture.replace("/", "").count("o") == len(grid.names)
    assert (grid.width, grid.height) == (max(map(len, rows)), len(rows))


@given(rows=pictures, guard=st.integers(1, 4))
def test_names_cells_indices_and_bits_agree(rows: list[str], guard: int) -> None:
    grid = Grid.read("/".join(rows), guard=guard)
    assert grid.bits_of(grid.names) == grid.bits
    assert grid.names_of(grid.bits << 1 | grid.bits) == grid.names  # others don't count
    assert list(grid.indices.values()) == sorted(grid.indices.values())
    for name, (x, y) in grid.cells.items():
        assert grid.name(grid.indices[name]) == name == f"{chr(65 + x)}{y + 1}"
        assert rows[grid.height - 1 - y][x] == "o"
