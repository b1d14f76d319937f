"""Builds the site into a folder: `python site/build.py FOLDER`, which `dev.py site` calls.

The pages are those of docs/, with one for each public name and the sources of each game's rules. If
`live/build.py` is there, it adds the boards that run Python in the browser.
"""

from __future__ import annotations

import inspect
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import indent
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))

import knotwidgets as kw  # noqa: E402
from hatch_build import address, relinked  # noqa: E402

SOURCE = ROOT / "build" / "site"
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md")  # pages of the site that are not in docs/
ROOMS = {
    "widgets": "On a page: boards, lobby, lessons, editors",
    "games": "The games, and what rules are written with",
    "core": "Positions, records, matches",
    "knotwork": "Knots",
    "engine": "Players, and many games",
    "lab": "Studies",
    "lessons": "Lessons and worksheets",
    "export": "Files and pictures of many games",
    "words": "Words",
}
GAMES = {"kingdoms": "Kingdoms", "celtic": "Celtic!", "celtic_knot": "Celtic Knot"}
# Bases whose members are not ours.
FOREIGN = "AnyWidget, DOMWidget, Widget, LoggingHasTraits, HasTraits, HasDescriptors, Box, HBox, VBox"
FOREIGN = f"{FOREIGN}, ABC, BaseException, Exception, Protocol, dict, int, object, tuple"
ORPHAN = ":orphan:\n\n"  # in no navigation: the list of names leads there, and the search
LAST = """Every name of the package has a page with its examples; the search finds it.

```{{toctree}}
:caption: Look it up

{pages}
```
"""


def gather(source: Path) -> None:
    """Put everything that Sphinx reads into one folder."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for page in [*(ROOT / "docs").rglob("*.md"), *map(ROOT.joinpath, BESIDE)]:
        place = page.relative_to(ROOT).as_posix()
        text = relinked(page.read_text("utf-8"), place, lambda target: placed(target, place))
        (source / on_site(place)).write_text(navigable(text) if is_home(place) else text, "utf-8")
    names(source / "api")


def is_home(place: str) -> bool:
    """Whether a file is the page that leads to all others."""
    return place == "docs/index.md"


def on_site(place: str) -> str:
    """Return where a file of the repository stands on the site."""
    return place.removeprefix("docs/")


def placed(target: str, page: str) -> str:
    """Return the link to a file of the repository from a page of the site."""
    if target.startswith("docs/") or target in BESIDE:
        return posixpath.relpath(on_site(target), posixpath.dirname(on_site(page)) or ".")
    return address(target)


def navigable(home: str) -> str:
    """Return the home page with a tree of its pages, which Sphinx makes the navigation of."""
    head, *tasks, last = re.split(r"(?m)^## ", home)
    for at, task in enumerate(tasks):
        title = task.partition("\n")[0]
        pages = re.findall(r"(?m)^\* \[([^]]+)\]\(([^)#:]+)\.md\)", task)
        tree = "\n".join(f"{name} <{page}>" for name, page in pages)
        tasks[at] = f"{task}\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{tree}\n```\n\n"
    title = last.partition("\n")[0]
    return "## ".join([head, *tasks, f"{title}\n\n{LAST.format(pages='Every name <api/index>')}"])


# --- A page for each public name ----------------------------------------------------------------


def names(folder: Path) -> None:
    """Write a page for each public name, for the rules of each game, and one that leads there."""
    folder.mkdir()
    rooms: dict[str, list[str]] = {room: [] for room in ROOMS}
    for name in kw.__all__:
        home = (kw._HOMES.get(name) or kw._MODULES[name]).split(".")[0]  # noqa: SLF001
        room = "knotwork" if name == "Diagram" else home
        rooms[room].append(name)
        (folder / f"{name}.rst").write_text(page_of(name, getattr(kw, name)), "utf-8")
    text = heading("Every name") + "What ``import knotwidgets as kw`` brings, and what rules are made of.\n\n"
    for room, title in ROOMS.items():
        text += heading(title, "-")
        text += "".join(f"* :doc:`kw.{name} <{name}>`: {summary(name)}\n" for name in rooms[room])
        text += "\n"
    text += heading("In rules", "-")
    for game, title in GAMES.items():
        (folder / f"rules_{game}.rst").write_text(rules_page(game, title), "utf-8")
        text += f"* :doc:`{title} <rules_{game}>`: each rule with its source, the fields of ``board`` and ``state``, the helpers\n"
    (folder / "index.rst").write_text(text, "utf-8")


def summary(name: str) -> str:
    """Return the first sentence that is said of a name."""
    text = " ".join(said(getattr(kw, name)).partition("\n\n")[0].split())
    return re.split(r"(?<=[.:]) (?=[A-Z`])", text)[0].rstrip(".:")


def said(value: Any) -> str:
    """Return what is said of a value: its docstring, or what a hint of this type means."""
    if value is kw.NOBODY:
        return "As the mover of a state: nobody is to move, as the game is over."
    kinds = getattr(value, "__metadata__", None)
    return f"In a hint: {kinds[0].words}." if kinds else inspect.getdoc(value) or ""


def heading(text: str, line: str = "=") -> str:
    """Return the title of a page, or with another line of one of its parts."""
    return f"{text}\n{line * len(text)}\n\n"


def page_of(name: str, value: Any) -> str:
    """Return the page of a public name."""
    full = f"knotwidgets.{name}"
    if isinstance(value, ModuleType):
        shown = ", ".join(kw.__all__)  # have pages of their own
        body = f".. automodule:: {value.__name__}\n   :imported-members:\n   :exclude-members: {shown}\n"
        if value.__name__ != full:
            body = f".. py:data:: {full}\n\n{body}"
    elif inspect.isclass(value) and value.__name__ == name:
        body = f".. autoclass:: {full}\n   :inherited-members: {FOREIGN}\n"
    elif inspect.isfunction(value):
        body = f".. autofunction:: {full}\n"
    else:
        body = by_hand(name, value)
    return ORPHAN + heading(f"kw.{name}") + body


def by_hand(name: str, value: Any) -> str:
    """Return the entry of a name that autodoc makes nothing of, such as another name of a class."""
    called = callable(value) and not hasattr(value, "__metadata__")
    given = str(inspect.signature(value)) if called else ""
    kind = "function" if called else "data"
    text = said(value)
    return f".. py:{kind}:: knotwidgets.{name}{given}\n\n{indent(text, '   ')}\n"


def rules_page(game: str, title: str) -> str:
    """Return the page of a game's rules, the fields of its states and the helpers of its rules."""
    module = f"knotwidgets.games.{game}"
    return (
        f"{ORPHAN}{heading(f'{title}: rules, states, helpers')}"
        f".. automodule:: {module}.rules\n\n"
        f".. automodule:: {module}.state\n   :undoc-members:\n"
    )


def build(folder: Path) -> None:
    """Write the whole site into a folder; raises `CalledProcessError` for a page with a fault."""
    gather(SOURCE)
    shutil.rmtree(folder, ignore_errors=True)
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-E", "-j", "auto"]
    places = ["-c", HERE, "-d", SOURCE.with_name("site-doctrees"), SOURCE, folder]
    subprocess.run([*sphinx, *places], check=True)  # noqa: S603 - our own program
    live = HERE / "live" / "build.py"
    if live.exists():
        subprocess.run([sys.executable, live, folder / "live"], check=True)  # noqa: S603


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
