"""The endgames of Kingdoms: what is solved, and the player that solves them."""

from __future__ import annotations

from random import Random as Dice
from typing import Any

import pytest

from knotwidgets import (
    Budget,
    Cancelled,
    Celtic,
    Endgame,
    Greedy,
    Kingdoms,
    Position,
    Report,
    solve,
)
from knotwidgets.engine.players import ask
from knotwidgets.games.kingdoms import endgame
from knotwidgets.games.kingdoms.endgame import Solver
from tests.amounts import few
from tests.engine.stones import first

pytestmark = pytest.mark.slow

GAMES = [
    Kingdoms(board="3x3"),
    Kingdoms(board="4x3", first="blue"),
    Kingdoms(board="4x3", scoring="knots"),
    Kingdoms(board="4x3", illegal_moves="punish"),
    Kingdoms(board="o.oo/oooo/oo.o"),
]


def lead(position: Position, known: dict[Any, int]) -> int:
    """By how many points Red wins if both play best, by trying everything."""
    game, board, kernel = position.game, position.game.board, position.game.kernel

    def of(state: Any) -> int:
        if state not in known:
            leads = [of(kernel.play(board, state, action)) for action in game.actions(state)]
            if leads:
                known[state] = (max if state.player == 0 else min)(leads)
            else:
                red, blue = kernel.points(board, state)
                known[state] = red - blue
        return known[state]

    return of(position.state)


def after(game: Kingdoms, plies: int, seed: int) -> Position:
    """A position after so many random moves; where that is punished, some of them illegal."""
    dice, position = Dice(seed), game.start()
    for _ in range(plies):
        moves = list(position.legal_moves)
        if game.punishes and dice.random() < 0.4:
            moves += sorted(vacant(position))
        position = position.play(dice.choice(moves))
    return position


def with_vacant(game: Kingdoms, number: int, seed: int) -> Position:
    """A position after random moves with so many vacant hills."""
    plies = len(game.grid.names) - number
    while True:
        position = after(game, plies, seed)
        if len(vacant(position)) == number:
            return position
        plies += 1  # a capture leaves as many vacant as before


def vacant(position: Position) -> set[str]:
    game: Any = position.game
    return set(game.grid.names) - {
        hill for forts in game.forts(position).values() for hill in forts
    }


@pytest.mark.parametrize("seed", few(range(6), 2))
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_lead_is_that_of_brute_force(game: Kingdoms, seed: int) -> None:
    position = after(game, len(game.grid.names) - 7, seed)
    solution = solve(position, compiled=False)
    known: dict[Any, int] = {}
    assert solution.lead == {"red": lead(position, known), "blue": -lead(position, known)}
    end = position
    for move in solution.variation:
        end = end.play(move)
        assert lead(end, known) == solution.lead["red"]
    assert end.outcome
    assert solution.best == solution.variation[0] == solution.report.best
    assert solution.report.certain
    red = solution.lead["red"]
    assert solution.report.win["red"] == (red > 0) + 0.5 * (red == 0)
    assert solution.positions > 0


LARGER = [Kingdoms(board="4x4"), Kingdoms(board="8x8"), Kingdoms(board="5x3", scoring="knots")]


@pytest.mark.parametrize("game", few(LARGER), ids=repr)
def test_a_crowded_table_misleads_nobody(game: Kingdoms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "SLOTS", 64)
    for seed in range(3):
        position = with_vacant(game, 8, seed)
        solution = solve(position, compiled=False)
        assert solution.lead["red"] == lead(position, {})
        for low in (-4, 0, 4):
            solver = Solver(position, compiled=False)
            solver.table.nodes[1] = endgame.NO_LIMIT
            found = solver.lead(game.board, solver.table, position.state, low, low + 1, 0)
            assert (found > low) == (solution.lead["red"] > low)


def test_a_bound_is_no_lead() -> None:
    game = Kingdoms(board="4x4", scoring="knots")
    position = with_vacant(game, 9, 18)  # where taking one for the other goes wrong
    assert solve(position, compiled=False).lead["red"] == lead(position, {})


def test_a_challenge_makes_another_position_and_may_be_best() -> None:
    doubted = GAMES[3].position("r2b/4/bbrr red battle challenge:D3/battle")
    settled = GAMES[3].position("r2b/4/bbrr red battle")
    leads = [lead(position, {}) for position in (doubted, settled)]
    assert leads[0] != leads[1]
    best = solve(doubted, compiled=False).best
    assert ">" in best
    assert lead(doubted.play(best), {}) == leads[0]
    for order in (1, -1):
        solver = Solver(doubted, compiled=False)
        found = [
            solver.solution(position, Budget()).lead["red"]
            for position in (doubted, settled)[::order]
        ]
        assert found == leads[::order]


def test_positions_that_look_alike_are_told_apart() -> None:
    state = GAMES[0].start().state
    turns = {
        endgame.turn_of(state._replace(player=player, phase=phase))
        for player in range(2)
        for phase in range(3)
    }
    assert len(turns) == 6
    assert 0 not in turns


def test_a_solver_remembers() -> None:
    position = with_vacant(Kingdoms(), 9, 1)
    solver = Solver(position, compiled=False)
    first = solver.solution(position, Budget())
    again = solver.solution(position, Budget())
    assert again.lead == first.lead
    assert again.positions < first.positions / 2


def test_it_stops_when_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Kingdoms().start()
    monkeypatch.setattr(endgame, "PATIENCE", 0.03)
    for given in (None, Budget(seconds=0.03)):
        with pytest.raises(
            TimeoutError, match=r"not solved after \d+\.\d s, with 45 vacant .*: .*red manoeuvres"
        ):
            solve(start, budget=given, compiled=False)
    budget = Budget()
    budget.cancelled.set()
    with pytest.raises(Cancelled):
        solve(start, budget=budget, compiled=False)


# ---- the player -------------------------------------------------------------------------------


def test_the_player_solves_the_end_and_leaves_the_rest() -> None:
    game = Kingdoms()
    player = Endgame(hills=7, otherwise=first, compiled=False)
    early, late = with_vacant(game, 8, 2), with_vacant(game, 7, 2)
    assert player.choose(early) == first(early)
    report = player.report
    assert report is None
    known: dict[Any, int] = {}
    assert lead(late.play(player.choose(late)), known) == lead(late, known)
    report = player.report
    assert isinstance(report, Report)
    assert report.certain
    celtic = Celtic().start()
    assert player.choose(celtic) == first(celtic)


def test_it_tells_what_it_knows_and_what_the_other_player_does() -> None:
    player = Endgame(hills=7, otherwise=Greedy(seed=1), compiled=False)
    assert player.think(with_vacant(Kingdoms(), 7, 2)).certain
    assert len(player.think(Kingdoms().start()).candidates) == 45
    player.choose(Kingdoms().start())
    assert player.report
    assert len(player.report.candidates) == 45
    with pytest.raises(TypeError, match="first only chooses"):
        Endgame(otherwise=first).think(Kingdoms().start())


def test_hurried_it_leaves_the_move_to_the_other_player() -> None:
    budget = Budget()
    budget.hurried.set()
    late = with_vacant(Kingdoms(), 7, 2)
    player = Endgame(otherwise=first, compiled=False)
    assert ask(player, late, budget) == first(late)
