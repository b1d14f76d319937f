"""The rule book as a page: every rule with its sentence and a picture, changed ones marked."""

import re
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.core.rules import sentence
from knotwidgets.games.kingdoms.rules import neighbours as sides
from knotwidgets.words import into


def won(board: Any, own: int, enemy: int, player: int) -> bool:  # noqa: ARG001 - a rule's form
    """Three <b>in</b> a row win."""
    return bool(own & kw.step(board, own, 1, 0) & kw.step(board, own, 2, 0))


class Three(kw.GridGame):
    """Three in a row."""

    name, players, size, own_rules = "three", ("red", "blue"), "4x4", (won,)


def leaps(board: Any, hills: int) -> int:
    """Two <script>alert("off")</script> in [line](x)."""
    return kw.step(board, hills, 2, 0)


def broken(board: Any, own: int, enemy: int) -> int:
    """It fails on small boards."""
    return board.cells & ~(own | enemy) if board.cells.bit_count() > 25 else None  # type: ignore[return-value]


LEAPS = kw.Kingdoms(rules={"leaps": leaps})
GAMES = [kw.Kingdoms(), kw.Celtic(), kw.CelticKnot(), Three()]


def sections(html: str) -> dict[str, str]:
    """The part of a page that each rule has as a function."""
    parts = re.findall(r"<section .*?</section>", html, re.DOTALL)
    return {re.findall(r"<h3>(\w+)", part)[0]: part for part in parts if "<p><code>" in part}


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_begins_with_what_players_read(game: Any, lang: str) -> None:
    book = game.rulebook(lang=lang)
    head, _ = book.body().split("<h2>")[1:]
    for number, card in enumerate(game.view.cards(game), 1):
        assert str(number) in book.cards
        for text in (card.title, card.text):
            assert escape(into(text, lang)) in head
    assert head.count("<section") == len(book.cards)
    assert "<code>" not in head
    assert re.findall("<svg|<img", head)


def test_a_changed_rule_is_marked_where_players_meet_it_and_what_follows_too() -> None:
    book = LEAPS.rulebook()
    card = book.changed.cards["2"]
    assert "1" not in book.changed.cards
    assert card.mark == "changed, follows what was changed"
    said = " ".join(text for text, _ in card.text)
    assert "The rule leaps is changed in this game" in said
    assert "The rule manoeuvres follows from what was changed." in said
    assert all(not card.mark for card in kw.Kingdoms().rulebook().cards.values())
    german = LEAPS.rulebook(lang="de").changed
    assert german.title == "Die geänderten Regeln von Kingdoms"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        kw.Kingdoms().rulebook(lang="xx")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_has_its_sentence_and_a_picture_in_printed_order(game: Any) -> None:
    shown = sections(game.rulebook().body())
    assert list(shown) == list(game.rules)
    for name, rule in game.rules.items():
        said = unescape(re.sub("<[^>]*>", "", shown[name]))
        for word in sentence(rule).replace("(reading)", "").split():
            assert word.strip(",") in said, (name, word)
        assert shown[name].count("<img") == 1, name
        assert "changed" not in shown[name]
        assert "fails" not in said


def test_a_set_that_a_rule_returns_is_marked_in_its_picture() -> None:
    book, position = kw.Kingdoms().rulebook(), kw.Kingdoms().rulebook()["captures"]
    plain = {"caption": False, "legal": False, "last": False}
    assert book.chapters["captures"].pictures[0].svg == position.svg(marks=["B4"], **plain)


def test_what_the_printed_rules_leave_open_stands_apart() -> None:
    text = kw.Kingdoms().rulebook().chapters["captures"].text
    assert [reading for _, reading in text] == [False, True, False]
    assert text[1][0] == "The test is on the position alone, whoever closed the siege."


def test_changed_rules_are_marked_and_shown_beside_what_they_change() -> None:
    book = LEAPS.rulebook()
    marks = {name: one.mark for name, one in book.chapters.items() if one.mark}
    assert (marks["leaps"], marks["manoeuvres"]) == ("changed", "follows what was changed")
    assert "battle" not in marks
    leap = book.chapters["leaps"]
    assert "knight's move" in leap.printed
    first, second = leap.pictures
    assert first.svg == kw.Kingdoms().rulebook().chapters["leaps"].pictures[0].svg != second.svg
    assert sections(book.body())["leaps"].count("<img") == 2
    assert repr(book) == "<Handbook: Kingdoms, 16 rules, 1 changed>"
    assert book["leaps"].game.rules.changed["leaps"] is leaps


