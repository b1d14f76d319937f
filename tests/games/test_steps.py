"""Steps on any board are exact; shifts that lead round the edge are caught."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from knotwidgets import Cells, Celtic, GridGame, Kingdoms, RuleError, playouts
from knotwidgets.core.grid import Grid, step
from knotwidgets.engine.compile import compile_loops
from knotwidgets.games.celtic import rules as celtic_rules
from tests.amounts import amount, few
from tests.cells import cell

LENGTHS = st.integers(-8, 8)
STEPS = st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=4)


@st.composite
def boards(draw: st.DrawFn) -> str:
    """Boards with holes, that compiled code can hold."""
    width, height = draw(st.sampled_from([(1, 7), (7, 1), (2, 9), (5, 5), (7, 7), (6, 7)]))
    marks = st.text("oo.", min_size=width, max_size=width)
    rows = draw(st.lists(marks, min_size=height, max_size=height))
    return "/".join(["o" * width, *rows[1:]])


def reached(grid: Grid, names: Iterable[str], steps: Iterable[tuple[int, int]]) -> set[str]:
    """The same by places alone: a second reading of what a step is."""
    places = {place: name for name, place in grid.cells.items()}
    ends = {
        (grid.cells[name][0] + columns, grid.cells[name][1] + rows)
        for name in names
        for columns, rows in steps
    }
    return {places[end] for end in ends if end in places}


@given(board=boards(), guard=st.integers(0, 3), steps=STEPS, data=st.data())
def test_a_step_is_exact_on_every_board(
    board: str, guard: int, steps: list[tuple[int, int]], data: st.DataObject
) -> None:
    game = Kingdoms(board=board)
    grid = Grid.read(board, guard=guard)
    kernel = game.board._replace(cells=grid.bits, stride=grid.stride, guard=guard)
    names = data.draw(st.sets(st.sampled_from(grid.names)))
    bits = grid.bits_of(names)
    found = {name for one in steps for name in grid.names_of(step(kernel, bits, *one))}
    assert found == reached(grid, names, steps)


@pytest.mark.slow
@pytest.mark.parametrize("board", few(["oo.oooo/o.o.ooo/ooooooo/o.....o", "4x9", "7x7"]))
def test_a_compiled_step_is_that_of_python(board: str) -> None:
    pytest.importorskip("numba")

    def stepped(board: Any, cells: int, columns: int, rows: int) -> int:
        return step(board, cells, columns, rows)

    game = Kingdoms(board=board)
    loop = compile_loops([stepped], game)["stepped"]
    for columns in range(-8, 9):
        for rows in range(-10, 11):
            for cells in (game.board.cells, game.board.cells & 0x1234_5678_9ABC_DEF1, 1):
                expected = step(game.board, cells, columns, rows)
                assert loop(game.board, cells, columns, rows) == expected, (columns, rows)


def by_shifts(columns: int, rows: int) -> Any:
    def leaps(board: Any, hills: int) -> int:
        shift = rows * board.stride + columns
        reached: int = hills << shift if shift >= 0 else hills >> -shift
        return reached

    return leaps


@given(columns=st.integers(-6, 6), rows=st.integers(0, 3))
def test_a_shift_is_played_where_it_is_exact_and_refused_where_not(columns: int, rows: int) -> None:
    grid = Kingdoms().grid
    leaps = by_shifts(columns, rows)
    board = Kingdoms().board
    exact = all(
        set(grid.names_of(leaps(board, 1 << index))) == reached(grid, [name], [(columns, rows)])
        for name, index in grid.indices.items()
    )
    if exact:
        assert Kingdoms(rules={"leaps": leaps}).rules.changed
    else:
        with pytest.raises(RuleError, match="the rule 'leaps' leads round the edge of the board"):
            Kingdoms(rules={"leaps": leaps})


SIDES = st.integers(2, 8)


@settings(deadline=None, max_examples=amount(200))
@given(width=SIDES, height=SIDES, steps=STEPS)
def test_a_rule_of_steps_is_refused_on_no_board(
    width: int, height: int, steps: list[tuple[int, int]]
) -> None:
    def leaps(board: Any, hills: int) -> int:
        found = 0
        for columns, rows in steps:
            found |= step(board, hills, columns, rows)
        return found

    assert Kingdoms(board=f"{width}x{height}", rules={"leaps": leaps}).rules.changed


ARITHMETIC = {
    "product": "own * 2",
    "sum": "own + own",
    "quotient": "own // 2",
    "loop": "sum(1 << n + 1 for n in range(board.cells.bit_length()) if own >> n & 1)",
    "text": "int(bin(own)[2:] + '0', 2)",
}
RULES = {
    "targets": "({way}) & board.cells & ~(own | enemy) or board.cells & ~(own | enemy)",
    "won": "({way}) & own & board.cells != 0",
}


@pytest.mark.parametrize("way", ARITHMETIC)
def test_arithmetic_is_exact_beside_an_empty_column_and_refused_without(way: str) -> None:
    at = [*ARITHMETIC].index(way) % 2
    rule, board = [*RULES][at], ("11x11", "9x14")[at]
    line = RULES[rule].format(way=ARITHMETIC[way])
    source = f"def {rule}(board, own: Cells, enemy: Cells, player):\n    return {line}"

    class Beside(GridGame):
        size = "9x7"
        own_rules = (cell(source, Cells=Cells)[rule],)

    assert Beside().board.guard == 1
    told = rf"'{rule}' leads round the edge of the board, from own [A-K1-9 ]+.*\(line 2: return"
    with pytest.raises(RuleError, match=told):
        Beside(board=board)


def test_what_knows_the_numbers_of_cells_is_played_where_no_step_leads_round_the_edge() -> None:
    class Literal(GridGame):
        size = "8x8"
        own_rules = (
            cell(
                "def won(board, own: Cells, enemy: Cells, player):\n"
                f"    return own & {0b111 << 30} != 0\n",
                Cells=Cells,
            )["won"],
        )

    assert Literal().board.stride == 9
    with pytest.raises(RuleError, match="'won' knows the numbers of the cells, and may lead round"):
        Literal(board="11x11")


def test_a_shift_that_its_rule_masks_is_played() -> None:
    def leaps(board: Any, hills: int) -> int:
        inner = step(board, board.cells, -3, 0)  # the columns from which three more exist
        return (hills & inner) << 3 | (hills << 2) & ~1

    def masked_late(board: Any, hills: int) -> int:
        return hills << 3 & step(board, board.cells, 3, 0)

    for rule in (leaps, masked_late):
        game = Kingdoms(rules={"leaps": rule})
        assert "C1" not in game.start().play("F2", "A6").legal_moves


def test_a_fixed_shift_is_right_where_the_board_is_its_own() -> None:
    def leaps(board: Any, hills: int) -> int:
        return (hills << 9 | hills >> 9) & int(board.cells)  # 9 is this board's stride

    game = Kingdoms(rules={"leaps": leaps})
    assert game.rules["leaps"](game.board, game.grid.bits_of(["D4"])) == game.grid.bits_of(
        ["D3", "D5"]
    )


def test_steps_of_three_are_not_led_round_the_edge() -> None:
    def leaps(board: Any, hills: int) -> int:
        """One to three hills in line."""
        found = 0
        for n in range(1, 4):
            found |= step(board, hills, n, 0) | step(board, hills, -n, 0)
            found |= step(board, hills, 0, n) | step(board, hills, 0, -n)
        return found

    def too_close(board: Any, hills: int) -> int:
        del board, hills
        return 0

    game = Kingdoms(rules={"leaps": leaps, "too_close": too_close})
    position = game.start().play("G3", "D4")
    assert position.legal_moves == ("G2", "D3", "E3", "F3", "G4", "G5", "G6")
    assert position.explain("B6").message == (
        "B6 is against the changed rule 'leaps': “One to three hills in line.”"
    )
    results = playouts(game, 50, seed=3, compiled=False)
    assert results.lengths.tolist() == playouts(game, 50, seed=3).lengths.tolist()


ROUND_THE_WINDOW = {
    "onward": """
