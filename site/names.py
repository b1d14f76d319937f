"""Writes a page for each public name of the package, and for the rules of each game."""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path
from runpy import run_path
from textwrap import indent
from types import ModuleType
from typing import Any

import knotwidgets as kw

ROOT = Path(__file__).resolve().parents[1]
ROOMS = {
    "widgets": "On a page: boards, lobby, lessons, editors",
    "games": "The games, and what rules are written with",
    "core": "Positions, records, matches",
    "scene": "Knots",
    "engine": "Players, and many games",
    "lab": "Studies",
    "lessons": "Lessons and worksheets",
    "export": "Files and pictures of many games",
    "words": "Words",
}
GAMES = {"kingdoms": "Kingdoms", "celtic": "Celtic!", "celtic_knot": "Celtic Knot"}
# Bases whose members are not ours.
FOREIGN = "AnyWidget, DOMWidget, Widget, LoggingHasTraits, HasTraits, HasDescriptors, Box, HBox"
FOREIGN = f"{FOREIGN}, VBox, ABC, BaseException, Exception, Protocol, dict, int, object, tuple"
ORPHAN = ":orphan:\n\n"  # in no navigation: the list of names leads there, and the search


@cache
def finished() -> dict[str, kw.Position]:
    """Return a finished board of each game, by the game's folder."""
    made: dict[str, kw.Position] = run_path(str(ROOT / "docs/pictures/refresh.py"))["finished"]()
    return made


def write_names(folder: Path) -> None:
    """Write all of these pages, their pictures, and the list that leads to them."""
    (folder / "pictures").mkdir(parents=True)
    for name, svg in drawings().items():
        (folder / "pictures" / f"kw_{name}.svg").write_text(svg, "utf-8")
    lists: dict[str, str] = dict.fromkeys(ROOMS, "")
    for name in kw.__all__:
        file = file_of(name)
        (folder / f"{file}.rst").write_text(page_of(name, getattr(kw, name)), "utf-8")
        room = (kw._HOMES.get(name) or kw._MODULES[name]).split(".")[0]  # noqa: SLF001
        lists[room] += f"* :doc:`kw.{name} <{file}>`: {summary(name)}\n"
    rules = ""
    for game, title in GAMES.items():
        (folder / f"rules_{game}.rst").write_text(rules_page(game, title), "utf-8")
        rules += f"* :doc:`{title} <rules_{game}>`: each rule, ``board`` and ``state``, helpers\n"
    parts = [f"{heading(ROOMS[room], '-')}{lines}\n" for room, lines in lists.items()]
    parts.insert(1, f"{heading('What the rules of each game are made of', '-')}{rules}\n")
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
    full = f"knotwidgets.{name}"
    if isinstance(value, ModuleType):
        shown = ", ".join(kw.__all__)  # have pages of their own
        body = f".. automodule:: {value.__name__}\n   :exclude-members: {shown}\n"
        body += "   :imported-members:\n" if hasattr(value, "__all__") else ""
        if value.__name__ != full:
            body = f".. py:data:: {full}\n\n{body}"
    elif inspect.isclass(value) and value.__name__ == name:
        body = f".. autoclass:: {full}\n   :inherited-members: {FOREIGN}\n"
    elif inspect.isfunction(value):
        body = f".. autofunction:: {full}\n"
    else:
        body = by_hand(name, value)
    return ORPHAN + heading(f"kw.{name}") + pictured(name) + body


def pictured(name: str) -> str:
    """Return the reference to the picture of a name, if it has one."""
    picture = (
        f".. image:: pictures/kw_{name}.svg\n   :alt: An example of kw.{name}\n   :width: 20em\n\n"
    )
    return picture if name in drawings() else ""


@cache
def drawings() -> dict[str, str]:
    """Return for the names that draw something an example of that, as SVG."""
    pos = kw.Kingdoms().start().play("D4", "E6", "C6", "F4")
    solution, bell = kw.puzzles.hard().solve(), kw.CelticKnot(board="bell").start()
    examples: dict[str, Any] = {
        **dict.fromkeys(("play", "Board", "Position", "page"), pos),
        **dict.fromkeys(("puzzles", "Puzzle"), solution),
        **dict(zip(("Kingdoms", "Celtic", "CelticKnot"), finished().values(), strict=True)),
        **dict(zip(("boards", "Diagram"), (bell, bell.knotwork), strict=True)),
        "grid": kw.grid([pos.play(move) for move in pos.legal_moves], columns=3),
    }
    marked = pos.svg(arrows=[("D4", "E6")], marks=["C6"])
    return {"Annotations": marked, **{name: one.svg() for name, one in examples.items()}}


def by_hand(name: str, value: Any) -> str:
    """Return the entry of a name that autodoc makes nothing of, such as another name of a class."""
    called = callable(value) and not hasattr(value, "__metadata__")
    given = taken(value) if called else ""
    if inspect.isclass(value):
        given = given.replace("-> None", f"-> {value.__name__}")
    kind = "function" if called else "data"
    return f".. py:{kind}:: knotwidgets.{name}{given}\n\n{indent(linked(said(value)), '   ')}\n"


def taken(value: Any) -> str:
    """Return the signature of a function or class as its source has it."""
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(value)))


def linked(text: str) -> str:
    """Let `kw.play(...)` in a docstring lead to the page of that name."""
    return re.sub(r"(?<!`)`(kw\.(\w+)[^`\n]*)`(?!`)", r":py:obj:`\1 <knotwidgets.\2>`", text)


def rules_page(game: str, title: str) -> str:
    """Return the page of a game's rules, the fields of its states and the helpers of its rules."""
    module = f"knotwidgets.games.{game}"
    return (
        f"{ORPHAN}{heading(f'{title}: rules, states, helpers')}"
        f".. automodule:: {module}.rules\n   :exclude-members: popcount\n\n"
        f".. automodule:: {module}.state\n   :undoc-members:\n"
    )
