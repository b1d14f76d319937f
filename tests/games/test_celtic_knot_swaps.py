"""Celtic Knot with rules swapped for others: words, routes and playouts follow."""

from typing import Any

import pytest

from knotwidgets import CelticKnot, RuleError, playouts
from tests.games.test_rule_swaps import pasted

STANDARD = CelticKnot()


def test_other_dice() -> None:
    def totals(number: int) -> tuple[int, int]:
        return number, 3 * number

    def flips(number: int, total: int) -> int:
        del total
        return number

    game = CelticKnot(coins=1, rules={"totals": totals, "flips": flips})
    pos = game.start().play("A9")
    assert [(move, str(odds)) for move, odds in pos.chance] == [
        ("=1", "1/3"),
        ("=2", "1/3"),
        ("=3", "1/3"),
    ]
    assert pos.play("=3").legal_moves == (">C8", ">B7")
    assert pos.explain("=4").message == "The rule 'totals' of this game does not allow =4."


def test_a_swapped_way_reaches_routes_and_verdicts() -> None:
    def drop(board: Any, space: int) -> int:
        if space in board.below:
            return int(board.below.index(space))
        return int(board.below[space])

    game = CelticKnot(rules={"drop": drop})
    pos = game.position("nickel:C7',A1 dime:A1 nickel C7'=1")
    assert pos.legal_moves == (">C7", ">D7", ">B7")
    assert game.routes(pos)["C7"] == ("C7'", "C7")
    assert pos.explain(">C7").legal


def test_another_end_of_the_game_is_told_by_the_rule() -> None:
    def home(coins: Any, player: int) -> bool:
        stacks = coins[player]
        return bool(stacks.spaces.bit_count() <= 5 and not stacks.heights & 0xEEEEE)

    game = CelticKnot(rules={"home": home})
    pos = game.position("nickel:I9,A1,A9,I3,I1,E6 dime:I9*6 nickel").play("E6=1>off")
    assert pos.outcome is not None
    assert pos.outcome.winner == "nickel"
    assert pos.outcome.detail == ("Nickel wins.", "Dime has 6 coins left.")
    assert game.position(pos.text) == pos
    assert game.position("nickel: dime:I9 -").outcome.detail[0] == "Nickel wins."  # type: ignore[union-attr]


def test_who_has_nothing_to_choose_has_not_won() -> None:
    home = pasted("def home(coins, player):\n    return False\n")
    with pytest.raises(RuleError, match="nothing to choose, and is not home"):
        CelticKnot(coins=1, rules={"home": home})
    game = CelticKnot(rules={"home": home})  # the games of its trial are too short to tell
    with pytest.raises(RuleError, match="nothing to choose, and is not home"):
        playouts(game, 20)
    kernel, end = game.rules.plain.kernel, STANDARD.position("nickel:A9 dime: -").state
    assert (kernel.mover(game.board, end), kernel.points(game.board, end)) == (1, (0, 0))


def test_other_points_are_told_plainly() -> None:
    def points(board: Any, state: Any) -> tuple[int, ...]:
        del board
        return tuple(6 - stacks.spaces.bit_count() for stacks in state.coins[:2])

    game = CelticKnot(rules={"points": points})
    outcome = game.position("nickel: dime:A1,A9 -").outcome
    assert outcome is not None
    assert outcome.points == {"nickel": 6, "dime": 4}
    assert outcome.detail == ("Nickel has 6 points and Dime has 4 points.",)
    even = CelticKnot(rules={"points": pasted("def points(board, state):\n    return 1, 1\n")})
    outcome = even.position("nickel: dime:A1,A9 -").outcome
    assert outcome is not None
    assert outcome.winner is None


def test_what_a_swapped_rule_refuses_names_the_rule() -> None:
    def goals(board: Any, space: int, total: int) -> int:
        del space, total
        return 1 << int(board.size)

    def choices(coins: Any, player: int) -> int:
        spaces = coins[player].spaces
        return int(spaces & -spaces)

    game = CelticKnot(rules={"goals": goals, "choices": choices})
    verdict = game.start().explain("A9")
    message = "The rule 'choices' of this game does not allow A9."
    assert (verdict.rule, verdict.message) == ("choices", message)
    pos = game.start().play("I9=2")
    assert (pos.legal_moves, game.routes(pos)) == ((">off",), {"off": ("I9", "E5")})
    verdict = pos.explain(">I7")
    message = "The rule 'goals' of this game does not allow I7."
    assert (verdict.rule, verdict.message) == ("goals", message)


def test_of_several_changed_rules_the_one_that_leads_astray_is_named() -> None:
    astray = pasted("def together(board, number):\n    return number + 1\n")
    fine = pasted("def following(board, player):\n    return 0\n")
    for rules in ({"following": fine, "together": astray}, {"together": astray, "following": fine}):
        with pytest.raises(RuleError, match="the rule 'together' leads to a position") as caught:
            CelticKnot(rules=rules)
        assert caught.value.rule == "together"