def corner(board: Any, hills: int) -> int:
    """Hills are neighbours if they lie side by side, or at one corner."""
    return sides(board, hills) | kw.step(board, hills, 1, 1) | kw.step(board, hills, -1, -1)


def walk(board: Any, heading: int, total: int) -> int:  # noqa: ARG001 - a rule's form
    """Coins go one way."""
    return board.ahead[total]  # type: ignore[no-any-return]


def test_what_follows_is_shown_as_following_with_a_difference_that_was_seen() -> None:
    book = kw.Kingdoms(rules={"neighbours": corner}).rulebook()
    follow = "battle captures turn kingdoms bridges knots standing points replacements challenge"
    assert {*book.changed.chapters} == {"neighbours", *follow.split()}
    assert len(book.chapters["kingdoms"].pictures) == 2
    (picture,) = book.chapters["bridges"].pictures
    assert "no difference was seen" in picture.words
    assert "the knotwork leaves that out" in picture.words
    flips = kw.CelticKnot(rules={"walk": walk}).rulebook().changed  # the board keeps its goals
    assert {*flips.chapters} == {"walk", "goals", "flip"}
    assert "points(board, state) (follows what was changed)" in repr(book.game.rules)


def test_pictures_follow_the_options() -> None:
    book = kw.Kingdoms(leap=(1, 3)).rulebook()
    leaps = book.chapters["leaps"]
    assert leaps.mark == "by the options"
    plain = {"caption": False, "legal": False, "last": False}
    marks = ["E1", "E3", "A5", "C5"]
    assert leaps.pictures[1].svg == book["leaps"].svg(marks=marks, **plain)
    assert set(book["leaps"].legal_moves) == {*marks}
    together = kw.CelticKnot(split=True).rulebook().chapters["together"]
    assert together.pictures[1].words == "By the options of this game. The rule returns 1."
    for game in (kw.CelticKnot(players=3), kw.Celtic(tiles="neutral 1 cross")):
        assert {one.mark for one in game.rulebook().chapters.values()} == {""}


def test_what_was_changed_has_a_page_of_its_own() -> None:
    book = LEAPS.rulebook().changed
    assert book.title == "The changed rules of Kingdoms"
    assert list(book.chapters)[:2] == ["leaps", "manoeuvres"]
    assert "battle" not in book.chapters
    assert list(sections(book.body())) == list(book.chapters)
    assert dict(kw.Kingdoms().rulebook().changed.chapters) == {}


def test_a_position_that_changed_rules_rule_out_gives_way_to_one_that_they_lead_to() -> None:
    def leaps(board: Any, hills: int) -> int:
        """Two hills along a diagonal."""
        return kw.step(board, hills, 2, 2) | kw.step(board, hills, -2, -2)

    before, now = kw.Kingdoms().rulebook(), kw.Kingdoms(rules={"leaps": leaps}).rulebook()
    assert before["leaps"].text != now["leaps"].text
    assert now["leaps"].legal_moves


def test_a_docstring_is_only_text() -> None:
    book = LEAPS.rulebook()
    for text in (book.body(), book._repr_mimebundle_()["text/html"], book.svg()):
        assert "<script" not in text
        assert "&lt;script&gt;" in text
    assert r"\<script\>" in book.markdown
    assert "[line](x)" not in book.markdown
    assert "<b>" not in Three().rulebook().body()
    assert re.findall(r'(?:src|href)="(?!data:|#)', book.document(book.body())) == []


def test_the_example_of_an_own_rule_is_where_it_decides() -> None:
    book = Three().rulebook()
    assert book["won"].outcome
    assert book["won"].outcome.winner
    assert "returns True" in book.chapters["won"].pictures[0].words


def test_a_rule_that_fails_in_its_example_says_so() -> None:
    told = kw.Kingdoms(rules={"vacant": broken}).rulebook().chapters["vacant"].pictures[1].words
    assert "It fails here: RuleError" in told


@pytest.mark.parametrize(
    ("form", "head"), [("html", b"<!doctype"), ("md", b"# The"), ("svg", b"<svg"), ("pdf", b"%PDF")]
)
def test_it_is_saved(form: str, head: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"rules.{form}"
    Three(board="3x1").rulebook("dark").save(path)
    assert path.read_bytes().startswith(head)


def test_what_is_not_known_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no format 'docx'"):
        Three().rulebook().save(tmp_path / "rules.docx")
    with pytest.raises(ValueError, match=r"'drak'.*'dark'"):
        Three().rulebook("drak")
    with pytest.raises(KeyError, match=r"no rule 'wan'.*'won'"):
        Three().rulebook()["wan"]
