"""Changed rules that fail: each in one sentence, with the rule's name, its line and a way out."""

import pickle
import re
from typing import Any

import pytest

from knotwidgets import Celtic, Kingdoms, RuleError
from tests.cells import cell

SETS = r"expected a set of hills \(an int\)"
FAULTS = {
    "nothing": ("battle", "return None", f"returned None; {SETS}"),
    "list": ("battle", "return [own]", rf"returned \[\d+\]; {SETS}"),
    "float": ("battle", "return own / 2", rf"returned [\d.e+]+; {SETS}"),
    "text": ("captures", "return 'D4'", f"returned 'D4'; {SETS}"),
    "off the board": ("manoeuvres", "return 1 << 70", r"returned \d+; .* of this board"),
    "guard column": ("vacant", "return 1 << 5", r"returned 32; .* of this board"),
    "negative": ("battle", "return ~own", r"returned -\d+; .* of this board"),
    "too many points": ("points", "return 1, 0, 0", r"returned \(1, 0, 0\); .* tuple of 2 numbers"),
    "half a point": ("points", "return 0.5, 0", r"returned \(0.5, 0\); expected a whole number as"),
    "one point": ("points", "return 1", "returned 1; expected a tuple of 2 numbers"),
    "count": ("standing", "return 1.5", "returned 1.5; expected a number .an int"),
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


WRONG = {
    "not a mapping": (lambda: 1, "rules=<function .*; expected rules by name, such as rules={"),
    "unknown": ({"batle": lambda: 1}, "there is no rule 'batle'; did you mean 'battle'"),
    "no function": ({"battle": 7}, "the rule 'battle' must be a plain Python function, not 7"),
    "parameters": ({"battle": lambda own: own}, r"takes \(board, own, enemy\), but .* takes \(own"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_is_no_rule_is_refused_before_it_is_played(fault: str) -> None:
    rules, told = WRONG[fault]
    given: Any = rules
    with pytest.raises(TypeError, match=told):
        Kingdoms(rules=given)


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


def test_a_helper_of_a_rule_may_call_rules() -> None:
    source = (
        "def battle(board, own, enemy):\n    return near(board, own) & vacant(board, own, enemy)\n"
        "def near(board, own):\n    return leaps(board, own)\n"
    )
    rule = cell(source)["battle"]

    def leaps(board: Any, hills: int) -> int:
        return int(hills << board.stride)

    game = Kingdoms(board="3x3", rules={"battle": rule, "leaps": leaps})
    assert game.position("3/1r1/3 red battle").legal_moves == ("B3",)


def test_rules_of_other_games_are_guarded_too() -> None:
    def held(rack: int, sides: int) -> int:
        return rack / (sides + 1)  # type: ignore[return-value]

    with pytest.raises(RuleError, match="the rule 'held' returned"):
        Celtic(rules={"held": held})
