"""The rule book as a page: every rule with its sentence and a picture, changed ones marked."""

import inspect
import re
from dataclasses import replace
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import knotwidgets as kw
from knotwidgets.core.rules import sentence
from knotwidgets.core.view import Card, plain_cards
from knotwidgets.games.kingdoms.rules import neighbours as sides
from knotwidgets.scene.handbook import PLAIN, Handbook
from knotwidgets.words import into
from tests.cells import cell


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


@cache
def book_of(game: Any, lang: str = "en") -> Handbook:
    """A game's rule book, drawn once for all tests."""
    book: Handbook = game.rulebook(lang=lang)
    return book


def sections(html: str) -> dict[str, str]:
    """The part of a page that each rule has as a function."""
    parts = re.findall(r"<section .*?</section>", html, re.DOTALL)
    return {re.findall(r"<h3>(\w+)", part)[0]: part for part in parts if "<p><code>" in part}


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_begins_with_what_players_read(game: Any, lang: str) -> None:
    book, cards = book_of(game, lang), game.view.cards(game)
    assert [*book.cards] == [str(number) for number in range(1, len(cards) + 1)]
    assert [card.name for card in book.cards.values()] == [into(one.title, lang) for one in cards]
    head, _ = replace(book, chapters={}).body().split("<h2>")[1:]
    for card, shown in zip(cards, book.cards.values(), strict=True):
        assert escape(into(card.title, lang)) in head
        assert escape(into(card.text, lang)) in head
        assert re.search(r"[.)]$", shown.text[0][0]), shown.name
    assert head.count("<section") == len(cards)
    assert "<code>" not in head
    assert "<img" in head


TOLD = {
    "kingdoms": "goal board begin bridges leap near battle afresh capture siege end score tie "
    "match refuse untouched",
    "celtic": "goal tiles begin lay colours neutral window cords pass end score match puzzles",
    "celtic_knot": "goal board share coins begin flip exact way drop exit bonus stop end match",
}
"""What the printed rules tell, in their order."""


@pytest.mark.parametrize("game", GAMES[:3], ids=lambda game: game.name)
def test_all_that_the_printed_rules_tell_is_there_in_their_order(game: Any) -> None:
    area = type(game).__module__.split(".")[2]
    told = [card.title.key for card in game.view.cards(game)]
    assert told == [f"{area}.card_{name}" for name in TOLD[area].split()]


def said(game: Any, name: str, lang: str = "en") -> str:
    """The title and the text of a card."""
    key = f"{type(game).__module__.split('.')[2]}.card_{name}"
    cards = (card for card in game.view.cards(game) if card.title.key.startswith(key))
    return " ".join(f"{into(card.title, lang)}: {into(card.text, lang)}" for card in cards)


@pytest.mark.parametrize("game", [kw.Kingdoms(illegal_moves="punish"), *GAMES[1:3]], ids=repr)
def test_each_rule_is_told_on_a_card_which_says_that_it_was_changed(game: Any) -> None:
    assert {rule for card in game.view.cards(game) for rule in card.rules} == {*game.rules}


def test_cards_on_captures_and_the_end_say_that_turns_were_changed() -> None:
    rule = cell(inspect.getsource(kw.Kingdoms().rules["turn"]))["turn"]
    book = kw.Kingdoms(rules={"turn": rule}).rulebook()
    marked = {card.name for card in book.cards.values() if card.mark}
    assert marked >= {"A besieged ringfort must be captured", "Whoever has no turn left is OUT"}


