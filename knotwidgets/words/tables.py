"""The tables of sentences: those that all games share are here, a game's own come with the game.

The shared ones are files `<language>.json` of several parts: the sentence `wins` of the part
`common` has the key `common.wins`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

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

    A game need not call this: its attribute `sentences` is added when the class is defined.
    """
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
            templates |= {**sentences["en"], **sentences.get(language, {})}
        else:
            part, own = sentences.parent.name, _read(sentences, language)
            templates |= {f"{part}.{name}": template for name, template in own.items()}
    return templates


def _read(folder: Path, language: str) -> Any:
    file = folder / f"{language}.json"
    return json.loads((file if file.exists() else folder / "en.json").read_text("utf-8"))
