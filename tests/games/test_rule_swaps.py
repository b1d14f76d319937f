"""Rules swapped for others: every caller follows, and no other game notices."""

# No `from __future__ import annotations` here: a notebook cell has none either.

import inspect
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, playouts
from knotwidgets.core import Game
from knotwidgets.core.binding import Rule
from tests.cells import cell
from tests.games.celtic_knot_boards import RING
from tests.games.random_games import random_line
from tests.warned import warned

STANDARD = Kingdoms()


def battle_anywhere(board: Any, own: int, enemy: int) -> int:
    return int(board.cells & ~(own | enemy))


def neighbours_in_eight_directions(board: Any, hills: int) -> int:
    beside = hills << 1 | hills >> 1
    row = hills | beside
    return int(beside | row << board.stride | row >> board.stride)


def pasted(source: str) -> Rule:
    """Run a source as a notebook cell with nothing imported would, and return its function."""
    cell: dict[str, Any] = {}
    exec(source, cell)  # noqa: S102 - our own text
    (function,) = [value for name, value in cell.items() if name != "__builtins__"]
    assert inspect.isfunction(function)
    return function


def texts(game: Game) -> list[str]:
    """The positions of one game, which hangs on the rules alone."""
    return [position.text for position in random_line(game, 1)]


def test_a_swapped_rule_changes_legal_moves_verdicts_and_playouts() -> None:
    game = Kingdoms(rules={"battle": battle_anywhere})
    text = "_5_/7/7/3r3/7/7/_b4_ red battle"
    assert len(STANDARD.position(text).legal_moves) == 4
    assert len(game.position(text).legal_moves) == 43
    assert game.position(text).explain("A5").legal
    assert not STANDARD.position(text).explain("A5").legal
    assert game.position(text).play("A5").player == "blue"
    assert playouts(game, 20, seed=1).lengths != playouts(STANDARD, 20, seed=1).lengths


def test_games_with_different_rules_live_side_by_side() -> None:
    before = texts(STANDARD)
    rules = {"neighbours": neighbours_in_eight_directions}
    changed = Kingdoms(rules=rules)
    assert texts(STANDARD) == before
    assert texts(changed) != before
    assert texts(Kingdoms()) == before
    assert changed != STANDARD
    assert changed == Kingdoms(rules=rules)
    assert repr(changed) == "Kingdoms(rules={'neighbours'})"
    assert STANDARD.rules["neighbours"] is not changed.rules["neighbours"]


def test_a_swapped_primitive_reaches_battle_captures_and_kingdoms() -> None:
    game = Kingdoms(rules={"neighbours": neighbours_in_eight_directions})
    position = game.position("_5_/7/7/3r3/7/7/_b4_ red battle")
    assert position.legal_moves == ("C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5")
    verdict = position.explain("A5")
    assert (verdict.rule, verdict.marks) == ("neighbours", ("A4", "B4", "B5", "A6", "B6"))

    four_around = game.position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
    assert game.due(four_around) == ()  # eight neighbours besiege now
    eight_around = game.position("_1bbb1_/2brb2/2bbb2/7/2r4/7/_5_ blue battle")
    assert game.due(eight_around) == ("D6",)

    diagonal = "_5_/7/5r1/4r2/3r3/7/_b4_ red battle"
    assert game.reckoning(game.position(diagonal))["red"] == (1, 3)
    assert game.kingdoms(game.position(diagonal))["red"] == (("D3", "E4", "F5"),)
    assert STANDARD.reckoning(STANDARD.position(diagonal))["red"] == (3, 3)


SOURCES: list[Game] = [
    Kingdoms(board="4x4"),
    Celtic(window=3, tiles="orange 2 cap 1 tee, blue 2 cap, neutral 1 cross 1 corner"),
    CelticKnot(board=RING, players=3),
    CelticKnot(board=RING, players=3, split=True, exit="dead end"),
]


@pytest.mark.parametrize("game", SOURCES, ids=repr)
def test_the_source_of_each_rule_works_when_pasted_into_a_cell(game: Game) -> None:
    kind: Any = type(game)
    rules = {name: pasted(inspect.getsource(rule)) for name, rule in game.rules.items()}
    again = kind(**game.options, rules=rules)
    assert again.rules.changed.keys() == rules.keys() == game.rules.standard.keys()
    assert playouts(again, 3) == playouts(game, 3)
    assert again.board == game.board
    assert again != game


def test_an_edited_source_uses_the_other_rules_of_its_game() -> None:
    source = inspect.getsource(STANDARD.rules["battle"])
    leaping = pasted(source.replace("neighbours(board, own)", "leaps(board, own)"))
    game = Kingdoms(rules={"battle": leaping})
    position = game.position("_5_/7/7/3r3/7/7/_b4_ red battle")
    assert position.legal_moves == ("C2", "E2", "B3", "F3", "B5", "F5", "C6", "E6")

    both = Kingdoms(rules={"battle": pasted(source), "neighbours": neighbours_in_eight_directions})
    assert len(both.position(position.text).legal_moves) == 8
    assert "C3" in both.position(position.text).legal_moves


