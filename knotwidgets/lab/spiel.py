"""Games in the classes of OpenSpiel; importing this imports OpenSpiel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore] # it has no types
from open_spiel.python.observation import (  # type: ignore[import-untyped, unused-ignore]
    IIGObserverForPublicInfoGame,
)

from ..core.kernel import CHANCE, NOBODY
from ..core.position import Position
from ..engine.players import win_shares

OUTCOMES = 1024  # of one chance node, at most


class Subject:
    """What all states of a game share; a copy of a state has the same one."""

    def __init__(self, start: Position, name: str, most: int) -> None:
        self.start = start
        self.game = start.game
        self.name = name
        self.most = most
        self.actions = tuple(self.game.all_actions())
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        self.shape = start.to_numpy().shape
        players = len(self.game.players)
        has_chance, modes = self.game.kernel.has_chance, pyspiel.GameType.ChanceMode
        self.type = pyspiel.GameType(
            short_name=name,
            long_name=self.game.name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=modes.EXPLICIT_STOCHASTIC if has_chance else modes.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )
        self.info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=OUTCOMES if has_chance else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most,
        )

    def __deepcopy__(self, _: Any) -> Subject:
        """Return itself: OpenSpiel copies a state with all that it has."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Subject, (self.start, self.name, self.most)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game; `kw.openspiel(game)` makes a class of each."""

    subject: Subject

    def __init__(self, params: Any = None) -> None:
        super().__init__(self.subject.type, self.subject.info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles: the game is registered again where it is unknown."""
        subject = self.subject
        return registered, (subject.start, subject.name, subject.most)

    def new_initial_state(self) -> SpielState:
        """Return the start."""
        return SpielState(self, self.subject)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of states: everybody sees everything."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.subject)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game; `position` is the one of this package."""

    def __init__(self, game: SpielGame, subject: Subject) -> None:
        super().__init__(game)
        self.subject = subject
        self.state = subject.start.state
        self.plies = 0

    @property
    def position(self) -> Position:
        """The position, for display and further play."""
        return Position(self.subject.game, self.state)

    def _mover(self) -> int:
        game = self.subject.game
        over = self.plies >= self.subject.most
        return NOBODY if over else game.mover(self.state)

    def current_player(self) -> int:
        """Return whose decision is next."""
        mover = self._mover()
        ids = {NOBODY: pyspiel.PlayerId.TERMINAL, CHANCE: pyspiel.PlayerId.CHANCE}
        return int(ids.get(mover, mover))

    def _legal_actions(self, _player: int) -> list[int]:
        numbers = self.subject.numbers
        return sorted(numbers[action] for action in self.subject.game.actions(self.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance by their place, with their probabilities."""
        outcomes = self.subject.game.chance(self.state)
        return [(place, float(share)) for place, (_, share) in enumerate(outcomes)]

    def _action(self, number: int) -> int:
        """Return this package's action for a number of OpenSpiel."""
        if self._mover() == CHANCE:
            return self.subject.game.chance(self.state)[number][0]
        return self.subject.actions[number]

    def _apply_action(self, number: int) -> None:
        game, action = self.subject.game, self._action(number)
        self.plies += self._mover() != CHANCE
        self.state = game.next_state(self.state, action)

    def _action_to_string(self, _player: int, number: int) -> str:
        return self.subject.game.write_action(self.state, self._action(number))

    def is_terminal(self) -> bool:
        """Whether the game is over, or was given up."""
        return self._mover() == NOBODY

    def returns(self) -> list[float]:
        """Return what each player has won: 1 for a win, in sum 0.

        It is nothing while the game goes on, and if it is given up.
        """
        game, number = self.subject.game, len(self.subject.game.players)
        if game.mover(self.state) != NOBODY:
            return [0.0] * number
        shares = win_shares(game.kernel.points(game.board, self.state))
        return [(number * share - 1) / max(1, number - 1) for share in shares]

    def __str__(self) -> str:
        return self.subject.game.write_state(self.state)


class _Observer:
    """Observes a state, by the interface of OpenSpiel."""

    def __init__(self, subject: Subject) -> None:
        self.tensor = np.zeros(subject.shape, np.float32).reshape(-1)
        self.dict = {"observation": self.tensor.reshape(subject.shape)}

    def set_from(self, state: SpielState, player: int) -> None:  # noqa: ARG002 - their form
        """Take over the observation of a state."""
        self.dict["observation"][:] = state.position.to_numpy()

    def string_from(self, state: SpielState, player: int) -> str:  # noqa: ARG002
        """Return a state as text."""
        return str(state)


def registered(start: Position, name: str, most: int) -> Any:
    """Return a game of OpenSpiel; it is registered if it isn't yet."""
    if name not in pyspiel.registered_names():
        subject = Subject(start, name, most)
        # OpenSpiel keeps its arguments, which must not be freed after Python has ended: a class is
        # never freed, as it refers to itself.
        pyspiel.register_game(subject.type, type(name, (SpielGame,), {"subject": subject}))
    return pyspiel.load_game(name)
