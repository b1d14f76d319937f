"""Every sentence that is shown or spoken, once in each language.

The sentences stand in tables, a file for each language: a key such as `common.wins`, and a template
with named blanks, which `say` fills in. What it gives is English text that remembers its key, so
that it can still be put `into` another language.

>>> news = say("common.wins", player=player("red"))
>>> news, into(news, "de")
('Red wins', 'Rot gewinnt')

A template may come in the two forms of a number: `{"one": "{n} tile", "other": "{n} tiles"}`;
the blank `n` decides. The format `C` begins a blank with a capital: `{player:C}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from typing_extensions import Self


SINGULAR: Mapping[str, tuple[int, ...]] = {"fr": (0, 1)}
"""The numbers that take the form `one`, in languages in which that is not 1 alone."""


LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages by their codes, each with its own name for itself."""

Template: TypeAlias = str | Mapping[str, str]
"""A sentence with blanks, or its forms `one` and `other`."""

Sentences: TypeAlias = Path | Mapping[str, Mapping[str, Template]]
"""A game's sentences: a folder with a file `<language>.json` for each language, whose keys begin
with the name of the folder it lies in; or, by language, templates by their full keys."""

_added: list[Sentences] = []


def add_sentences(sentences: Sentences) -> None:
    """Let `say` know more sentences; a language that they lack gets the English ones.

    A game need not call this: its attribute `sentences` is added when the class is defined. Raises
    `ValueError` for a sentence that English lacks: `say` would not find it.
    """
    if isinstance(sentences, Mapping) and all(
        isinstance(own, Mapping) for own in sentences.values()
    ):
        keys = {key for own in sentences.values() for key in own}
        lacking = keys - sentences.get("en", {}).keys() - table("en").keys()
        if lacking:
            raise ValueError(f"sentences has no English {min(lacking)!r}, only a translation of it")
    elif not (isinstance(sentences, Path) and (sentences / "en.json").is_file()):
        raise TypeError(
            f"sentences={shortened(sentences)}; expected texts by language and key, such as "
            "{'en': {'player.moss': 'moss'}}, or the Path of a folder with a file en.json"
        )
    if sentences not in _added:
        _added.append(sentences)
        table.cache_clear()


@cache
def table(language: str) -> Mapping[str, Template]:
    """The templates of a language by their keys."""
    shared = _read(Path(__file__).parent, language)
    templates: dict[str, Template] = {
        f"{part}.{name}": template for part, own in shared.items() for name, template in own.items()
    }
    for sentences in _added:
        if isinstance(sentences, Mapping):
            templates |= {**sentences.get("en", {}), **sentences.get(language, {})}
        else:
            part, own = sentences.parent.name, _read(sentences, language)
            templates |= {f"{part}.{name}": template for name, template in own.items()}
    return templates


def _read(folder: Path, language: str) -> Any:
    file = folder / f"{language}.json"
    return json.loads((file if file.exists() else folder / "en.json").read_text("utf-8"))


class Phrase(str):
    """English text that remembers how it came about: its key in the tables, and what filled it.

    It is a `str` in every respect; text made from it by other means than `say` is plain text
    again, and stays English.

    >>> tiles = say("common.tile", n=2)
    >>> tiles == "2 tiles", tiles.key, dict(tiles.given)
    (True, 'common.tile', {'n': 2})
    """

    __slots__ = ("given", "key")
    key: str
    given: Mapping[str, object]

    def __new__(cls, text: str, key: str, given: Mapping[str, object]) -> Self:
        """Text with its key; `say` makes it."""
        phrase = super().__new__(cls, text)
        phrase.key, phrase.given = key, given
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Phrase, (str(self), self.key, dict(self.given))


def say(key: str, /, **given: object) -> Phrase:
    """The sentence of a key, its blanks filled with `given`: text, numbers, or other phrases.

    Raises `KeyError` for an unknown key or a blank that isn't filled: mistakes in the code.

    >>> say("common.wins", player=player("blue"))
    'Blue wins'
    """
    return Phrase(_filled("en", key, given), key, given)


def into(text: str, language: str) -> str:
    """The text in a language, as a plain `str`; what `say` didn't make stays as it is.

    Raises `ValueError` for an unknown language.

    >>> into(say("common.tile", n=2), "fr"), into("hello", "fr")
    ('2 tuiles', 'hello')
    """
    known_language(language)
    if isinstance(text, Phrase) and language != "en":
        return _filled(language, text.key, text.given)
    return str(text)


