"""Every game with every option set keeps what any game must keep; broken games don't."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from dev_setup import ROOT
from knotwidgets import Celtic, CelticKnot, Kingdoms, Outcome, Position, Verdict
from knotwidgets.core import Game
from knotwidgets.core.kernel import ParsedMove
from knotwidgets.core.record import HOMES
from knotwidgets.core.rules import RuleBook
from tests.amounts import amount
from tests.games.celtic_knot_boards import RING
from tests.games.conformance import check
from tests.games.option_sets import OPTION_SETS, WORDS, OptionSet, file_name

pytestmark = pytest.mark.slow

GAMES = amount(2)  # random ones of each option set


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_a_game_conforms(option_set: OptionSet) -> None:
    for seed in range(GAMES):
        check(option_set.game(), seed, looks=amount(6))


@pytest.mark.parametrize("kind", WORDS)
def test_every_option_is_told_and_tried(kind: type[Game]) -> None:
    for option in kind().options:
        listed = f"* `{option}`" in (kind.__doc__ or "")
        assert listed, f"the docstring of {kind.__name__} does not list `{option}`"
        tried = any(f"{option}=" in words for words in WORDS[kind])
        assert tried, f"no option set of tests/games/option_sets.py has {option}="


def test_every_game_of_the_package_has_option_sets() -> None:
    homes = {home.rpartition(".")[-1] for home in HOMES if home.startswith("knotwidgets.games.")}
    assert homes == {*map(file_name, WORDS)}, "see WORDS in tests/games/option_sets.py"


@pytest.mark.parametrize("kind", WORDS)
def test_every_game_has_what_the_lobby_shows_of_it(kind: type[Game]) -> None:
    name = file_name(kind)
    for file in (f"games/{name}/cover.webp", f"games/{name}/cover_dark.webp", f"lessons/{name}.md"):
        assert (ROOT / "knotwidgets" / file).exists(), f"the lobby needs knotwidgets/{file}"


def test_games_with_changed_rules_conform() -> None:
    def battle(board: Any, own: int, enemy: int) -> int:
        """Build anywhere."""
        return int(board.cells & ~(own | enemy))

    def points(board: Any, state: Any) -> tuple[int, int]:
        """Give the points to who begins."""
        del state
        return 1 - int(board.first), int(board.first)

    def following(board: Any, player: int) -> int:
        """Play passes counter-clockwise."""
        return (player - 1) % int(board.players)

    check(Kingdoms(rules={"battle": battle, "points": points}))
    check(Celtic(window=4, rules={"points": points}))
    check(CelticKnot(board=RING, players=3, rules={"following": following}))


@pytest.mark.parametrize(
    ("game", "rule"),
    [(Kingdoms(illegal_moves="punish"), "leaps"), (Celtic(overrun="forfeit"), "overrun")],
    ids=repr,
)
def test_games_that_punish_are_played_with_illegal_moves(game: Game, rule: str) -> None:
    records = [check(game, seed, looks=0) for seed in range(10, 10 + amount(10, 3))]
    verdicts = [
        position.explain(ply.move)
        for record in records
        for position, ply in zip(record.positions, record.line, strict=False)
    ]
    assert rule in {verdict.rule for verdict in verdicts if not verdict.legal}


# ---- a check that can't fail would be none: games with one fault each ---------------------------


class Broken(Kingdoms):
    """A small game of Kingdoms, to be broken."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "board": "2x3"})


def replace(game: Game, **functions: Any) -> None:
    game.rules = RuleBook(game.rules.values(), game.kernel._replace(**functions))


class Uncounted(Broken):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        count = self.kernel.count_actions
        replace(self, count_actions=lambda board, state: max(count(board, state) - 1, 0))


class Endless(Broken):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        replace(self, play=lambda _board, state, _action: state)


class Brusque(Broken):
    def judge(self, state: Any, move: str) -> ParsedMove:
        verdict, action = super().judge(state, move)
        return ParsedMove(Verdict(verdict.legal, verdict.rule), action)


class Terse(Broken):
    def write_state(self, state: Any) -> str:
        return super().write_state(state._replace(player=0))


class Picky(Broken):
    def picks(self, position: Position, move: str) -> tuple[str, ...]:
        return ("A1",) if move == "B1" else super().picks(position, move)

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:
        return next(m for m in position.legal_moves if self.picks(position, m) == picks)


class Verbose(Broken):
    def events(self, before: Any, after: Any) -> tuple[str, ...]:
        del before, after
        return ("<a move>",)


class Partial(Broken):
    def outcome(self, state: Any) -> Outcome:
        outcome = super().outcome(state)
        return Outcome("red" if outcome.winner == "blue" else "blue", outcome.points)


class Ring(CelticKnot):
    """A small game of Celtic Knot, to be broken."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "board": RING})


class Loaded(Ring):
    def chance(self, state: Any) -> tuple[tuple[int, Fraction], ...]:
        return tuple((action, odds * 2) for action, odds in super().chance(state))


class Offended(Ring):
    def picks(self, position: Position, move: str) -> tuple[str, ...]:
        return tuple(f"the {pick}" for pick in super().picks(position, move))

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:
        return super().move_of(position, tuple(pick.removeprefix("the ") for pick in picks))


FAULTS: Mapping[Callable[[], Game], str] = {
    Uncounted: "judged legal, but is no legal move|0 moves, mover",
    Endless: "no end after",
    Brusque: "the verdict on",
    Terse: "read from its text it is",
    Picky: "are picked alike",
    Verbose: "can't be recorded",
    Partial: "wins with",
    Loaded: "the odds are 2",
    Offended: "the picture offers",
}


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: kind.__name__)
def test_a_game_with_a_fault_does_not_conform(kind: type[Game]) -> None:
    with pytest.raises(AssertionError, match=FAULTS[kind]):
        check(kind(), seed=3)
