"""Games made from the base for games on cells: those of the examples, and smaller ones."""

import ast
import json
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import NOBODY, Cells, GridGame, Record, RuleError, popcount, step
from knotwidgets.knotwork import count_knots
from knotwidgets.words import into
from tests.amounts import amount, few
from tests.games.conformance import check, checked_record
from tests.games.example_games import FOLDER, GAMES, Hex, TicTacToe, Twain, winner
from tests.games.random_games import random_line

LINES = {"tic_tac_toe": 30, "hex": 60, "twain": 100}


@pytest.mark.parametrize("name", LINES)
def test_an_example_is_short_and_told_in_the_notebook(name: str) -> None:
    text = (FOLDER / f"{name}.py").read_text("utf-8")
    assert len(text.splitlines()) <= LINES[name]
    notebook = json.loads((FOLDER.parent / "your_own_game.ipynb").read_text("utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"]]
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            source = ast.get_source_segment(text, node) or node.name
            assert any(source in cell for cell in cells), node.name


EXAMPLES = [
    *((kind, {}) for kind in GAMES),
    (TicTacToe, {"board": ".o./ooo/oo."}),
    (Hex, {"board": "4x4", "first": "blue"}),
    (Twain, {"board": "3x2"}),
]


@pytest.mark.parametrize(("kind", "options"), EXAMPLES)
def test_an_example_conforms(kind: Any, options: dict[str, str]) -> None:
    for seed in range(amount(4)):
        record = check(kind(**options), seed)
        checked_record(list(record.positions))


def test_a_board_without_empty_columns_is_played_as_others() -> None:
    game = Hex(board="11x11")
    assert (game.board.stride, game.board.guard) == (11, 0)
    assert game.grid.names_of(game.rules["edge"](game.board, 1, 0))[::10] == ("K1", "K11")
    check(game, 1, looks=1)


@pytest.mark.thorough  # as batches in tests/lab compare them, too
@pytest.mark.parametrize("kind", GAMES)
def test_compiled_games_are_the_interpreted_ones(kind: Any) -> None:
    one, other = (kw.playouts(kind(), 30, seed=3, compiled=way) for way in (True, False))
    assert (one.winners, one.points, one.lengths) == (other.winners, other.points, other.lengths)
    table = kw.perft_table(kind(), 3, compiled=True)
    assert table == kw.perft_table(kind(), 3, compiled=False)


# ---- tic-tac-toe --------------------------------------------------------------------------------

SEQUENCES = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.slow
def test_tic_tac_toe_has_255168_games() -> None:
    game = TicTacToe()
    assert [kw.perft(game, depth, compiled=True) for depth in range(10)] == SEQUENCES
    kernel, board = game.rules.plain.kernel, game.board

    @cache
    def games(state: Any) -> int:
        number = kernel.count_actions(board, state)
        actions = [kernel.nth_action(board, state, n) for n in range(number)]
        return sum(games(kernel.play(board, state, one)) for one in actions) or 1

    assert games(game.start().state) == 255_168


def test_a_search_plays_tic_tac_toe() -> None:
    players: dict[str, Any] = {
        "search": kw.MCTS(simulations=100, seed=1),
        "chance": kw.Random(seed=1),
    }
    games = kw.contest(players, TicTacToe(), 2, seed=1).games
    assert len({tuple(game.record.moves) for game in games}) > 1
    search = kw.MCTS(simulations=800, seed=1)
    assert search.choose(TicTacToe().position("cc1/n2/n2 cross")) == "C3"  # wins
    assert search.choose(TicTacToe().position("cc1/n2/3 nought")) == "C3"  # must be stopped


def test_results_are_told_in_the_words_of_the_rule() -> None:
    won = TicTacToe().start().play("A1", "B1", "A2", "B2", "A3")
    assert won.outcome.winner == "cross"
    assert won.outcome.detail == ("Three in a row, a column or a diagonal win.",)
    drawn = TicTacToe().start().play("B2", "A1", "C1", "A3", "A2", "C2", "B1", "B3", "C3")
    assert (drawn.outcome.winner, drawn.player) == (None, None)
    assert drawn.outcome.points == {"cross": 0, "nought": 0}
    assert into(drawn.outcome.detail[0], "de") == (
        "Niemand kann mehr ziehen, und niemand hat gewonnen."
    )


def test_a_record_is_read_by_the_name_of_the_game_as_its_class_was_made_last() -> None:
    record = Record(TicTacToe(first="nought").start()).play("B2").play("A1")
    assert Record.read(record.text).text == record.text
    again: Any = type("Again", (TicTacToe,), {"name": TicTacToe.name})
    assert type(Record.read(record.text).game) is again
    assert Record.read(record.text, record.game) == record


