"""Values travel: pickled, they are equal and have the same hash, in another process, too."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.core import Game
from tests.games.random_games import random_line
from tests.games.test_rule_swaps import battle_anywhere, neighbours_in_eight_directions

ROOT = Path(__file__).parents[2]
GAMES: list[Game] = [
    kw.Kingdoms(board="4x4"),
    kw.Kingdoms(rules={"battle": battle_anywhere, "neighbours": neighbours_in_eight_directions}),
    kw.Celtic(window=3),
    kw.CelticKnot(coins=1),
    kw.Kingdoms(board="3x3", most_plies=12),
]


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_games_positions_and_records_are_equal_and_have_the_same_hash(game: Game) -> None:
    position = game.start().play(game.start().legal_moves[0])
    for value in (game, game.start(), position, kw.Match(game)):
        for twin in (again(value), copy.deepcopy(value)):
            assert twin == value
            assert hash(twin) == hash(value)
    record = kw.Record(game.start()).play(game.start().legal_moves[0]).comment("why not")
    assert again(record) == record
    assert again(record).positions == record.positions


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_is_found_out_about_games_travels(game: Game) -> None:
    end = random_line(game, 1)[-1]
    assert end.outcome is not None
    assert again(end.outcome) == end.outcome
    verdict = end.explain("Z9")
    assert again(verdict) == verdict
    results = kw.playouts(game, 3, seed=1)
    assert again(results) == results
    report = kw.MCTS(simulations=30, seed=1).think(game.start())
    assert again(report) == report
    with pytest.raises(TypeError):
        again(report).win["nobody"] = 1.0
    fight = kw.contest({"a": kw.Random(seed=1), "b": kw.Random(seed=2)}, game, 1, seed=1)
    assert again(fight) == fight


def test_a_solution_travels() -> None:
    solution = kw.solve(kw.Kingdoms(board="3x3"))
    assert again(solution) == solution


@pytest.mark.parametrize(
    "player",
    [
        kw.Random(seed=1),
        kw.Greedy(seed=1),
        kw.Expectimax(depth=2, seed=1),
        kw.MCTS(simulations=40, seed=1),
        kw.Endgame(hills=9, seed=1, otherwise=kw.MCTS(simulations=40, seed=1)),
    ],
    ids=repr,
)
def test_players_go_along_with_their_options_and_play_the_same(player: Any) -> None:
    start = kw.Kingdoms(board="3x3").start().play("B2", "A1")
    first = player.choose(start)
    for twin in (again(player), copy.deepcopy(player)):
        assert repr(twin) == repr(player)
        assert getattr(twin, "report", None) == getattr(player, "report", None)
        assert twin.choose(start) == first


def first(position: kw.Position) -> str:
    return position.legal_moves[0]


def test_errors_come_back_from_another_process_as_they_were() -> None:
    with pytest.raises(kw.IllegalMove) as illegal:
        kw.Kingdoms().start().play("D4", "D4")
    with pytest.raises(kw.IllegalChoice) as chosen:
        kw.contest([lambda _: "Z9", kw.Random(seed=1)], kw.Kingdoms(), 1)
    with pytest.raises(kw.RuleError) as rule:
        kw.Kingdoms(rules={"battle": lambda _board, _own, _enemy: None})
    chosen.value.player = first  # a lambda can't be pickled
    for error in (illegal.value, chosen.value, rule.value):
        twin = again(error)
        assert (type(twin), str(twin)) == (type(error), str(error))


# ---- what makes rules the same


def least(number: int) -> Callable[..., int]:
    def battle(board: Any, own: int, enemy: int) -> int:
        return int(board.cells & ~(own | enemy) & -number)

    return battle


def test_games_are_equal_if_their_rules_do_the_same_by_the_same_means() -> None:
    one, twin, other = (kw.Kingdoms(rules={"battle": least(n)}) for n in (8, 8, 16))
    assert one == twin
    assert hash(one) == hash(twin)
    assert one != other
    assert one != kw.Kingdoms()


# ---- rules that are defined in a cell

CELL = """
import sys, pickle, cloudpickle, knotwidgets as kw

ROWS = 3
def helper(cells, least):
    return cells & -least
def factory(least):
    def battle(board, own, enemy):
        empty = vacant(board, own, enemy)
        return helper(empty & neighbours(board, own), least) or empty
    return battle
def kingdoms(board, forts):
    "How many ringforts there are in the first rows."
    return (forts & ((1 << ROWS * board.stride) - 1)).bit_count()

class Sleepy:
    def choose(self, position):
        return position.legal_moves[-1]

game = kw.Kingdoms(rules={"battle": factory(4), "kingdoms": kingdoms})
position = game.start()
while game.phase(position) == "manoeuvres":
    position = position.play(position.legal_moves[0])
report = kw.MCTS(simulations=20, seed=1).think(position)
values = game, position, kw.Record(position).play(position.legal_moves[1]), report
found = position.legal_moves, game.reckoning(position), kw.playouts(game, 20, seed=1)
sent = values, *found, Sleepy()
"""
SEND = """
sys.stdout.buffer.write(cloudpickle.dumps(sent))
"""
THERE = """
import sys, pickle, cloudpickle
values, moves, reckoning, playouts, player = pickle.load(sys.stdin.buffer)
import knotwidgets as kw
game, position, record, report = values
assert position.game == game == record.game and hash(position.game) == hash(game)
assert report.position == position and position.legal_moves == moves
assert game.reckoning(position) == reckoning and kw.playouts(game, 20, seed=1) == playouts
assert player.choose(position) == moves[-1]
assert game != kw.Kingdoms(), "the changed rules got lost"
sys.stdout.buffer.write(cloudpickle.dumps(values))
"""
BACK = """
back = pickle.load(sys.stdin.buffer)
assert back[:3] == values[:3] and back[3].candidates == report.candidates
assert [hash(one) for one in back[:2]] == [hash(one) for one in values[:2]]
"""


def python(code: str, given: bytes = b"") -> bytes:
    """Runs code as a cell would, in a process of its own; gives what it writes."""
    code = f"import sys; sys.path[:0] = {sys.path!r}\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", code], input=given, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.slow
def test_rules_of_a_cell_travel_with_closures_and_helpers_there_and_back() -> None:
    pytest.importorskip("cloudpickle")
    assert python(CELL + BACK, python(THERE, python(CELL + SEND))) == b""
