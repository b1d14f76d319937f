"""The tables of sentences: a folder for each language, a file for each part of the package."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages by their codes, each with its own name for itself."""

PSEUDO = "pseudo"
"""A language for tests: English in brackets and accents, which shows what can't be translated."""

_ODD = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵħíĵķłḿńóƥɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶŁḾŃÓƤɊŔŚŤÚṼŴẊÝŹ",
)

Template = str | Mapping[str, str]
"""A sentence with blanks, or its forms `one` and `other`."""


@cache
def table(language: str) -> Mapping[str, Template]:
    """The templates of a language by their keys, `<file>.<name>`."""
    folder = files(__package__) / ("en" if language == PSEUDO else language)
    templates: dict[str, Template] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".json"):
            continue
        part = file.name.removesuffix(".json")
        for name, template in json.loads(file.read_text("utf-8")).items():
            templates[f"{part}.{name}"] = template
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
