"""Kingdoms as a game of OpenSpiel, as anybody would write it there in Python.

Its rules are those of this package, so that what is measured is the framework around them. Needs
`open_spiel`; importing this registers the game `python_kingdoms`.
"""

import pyspiel

from knotwidgets import Kingdoms
from knotwidgets.core.kernel import NOBODY

KINGDOMS = Kingdoms()
MOST_PLIES = 100  # 45 builds and some captures
HILLS = KINGDOMS.board.cells.bit_length()

TYPE = pyspiel.GameType(
    short_name="python_kingdoms",
    long_name="Kingdoms",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=HILLS,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=MOST_PLIES,
)


class KingdomsGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """The game."""

    def __init__(self, params: object = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> "KingdomsState":
        """The empty board."""
        return KingdomsState(self)


class KingdomsState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position."""

    def __init__(self, game: KingdomsGame) -> None:
        super().__init__(game)
        self.state = KINGDOMS.kernel.start(KINGDOMS.board)

    def current_player(self) -> int:
        """Who is to move."""
        mover = KINGDOMS.kernel.mover(KINGDOMS.board, self.state)
        return int(pyspiel.PlayerId.TERMINAL) if mover == NOBODY else mover

    def _legal_actions(self, _player: int) -> list[int]:
        kernel, board, state = KINGDOMS.kernel, KINGDOMS.board, self.state
        return [
            kernel.nth_action(board, state, n) for n in range(kernel.count_actions(board, state))
        ]

    def _apply_action(self, action: int) -> None:
        self.state = KINGDOMS.kernel.play(KINGDOMS.board, self.state, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return KINGDOMS.write_action(self.state, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return KINGDOMS.kernel.mover(KINGDOMS.board, self.state) == NOBODY

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser."""
        if not self.is_terminal():
            return [0.0, 0.0]
        red, blue = KINGDOMS.kernel.points(KINGDOMS.board, self.state)
        won = float(red > blue) - float(red < blue)
        return [won, -won]

    def __str__(self) -> str:
        return KINGDOMS.write_state(self.state)


pyspiel.register_game(TYPE, KingdomsGame)