# ---- Hex ----------------------------------------------------------------------------------------


def _joined(held: set[tuple[int, int]], axis: int, last: int) -> bool:
    """Whether cells of a board of hexagons join two of its sides: a flood fill of pairs."""
    found = [cell for cell in held if cell[axis] == 0]
    for x, y in found:  # which grows meanwhile
        around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]
        near = {(x + dx, y + dy) for dx, dy in around}
        found += sorted(near & held - {*found})
    return any(cell[axis] == last for cell in found)


def test_hex_is_won_by_who_joins_and_never_drawn() -> None:
    game = Hex(board="5x5")
    for seed in range(amount(60, 8)):
        end = random_line(game, seed)[-1]
        owners = game.owners(end)
        sides = {
            name: {game.grid.cells[cell] for cell, owner in owners.items() if owner == name}
            for name in game.players
        }
        joins = {"red": _joined(sides["red"], 0, 4), "blue": _joined(sides["blue"], 1, 4)}
        assert [name for name in joins if joins[name]] == [winner(end)]


# ---- Twain --------------------------------------------------------------------------------------


def test_knots_are_counted_as_they_are_woven() -> None:
    for seed in range(amount(10, 3)):
        for position, after in pairwise(random_line(Twain(board="o.oo/oooo/oo.o"), seed)):
            state: Any = position.state
            board: Any = position.game.board
            woven = len(position.knotwork.loops)
            assert count_knots(board.cells, state.right, state.up, board.stride) == woven
            gained = after.state.first + after.state.second - state.first - state.second
            assert gained == (len(after.knotwork.loops) > woven)
            assert (after.player in (position.player, None)) or not gained


def test_a_bridge_may_be_named_from_either_end() -> None:
    start = Twain().start()
    assert start.play("B1-A1") == start.play("A1-B1")
    assert start.play("B1-A1").last == "A1-B1"
    verdict = start.play("A1-B1").explain("B1-A1")
    assert verdict.rule == "nth_action"
    assert "A bridge joins two neighbours that no bridge joins yet." in verdict.message
    assert verdict.marks == ("B1", "A1")


# ---- explanations -------------------------------------------------------------------------------


def apart(board: Any, own: Cells, enemy: Cells) -> Cells:
    """A piece is put beside no other. Corners do not count."""
    held = own | enemy
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    near = held
    for columns, rows in ways:
        near |= step(board, held, columns, rows)
    return int(board.cells & ~near)


def targets(board: Any, own: Cells, enemy: Cells, player: int) -> Cells:
    """Red keeps to the left half, or wherever."""
    del player
    return apart(board, own, enemy)


class Apart(GridGame):
    """Keep your distance."""

    size = "4x1"
    own_rules = (apart, targets)


def test_the_rule_that_forbids_speaks_for_itself() -> None:
    position = Apart().start().play("A1")
    verdict = position.explain("B1")
    assert (verdict.rule, verdict.marks) == ("apart", ("B1",))
    assert verdict.message == "B1 is against the rule: “A piece is put beside no other.”"
    assert into(verdict.message, "fr").startswith("B1 enfreint la règle")
    assert winner(position.play("C1")) is None


def test_a_swapped_rule_of_an_own_game_is_followed_and_named() -> None:
    def beside(board: Any, own: Cells, enemy: Cells) -> Cells:
        """Anywhere but on the edge."""
        return int(step(board, board.cells, 1, 0) & ~(own | enemy))

    game = Apart(rules={"apart": beside})
    assert list(game.rules)[:2] == ["apart", "targets"]
    assert game.start().legal_moves == ("B1", "C1", "D1")
    verdict = game.start().explain("A1")
    assert verdict.rule == "apart"
    assert "changed rule 'apart'" in verdict.message
    assert "Anywhere but on the edge." in verdict.message
    assert Apart().start().legal_moves == ("A1", "B1", "C1", "D1")
    assert "apart(board, own, enemy) (changed)" in repr(game.rules)
    assert kw.playouts(game, 5, seed=1).lengths != kw.playouts(Apart(), 5, seed=1).lengths


def test_a_rule_weighs_chances() -> None:
    def mover(board: Any, state: Any) -> int:  # noqa: ARG001
        return -1 if state.targets else -2

    def weight(board: Any, state: Any, action: int) -> int:  # noqa: ARG001
        return action

    dice = type("Dice", (GridGame,), {"size": "3x1", "own_rules": (mover, weight)})().start()
    assert [(move, str(odds)) for move, odds in dice.chance] == [("B1", "1/3"), ("C1", "2/3")]
    assert kw.perft(dice, 2) == 2