def test_cards_speak_of_the_game_as_it_is() -> None:
    small = kw.Kingdoms(board="4x4", first="blue", leap=(0, 4), scoring="knots", most_plies=30)
    assert "16 hills" in said(small, "board")
    assert "D4" not in said(small, "board")
    assert "Blau beginnt" in said(small, "begin", "de")
    assert "than the leap" in said(small, "near")
    assert "difference in knots" in said(small, "score")
    assert said(kw.Kingdoms(illegal_moves="punish", touch_move=True), "refuse") == ""
    assert into(small.view.cards(small)[16].title, "fr") == "Après 30 coups, la partie est nulle"
    few = kw.Celtic(window=4, tiles="orange 7 tee, blue 6 tee, neutral 3 cross", first="blue")
    assert "The game has 16 tiles" in said(few, "tiles")
    assert "Orange a 7 tuiles, Bleu 6 tuiles" in said(few, "tiles", "fr")
    assert "square of 4 by 4" in said(few, "puzzles")
    assert "4 inner cells" in said(few, "puzzles")
    assert "Bleu commence" in said(few, "begin", "fr")
    assert said(kw.Celtic(window=6), "puzzles") == ""
    three = kw.CelticKnot(players=3, coins=2, split=True, exit="dead end")
    assert "starts with 2 coins" in said(three, "coins")
    assert "X before O" in said(three, "coins")
    assert "nickel, dime, quarter" in said(three, "coins")
    assert "Each coin takes its own way" in said(three, "exact")
    assert "No coin goes on through the exit." in said(three, "exit")
    ours, drawn = kw.CelticKnot(), kw.CelticKnot(board=kw.boards.gallery["eight"])
    assert "our reconstruction" in said(ours, "board")
    assert "reconstruction" not in said(drawn, "board")
    assert f"{len(drawn.spaces)} spaces" in said(drawn, "board")


def test_a_card_without_a_picture_is_marked_as_well() -> None:
    def points(board: Any, state: Any) -> tuple[int, int]:  # noqa: ARG001 - a rule's form
        """Red wins."""
        return 1, 0

    book = kw.Kingdoms(rules={"points": points}).rulebook().changed
    marked = {card.name: card for card in book.cards.values()}
    score = marked["The winner gets 2 points and the difference"]
    assert (score.mark, score.pictures) == ("changed", ())
    assert "“Red wins.”" in score.text[1][0]
    assert "If all is equal, each gets a point" in marked


def test_a_game_of_ones_own_needs_no_cards_and_may_bring_some() -> None:
    game = Three()
    assert len(game.rulebook().cards) == len(game.view.pages(game))

    class Told(Three):
        """Three in a row, with a card."""

    told: Any = Told
    card = Card("A match is 2 games", "Each 1.")
    told.view = replace(told.view, cards=lambda game: (*plain_cards(game), card))
    book = Told().rulebook()
    *others, last = book.cards.values()
    assert (last.name, last.text, last.pictures) == (
        "A match is 2 games",
        (("Each 1.", False),),
        (),
    )
    assert len(others) == len(Told().view.pages(Told()))
    assert book.trial(str(len(book.cards))) is None


def test_a_changed_rule_is_marked_where_players_meet_it_and_what_follows_too() -> None:
    changed = book_of(LEAPS).changed
    card = changed.cards["5"]
    assert "1" not in changed.cards
    assert card.mark == "changed, follows what was changed"
    said = " ".join(text for text, _ in card.text)
    assert "The rule leaps is changed in this game" in said
    assert "The rule manoeuvres follows from what was changed." in said
    assert dict(book_of(kw.Kingdoms()).changed.sections) == {}


def test_what_was_changed_has_a_page_of_its_own_in_any_language() -> None:
    changed, german = book_of(LEAPS).changed, book_of(LEAPS, "de").changed
    assert changed.title == "The changed rules of Kingdoms"
    assert list(changed.chapters)[:2] == ["leaps", "manoeuvres"]
    assert "battle" not in changed.chapters
    assert list(sections(changed.body())) == list(changed.chapters)
    assert '<html lang="de">' in german.document("")
    assert "\n# Die Regeln als Funktionen\n" in german.markdown
    assert "Die Regeln als Funktionen" in german.svg()
    assert german.title == "Die geänderten Regeln von Kingdoms"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_has_its_sentence_and_a_picture_in_printed_order(game: Any) -> None:
    shown = sections(replace(book_of(game), cards={}).body())
    assert list(shown) == list(game.rules)
    for name, rule in game.rules.items():
        said = unescape(re.sub("<[^>]*>", "", shown[name]))
        for word in sentence(rule).replace("(reading)", "").split():
            assert word.strip(",") in said, (name, word)
        assert shown[name].count("<img") == 1, name
        assert "changed" not in shown[name]
        assert "fails" not in said