def translate(data: Any, language: str) -> Any:
    """Plain data (dicts, lists, tuples) with every phrase in it put into a language.

    >>> translate({"turn": [say("common.draw")]}, "de")
    {'turn': ['Unentschieden']}
    """
    if isinstance(data, str):
        return into(data, language)
    if isinstance(data, Mapping):
        return {key: translate(value, language) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [translate(value, language) for value in data]
    return data


def known_language(language: str) -> str:
    """`language` itself, if there is a table of it.

    >>> known_language("es")
    Traceback (most recent call last):
    ...
    ValueError: 'es' is not a language; these are: en (English), de (Deutsch), fr (Français)
    """
    if language not in LANGUAGES:
        names = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise ValueError(f"{language!r} is not a language; these are: {names}")
    return language


def is_known(key: str) -> bool:
    """Whether the tables have a sentence of that key."""
    return key in table("en")


def player(name: str | None) -> str:
    """A player's name; a game that a user made may have players that no table knows.

    >>> into(player("red"), "de"), player("Brigid")
    ('Rot', 'Brigid')
    """
    key = f"player.{name}"
    return say(key) if is_known(key) else str(name)


def listed(items: Sequence[object], word: str = "and") -> str:
    """Several things, at least one, as a sentence has them, joined by `and` or `or`.

    >>> listed(["A1", "B2", "C3"], "or"), into(listed(["A1", "B2"], "or"), "fr")
    ('A1, B2 or C3', 'A1 ou B2')
    """
    *head, last = items
    return say(f"common.{word}", first=commas(head), then=last) if head else commas(items)


def commas(items: Sequence[object]) -> str:
    """Several things, at least one, with commas between them.

    >>> commas(["D4", "empty hill", say("common.tile", n=2)])
    'D4, empty hill, 2 tiles'
    """
    if len(items) > 1:
        return say("common.commas", items=tuple(items))
    return items[0] if isinstance(items[0], str) else str(items[0])


def one_after_other(texts: Iterable[str], joint: str = "then") -> str:
    """Some texts with a blank between them, or another joint; not those that are empty."""
    return reduce(
        lambda first, then: say(f"common.{joint}", first=first, then=then) if first else then,
        filter(None, texts),
        "",
    )


def sentences(texts: Iterable[str]) -> str:
    """Some sentences, most without their stops, as one text; empty if there is none."""
    return one_after_other(
        text if text.endswith((".", "!", "?", "…", ":")) else say("widget.sentence", text=text)
        for text in texts
    )


def percent(share: float) -> Phrase:
    """A share, a chance or a probability, as whole percent."""
    return say("thinking.percent", percent=f"{100 * share:.0f}")


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    if isinstance(text, Phrase):
        return say("common.capital", text=text)
    return text[:1].upper() + text[1:]


def amount(n: int, thing: str) -> Phrase:
    """So many of a thing that the tables know.

    >>> amount(1, "kingdom"), amount(3, "kingdom")
    ('1 kingdom', '3 kingdoms')
    """
    return say(f"common.{thing}", n=n)


LONGEST = 80
"""The most characters that a message quotes."""


def shortened(value: object) -> str:
    """Return a value quoted for a message, cut off if it is long.

    >>> shortened("D4"), len(shortened("D4" * 99)), shortened(10**5000)
    ("'D4'", 80, 'a number of too many digits')
    """
    try:
        quoted = repr(value)
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return "a number of too many digits"
    return quoted if len(quoted) <= LONGEST else f"{quoted[: LONGEST - 2]} …"


def _filled(language: str, key: str, given: Mapping[str, object]) -> str:
    template = table(language)[key]
    if not isinstance(template, str):
        template = template["one" if given["n"] in SINGULAR.get(language, (1,)) else "other"]
    return template.format_map({name: _blank(value, language) for name, value in given.items()})


def _blank(value: object, language: str) -> object:
    if isinstance(value, str):
        return _Text(value if language == "en" else into(value, language))
    if isinstance(value, tuple):
        return ", ".join(str(_blank(one, language)) for one in value)
    return value


class _Text(str):
    """What fills a blank, cut off where it is quoted, with two formats of our own.

    `C` begins it with a capital; two signs, such as `.,` in German, are those of the language
    between the thousands of a number and before its decimals.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return shortened(str(self))

    def __format__(self, spec: str) -> str:
        if spec == "C":
            return self[:1].upper() + self[1:]
        return self.translate(str.maketrans(",.", spec)) if spec else str(self)


# ---- numbers as each language writes them --------------------------------------------------------


SPOKEN = 10**9
"""From here on a whole number is no longer spoken in full."""


def written(number: float) -> Phrase:
    """An `int` with its thousands apart, a `float` with as many decimals as it needs.

    >>> written(1_234_567), into(written(1_234_567), "de"), into(written(0.125), "fr")
    ('1,234,567', '1.234.567', '0,125')
    """
    return say("common.number", number=format(number, "," if isinstance(number, int) else "g"))


def figure(number: float) -> Phrase:
    """A number as it is spoken: a whole one in full, any other to three significant digits.

    >>> figure(12_345), figure(1 / 3), figure(-2.0)
    ('12,345', '0.333', 'minus 2')
    """
    size = abs(number)
    is_long = size >= SPOKEN or not float(size).is_integer()
    text = written(float(f"{size:.3g}") if is_long else int(size))
    return say("common.minus", number=text) if number < 0 else text
