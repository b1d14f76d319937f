"""Changed rules that fail: each in one sentence, with the rule's name, its line and a way out."""

import pickle
import re
from typing import Any

import pytest

from knotwidgets import Kingdoms, RuleError
from tests.cells import cell

SETS = r"expected a set of hills \(an int\)"
FAULTS = {
    "list": ("battle", "return [own]", rf"returned \[\d+\]; {SETS}"),
    "float": ("battle", "return own / 2", rf"returned [\d.e+]+; {SETS}"),
    "off the board": ("manoeuvres", "return 1 << 70", r"returned \d+; .* of this board"),
    "guard column": ("vacant", "return 1 << 5", r"returned 32; .* of this board"),
    "too many points": ("points", "return 1, 0, 0", r"returned \(1, 0, 0\); .* tuple of 2 numbers"),
    "one point": ("points", "return 1", "returned 1; expected a tuple of 2 numbers"),
    "state": ("end", "return own, enemy", r"returned \(\d+, \d+\); expected a State\(own, enemy, "),
    "field": (
        "end",
        "return State(own, None, 0, 3, 0)",
        "returned State.* as its enemy",
    ),
    "exception": ("battle", "return 1 // 0", r"raised ZeroDivisionError\(.*\)"),
    "name": ("battle", "return owner", r"raised NameError\(.*owner.*\)"),
    "endless": ("kingdoms", "while True: forts += 1", "came to no end within 300,000 lines"),
    "recursion": ("battle", "return battle(board, own, enemy)", "is called without an end"),
}
KINGDOMS = Kingdoms(board="5x5")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_rule_that_fails_is_told_with_its_name_and_its_line(fault: str) -> None:
    name, line, told = FAULTS[fault]
    wanted = ", ".join(KINGDOMS.rules[name].__code__.co_varnames[: _count(name)])
    rule = cell(f"def {name}({wanted}):\n    {line}\n")[name]
    with pytest.raises(RuleError) as caught:
        Kingdoms(board="5x5", rules={name: rule})
    assert re.match(f"the rule '{name}' {told}", str(caught.value)), caught.value
    assert str(caught.value).endswith(f"(line 2: {line})")
    assert (caught.value.rule, caught.value.line) == (name, 2)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301


def _count(name: str) -> int:
    return KINGDOMS.rules[name].__code__.co_argcount


def test_what_fails_late_fails_with_the_same_words_and_the_position_stays() -> None:
    broken: list[int] = []
    source = (
        "def battle(board, own, enemy):\n    return [] if broken else vacant(board, own, enemy)"
    )
    rule = cell(source, broken=broken)["battle"]
    game = Kingdoms(board="4x4", rules={"battle": rule})
    position = game.position("4/1r2/4/3b red battle")
    broken.append(1)
    with pytest.raises(RuleError, match=r"the rule 'battle' returned \[\]; .*\(line 2: return"):
        position.play("A1")
    assert position.text == "4/1r2/4/3b red battle"


def test_the_fields_of_a_refusal_are_known() -> None:
    def battle(board: Any, own: int, enemy: int) -> int:
        return int(board.cells & ~(own | enemy) & ~1)

    battle.refusal = "{hill} is holy ground"  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match=r"'\{hill\} is holy ground'; its fields are \{move\} and"):
        Kingdoms(rules={"battle": battle})
    battle.refusal = "{move} is holy ground"  # type: ignore[attr-defined]
    game = Kingdoms(board="3x3", rules={"battle": battle})
    verdict = game.position("3/1r1/3 red battle").explain("A1")
    assert (verdict.rule, verdict.message) == ("battle", "A1 is holy ground")


def _made(source: str, name: str = "battle", **names: Any) -> Any:
    return cell(source, **names)[name]


PLAIN = "def battle(board, own, enemy):\n    return vacant(board, own, enemy)\n"
ANYWHERE = PLAIN.replace("    return", '    """Anywhere."""\n    return')


def test_a_rule_that_says_now_this_now_that_is_refused() -> None:
    numbers = iter(range(10**6))
    rule = _made(
        "def standing(board, forts):\n    return next(numbers)\n", "standing", numbers=numbers
    )
    told = r"the rule 'standing' returned 0, then 1 for the same arguments \(line 2: return next"
    with pytest.raises(RuleError, match=told):
        Kingdoms(board="4x4", rules={"standing": rule})


def test_one_function_may_stand_for_two_rules_and_each_is_named() -> None:
    def made(size: int) -> Any:
        return lambda board, hills: hills // size & board.cells

    both = {"neighbours": made(2), "leaps": made(2)}
    for rules in (both, dict.fromkeys(both, made(2))):
        game = Kingdoms(board="4x4", rules=rules)
        assert [game.rules[name](game.board, 2) for name in both] == [1, 1]

    def none(board: Any, own: int, enemy: int) -> None: ...

    with pytest.raises(RuleError, match="the rule 'manoeuvres' returned None"):
        Kingdoms(rules=dict.fromkeys(("manoeuvres", "battle"), none))


def test_the_rule_book_of_a_game_may_be_given_to_another(capsys: Any) -> None:
    loud = _made(PLAIN.replace("    return", "    print('!')\n    return"))
    game = Kingdoms(board="4x4", rules={"battle": loud})
    assert capsys.readouterr().out == ""  # while it is watched
    assert Kingdoms(board="5x5", rules=game.rules).changed_rules == game.changed_rules
    assert (
        Kingdoms(rules=Kingdoms().rules) == Kingdoms() == Kingdoms(rules=dict(game.rules.standard))
    )


def test_a_taken_hill_is_not_told_in_the_words_of_a_rule_that_would_allow_it() -> None:
    rule = _made(ANYWHERE)
    game = Kingdoms(board="4x4", rules={"manoeuvres": rule})
    assert game.position("4/1r2/4/3b red manoeuvres").explain("D1").rule == "vacant"
