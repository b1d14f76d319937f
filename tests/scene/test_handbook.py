"""The rule book as a page: every rule with its sentence and a picture, changed ones marked."""

import inspect
import re
from dataclasses import replace
from functools import cache
from html import escape, unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import knotwidgets as kw
from knotwidgets.core.rules import sentence
from knotwidgets.core.view import Card, plain_cards
from knotwidgets.games.kingdoms.rules import neighbours as sides
from knotwidgets.scene.handbook import Handbook
from knotwidgets.words import LANGUAGES, into
from tests.cells import cell
from tests.golden import GOLDEN, check_as_it_was


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
PLAIN: dict[str, Any] = {"caption": False, "legal": False, "last": False}
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


@pytest.mark.parametrize(
    ("game", "lang"), [*((game, "en") for game in GAMES), (GAMES[0], "de"), (GAMES[1], "fr")]
)
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


@pytest.mark.parametrize("game", [kw.Kingdoms(illegal_moves="punish"), *GAMES[1:3]], ids=repr)
def test_each_rule_is_told_on_a_card_which_says_that_it_was_changed(game: Any) -> None:
    assert {rule for card in game.view.cards(game) for rule in card.rules} == {*game.rules}


def test_cards_on_captures_and_the_end_say_that_turns_were_changed() -> None:
    rule = cell(inspect.getsource(kw.Kingdoms().rules["turn"]))["turn"]
    book = kw.Kingdoms(rules={"turn": rule}).rulebook()
    marked = {card.name for card in book.cards.values() if card.mark}
    assert marked >= {"A besieged ringfort must be captured", "Whoever has no turn left is OUT"}


def told_by_cards(game: Any, lang: str) -> list[str]:
    return [f"{into(one.title, lang)}: {into(one.text, lang)}" for one in game.view.cards(game)]


def test_cards_speak_of_the_game_as_it_is_as_they_did() -> None:
    games: list[Any] = [
        kw.Kingdoms(board="4x4", first="blue", leap=(0, 4), scoring="knots", most_plies=30),
        kw.Kingdoms(illegal_moves="punish", touch_move=True),
        kw.Celtic(window=4, tiles="orange 7 tee, blue 6 tee, neutral 3 cross", first="blue"),
        kw.Celtic(window=6),
        kw.CelticKnot(players=3, coins=2, split=True, exit="dead end"),
        kw.CelticKnot(board=kw.boards.gallery["eight"]),
    ]
    told = ["What the cards of games with options tell in place of the usual ones."]
    for game, lang in product(games, LANGUAGES):
        before, now = told_by_cards(type(game)(), lang), told_by_cards(game, lang)
        told += ["", f"# {game!r}, {lang}"]
        told += [f"- {one}" for one in before if one not in now]
        told += [f"+ {one}" for one in now if one not in before]
    check_as_it_was(GOLDEN / "cards.txt", "\n".join([*told, ""]))


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


def corner(board: Any, hills: int) -> int:
    """Hills are neighbours if they lie side by side, or at one corner."""
    return sides(board, hills) | kw.step(board, hills, 1, 1) | kw.step(board, hills, -1, -1)


def walk(board: Any, heading: int, total: int) -> int:  # noqa: ARG001 - a rule's form
    """Coins go one way."""
    return board.ahead[total]  # type: ignore[no-any-return]


def points(board: Any, state: Any) -> tuple[int, int]:  # noqa: ARG001 - a rule's form
    """Red wins."""
    return 1, 0


def test_what_was_changed_and_what_follows_are_told_as_they_were() -> None:
    changed: list[tuple[Any, str]] = [
        (LEAPS, "en"),
        (LEAPS, "de"),
        (kw.Kingdoms(rules={"neighbours": corner}), "en"),
        (kw.Kingdoms(rules={"points": points}), "en"),
        (kw.Kingdoms(rules={"vacant": broken}), "en"),
        (kw.Kingdoms(leap=(1, 3)), "en"),
        (kw.CelticKnot(rules={"walk": walk}), "en"),
        (kw.CelticKnot(split=True), "en"),
        *((game, "en") for game in (kw.Kingdoms(), kw.CelticKnot(players=3))),
        (kw.Celtic(tiles="neutral 1 cross"), "en"),
    ]
    told = ["What rule books tell of changed rules and options."]
    for game, lang in changed:
        book = book_of(game, lang).changed
        told += ["", f"# {book.title}, {book!r}"]
        for name, one in book.sections.items():
            told += [f"## {name}: {one.name} ({one.mark})", *one.lines]
            told += [f"Picture: {picture.words}" for picture in one.pictures]
    check_as_it_was(GOLDEN / "changed.txt", "\n".join([*told, ""]))


def test_what_was_changed_has_a_page_of_its_own_in_any_language() -> None:
    changed, german = book_of(LEAPS).changed, book_of(LEAPS, "de").changed
    assert list(sections(changed.body())) == list(changed.chapters)
    assert sections(changed.body())["leaps"].count("<img") == 2
    assert '<html lang="de">' in german.document("")
    assert "\n# Die Regeln als Funktionen\n" in german.markdown
    assert "Die Regeln als Funktionen" in german.svg()


@pytest.mark.parametrize("game", [GAMES[0], GAMES[-1]], ids=lambda game: game.name)
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


def test_the_pictures_of_a_changed_rule_show_what_it_was_and_what_it_is() -> None:
    book, options = book_of(LEAPS), book_of(kw.Kingdoms(leap=(1, 3)))
    first, second = book.chapters["leaps"].pictures
    assert first.svg == book_of(kw.Kingdoms()).chapters["leaps"].pictures[0].svg != second.svg
    assert book["leaps"].game.rules.changed["leaps"] is leaps
    marks = ["E1", "E3", "A5", "C5"]
    assert options.chapters["leaps"].pictures[1].svg == options["leaps"].svg(marks=marks, **PLAIN)
    assert set(options["leaps"].legal_moves) == {*marks}


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


def test_it_is_saved(tmp_path: Path) -> None:
    book = Three(board="3x1").rulebook("dark")
    for form, head in (
        ("html", b"<!doctype"),
        ("md", b"# The"),
        ("svg", b"<svg"),
        ("pdf", b"%PDF"),
    ):
        book.save(tmp_path / f"rules.{form}")
        assert (tmp_path / f"rules.{form}").read_bytes().startswith(head)
    pages = PdfReader(tmp_path / "rules.pdf").pages
    assert len(pages) > 1
    assert {tuple(map(float, page.mediabox[2:])) for page in pages} == {(595.0, 842.0)}
    whole = " ".join(page.extract_text() for page in pages)
    assert all(name in whole for name in book.chapters)


def test_examples_with_the_same_options_share_a_game() -> None:
    def battle(board: Any, own: int, enemy: int) -> int:
        """In Battle a ringfort may be built on any empty hill."""
        return int(board.cells & ~(own | enemy))

    examples = kw.Kingdoms(rules={"battle": battle}).rulebook().examples
    games = [examples[name].position.game for name in ("bridges", "knots")]
    assert games[0] is games[1]
    assert games[0].options["scoring"] == "knots"
