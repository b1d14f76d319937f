"""The engine against the naive reading: random games in step, everything visible equal."""

import random
import re
from typing import Any

import pytest

from knotwidgets import CelticKnot, Position, boards
from tests.amounts import amount, few
from tests.games.celtic_knot_boards import CURL, RING, TURNED
from tests.games.naive_celtic_knot import Drawing, Game

OPTIONS: list[tuple[dict[str, Any], int]] = [
    ({}, 30),
    ({"split": True}, 30),
    ({"players": 3}, 15),
    ({"players": 3, "split": True}, 15),
    ({"players": 4}, 10),
    ({"players": 4, "split": True}, 10),
    ({"coins": 2}, 25),
    ({"coins": 2, "split": True}, 25),
    ({"coins": 2, "players": 3}, 35),
    ({"coins": 2, "players": 3, "split": True}, 35),
    ({"coins": 2, "players": 4}, 40),
    ({"coins": 2, "players": 4, "split": True}, 40),
    ({"exit": "dead end", "coins": 4}, 15),
    ({"exit": "dead end", "coins": 3, "players": 3, "split": True}, 15),
    ({"board": TURNED, "coins": 4}, 15),
    ({"board": CURL}, 20),
    ({"board": CURL, "split": True, "players": 4}, 20),
    ({"board": CURL, "exit": "dead end"}, 20),
    ({"board": RING, "players": 4}, 20),
    ({"board": RING, "players": 3, "split": True}, 20),
    ({"board": RING, "players": 3, "split": True, "exit": "dead end"}, 20),
]
SEEN = {"no way": "No way", "off": " home", "bonus": "go again"}


def _id(value: object) -> str:
    return re.sub(r"'# (\w+)[^']*'", r"\1", str(value))


@pytest.mark.parametrize(("options", "games"), OPTIONS, ids=_id)
def test_random_games_in_step(options: dict[str, Any], games: int) -> None:
    _play_in_step(CelticKnot(**options), games)


@pytest.mark.parametrize("name", few(boards.gallery, 2))
def test_random_games_in_step_on_every_board_of_the_gallery(name: str) -> None:
    board = boards.gallery[name]
    _play_in_step(CelticKnot(board=board, coins=2), 2)
    _play_in_step(CelticKnot(board=board, coins=2, split=True, exit="dead end"), 2)


def _play_in_step(game: CelticKnot, games: int) -> None:
    drawing = Drawing(game.drawn.text)
    for seed in range(amount(games)):
        rng = random.Random(seed)
        pos = game.start()
        other = Game(
            drawing, len(game.players), game.board.split == 1, game.board.dead_end == 1, game.purse
        )
        while moves := _compare(game, pos, other):
            if rng.random() < 0.01:
                _compare_verdicts(game, pos, moves, rng)
            move = rng.choice(moves)
            before, pos = pos, pos.play(move)
            other.play(move)
            said = game.events(before.state, pos.state)
            assert len(said) == len(other.events), (pos.text, said)
            assert all(SEEN[event] in "".join(said) for event in other.events), (pos.text, said)
        assert pos.outcome is not None
        assert pos.outcome.winner == other.winner, (seed, pos.text)


def _compare(game: CelticKnot, pos: Position, other: Game) -> tuple[str, ...]:
    moves, legal = pos.legal_moves, other.legal()
    assert (pos.player, set(moves), len(moves)) == (other.player, legal, len(legal)), pos.text
    if pos.player == "chance":
        assert dict(pos.chance) == other.chance(), pos.text
        assert game.coins(pos) == other.table(), pos.text
        group = game.group(pos)
        assert group
        assert group.number == len(other.hand)
    elif other.total:
        group = game.group(pos)
        assert group
        assert (group.number, group.total) == (len(other.hand), other.total), pos.text
        assert [f">{goal}" for goal in game.routes(pos)] == list(moves)
    return moves


def _compare_verdicts(
    game: CelticKnot, pos: Position, moves: tuple[str, ...], rng: random.Random
) -> None:
    spaces = rng.choices(game.spaces, k=9)
    sums = [f"={total}" for total in range(15)]
    goals = [f">{space}" for space in spaces]
    for word in [*spaces, *sums, *goals, ">off", *moves]:
        verdict = pos.explain(word)
        fit = word in moves or (f">{word}" in moves and game.phase(pos) == "go")
        assert verdict.legal == fit, (pos.text, word)
        assert bool(verdict.message) == bool(verdict.rule) == (not verdict.legal)
        assert set(verdict.marks) <= set(game.places)
