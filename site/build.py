"""Builds the site into a folder: `python site/build.py FOLDER`, which `dev.py site` calls.

The pages are those of docs/, with one for each public name. Beside them are boards that run Python
in the browser, JupyterLite, and saved pages. Nothing is loaded from elsewhere, addresses are
relative, and any web server will do: files whose kind it may not know are compressed, and
`live/python.js` tells the browser what they are.
"""

import gzip
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import knotwidgets as kw
from dev_setup import HOSTS_PYTHON, LITE_PARTS, set_up_lite
from docs.pictures.refresh import KINGDOMS, drawn_for_pages, knots
from examples.games.hex import Hex
from examples.games.twain import Twain
from hatch_build import ROOT, address, npm, relinked

BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")  # pages that are not in docs/
# A picture, and by its number what of it is in alive.html: that stands in its place.
PICTURE = r"(!\[(.*)\]\(.*\))\n<!-- alive: (.*) -->"
RUNTIME = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
UNUSED = ("*.data", "*/labextension", "*/**/tests")  # in a browser


def build(folder: Path) -> None:
    """Write the site into a folder; raises `CalledProcessError` for a page with a fault."""
    set_up_lite()
    write_pages(folder, ROOT / "build" / "site")
    write_live(folder / "live")
    write_notebooks(folder / "live" / "notebooks")
    write_saved(folder / "saved", SAVED)


# --- Pages ---------------------------------------------------------------------------------------


def write_pages(folder: Path, source: Path) -> None:
    """Write the pages; what Sphinx reads is gathered in one folder first."""
    gather(source)
    shutil.rmtree(folder, ignore_errors=True)
    sphinx = [sys.executable, "-m", "sphinx", "-qWEj", "auto", "--keep-going", "-c", str(HERE)]
    places = ["-d", f"{source}-doctrees", str(source), str(folder)]
    subprocess.run([*sphinx, *places], check=True)


