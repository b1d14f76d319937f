"""Writes a page for each public name of the package, and for the rules of each game."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from saved import GAMES

import knotwidgets as kw
from docs.pictures.refresh import finished

ROOMS = {
    "widgets": "On a page: boards, lobby, lessons, editors",
    "rules": "What the rules of each game are made of",
    "games": "The games, and what rules are written with",
    "core": "Positions, records, matches",
    "scene": "Knots",
    "engine": "Players, and many games",
    "lab": "Studies",
    "lessons": "Lessons and worksheets",
    "export": "Files and pictures of many games",
    "words": "Words",
}
# A page in no navigation: the list of names leads there, and the search.
PAGE = ":orphan:\n\n{}\n" + "=" * 80 + "\n\n{}"
PICTURE = ".. image:: pictures/kw_{0}.svg\n   :alt: An example of kw.{0}\n   :width: 20em\n\n"
RULES = """.. automodule:: knotwidgets.games.{0}.rules
   :exclude-members: popcount

.. automodule:: knotwidgets.games.{0}.state
   :undoc-members:
"""


def write_names(folder: Path) -> None:
    """Write all of these pages, their pictures, and the list that leads to them."""
    (folder / "pictures").mkdir(parents=True)
    drawn, lists = drawings(), dict.fromkeys(ROOMS, "")
    for name, svg in drawn.items():
        (folder / "pictures" / f"kw_{name}.svg").write_text(svg, "utf-8")
    pages = []
    for name in kw.__all__:
        file, value = file_of(name), getattr(kw, name)
        shown = PICTURE.format(name) if name in drawn else ""
        pages.append((file, f"kw.{name}", shown + directive(name, value)))
        room = ".".join(kw._HOMES[name]).lstrip(".").partition(".")[0]  # noqa: SLF001
        text = " ".join(said(value).partition("\n\n")[0].split())
        summary = re.split(r"(?<=[.:]) (?=[A-Z`])", text)[0].rstrip(".:")
        lists[room] += f"* :doc:`kw.{name} <{file}>`: {summary}\n"
    for game, made in GAMES.items():
        file, name = f"rules_{game}", made().name
        pages.append((file, f"{name}: rules, states, helpers", RULES.format(game)))
        lists["rules"] += f"* :doc:`{name} <{file}>`: each rule, ``board`` and ``state``, helpers\n"
    parts = [f"{title}\n{'-' * 80}\n\n{lists[room]}\n" for room, title in ROOMS.items()]
    head = "What ``import knotwidgets as kw`` brings.\n\n"
    for file, title, body in [*pages, ("index", "Every name", head + "".join(parts))]:
        (folder / f"{file}.rst").write_text(PAGE.format(title, body), "utf-8")


def file_of(name: str) -> str:
    """Return the file of a name's page, with a name that no other has on any file system.

    >>> file_of("Study"), file_of("study"), file_of("Kingdoms")
    ('Study_class', 'study', 'Kingdoms')
    """
    has_twin = [one.lower() for one in kw.__all__].count(name.lower()) > 1
    return f"{name}_class" if has_twin and name[0].isupper() else name


def said(value: Any) -> str:
    """Return what is said of a value: its docstring, or what a hint of this type means."""
    if value is kw.NOBODY:
        return "As the mover of a state: nobody is to move, as the game is over."
    kinds = getattr(value, "__metadata__", None)
    return f"In a hint: {kinds[0].words}." if kinds else inspect.getdoc(value) or ""


def directive(name: str, value: Any) -> str:
    """Return what lets Sphinx write of a public name."""
    full = f"knotwidgets.{name}"
    if isinstance(value, ModuleType):
        head = f".. py:data:: {full}\n\n" if value.__name__ != full else ""
        more = "   :imported-members:\n" if hasattr(value, "__all__") else ""
        rest = f"   :exclude-members: {', '.join(kw.__all__)}\n"  # have pages of their own
        return f"{head}.. automodule:: {value.__name__}\n{rest}{more}"
    if callable(value) and not hasattr(value, "__metadata__"):
        is_class = inspect.isclass(value) and value.__name__ == name
        return f".. auto{'class' if is_class else 'function'}:: {full}\n"
    # of which autodoc would tell the value
    return f".. py:data:: {full}\n\n   {said(value)}\n"


def drawings() -> dict[str, str]:
    """Return for the names that draw something an example of that, as SVG."""
    pos = kw.Kingdoms().start().play("D4", "E6", "C6", "F4")
    examples: dict[str, Any] = {
        **dict.fromkeys(("play", "Board", "Position", "page"), pos),
        **dict.fromkeys(("puzzles", "Puzzle"), kw.puzzles.hard().solve()),
        **{GAMES[name].__name__: position for name, position in finished().items()},
        "boards": (bell := kw.CelticKnot(board="bell").start()),
        "Diagram": bell.knotwork,
        "grid": kw.grid([pos.play(move) for move in pos.legal_moves], columns=3),
    }
    marked = pos.svg(arrows=[("D4", "E6")], marks=["C6"])
    return {"Annotations": marked, **{name: one.svg() for name, one in examples.items()}}