def test_a_set_that_a_rule_returns_is_marked_in_its_picture() -> None:
    book = book_of(kw.Kingdoms())
    shown = book["captures"].svg(marks=["B4"], **PLAIN)
    assert book.chapters["captures"].pictures[0].svg == shown


def test_what_the_printed_rules_leave_open_stands_apart() -> None:
    text = book_of(kw.Kingdoms()).chapters["captures"].text
    assert [reading for _, reading in text] == [False, True, False]
    assert text[1][0] == "The test is on the position alone, whoever closed the siege."


def test_changed_rules_are_marked_and_shown_beside_what_they_change() -> None:
    book = book_of(LEAPS)
    marks = {name: one.mark for name, one in book.chapters.items() if one.mark}
    assert (marks["leaps"], marks["manoeuvres"]) == ("changed", "follows what was changed")
    assert "battle" not in marks
    leap = book.chapters["leaps"]
    assert "knight's move" in leap.printed
    first, second = leap.pictures
    assert first.svg == book_of(kw.Kingdoms()).chapters["leaps"].pictures[0].svg != second.svg
    assert sections(book.changed.body())["leaps"].count("<img") == 2
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
    marks = ["E1", "E3", "A5", "C5"]
    assert leaps.pictures[1].svg == book["leaps"].svg(marks=marks, **PLAIN)
    assert set(book["leaps"].legal_moves) == {*marks}
    together = kw.CelticKnot(split=True).rulebook().chapters["together"]
    assert together.pictures[1].words == "By the options of this game. The rule returns 1."
    for game in (kw.CelticKnot(players=3), kw.Celtic(tiles="neutral 1 cross")):
        assert {one.mark for one in game.rulebook().chapters.values()} == {""}


def test_a_position_that_changed_rules_rule_out_gives_way_to_one_that_they_lead_to() -> None:
    def leaps(board: Any, hills: int) -> int:
        """Two hills along a diagonal."""
        return kw.step(board, hills, 2, 2) | kw.step(board, hills, -2, -2)

    before, now = book_of(kw.Kingdoms()), book_of(kw.Kingdoms(rules={"leaps": leaps}))
    assert before["leaps"].text != now["leaps"].text
    assert now["leaps"].legal_moves


def test_a_docstring_is_only_text() -> None:
    book = book_of(LEAPS).changed
    html, markdown = book._repr_mimebundle_()["text/html"], book.markdown
    for text in (html, book.svg()):
        assert "<script" not in text
        assert "&lt;script&gt;" in text
    assert r"\<script\>" in markdown
    assert "[line](x)" not in markdown
    assert "<b>" not in book_of(Three()).body()
    assert re.findall(r'(?:src|href)="(?!data:|#)', book.document(html)) == []


def test_the_example_of_an_own_rule_is_where_it_decides() -> None:
    book = book_of(Three())
    assert book["won"].outcome
    assert book["won"].outcome.winner
    assert "returns True" in book.chapters["won"].pictures[0].words


def test_a_rule_that_fails_in_its_example_says_so() -> None:
    book = kw.Kingdoms(rules={"vacant": broken}).rulebook()
    assert "It fails here: RuleError" in book.chapters["vacant"].pictures[1].words


def test_it_is_saved(tmp_path: Path) -> None:
    book = Three(board="3x1").rulebook("dark")
    for form, head in (("html", b"<!doctype"), ("md", b"# The"), ("svg", b"<svg"), ("pdf", b"%PDF")):
        book.save(tmp_path / f"rules.{form}")
        assert (tmp_path / f"rules.{form}").read_bytes().startswith(head)
    pages = PdfReader(tmp_path / "rules.pdf").pages
    assert len(pages) > 1
    assert {tuple(map(float, page.mediabox[2:])) for page in pages} == {(595.0, 842.0)}
    whole = " ".join(page.extract_text() for page in pages)
    assert all(name in whole for name in book.chapters)


def test_what_is_not_known_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no format 'docx'"):
        book_of(Three()).save(tmp_path / "rules.docx")
    with pytest.raises(ValueError, match=r"'drak'.*'dark'"):
        Three().rulebook("drak")
    with pytest.raises(ValueError, match="'xx'"):
        Three().rulebook(lang="xx")
    with pytest.raises(KeyError, match=r"no rule 'wan'.*'won'"):
        book_of(Three())["wan"]
