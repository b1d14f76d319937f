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

from .phrases import (
    LANGUAGES,
    Phrase,
    amount,
    capital,
    commas,
    into,
    is_known,
    known_language,
    listed,
    one_after_other,
    percent,
    player,
    say,
    sentences,
    shortened,
    translate,
)

__all__ = [
    "LANGUAGES",
    "Phrase",
    "amount",
    "capital",
    "commas",
    "into",
    "is_known",
    "known_language",
    "listed",
    "one_after_other",
    "percent",
    "player",
    "say",
    "sentences",
    "shortened",
    "translate",
]