def onward(board, tiles, arcs):
    up, down = arcs.north << board.window & board.cells, arcs.south >> board.window
    right, left = arcs.east << 1 & board.cells, arcs.west >> 1
    north, east, south, west = tiles[:4]
    beyond = anticlockwise(tiles, Arcs(down & north, left & east, up & south, right & west))
    return clockwise(tiles, across(board, tiles, beyond))
""",
    "must_open": """
def must_open(board, tiles, side):
    cells, n = tiles[side ^ 2], board.window
    found = (cells >> n, cells >> 1, cells << n, cells * 2)[side]
    return found & board.cells
""",
    "ways": """
def ways(board, tiles, box, side):
    shut = board.cells & ~must_open(board, tiles, side)
    beyond = sum(1 << n + 1 for n in range(board.window**2 - 1) if laid(tiles) >> n & 1)
    return shut, shut & ~must_close(board, tiles, side) & ~beyond | must_open(board, tiles, side)
""",
}


@pytest.mark.parametrize("window", [3, 8])
@pytest.mark.parametrize("rule", ROUND_THE_WINDOW)
def test_a_shift_leads_round_no_window(rule: str, window: int) -> None:
    changed = cell(ROUND_THE_WINDOW[rule], **vars(celtic_rules))
    with pytest.raises(RuleError, match=f"'{rule}' (answers otherwise elsewhere|leads to a pos)"):
        Celtic(window=window, rules={rule: changed[rule]})


def test_a_rule_that_is_the_same_all_over_the_window_is_played() -> None:
    source = """
def in_play(board, tiles):
    "Also diagonally, to the upper right."
    near = must_open(board, tiles, NORTH) | must_open(board, tiles, EAST)
    near |= must_open(board, tiles, SOUTH) | must_open(board, tiles, WEST)
    far = beside(board, beside(board, must_open(board, tiles, NORTH), EAST), SOUTH)
    return (near | far & near) & ~laid(tiles)
"""
    for window in (3, 8):
        rule = cell(source, **vars(celtic_rules))["in_play"]
        assert Celtic(window=window, rules={"in_play": rule}).rules.changed
