"""Writes a page for each public name of the package, and for the rules of each game."""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path
from textwrap import indent
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
# Bases whose members are not ours.
FOREIGN = "AnyWidget, DOMWidget, Widget, LoggingHasTraits, HasTraits, HasDescriptors, Box, HBox"
FOREIGN = f"{FOREIGN}, VBox, ABC, BaseException, Exception, Protocol, dict, int, object, tuple"
ORPHAN = ":orphan:\n\n"  # in no navigation: the list of names leads there, and the search


def write_names(folder: Path) -> None:
    """Write all of these pages, their pictures, and the list that leads to them."""
    (folder / "pictures").mkdir(parents=True)
    for name, svg in drawings().items():
        (folder / "pictures" / f"kw_{name}.svg").write_text(svg, "utf-8")
    lists = dict.fromkeys(ROOMS, "")
    for name in kw.__all__:
        file = file_of(name)
        (folder / f"{file}.rst").write_text(page_of(name, getattr(kw, name)), "utf-8")
        room = ".".join(kw._HOMES[name]).lstrip(".").partition(".")[0]  # noqa: SLF001
        lists[room] += f"* :doc:`kw.{name} <{file}>`: {summary(name)}\n"
    for game, made in GAMES.items():
        file, name = f"rules_{game}", made().name
        (folder / f"{file}.rst").write_text(rules_page(game, name), "utf-8")
        lists["rules"] += f"* :doc:`{name} <{file}>`: each rule, ``board`` and ``state``, helpers\n"
    parts = [f"{heading(ROOMS[room], '-')}{lines}\n" for room, lines in lists.items()]
    head = heading("Every name") + "What ``import knotwidgets as kw`` brings.\n\n"
    (folder / "index.rst").write_text("".join([head, *parts]), "utf-8")


def file_of(name: str) -> str:
    """Return the file of a name's page, with a name that no other has on any file system.

    >>> file_of("Study"), file_of("study"), file_of("Kingdoms")
    ('Study_class', 'study', 'Kingdoms')
    """
    has_twin = [one.lower() for one in kw.__all__].count(name.lower()) > 1
    return f"{name}_class" if has_twin and name[0].isupper() else name


def heading(text: str, line: str = "=") -> str:
    """Return the title of a page, or with another line that of a part."""
    return f"{text}\n{line * len(text)}\n\n"


def said(value: Any) -> str:
    """Return what is said of a value: its docstring, or what a hint of this type means."""
    if value is kw.NOBODY:
        return "As the mover of a state: nobody is to move, as the game is over."
    kinds = getattr(value, "__metadata__", None)
    return f"In a hint: {kinds[0].words}." if kinds else inspect.getdoc(value) or ""


def summary(name: str) -> str:
    """Return the first sentence that is said of a name."""
    text = " ".join(said(getattr(kw, name)).partition("\n\n")[0].split())
    return re.split(r"(?<=[.:]) (?=[A-Z`])", text)[0].rstrip(".:")


def page_of(name: str, value: Any) -> str:
    """Return the page of a public name."""
    full, body = f"knotwidgets.{name}", ""
    if name in drawings():
        body = f".. image:: pictures/kw_{name}.svg\n   :alt: An example of kw.{name}\n"
        body += "   :width: 20em\n\n"
    if isinstance(value, ModuleType):
        shown = ", ".join(kw.__all__)  # have pages of their own
        body += f".. py:data:: {full}\n\n" if value.__name__ != full else ""
        body += f".. automodule:: {value.__name__}\n   :exclude-members: {shown}\n"
        body += "   :imported-members:\n" if hasattr(value, "__all__") else ""
    elif inspect.isclass(value) and value.__name__ == name:
        body += f".. autoclass:: {full}\n   :inherited-members: {FOREIGN}\n"
    elif callable(value) and not hasattr(value, "__metadata__"):
        body += f".. autofunction:: {full}\n"
    else:  # of which autodoc would tell the value
        body += f".. py:data:: {full}\n\n{indent(linked(said(value)), '   ')}\n"
    return ORPHAN + heading(f"kw.{name}") + body


@cache
def drawings() -> dict[str, str]:
    """Return for the names that draw something an example of that, as SVG."""
    pos = kw.Kingdoms().start().play("D4", "E6", "C6", "F4")
    solution, bell = kw.puzzles.hard().solve(), kw.CelticKnot(board="bell").start()
    examples: dict[str, Any] = {
        **dict.fromkeys(("play", "Board", "Position", "page"), pos),
        **dict.fromkeys(("puzzles", "Puzzle"), solution),
        **{GAMES[name].__name__: position for name, position in finished().items()},
        "boards": bell,
        "Diagram": bell.knotwork,
        "grid": kw.grid([pos.play(move) for move in pos.legal_moves], columns=3),
    }
    marked = pos.svg(arrows=[("D4", "E6")], marks=["C6"])
    return {"Annotations": marked, **{name: one.svg() for name, one in examples.items()}}


def linked(text: str) -> str:
    """Let `kw.play(...)` in a docstring lead to the page of that name."""
    return re.sub(r"(?<!`)`(kw\.(\w+)[^`\n]*)`(?!`)", r":py:obj:`\1 <knotwidgets.\2>`", text)


def rules_page(game: str, title: str) -> str:
    """Return the page of a game's rules, the fields of its states and the helpers of its rules."""
    return f"""{ORPHAN}{heading(f"{title}: rules, states, helpers")}
.. automodule:: knotwidgets.games.{game}.rules
   :exclude-members: popcount

.. automodule:: knotwidgets.games.{game}.state
   :undoc-members:
"""
