"""Other people's engines, to measure ours against: OpenSpiel, python-chess and pgx.

The first two are in the dependency group `bench`; pgx is not, as it brings JAX, half a gigabyte:
`.venv/bin/pip install pgx`. One that isn't installed is left out, with a message.
"""

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from benchmarks.rates import Contestant

GAMES = {"hex 7x7": "hex(board_size=7)", "havannah 4": "havannah(board_size=4)"}
CHANCE = {"backgammon": "backgammon"}
PYTHON_KINGDOMS = "OpenSpiel Kingdoms (from Python)"
CHESS = "chess (python-chess)"
EXPLORATION = 1.4
MEGABYTES = 1000
BATCHED = ("connect_four", "hex", "backgammon")


PEERS = {"pyspiel": "OpenSpiel (open_spiel)", "chess": "python-chess (chess)", "pgx": "pgx"}


def missing(*modules: str) -> list[str]:
    """Which of these peers are not installed, in words."""
    return [PEERS[module] for module in modules if find_spec(module) is None]


def random_games() -> Iterator[Contestant]:
    """Whole random games."""
    if find_spec("pyspiel"):
        import pyspiel

        for name, words in {**GAMES, **CHANCE}.items():
            yield Contestant(f"{name} (OpenSpiel's C++)", rollouts(pyspiel.load_game(words)))
        from benchmarks.open_spiel_kingdoms import KingdomsGame

        yield Contestant(PYTHON_KINGDOMS, games_from_python(KingdomsGame()))
    if find_spec("chess"):
        yield Contestant(CHESS, games_of_chess)


def searches() -> Iterator[Contestant]:
    """Simulations of a tree search with random games."""
    if find_spec("pyspiel"):
        import pyspiel

        for name, words in {**GAMES, **CHANCE}.items():
            yield Contestant(f"{name} (OpenSpiel's C++)", search(pyspiel.load_game(words)))


def counts() -> Iterator[Contestant]:
    """Move sequences, counted."""
    if find_spec("chess"):
        yield Contestant(CHESS, sequences_of_chess, perft_of_chess())


def batches(rows: int) -> Iterator[Contestant]:
    """Steps of many games at once, with what players see after each."""
    if find_spec("pgx"):
        for name in BATCHED:
            yield Contestant(f"{name} (pgx)", steps_of_pgx(name, rows), rows)


# ---- pgx ----------------------------------------------------------------------------------------


def steps_of_pgx(name: str, rows: int) -> Callable[[int], object]:
    """Random legal steps of a batch, whose games begin again by themselves, compiled by JAX."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    game = pgx.make(name)
    step = auto_reset(game.step, game.init)

    def steps(state: Any, key: Any) -> Any:
        drawn, *keys = jax.random.split(key, rows + 1)
        actions = act_randomly(drawn, state.legal_action_mask)
        return jax.vmap(step)(state, actions, jax.numpy.stack(keys))

    keys = jax.random.split(jax.random.key(1), rows + 1)
    state, step_all = jax.jit(jax.vmap(game.init))(keys[1:]), jax.jit(steps)

    def run(number: int) -> None:
        shown = state
        for key in jax.random.split(keys[0], number):
            shown = step_all(shown, key)
        shown.observation.block_until_ready()

    return run


# ---- OpenSpiel ----------------------------------------------------------------------------------


def rollouts(game: Any) -> Callable[[int], object]:
    """Random games that C++ plays by itself.

    A tree search of two simulations, each of which is worth half of the games: one from the start,
    one from a move later.
    """
    import pyspiel

    def run(number: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(max(1, number // 2), 1)
        bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, 2, MEGABYTES, False, 1, False)
        bot.mcts_search(start_of(game))

    return run


def search(game: Any) -> Callable[[int], object]:
    """One search of that many simulations with one random game each."""
    import pyspiel

    def run(number: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(
            game, evaluator, EXPLORATION, max(2, number), MEGABYTES, True, 1, False
        )
        bot.mcts_search(start_of(game))

    return run


def start_of(game: Any) -> Any:
    """The first state in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def games_from_python(game: Any) -> Callable[[int], object]:
    """Random games in a loop of Python's."""

    def run(number: int) -> None:
        rng = random.Random(1)
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            state.returns()

    return run


# ---- python-chess -------------------------------------------------------------------------------


def games_of_chess(number: int) -> None:
    """Random games, to mate or to a draw that is no player's choice."""
    import chess

    rng = random.Random(1)
    for _ in range(number):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))


def sequences_of_chess(number: int) -> None:
    """The sequences of three moves, so many times."""
    for _ in range(number):
        perft_of_chess()


def perft_of_chess() -> int:
    """The number of sequences of three moves."""
    import chess

    return perft(chess.Board(), 3)


def perft(board: Any, depth: int) -> int:
    """The number of move sequences of a length."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total
