"""The way to a board: `kw.play`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core import Game, Match, Position, Record
from .board import Board


def play(
    start: Game[Any] | Position | Record | Match,
    *,
    theme: str = "auto",
    lang: str = "en",
    seed: int | None = None,
    motion: bool = True,
    pace: float = 0.5,
    layers: Mapping[str, bool] | None = None,
    **options: Any,
) -> Board:
    """Return a board to play on, from a game, a position, a record or a match.

    A machine plays for each player that is named with one, such as `blue=MCTS()`, and a human for
    the others. Any object with a method `choose`, or a function of a position, is a machine. It
    thinks in the background, and moves no sooner than `pace` seconds after the move before. Where
    all players are machines they begin by themselves.

    `theme` is `"auto"` (light or dark, as the notebook is), `"light"`, `"dark"`, `"print"` or
    `"safe"`. `lang` is the language of all that is shown and spoken: `"en"`, `"de"` or `"fr"`; it
    may be changed later, `board.lang = "fr"`. Where a game leaves something to chance, what falls
    follows from `seed`, a fresh one if it is None; the record keeps it, and a board that is given
    the record goes on with it. With `motion=False` pieces don't move to their places, as they never
    do where the browser is asked for less motion. `layers` tells which of `board.layers` are not
    shown: `{"heat": False}`. Further options are those of a picture, such as `heat=` or
    `outlines=False`; `annotations` are drawn on the first position shown, as by hand. Raises
    `TypeError` for an unknown option and `ValueError` for an impossible value.

    >>> import knotwidgets as kw
    >>> board = kw.play(kw.Kingdoms(), blue=kw.MCTS(seconds=1))
    >>> board.play("D4").record.moves  # `board` as a cell's last line shows it; click to play
    ('D4',)
    >>> board.close()
    """
    return Board(
        start,
        theme=theme,
        lang=lang,
        seed=seed,
        motion=motion,
        pace=pace,
        layers=layers,
        **options,
    )
