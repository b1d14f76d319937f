"""Measures that count what happens in a game: moves, choices, results.

Names and definitions are those of Ludii's metrics, after C. Browne, "Automatic Generation and
Evaluation of Recombination Games" (2008), and M. Stephenson et al., "General Game Heuristic
Prediction Based on Ludeme Descriptions" (2021), where nothing else is said. A *move* is one
decision of a player; an *action* is a move or an outcome of chance.
"""

from __future__ import annotations

from math import log10, nan
from typing import Any

from ...core.arrays import needed
from ...core.kernel import CHANCE
from ...core.measure import Columns, Measure
from ...engine.loops import DRAWN, GIVEN_UP

BROWNE = "C. Browne, Automatic Generation and Evaluation of Recombination Games (2008)"
LUDII = "Ludii, package metrics"
ALLIS = "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence (1994)"

# ---- results ------------------------------------------------------------------------------------


def advantage(columns: Columns) -> Any:
    """The first player's share of the games: a win counts 1, a drawn or given up game 1/2."""
    winner = columns["winner"]
    return (winner == 0) + 0.5 * (winner < 0)


def completion(columns: Columns) -> Any:
    """The share of games that somebody won."""
    return (columns["winner"] >= 0) * 1.0


def drawishness(columns: Columns) -> Any:
    """The share of games that ended without a winner."""
    return (columns["winner"] == DRAWN) * 1.0


def timeouts(columns: Columns) -> Any:
    """The share of games that did not end within the plies that a game may take."""
    return (columns["winner"] == GIVEN_UP) * 1.0


def balance(wins: Any) -> float:
    """1 less the greatest difference between the shares of the games that two players won."""
    shares = wins[:-1] / max(1, sum(wins))
    return float(1 - (max(shares) - min(shares)))


def score_difference(columns: Columns) -> Any:
    """The difference between the most and the fewest points that a player has at the end."""
    numpy = needed("numpy", "lab")
    points = numpy.stack([column for name, column in columns.items() if name.startswith("points ")])
    apart = 1.0 * (points.max(axis=0) - points.min(axis=0))
    return numpy.where(columns["winner"] == GIVEN_UP, nan, apart)


def first_listed(columns: Columns) -> Any:
    """The share of the wins of the player listed first, in whatever seat; of others, no value."""
    numpy = needed("numpy", "lab")
    if "rotation" not in columns:
        return numpy.full(len(columns["winner"]), nan)
    seats = sum(name.startswith("points ") for name in columns)
    seat = -columns["rotation"].astype(int) % seats
    return numpy.where(columns["winner"] < 0, 1 / seats, columns["winner"] == seat)


# ---- lengths and choices ------------------------------------------------------------------------


def duration_actions(columns: Columns) -> Any:
    """The number of moves and of outcomes of chance in a game."""
    return columns["plies"] * 1.0


def count_turns(
    board: Any,  # noqa: ARG001 - the form of a step
    state: Any,  # noqa: ARG001
    action: int,  # noqa: ARG001
    actions: int,  # noqa: ARG001
    player: int,
    so_far: tuple[int, int],
) -> tuple[int, int]:
    """The number of turns in a game: moves that a player makes one after the other are one."""
    last, turns = so_far
    if player == CHANCE:
        return last, turns
    return player, turns + (1 if player != last else 0)


def turns(board: Any, state: Any, so_far: tuple[int, int]) -> int:  # noqa: ARG001
    """The number of turns in a game: moves that a player makes one after the other are one."""
    return so_far[1]


def count_choices(
    board: Any,  # noqa: ARG001
    state: Any,  # noqa: ARG001
    action: int,  # noqa: ARG001
    actions: int,
    player: int,
    so_far: tuple[int, int, int, int],
) -> tuple[int, int, int, int]:
    """Moves, and of the numbers of legal ones the sum, the sum of squares and the most."""
    moves, total, squares, most = so_far
    if player == CHANCE:
        return so_far
    return moves + 1, total + actions, squares + actions * actions, max(most, actions)


def moves(board: Any, state: Any, so_far: Any) -> int:  # noqa: ARG001
    """The number of decisions that players take in a game."""
    return int(so_far[0])


def choices_average(board: Any, state: Any, so_far: Any) -> float:  # noqa: ARG001
    """The number of legal moves, on average over the moves of a game."""
    return so_far[1] / so_far[0] if so_far[0] else nan


def choices_variance(board: Any, state: Any, so_far: Any) -> float:  # noqa: ARG001
    """The variance of the number of legal moves over the moves of a game."""
    if so_far[0] == 0:
        return nan
    mean = so_far[1] / so_far[0]
    return so_far[2] / so_far[0] - mean * mean  # type: ignore[no-any-return]