def test_who_cannot_move_passes() -> None:
    def targets(board: Any, own: Cells, enemy: Cells, player: int) -> Cells:
        """Red plays anywhere, Blue in column A."""
        free = board.cells & ~(own | enemy)
        return int(free if player == 0 else free & ~step(board, board.cells, 1, 0))

    class Uneven(GridGame):
        """A game with passes."""

        size = "3x1"
        own_rules = (targets,)

    start = Uneven().start()
    after = start.play("A1")
    assert after.player == "red"
    assert start.game.events(start.state, after.state) == ("Blue can't move and passes",)
    with pytest.raises(kw.PositionError, match="blue can't move here; it is red's turn"):
        Uneven().position("r2 blue")
    assert winner(after.play("B1", "C1")) is None


@pytest.mark.parametrize(("kind", "size"), [(TicTacToe, "3x3"), (Hex, "4x4"), (Twain, "3x3")])
def test_positions_are_arrays_and_all_actions_are_known(kind: Any, size: str) -> None:
    game = kind(board=size)
    known, planes = game.all_actions(), [*game.planes.names]
    assert len({*known}) == len(known)
    for position in random_line(game, 4):
        assert {*game.actions(position.state)} <= {*known}
    assert planes[:2] == [*game.players]
    assert position.to_numpy().shape == (len(planes), game.grid.height, game.grid.width)


def test_hexagons_have_six_neighbours() -> None:
    joined = [{*pair} for pair in Hex(board="3x3").joins()]
    beside = sorted((pair - {"B2"}).pop() for pair in joined if "B2" in pair)
    assert beside == ["A1", "A2", "B1", "B3", "C2", "C3"]


def test_options_of_ones_own_are_fields_of_the_board() -> None:
    def won(board: Any, own: Cells, enemy: Cells, player: int) -> bool:
        """So many pieces win."""
        del enemy, player
        return bool(own.bit_count() >= board.enough)

    class Heap(GridGame):
        """Pile up."""

        size, own_rules, defaults = "3x3", (won,), {"enough": 2}

    assert winner(Heap().start().play("A1", "A2", "A3")) == "red"
    assert Heap(enough=3).start().play("A1", "A2", "A3").outcome is None
    assert repr(Heap(enough=3)) == "Heap(enough=3)"
    with pytest.raises(ValueError, match="enough='x'; expected a whole number"):
        Heap(enough="x")
    with pytest.raises(TypeError, match="Heap has no option 'enugh'; did you mean 'enough'"):
        Heap(enugh=3)


@pytest.mark.filterwarnings("ignore:.* is played interpreted")
@pytest.mark.parametrize("compiled", few([False, True]))
@pytest.mark.parametrize("rule", ["mover", "count_actions"])
def test_an_end_that_contradicts_itself_is_told_or_is_the_end(rule: str, compiled: bool) -> None:  # noqa: FBT001
    standard, nothing = Twain().rules.plain.rules[rule], {"mover": NOBODY, "count_actions": 0}[rule]

    def game(most: int) -> Any:
        def changed(board: Any, state: Any) -> int:
            ends = state.up + popcount(state.right) == 2 and state.right <= most
            return nothing if ends else int(standard(board, state))

        return Twain(rules={rule: changed})

    with pytest.raises(RuleError, match="'count_actions' contradicts 'mover': NOBODY is to move"):
        game(1 << 30)
    end = game(0b101).start().play("A1-B1", "C1-D1")  # which no trial sees
    if rule == "mover":
        assert (end.legal_moves, end.explain("B1-C1").rule) == ((), "end")
        assert {*kw.playouts(end, 9, compiled=compiled).lengths} == {0}
        assert kw.perft(end, 1, compiled=compiled) == 0
    else:
        with pytest.raises(RuleError, match="contradicts 'mover'"):
            kw.playouts(end, 9, compiled=compiled)


def test_a_game_that_is_over_at_its_start_has_a_rule_book() -> None:
    def goals(board: Any, own: int, enemy: int, player: int, cell: int) -> int:  # noqa: ARG001
        """Without a rule `setup` there is no piece to move."""
        return int(board.cells)

    game: Any = type("Empty", (GridGame,), {"__doc__": "Move.", "own_rules": (goals,)})()
    assert game.start().outcome.winner is None
    assert len(game.rulebook()["goals"].legal_moves) == 0


def test_events_that_are_no_texts_change_no_record() -> None:
    told = {"__doc__": "No end.", "events": lambda *_: "check"}
    board = kw.play(type("Faulty", (GridGame,), told)())
    with pytest.raises(TypeError, match="events returned 'check'; expected texts in a tuple"):
        board.play("A1")
    assert not board.record.moves
