"""The rules of a game as a page: the text of each, a position where it decides, and changes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from importlib.metadata import entry_points
from itertools import chain, groupby
from os import PathLike
from typing import Any, NamedTuple

from knotwidgets.core import Game, Position
from knotwidgets.core.errors import PositionError, count, nearest, shortened
from knotwidgets.core.examples import Example, Illustration, adapt_example, find_examples
from knotwidgets.core.position import cells
from knotwidgets.core.rules import FOLLOWS, RuleBook, arguments_of, sentence, source_of
from knotwidgets.core.values import hints, words_for
from knotwidgets.core.view import Card
from knotwidgets.words import into, known_language, say

from .paper import (
    GAP,
    PAPERS,
    Block,
    beside,
    bound,
    column,
    column_width,
    pages,
    picture,
    stacked,
    whole,
)
from .svg import EXPORTS, SIZE, deduplicated, export, image, plain, save, sized
from .themes import theme as theme_named

AUTO, LIGHT = "auto", "light"  # themes: what follows the notebook, and is light where nothing can
READING = " (reading)"  # what a docstring says where the printed rules leave a choice
OPEN = "The printed rules leave this open; read here: "
PLAIN = {"caption": False, "legal": False, "last": False}  # of pictures: only the rule's effect
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
UNSEEN = "In the games rehearsed for this page no difference was seen."
SPACE = 24  # pixels between pictures and texts of a page
PICTURE = 240.0  # pixels: a picture is no wider, and no higher
GROUP = "knotwidgets.rulebooks"
"""The entry points by which higher rooms show a rule book so that rules can be tried in it: `live`
in a notebook, given the book, and `html` as the text of a page."""


class Picture(NamedTuple):
    """A rule's effect in a position, as a picture and in words."""

    svg: str
    words: str
    answer: Any = None
    """What the rule returns, if it can be asked."""

    def sized(self, most: float) -> str:
        """The picture, at most `most` pixels wide and high."""
        wide, high = map(float, SIZE.findall(self.svg)[0])
        factor = most / max(wide, high)
        return sized(self.svg, wide * factor, high * factor)


class Chapter(NamedTuple):
    """All about one rule, or a card, which has no call.

    `text` has its paragraphs, and whether each is our reading.
    """

    name: str
    call: str
    text: tuple[tuple[str, bool], ...]
    mark: str
    """Whether it was changed, or follows from a rule that was."""
    printed: str
    """What it said before it was changed."""
    source: str
    arguments: tuple[str, ...]
    pictures: tuple[Picture, ...]
    position: Position | None = None
    """Of a card: where it can be tried."""

    @property
    def lines(self) -> Iterator[str]:
        """Its text, paragraph by paragraph."""
        yield from (OPEN + text if reading else text for text, reading in self.text)
        if self.printed:
            yield f"Before it was changed: {self.printed}"

    def markdown(self, links: Sequence[str]) -> Iterator[str]:
        """The chapter as Markdown, with the addresses of its pictures."""
        yield f"\n## {self.name}{f' ({self.mark})' if self.mark else ''}\n"
        yield f"\n`{self.call}`\n" if self.call else ""
        yield from (f"\n{plain(line)}\n" for line in self.lines)
        if self.arguments:
            yield "\n" + "".join(f"* {plain(line)}\n" for line in self.arguments)
        for one, link in zip(self.pictures, links, strict=True):
            yield f"\n![{self.name}]({link})\n\n{plain(one.words)}\n"

    def html(self, accents: Iterable[str], tried: str = "", lang: str = "en") -> str:
        """The chapter as HTML, which brings its own style, with the last accent that is understood.

        Its last picture is a button where it can be `tried`, by that name.
        """
        edges = accents if self.mark else ["transparent"]
        edge = "; ".join(f"border-left: 3px solid {one}" for one in edges)
        colour = "; ".join(f"color: {one}" for one in accents)
        texts = "".join(
            f"<p>{f'<em>{OPEN}</em>' if reading else ''}{escape(text)}</p>"
            for text, reading in self.text
        )
        mark = f' <strong style="{colour}">{self.mark}</strong>' if self.mark else ""
        before = f"<p><em>Before it was changed:</em> {escape(self.printed)}</p>"
        call = f"<p><code>{escape(self.call)}</code></p>" if self.call else ""
        code = f"<details><summary>Source</summary><pre>{escape(self.source)}</pre></details>"
        shown = [image(one.sized(PICTURE), one.words) for one in self.pictures]
        if tried and shown:
            button, hint = into(say("page.try"), lang), into(say("page.try_hint"), lang)
            shown[-1] = (
                f'<button type="button" data-try="{tried}" title="{hint}" '
                f'aria-label="{button}: {self.name}">{shown[-1]}<span>{button}</span></button>'
            )
        figures = "".join(
            f'<figure style="margin: 0; width: {PICTURE:g}px">{one}'
            f"<figcaption>{escape(picture.words)}</figcaption></figure>"
            for one, picture in zip(shown, self.pictures, strict=True)
        )
        return (
            f'<section style="display: flex; flex-wrap: wrap; gap: {SPACE}px; break-inside: avoid; '
            f'margin: 0 0 {SPACE}px; padding-left: 12px; {edge}; text-align: left">'
            f'<div style="flex: 1 1 {PICTURE:g}px; max-width: 560px">'
            f"<h3>{escape(self.name)}{mark}</h3>{call}{texts}"
            f"{before if self.printed else ''}{code if self.source else ''}</div>"
            f"{figures}</section>"
        )


