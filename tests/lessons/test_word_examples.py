"""The table of words in the docs: each row holds, and each word has one."""

import re
from pathlib import Path

import knotwidgets as kw
from knotwidgets.lessons import VOCABULARY, Condition
from knotwidgets.lessons.vocabulary import Situation

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "words.md"
GAMES = {game.name: game for game in (kw.Kingdoms(), kw.Celtic(), kw.CelticKnot())}
TRUTHS = {"yes": True, "no": False}


def test_each_row_of_the_page_of_words_holds() -> None:
    told = dict[str, list[str]]()
    for part in PAGE.read_text("utf-8").split("\n## ")[1:]:
        name, _, table = part.partition("\n")
        rows = re.findall(r"^\| `(.*)` \| (.*) \| `(.*)` \| `(.*)` \|$", table, re.MULTILINE)
        assert len(rows) > 25
        told[name] = [condition for condition, *_ in rows]
        for condition, shown, move, text in rows:
            before = GAMES[name].position(text)
            at = Situation(before, before.play(move))
            value = Condition.read(condition, GAMES[name]).value(at)
            if isinstance(value, tuple):
                first, _, more = shown.partition(" and ")
                named = [] if shown == "no cells" else first.split(", ")
                assert list(value[:6]) == named
                assert len(value) == len(named) + int(more.partition(" ")[0] or 0)
            else:
                assert value == TRUTHS.get(shown, value if shown == str(value) else None), condition
    assert told.keys() == GAMES.keys()
    for word in VOCABULARY:
        assert any(one.startswith(word) for rows in told.values() for one in rows), word
