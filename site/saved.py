"""Writes pages without Python: what pictures of the docs become, and what stands in for Python."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import knotwidgets as kw
from docs.pictures.refresh import KINGDOMS, knots
from examples.games.hex import Hex
from examples.games.twain import Twain

GAMES = {"kingdoms": kw.Kingdoms, "celtic": kw.Celtic, "celtic_knot": kw.CelticKnot}


def played(game: Any) -> kw.Page:
    """Return a page with a game that machines have played."""
    sides = {name: kw.Greedy() for name in game.players}
    return kw.page(kw.contest(sides, game, 1, seed=3).games[0].record)


# What each page shows, by its name: boards and games, and what takes seconds each.
BOARDS: dict[str, Any] = {
    "drill": lambda: kw.drill(kw.Kingdoms(board="5x5"), "captures", 3),
    "knots": lambda: kw.page(knots(), titles=[one.knotwork.name or "" for one in knots()]),
    **{name: partial(played, game()) for name, game in GAMES.items()},
    "hex": partial(played, Hex()),
    "twain": partial(played, Twain()),
    "kingdoms": lambda: kw.page(kw.Record.read(KINGDOMS, kw.Kingdoms())),
}
BOOKS: dict[str, Any] = {
    **{f"lesson-{name}": partial(kw.lesson, name) for name in (*GAMES, "knots")},
    **{f"rules-{name}": game().rulebook for name, game in GAMES.items()},
}


def write_saved(folder: Path, names: Iterable[str]) -> None:
    """Write pages into a folder, as many at once as there are cores."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(partial(write, folder), names))


def write(folder: Path, name: str) -> None:
    """Write a page into a folder."""
    {**BOARDS, **BOOKS}[name]().save(folder / f"{name}.html")
