"""The rule book shows itself, and bit sets have names."""

import inspect
from html import unescape

import pytest
from hypothesis import given, strategies as st

import knotwidgets as kw
from knotwidgets.core.values import words_for
from tests.cells import cell

GAMES = {game.name: game for game in (kw.Kingdoms(), kw.Celtic(), kw.CelticKnot())}


def test_the_book_is_a_table_in_printed_order_with_changed_rules_marked() -> None:
    says, does = '"""Two <off>, in line."""', "return step(board, hills, 2, 0)"
    source = f"def leaps(board, hills):\n    {says}\n    {does}\n"
    rules = kw.Kingdoms(rules={"leaps": cell(source)["leaps"]}).rules
    html = rules._repr_html_()
    shown = [row.split("(")[0] for row in html.split("<code>")[1:]]
    assert shown == list(kw.Kingdoms().rules)
    assert html.count("<strong>changed</strong>") == 1
    row = unescape(html.split("<tr>")[2 + shown.index("leaps")])
    assert "Two <off>, in line." in row
    assert does in row
    assert "<off>" not in html
    assert "leaps(board, hills) (changed)\n    Two <off>, in line." in repr(rules)


@pytest.mark.parametrize("name", GAMES)
def test_help_says_of_every_rule_what_its_arguments_are(name: str) -> None:
    for rule in GAMES[name].rules.values():
        doc = inspect.getdoc(rule) or ""
        for parameter in inspect.signature(rule).parameters:
            assert f"\n* {parameter}: " in doc, (rule.__name__, parameter)
        assert "\n* returns " in doc, rule.__name__


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_bit_sets_have_names_and_back(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    names = kw.cells(game, sum(1 << bit for bit in game.indices(game.start().state).values()))
    chosen = data.draw(st.sets(st.sampled_from(names)))
    bits = kw.bits(game, chosen)
    assert (bits.bit_count(), set(kw.cells(game.start(), bits))) == (len(chosen), chosen)


def test_a_kind_says_what_a_value_is() -> None:
    assert words_for(tuple[int, ...]) == "a tuple of numbers"
    assert words_for(bool) == "True or False"
