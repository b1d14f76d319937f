"""The pages of the short rule book that a board opens, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..core import Game, Position, view
from ..words import one_after_other, say
from .exchange import RefusedError
from .schema import Card

PLAIN = {"legal": False, "caption": False, "coordinates": False}


def card_of(game: Game, number: int) -> Card:
    """Return a page; `RefusedError` for one that isn't there."""
    cards = _cards(game)
    if not 0 <= number < len(cards):
        raise RefusedError(say("cards.none", n=number, last=len(cards) - 1))
    card = cards[number]
    return {
        "title": card.title,
        "text": card.text,
        "changed": one_after_other(_changed(game, card.rules)),
        "number": number,
        "of": len(cards),
        "scenes": list(_scenes(card.position, card.moves)),
    }


@lru_cache(maxsize=4)  # who reads one page reads the others
def _cards(game: Game) -> tuple[view.Card, ...]:
    return game.view.cards(game)


def _changed(game: Game, rules: tuple[str, ...]) -> Iterator[str]:
    for name in rules:
        if name in game.swapped:
            yield say("cards.changed", rule=name, sentence=game.rules.says(name) or name)


def _scenes(position: Position, moves: tuple[str, ...]) -> Iterator[Any]:
    """Yield the scene at first, and after each move with what moves on the way."""
    yield _plain(position.scene(**PLAIN))
    for move in moves:
        passed = []
        for decision in position.game.decisions(move):
            passed.append(position)
            position = position.play(decision)
        yield _plain(position.scene(**PLAIN, motion=True, since=tuple(passed)))


def _plain(scene: Any) -> Any:
    return replace(scene, targets=(), moves=()).wire()