def gather(source: Path) -> None:
    """Put everything that Sphinx reads into one folder."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    play, alive = ((HERE / name).read_text("utf-8") for name in ("play.html", "alive.html"))
    for path in [*(ROOT / "docs").rglob("*.md"), *map(ROOT.joinpath, BESIDE)]:
        page = path.relative_to(ROOT).as_posix()
        here = page.removeprefix("docs/")

        def placed(target: str, start: str = posixpath.dirname(here)) -> str:
            if not target.startswith("docs/") and target not in BESIDE:
                return address(target)
            return posixpath.relpath(target.removeprefix("docs/"), start or ".")

        text = relinked(path.read_text("utf-8"), page, placed)
        text = re.sub(PICTURE, alive, text).replace("<!-- play -->", play)
        text = re.sub(r"<!-- site: (.*) -->", r"\n\1", text)
        (source / here).write_text(text, "utf-8")
    home = source / "index.md"
    home.write_text(navigable(home.read_text("utf-8")), "utf-8")
    shutil.copytree(HERE / "api", source / "api")
    for picture, svg in drawn_for_pages().items():
        (source / picture).write_text(svg, "utf-8")


def navigable(home: str) -> str:
    """Return the home page with a tree of its pages, of which Sphinx makes the navigation."""
    covers = "".join(rf"\1_{theme}.svg){{.only-{theme}}}" for theme in ("light", "dark"))
    home = re.sub(r"(!\[.*?\]\(pictures/\w+)\.svg\)", covers, home)
    head, *tasks = re.split(r"(?m)^(?=## )", home)
    for task in tasks:
        pages = re.findall(r"(?m)^\* \[([^]]+)\]\(([^):]+)\)", task)
        tree = "\n".join(f"{name} <{page.removesuffix('.md')}>" for name, page in pages)
        title = task[3:].partition("\n")[0]
        head += f"{task}\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{tree}\n```\n\n"
    return f"---\nhide-toc: true\n---\n{head}"


# --- Python in the browser -----------------------------------------------------------------------


def write_live(folder: Path) -> None:
    """Write the page of all games, and what runs Python there and beside examples."""
    write_python(folder / "python")
    size = sum(path.stat().st_size for path in folder.rglob("*"))
    shutil.rmtree(LITE_PARTS / "live", ignore_errors=True)
    shutil.copytree(HERE / "live", LITE_PARTS / "live")  # beside the packages that it imports
    settings = (f"--define:MB={size / 1e6:.0f}", f"--outdir={folder}")
    npm(LITE_PARTS, "run", "--silent", "build", "--", *settings)
    for cover in ROOT.glob("knotwidgets/games/*/cover*.webp"):
        shutil.copy(cover, folder / f"{cover.parent.name}_{cover.name}")


def write_python(folder: Path) -> None:
    """Write what Python takes, each file compressed."""
    folder.mkdir(parents=True)
    with TemporaryDirectory() as top:
        ours = ("-m", "hatchling", "build", "--target=wheel", f"--directory={top}")
        subprocess.run([sys.executable, *ours], cwd=ROOT, check=True, capture_output=True)
        packages = zipped(Path(top), "python", Path(top).glob("*.whl"))
        for path in (packages, *map((LITE_PARTS / "node_modules").joinpath, RUNTIME)):
            (folder / f"{path.name}.bin").write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def zipped(folder: Path, kind: str, own: Iterable[Path]) -> Path:
    """Write what wheels install into `packages.zip`, without what is only for JupyterLab."""
    with TemporaryDirectory() as top:
        for wheel in (*(LITE_PARTS / kind).glob("*.whl"), *own):
            shutil.unpack_archive(wheel, top, "zip")
        shutil.copy(HERE / "live" / "bridge.py", top)  # which no other page than ours imports
        for unused in [found for one in UNUSED for found in Path(top).glob(one)]:
            shutil.rmtree(unused)
        return Path(shutil.make_archive(str(folder / "packages"), "zip", top))


def write_notebooks(folder: Path) -> None:
    """Write JupyterLite with the example notebooks, which shares `python.js` and what that loads.

    Its kernel takes from `packages.zip` what it would install for itself. The extensions that are
    switched off are those of other tests: what they lead to takes a server.
    """
    with TemporaryDirectory() as top:
        shutil.copytree(HERE / "lite", top, dirs_exist_ok=True)
        lite = (HOSTS_PYTHON.with_name("jupyter"), "lite", "build")
        places = (f"--contents={ROOT / 'examples'}", f"--output-dir={folder}")
        subprocess.run([*lite, *places], cwd=top, check=True, capture_output=True)
    zipped(folder, "notebooks", folder.rglob("*.whl"))


# --- Pages without Python: what pictures of the docs become, and what stands in for Python -------


def played(game: Any) -> kw.Page:
    """Return a page with a game that machines have played."""
    sides = {name: kw.Greedy() for name in game.players}
    return kw.page(kw.contest(sides, game, 1, seed=3).games[0].record)


GAMES = {"kingdoms": kw.Kingdoms, "celtic": kw.Celtic, "celtic_knot": kw.CelticKnot}
# What each page shows, by its name; lessons and rules take seconds each.
SAVED: dict[str, Any] = {
    "drill": lambda: kw.drill(kw.Kingdoms(board="5x5"), "captures", 3),
    "knots": lambda: kw.page(knots(), titles=[one.knotwork.name or "" for one in knots()]),
    **{name: partial(played, game()) for name, game in GAMES.items()},
    "hex": partial(played, Hex()),
    "twain": partial(played, Twain()),
    "kingdoms": lambda: kw.page(kw.Record.read(KINGDOMS, kw.Kingdoms())),  # that of the picture
    **{f"lesson-{name}": partial(kw.lesson, name) for name in (*GAMES, "knots")},
    **{f"rules-{name}": game().rulebook for name, game in GAMES.items()},
}


def write_saved(folder: Path, names: Iterable[str]) -> None:
    """Write pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        SAVED[name]().save(folder / f"{name}.html")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
