"""Writes pages without Python: what pictures of the docs become, and what stands in for Python."""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import knotwidgets as kw
from docs.pictures.refresh import KINGDOMS, knots
from examples.games.hex import Hex
from examples.games.twain import Twain
from hatch_build import ROOT, once

KEPT = ROOT / "build" / "saved"  # as some pages take minutes to make
GAMES = {"kingdoms": kw.Kingdoms, "celtic": kw.Celtic, "celtic_knot": kw.CelticKnot}
BOOKS = (*(f"lesson-{name}" for name in (*GAMES, "knots")), *(f"rules-{name}" for name in GAMES))
# By page and picture, what that becomes.
ALIVE = {
    ("play.md", "pictures/kingdoms.svg"): "saved/kingdoms",
    ("celtic.md", "pictures/celtic.svg"): "saved/celtic",
    ("make_a_game.md", "pictures/hex.svg"): "saved/hex",
    ("make_a_game.md", "pictures/twain.svg"): "saved/twain",
    ("practise.md", "rules/pictures/kingdoms-captures.svg"): "saved/drill",
    ("knots.md", "pictures/knots.svg"): "saved/knots",
    # Those take minutes to make, so they are there only beside the live boards, which keep them.
    ("rules/kingdoms.md", "pictures/kingdoms-vacant.svg"): "live/saved/rules-kingdoms",
    ("rules/celtic.md", "pictures/celtic-held.svg"): "live/saved/rules-celtic",
    ("rules/celtic_knot.md", "pictures/celtic_knot-start.svg"): "live/saved/rules-celtic_knot",
}
# A picture, and what stands there instead once that is opened: nothing is loaded before.
STAND = (
    r'<div class="alive">\n\n\g<0>\n\n<details><summary>As a board</summary>'
    r'<iframe loading="lazy" title="\1" src="{}"></iframe></details>\n</div>\n'
)
PICTURES = [saved.removeprefix("saved/") for saved in ALIVE.values() if saved.startswith("saved/")]


def come_alive(text: str, page: str, *, live: bool) -> str:
    """Return a page's text with the places of pictures that come alive."""
    for (where, picture), saved in ALIVE.items():
        if where == page and (live or not saved.startswith("live")):
            found = re.compile(rf"!\[([^]]*)\]\({re.escape(picture)}\)")
            address = posixpath.relpath(f"{saved}.html", posixpath.dirname(page) or ".")
            text, number = found.subn(STAND.format(address), text, count=1)
            if not number:
                raise ValueError(f"{page} has no picture {picture}")
    return text


def write_saved(folder: Path, names: Iterable[str]) -> None:
    """Write pages into a folder, as many at once as there are cores."""
    folder.mkdir(exist_ok=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for file in pool.map(kept, names):
            shutil.copy(file, folder)


def kept(name: str) -> Path:
    """Return the file of a page, which is made again only after the package has changed."""
    sources = [path for path in (ROOT / "knotwidgets").rglob("*.*") if path.suffix != ".pyc"]
    file = KEPT / f"{name}.html"
    note = file.with_suffix(".sha256")
    once(note, sorted([*sources, Path(__file__)]), lambda: made(name).save(file))
    return file


def made(name: str) -> Any:
    """Return a page by its name, to be saved."""
    kind, _, what = name.partition("-")
    if kind == "lesson":
        return kw.lesson(what)
    if kind == "rules":
        return GAMES[what]().rulebook()
    if name == "drill":
        return kw.drill(kw.Kingdoms(board="5x5"), "captures", 3)
    if name == "knots":
        return kw.page(knots(), titles=[one.knotwork.name or "" for one in knots()])
    if name == "kingdoms":
        return kw.page(kw.Record.read(KINGDOMS, kw.Kingdoms()))
    game = {**GAMES, "hex": Hex, "twain": Twain}[name]()
    sides = {name: kw.MCTS(simulations=60, seed=2) for name in game.players}
    (one,) = kw.contest(sides, game, 1, seed=3).games
    return kw.page(one.record)
