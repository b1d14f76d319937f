"""The tables of sentences: those that all games share are here, a game's own come with the game.

The shared ones are files `<language>.json` of several parts: the sentence `wins` of the part
`common` has the key `common.wins`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages by their codes, each with its own name for itself."""

PSEUDO = "pseudo"
"""A language for tests: English in brackets and accents, which shows what can't be translated."""

_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵħíĵķłḿńóƥɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶŁḾŃÓƤɊŔŚŤÚṼŴẊÝŹ",
)

Template: TypeAlias = str | Mapping[str, str]
"""A sentence with blanks, or its forms `one` and `other`."""

Sentences: TypeAlias = Path | Mapping[str, Mapping[str, Template]]
"""A game's sentences: a folder with a file `<language>.json` for each language, whose keys begin
with the name of the folder it lies in; or, by language, templates by their full keys."""

_added: list[Sentences] = []


def add_sentences(sentences: Sentences) -> None:
    """Let `say` know more sentences; a language that they lack gets the English ones.

    A game need not call this: its attribute `sentences` is added when the class is defined.
    """
    if sentences not in _added:
        _added.append(sentences)
        table.cache_clear()


@cache
def table(language: str) -> Mapping[str, Template]:
    """The templates of a language by their keys."""
    if language == PSEUDO:
        return {key: _bracketed(template) for key, template in table("en").items()}
    shared = json.loads((files(__package__) / f"{language}.json").read_text("utf-8"))
    templates = {
        f"{part}.{name}": one for part, all_ in shared.items() for name, one in all_.items()
    }
    for sentences in _added:
        if isinstance(sentences, Mapping):
            templates |= {**sentences["en"], **sentences.get(language, {})}
            continue
        file = sentences / f"{language}.json"
        own = json.loads((file if file.exists() else sentences / "en.json").read_text("utf-8"))
        part = sentences.parent.name
        templates |= {f"{part}.{name}": template for name, template in own.items()}
    return templates


def _bracketed(template: Template) -> Template:
    if not isinstance(template, str):
        return {number: str(_bracketed(text)) for number, text in template.items()}
    blanks_and_text = re.split(r"({.*?})", template)
    words = (one if one.startswith("{") else one.translate(_ACCENTED) for one in blanks_and_text)
    return f"⟦{''.join(words)}⟧"