LEFT = {  # what names a rule of which a notebook has another function
    "battle": "def battle(board, own, enemy):",
    "near": "def battle(board, own, enemy): return near(board, own, enemy)\n"
    "def near(board, own, enemy):",
    "far": "import functools\ndef battle(board, own, enemy): return far(board, own, enemy)\n"
    "@functools.cache\ndef far(board, own, enemy):",
}
BESIDE = " return vacant(board, own, enemy) & neighbours(board, own) or vacant(board, own, enemy)\n"


@pytest.mark.parametrize("who", LEFT)
def test_a_function_left_over_in_the_notebook_stands_in_for_no_rule(who: str) -> None:
    def game(source: str, also: str = "", **names: Any) -> Kingdoms:
        found = cell(source + LEFT[who] + BESIDE, **names)
        return Kingdoms(rules={name: found[name] for name in ("battle", also) if name})

    left = "def neighbours(board, hills): return 0\n"
    told = rf"^'{who}' uses 'neighbours', which .*: the game's counts, unless rules=\{{'neighb"
    with warned(RuntimeWarning, told) as heard:
        kept = [game(left), game(left)]
    assert len(heard) == 1
    imported = game("", neighbours=STANDARD.rules["neighbours"])  # without a warning, as is:
    assert [*kept, imported] == [game("")] * 3
    assert texts(kept[0]) == [one.text for one in random_line(STANDARD, 1)]
    assert texts(game(left, "neighbours"))[-1] != texts(STANDARD)[-1]


YOURS = {
    "corners": (
        "leaps",
        f"corners = lambda *_: 0\n{inspect.getsource(STANDARD.rules['leaps'])}",
    ),
    "MANOEUVRES": ("turn", f"MANOEUVRES = 1\n{inspect.getsource(STANDARD.rules['turn'])}"),
}


@pytest.mark.parametrize("name", YOURS)
def test_what_is_no_rule_may_be_ones_own(name: str) -> None:
    rule, source = YOURS[name]
    with warned(RuntimeWarning, f"'{rule}' uses '{name}', .* yours counts, unless"):
        game = Kingdoms(rules={rule: cell(source)[rule]})
    assert texts(game) != [one.text for one in random_line(STANDARD, 1)]


def test_other_points_are_told_plainly() -> None:
    def by_ringforts(board: Any, state: Any) -> tuple[int, int]:
        del board
        return int(state.own).bit_count(), int(state.enemy).bit_count()

    game = Kingdoms(rules={"points": by_ringforts})
    over = game.position("_bbbbb_/bbbbbbb/bbbbbbb/rrrrrbb/rrrrrrr/rrrrrrr/_rrrrr_ - over")
    assert over.outcome is not None
    assert over.outcome.points == {"red": 24, "blue": 21}
    assert over.outcome.detail[1] == "Red has 24 points, Blue 21."


def only_caps(racks: Any, player: int, sides: int) -> int:
    """Only caps that are open to the south may be laid."""
    return 1 if sides == 4 and held(racks[player], sides) else 0  # type: ignore[name-defined]  # noqa: F821


def never_beside(
    board: Any, own: int, enemy: int, player: int, phase: int, doubt: int, doubt_phase: int
) -> Any:
    """Nobody builds beside ringforts of their own."""
    del doubt, doubt_phase
    targets = vacant(board, own, enemy) & ~neighbours(board, own)  # type: ignore[name-defined]  # noqa: F821
    if targets:
        return State(own, enemy, player, phase, targets, 0, 0)  # type: ignore[name-defined]  # noqa: F821
    return end(own, enemy, player)  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize(
    ("start", "place", "rule"),
    [
        (lambda: Celtic(rules={"choices": only_caps}).start(), "d5", "choices"),
        (
            lambda: Kingdoms(board="4x4", rules={"turn": never_beside}).start().play("A1", "D4"),
            "A2",
            "turn",
        ),
    ],
)
def test_a_rule_that_leaves_out_a_place_is_named_there(start: Any, place: str, rule: str) -> None:
    verdict = start().explain(place)
    assert (verdict.legal, verdict.rule, verdict.marks) == (False, rule, (place,))


def test_another_turn_without_a_meeting_is_told() -> None:
    def meets(board: Any, coins: Any, player: int, space: int) -> bool:
        del board, coins, player
        return space >= 0

    before = CelticKnot(rules={"meets": meets}).start().play("A1", "=1")
    after = before.play(">B1")
    assert after.game.events(before.state, after.state) == ("Nickel: go again",)
