"""A language for tests: English in brackets and accents, which shows what can't be translated."""

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

from knotwidgets import CelticKnot, Kingdoms, lessons, puzzles, words  # noqa: F401 - all sentences
from knotwidgets.words import LANGUAGES, Template, table

PSEUDO = "pseudo"
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒǵħíĵķłḿńóƥɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶŁḾŃÓƤɊŔŚŤÚṼŴẊÝŹ",
)


@pytest.fixture(scope="module")
def pseudo_language() -> Iterator[None]:
    """The language, while the tests of a module run."""
    with pytest.MonkeyPatch.context() as patch:
        own = {key: bracketed(template) for key, template in table("en").items()}
        patch.setitem(cast("dict[str, str]", LANGUAGES), PSEUDO, "Pseudo")
        patch.setattr(words, "_added", [*words._added, {"en": {}, PSEUDO: own}])
        table.cache_clear()
        yield
    table.cache_clear()


def bracketed(template: Template) -> Any:
    """A template in the language; its blanks stay."""
    if not isinstance(template, str):
        return {number: bracketed(text) for number, text in template.items()}
    blanks_and_text = re.split(r"({.*?})", template)
    words = (one if one.startswith("{") else one.translate(ACCENTED) for one in blanks_and_text)
    return f"⟦{''.join(words)}⟧"
