"""The tables of sentences: those that all games share are here, a game's own in its folder.

The shared ones are files `<language>/<part>.json`; a game's folder `words` has one for each
language, `<language>.json`, and the game's folder gives the part its name.
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

_ODD = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵħíĵķłḿńóƥɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶŁḾŃÓƤɊŔŚŤÚṼŴẊÝŹ",
)

Template: TypeAlias = str | Mapping[str, str]
"""A sentence with blanks, or its forms `one` and `other`."""

_added: dict[str, Path] = {}


def add_sentences(folder: Path) -> None:
    """Let `say` know a folder of tables; the keys begin with the name of the folder it lies in.

    Whoever defines a game doesn't call this: a game's attribute `sentences` is added by itself.
    """
    _added[folder.parent.name] = folder
    table.cache_clear()


@cache
def table(language: str) -> Mapping[str, Template]:
    """The templates of a language by their keys, `<file>.<name>`."""
    code = "en" if language == PSEUDO else language
    shared = (files(__package__) / code).iterdir()
    parts = {
        file.name.removesuffix(".json"): file for file in shared if file.name.endswith(".json")
    }
    parts |= {part: folder / f"{code}.json" for part, folder in _added.items()}
    templates: dict[str, Template] = {
        f"{part}.{name}": template
        for part, file in sorted(parts.items())
        for name, template in json.loads(file.read_text("utf-8")).items()
    }
    if language == PSEUDO:
        return {key: _bracketed(template) for key, template in templates.items()}
    return templates


def form(language: str, template: Mapping[str, str], n: object) -> str:
    """The form of a template that goes with a number; in French nothing is singular, too.

    >>> form("fr", {"one": "{n} nœud", "other": "{n} nœuds"}, 0)
    '{n} nœud'
    """
    one = n in (0, 1) if language == "fr" else n == 1
    return template["one" if one else "other"]


def _bracketed(template: Template) -> Template:
    if not isinstance(template, str):
        return {number: str(_bracketed(text)) for number, text in template.items()}
    blanks_and_text = re.split(r"({.*?})", template)
    words = (part if part.startswith("{") else part.translate(_ODD) for part in blanks_and_text)
    return f"⟦{''.join(words)}⟧"