def choices_most(board: Any, state: Any, so_far: Any) -> int:  # noqa: ARG001
    """The greatest number of legal moves in a game."""
    return int(so_far[3])


def game_tree(board: Any, state: Any, so_far: Any) -> float:  # noqa: ARG001
    """The power of ten of the game tree's size: b ** d leaves for d moves among b on average."""
    return so_far[0] * log10(so_far[1] / so_far[0]) if so_far[0] else 0.0


def count_decisions(
    board: Any,
    state: Any,
    action: int,
    actions: int,
    player: int,
    so_far: tuple[int, int, int, int],
) -> tuple[int, int, int, int]:
    """Count as `count_choices` does, the moves alone that have an alternative."""
    if actions < 2:
        return so_far
    return count_choices(board, state, action, actions, player, so_far)


def count_forced(
    board: Any,  # noqa: ARG001
    state: Any,  # noqa: ARG001
    action: int,  # noqa: ARG001
    actions: int,
    player: int,
    so_far: tuple[int, int],
) -> tuple[int, int]:
    """Moves, and those of them that are the only legal one."""
    if player == CHANCE:
        return so_far
    return so_far[0] + 1, so_far[1] + (1 if actions == 1 else 0)


def forced_share(board: Any, state: Any, so_far: tuple[int, int]) -> float:  # noqa: ARG001
    """The share of moves in a game that are the only legal one."""
    return so_far[1] / so_far[0] if so_far[0] else nan


def decision_share(board: Any, state: Any, so_far: tuple[int, int]) -> float:  # noqa: ARG001
    """The share of moves in a game with more than one to choose from."""
    return 1 - so_far[1] / so_far[0] if so_far[0] else nan


_CHOICES: dict[str, Any] = {"step": count_choices, "start": (0, 0, 0, 0), "source": LUDII}
_DECISIONS: dict[str, Any] = {"step": count_decisions, "start": (0, 0, 0, 0), "source": LUDII}
_SHARE: dict[str, Any] = {"share": True, "unit": "of games"}


def _measure(name: str, *, of: Any, **given: Any) -> Measure:
    """Return a measure that `of` finishes or derives, and whose docstring defines it."""
    kind = "finish" if "step" in given else "outcomes" if of is balance else "derived"
    return Measure(name, definition=" ".join((of.__doc__ or "").split()), **{kind: of, **given})


COUNTING = (
    _measure("AdvantageP1", of=advantage, source=f"{BROWNE}; in Ludii a draw is 0", **_SHARE),
    _measure("Balance", of=balance, source=BROWNE, **_SHARE),
    _measure("Completion", of=completion, source=BROWNE, **_SHARE),
    _measure("Drawishness", of=drawishness, source=BROWNE, **_SHARE),
    _measure("Timeouts", of=timeouts, source=BROWNE, **_SHARE),
    _measure("DurationMoves", of=moves, unit="moves", **_CHOICES),
    _measure(
        "DurationTurns",
        of=turns,
        step=count_turns,
        start=(CHANCE, 0),
        unit="turns",
        source=LUDII,
    ),
    _measure("DurationActions", of=duration_actions, unit="actions", source=LUDII),
    _measure(
        "DecisionMoves",
        of=decision_share,
        step=count_forced,
        start=(0, 0),
        unit="of moves",
        source=LUDII,
    ),
    _measure(
        "ForcedMoves",
        of=forced_share,
        step=count_forced,
        start=(0, 0),
        unit="of moves",
        source="1 less DecisionMoves",
    ),
    _measure("BranchingFactor", of=choices_average, unit="moves", **_CHOICES),
    _measure("BranchingFactorVariance", of=choices_variance, unit="moves²", **_CHOICES),
    _measure("BranchingFactorMaximum", of=choices_most, unit="moves", **_CHOICES),
    _measure("DecisionFactor", of=choices_average, unit="moves", **_DECISIONS),
    _measure("DecisionFactorVariance", of=choices_variance, unit="moves²", **_DECISIONS),
    _measure("DecisionFactorMaximum", of=choices_most, unit="moves", **_DECISIONS),
    _measure(
        "GameTreeComplexity",
        of=game_tree,
        unit="powers of 10",
        **{**_CHOICES, "source": ALLIS},
    ),
    _measure("ScoreDifference", of=score_difference, unit="points", source=LUDII),
)

FIRST_LISTED = _measure(
    "FirstListedWins", of=first_listed, source="SkillTrace in " + LUDII, **_SHARE
)
