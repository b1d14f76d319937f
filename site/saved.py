"""Writes the pages that pictures of the docs become on a click: games, drills, lessons, rules."""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path
from runpy import run_path
from typing import Any

import knotwidgets as kw
from hatch_build import once

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "site-saved"
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


def come_alive(text: str, page: str, *, live: bool) -> str:
    """Return a page's text with the places of pictures that come alive."""
    for (where, picture), saved in ALIVE.items():
        if where == page and (live or not saved.startswith("live")):
            found = re.compile(rf"!\[[^]]*\]\({re.escape(picture)}\)")
            address = posixpath.relpath(f"{saved}.html", posixpath.dirname(page) or ".")
            stand = rf'<div class="alive" data-page="{address}">\n\n\g<0>\n\n</div>\n'
            text, number = found.subn(stand, text, count=1)
            if not number:
                raise ValueError(f"{page} has no picture {picture}")
    return text


def write_saved(folder: Path) -> None:
    """Write the pages that the site makes by itself; they are kept while the package stays."""
    sources = [path for path in (ROOT / "knotwidgets").rglob("*.*") if path.suffix != ".pyc"]
    KEPT.mkdir(parents=True, exist_ok=True)
    once(KEPT / "made.sha256", sorted(path for path in [*sources, Path(__file__)]), make_saved)
    shutil.copytree(KEPT, folder, ignore=shutil.ignore_patterns("*.sha256"))


def make_saved() -> None:
    """Make these pages."""
    drawn, games = run_path(str(ROOT / "docs/pictures/refresh.py")), ROOT / "examples" / "games"
    kingdoms = kw.Record(kw.Kingdoms().start())
    for move in drawn["KINGDOMS"].split():
        kingdoms = kingdoms.play(move)
    shapes = drawn["KNOTS"]
    knots = [kw.Kingdoms(board=one.replace("r", "o")).position(f"{one} - over") for one in shapes]
    shown: dict[str, Any] = {
        "kingdoms": kw.page(kingdoms),
        "celtic": kw.page(played(kw.Celtic())),
        "hex": kw.page(played(run_path(str(games / "hex.py"))["Hex"]())),
        "twain": kw.page(played(run_path(str(games / "twain.py"))["Twain"]())),
        "knots": kw.page(knots, titles=[one.knotwork.name or "" for one in knots]),
        "drill": kw.drill(kw.Kingdoms(board="5x5"), "captures", 3),
    }
    for name, page in shown.items():
        page.save(KEPT / f"{name}.html")


def played(game: Any) -> kw.Record:
    """Return a game of two machines."""
    sides = {name: kw.MCTS(simulations=60, seed=2) for name in game.players}
    (one,) = kw.contest(sides, game, 1, seed=3).games
    return one.record