@dataclass(frozen=True)
class Handbook:
    """The rules of a game as a page, which a notebook shows; `Game.rulebook` makes it."""

    game: Game
    theme: str
    chapters: Mapping[str, Chapter]
    """The rules as functions, by their names: the appendix."""
    examples: Mapping[str, Example]
    cards: Mapping[str, Chapter]
    """What the rules say to players, by numbers from 1: it comes first."""
    embed: bool = False
    """Whether a saved notebook keeps the boards on which rules can be tried."""
    lang: str = "en"
    """The language of what players read; the rules as functions have theirs."""

    @property
    def sections(self) -> Mapping[str, Chapter]:
        """All of the page, one after the other."""
        return {**self.cards, **self.chapters}

    def __getitem__(self, rule: str) -> Position:
        """Return the position that shows a rule, under the present rules, for play.

        If changed rules make it impossible, it is a position of a random game. Raises `KeyError`
        for an unknown rule, and `RuleError` for a changed one that fails there.
        """
        return self._under_own_rules(rule, self._example(rule).position)

    @property
    def changed(self) -> Handbook:
        """The page of only the changed rules and those that follow them."""
        cards, chapters = (
            {name: one for name, one in all_.items() if one.mark}
            for all_ in (self.cards, self.chapters)
        )
        return replace(self, chapters=chapters, cards=cards)

    def trial(self, rule: str) -> Illustration | None:
        """Return the position to try a rule, or a card, and its first picture, if there is one."""
        if rule in self.cards:
            with suppress(Exception):  # of a changed rule that fails here
                position = self.cards[rule].position
                return (position, {}) if position and position.legal_moves else None
            return None
        example = self._example(rule)
        before, options = example.trial or example.position, dict[str, Any]()
        try:
            position = self._under_own_rules(rule, before)
            if before == example.position and position.text == before.text:
                with suppress(KeyError):  # of a rule that can't be called by itself
                    result = example.ask(self.game.rules, rule)
                    (shown, options), _ = _drawn_result(self.game.rules, rule, example, result)
                    options = options if shown is before else {}
            where = (position, options) if position.legal_moves else None
        except Exception:  # noqa: BLE001 - of a changed rule that fails here: its picture says so
            where = None
        return where

    def _example(self, rule: str) -> Example:
        if rule not in self.examples:
            raise KeyError(f"there is no rule {rule!r}; {nearest(rule, self.examples)}")
        return self.examples[rule]

    def _under_own_rules(self, rule: str, position: Position) -> Position:
        kind: Any = type(self.game)
        game = kind(**position.game.options, rules=self.game.rules)
        try:  # it is read again: a state may keep answers of the earlier rules
            return game.position(position.text)  # type: ignore[no-any-return]
        except PositionError:  # which is no longer possible
            return find_examples(game)[rule].trial or game.start()

    @property
    def html(self) -> str:
        """The page as HTML, a whole document that needs no network.

        In it rules can be tried, if the widgets are installed to compute the answers.
        """
        page = _entry_point("html")
        return page(self) if page else self.document(self.body())

    def document(self, body: str, policy: str = POLICY) -> str:
        """Return HTML as a whole page in the look of the book."""
        look, title = self._coloured, escape(self.title)
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title><style>body {{ background: {look('ground')}; "
            f"color: {look('ink')}; font: 16px/1.5 sans-serif; max-width: 860px; "
            f"margin: 0 auto; padding: 16px; }} pre {{ overflow-x: auto; }}</style></head>"
            f"<body>{body}</body></html>\n"
        )

    @property
    def markdown(self) -> str:
        """The page as Markdown, with the pictures in it."""

        def part(title: str, chapters: Mapping[str, Chapter]) -> str:
            shown = (
                one.markdown([_address(picture) for picture in one.pictures])
                for one in chapters.values()
            )
            return "".join([f"# {plain(title)}\n", *chain(*shown)])

        return part(self.title, self.cards) + "\n" + part(self.appendix, self.chapters)

    def svg(self) -> str:
        """The page as one long picture."""
        return whole(blocks(self), self.look["ground"], self.look["ink"])

    def save(self, path: str | PathLike[str]) -> None:
        """Write the page to a file, an `html`, `md`, `svg`, `pdf` or `png`.

        The last two take the extra `export`. Raises `ValueError` for another ending and `OSError`
        for a path that can't be written; then the file that was there is as it was.
        """
        made: dict[str, Callable[[], str | bytes]] = {
            "html": lambda: self.html,
            "md": lambda: self.markdown,
            "pdf": lambda: bound(pages(blocks(self))),
        }
        save(
            path,
            lambda form: made[form]() if form in made else export(deduplicated(self.svg()), form),
            {**EXPORTS, **made},
        )

    @property
    def title(self) -> str:
        """The heading of the page."""
        key = "rules_of" if len(self.chapters) == len(self.game.rules) else "changed_rules_of"
        return into(say(f"page.{key}", game=self.game.name), self.lang)

    @property
    def appendix(self) -> str:
        """The heading of the rules as functions."""
        return into(say("page.rules_appendix"), self.lang)

    @property
    def look(self) -> Mapping[str, str]:
        """The colours of the page as a picture, which can't follow the notebook, and is light."""
        return theme_named(LIGHT if self.theme == AUTO else self.theme).ui

    def _coloured(self, name: str) -> str:
        """A colour of the page for CSS: dark where the page is said to be, by its color-scheme."""
        colour = self.look[name]
        dark = theme_named("dark").ui[name]
        return f"light-dark({colour}, {dark})" if self.theme == AUTO else colour

    def body(self, tried: Container[str] = ()) -> str:
        """Return the page as a part of another one; the pictures of rules to be tried are buttons.

        The buttons alone do nothing.
        """
        accents = dict.fromkeys([self.look["accent"], self._coloured("accent")])

        def shown(sections: Mapping[str, Chapter]) -> str:
            return "".join(
                one.html(accents, name if name in tried else "", self.lang)
                for name, one in sections.items()
            )

        head = f"<h2>{escape(self.title)}</h2>{shown(self.cards)}"
        appendix = f"<h2>{escape(self.appendix)}</h2>{shown(self.chapters)}"
        return f'<div class="kw-rules">{head}{appendix}</div>'

    def painted(self, theme: str) -> Iterator[str]:
        """The addresses of the pictures in another theme, which hold them."""
        other = handbook(self.game, theme, lang=self.lang).sections
        return (_address(picture) for name in self.sections for picture in other[name].pictures)

    def _ipython_display_(self) -> None:
        live = _entry_point("live")
        if live is None:
            raise NotImplementedError  # then the notebook takes the text below
        live(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.body()}

    def __repr__(self) -> str:
        changed = len(self.game.changed_rules)
        rules = count(len(self.chapters), "rule")
        return f"<Handbook: {self.game.name}, {rules}{f', {changed} changed' if changed else ''}>"


def handbook(game: Game, theme: str, *, embed: bool = False, lang: str = "en") -> Handbook:
    """Make the page of a game's rules."""
    known_language(lang)
    painted = LIGHT if theme == AUTO else theme
    theme_named(painted)  # refused at the call
    before = type(game)(**game.options) if game.changed_rules else game
    examples, others = (
        game.view.examples(game),
        find_examples(game, before) if game.changed_rules else {},
    )
    if game.rules.keys() - examples.keys():
        examples = {**find_examples(game), **examples}
    chapters = {
        name: _chapter(game, before, name, examples[name], others.get(name), painted)
        for name in game.rules
    }
    examples = {name: adapt_example(one, game, name) for name, one in examples.items()}
    marks = {name: chapter.mark for name, chapter in chapters.items()}
    cards = {
        str(number): _card(card, game.rules, marks, painted, lang)
        for number, card in enumerate(game.view.cards(game), 1)
    }
    return Handbook(game, theme, chapters, examples, cards, embed, lang)


def _card(card: Card, book: RuleBook, marks: Mapping[str, str], theme: str, lang: str) -> Chapter:
    """Write a card, with how its moves begin and end if it has a picture."""
    marked = [name for name in card.rules if marks.get(name)]
    remarks = [
        say("cards.follows", rule=name)
        if marks[name] == FOLLOWS
        else say("cards.changed", rule=name, sentence=book.says(name) or name)
        for name in marked
    ]
    title, text = into(card.title, lang), into(card.text, lang)
    pictures = list[Picture]()
    with suppress(Exception):  # of a changed rule that fails here
        if position := card.position:
            turn = position.game.view.turn(position) if position.player else ""
            pictures.append(Picture(position.svg(theme, **PLAIN), into(turn, lang)))
            for decision in chain.from_iterable(map(position.game.decisions, card.moves)):
                position = position.play(decision)
            if card.moves:
                pictures.append(Picture(position.svg(theme, **PLAIN), " ".join(card.moves)))
    texts = tuple((into(one, lang), False) for one in (text, *remarks))
    mark = ", ".join(dict.fromkeys(marks[name] for name in marked))
    return Chapter(title, "", texts, mark, "", "", (), tuple(pictures), card.position)


@cache
def _entry_point(name: str) -> Callable[[Handbook], Any] | None:
    """Return the function that `GROUP` has by a name; None if no higher room brings one."""
    found = next(iter(entry_points(group=GROUP, name=name)), None)
    return found.load() if found else None


def _chapter(
    game: Game,
    before: Game,
    name: str,
    example: Example,
    other: Example | None,
    theme: str,
) -> Chapter:
    """Write about a rule; in the `other` example its answer differs from before."""
    book, standard, rules_changed = game.rules, game.rules.standard[name], bool(game.changed_rules)
    mark = book.mark(name) or (FOLLOWS if other else "")

    def pictured(one: Example) -> tuple[Picture, Picture]:
        then = _pictured(
            before.rules, name, adapt_example(one, before, name) if rules_changed else one, theme
        )
        return then, _pictured(book, name, adapt_example(one, game, name), theme)

    then, now = pictured(example)
    if other and then.answer == now.answer:
        example, (then, now) = other, pictured(other)
    differs = bool(mark and then.answer != now.answer)  # pictures may differ for other reasons, too
    first, more = (now, UNSEEN) if mark and not differs else (then, "")
    words = " ".join(filter(None, (example.words, first.words, more)))
    pictures = [Picture(first.svg, words)]
    if now != then and (differs or not rules_changed):
        mark = mark or "by the options"
        earlier = "Before" if rules_changed else "By the usual options"
        later = "By the changed rules." if rules_changed else "By the options of this game."
        pictures[0] = pictures[0]._replace(words=f"{earlier}: {pictures[0].words}")
        pictures.append(Picture(now.svg, f"{later} {now.words}".strip()))
    rule, changed = book.changed.get(name, standard), name in book.changed
    return Chapter(
        name,
        f"{name}({', '.join(inspect.signature(rule).parameters)})",
        _text(rule),
        mark,
        sentence(standard) if changed else "",
        source_of(rule) if changed else "",
        tuple(arguments_of(standard)),
        tuple(pictures),
    )


def _text(rule: Any) -> tuple[tuple[str, bool], ...]:
    """Return a docstring's text without the arguments; our readings are separate."""
    sentences = [
        (one.replace(READING, ""), READING in one)
        for part in (inspect.getdoc(rule) or "It has no docstring.").split("\n\n")
        if not part.startswith("* ")
        for one in re.split(r"(?<=[.!?])\s+", " ".join(part.split()))
    ]
    runs = groupby(sentences, key=lambda one: one[1])
    return tuple((" ".join(text for text, _ in run), reading) for reading, run in runs)


def _pictured(book: RuleBook, name: str, example: Example, theme: str) -> Picture:
    """Return a rule's effect in an example, as a picture or else in words."""
    try:
        answer = example.ask(book, name)
        (position, options), words = _drawn_result(book, name, example, answer)
        words = f"{words} {position.game.unseen(position)}".strip()
        return Picture(position.svg(theme, **PLAIN | options), words, answer)
    except Exception as error:  # noqa: BLE001 - of a rule that fails here
        words = "" if isinstance(error, KeyError) else f"It fails here: {shortened(error)}."
        return Picture(example.position.svg(theme, **PLAIN), words)


def _drawn_result(
    book: RuleBook, name: str, example: Example, result: Any
) -> tuple[Illustration, str]:
    position = example.position
    if example.show:
        return example.show(position, result), ""
    if isinstance(result, type(position.state)):
        return (Position(position.game, result), {}), ""
    words = f"The rule returns {shortened(result)}."
    if "set of" not in words_for(hints(book.contracts[name]).get("return")):
        return (position, {}), words
    if isinstance(result, int):
        return (position, {"marks": cells(position, result)}), ""
    labels = {cell: str(n) for n, one in enumerate(result, 1) for cell in cells(position, one)}
    if labels:
        words = "The rule returns these sets, by their numbers."
    return (position, {"labels": labels}), words


def _address(picture: Picture) -> str:
    """Return a picture as an address that holds it."""
    return image(picture.sized(PICTURE), "").split('"')[1].replace("(", "%28").replace(")", "%29")


WIDTH = column_width(next(iter(PAPERS)), 1)
TEXT = 310.0  # points: the column of text, but beside two pictures a third of the page


def blocks(book: Handbook) -> Iterator[Block]:
    """The titles and the chapters, whose letters are text in a font of the reader's."""
    yield _titled(book.title)
    yield from map(_block, book.cards.values())
    appendix = [*map(_block, book.chapters.values())]
    if appendix:  # whose title is not to end a page
        appendix[0] = stacked([_titled(book.appendix), appendix[0]], GAP)
    yield from appendix


def _titled(title: str) -> Block:
    return column([(title, "title")], WIDTH)


def _block(chapter: Chapter) -> Block:
    name = f"{chapter.name} – {chapter.mark}" if chapter.mark else chapter.name
    lines = ((line, "text") for line in chapter.lines)
    several = len(chapter.pictures) > 1
    room = WIDTH / 3 if several else TEXT
    across = (WIDTH - room) / (2 if several else 1)
    block = column([(name, "name"), (chapter.call, "code"), *lines], room)
    for number, one in enumerate(chapter.pictures):
        block = beside(block, _captioned(one, across - GAP), room + GAP + number * across)
    return block


def _captioned(one: Picture, width: float) -> Block:
    return stacked([picture(one.svg, width, width), column([(one.words, "code")], width)])
