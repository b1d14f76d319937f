"""Builds the site into a folder: `python site/build.py FOLDER`, which `dev.py site` calls.

The pages are those of docs/, with one for each public name. `browser.py` adds the boards that
run Python in the browser, and JupyterLite.
"""

from __future__ import annotations

import posixpath
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import browser
from names import write_names
from saved import PICTURES, come_alive, write_saved

from docs.pictures.refresh import finished
from hatch_build import ROOT, address, relinked

SOURCE = ROOT / "build" / "site"
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")  # pages that are not in docs/
HOME = "docs/index.md"
PLAYED = (HOME, "docs/play.md", "docs/live.md")  # pages that lead to the boards in the browser
PLAY = """<p class="play">
<a href="live/index.html">Play here, with nothing installed</a>
<a href="live/notebooks/lab/index.html?path=play.ipynb">All example notebooks, here</a>
</p>
"""
LAST = """Look it up

Every name of the package has a page with its examples; the search finds it.

* [Every name](api/index)
"""


def build(folder: Path, source: Path = SOURCE, *, live: bool = True, books: bool = True) -> None:
    """Write the site into a folder; raises `CalledProcessError` for a page with a fault.

    It has the boards that run Python in the browser if `live`, and with `books` what stands in for
    them where that can't be, which takes minutes.
    """
    gather(source, live=live)
    shutil.rmtree(folder, ignore_errors=True)
    sphinx = [sys.executable, "-m", "sphinx", "-qWEj", "auto", "--keep-going", "-c", str(HERE)]
    sphinx += ["-t", "live"] if live else []
    places = ["-d", f"{source}-doctrees", str(source), str(folder)]
    subprocess.run([*sphinx, *places], check=True)
    write_saved(folder / "saved", PICTURES)
    if live:
        browser.build(folder / "live", books=books)


def gather(source: Path, *, live: bool) -> None:
    """Put everything that Sphinx reads into one folder."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for path in [*(ROOT / "docs").rglob("*.md"), *map(ROOT.joinpath, BESIDE)]:
        page = path.relative_to(ROOT).as_posix()
        text = relinked(path.read_text("utf-8"), page, partial(placed, page))
        text = come_alive(text, on_site(page), live=live)
        if live and page in PLAYED:
            place = "\n## " if page == HOME else "\n"  # above its parts, or below its title
            text = text.replace(f"\n{place}", f"\n\n{PLAY}{place}", 1)
        text = navigable(text) if page == HOME else text
        (source / on_site(page)).write_text(text, "utf-8")
    for name, position in finished().items():
        for theme in ("light", "dark"):
            cover = position.svg(theme, legal=False, caption=False, coordinates=False)
            (source / "pictures" / f"{name}_{theme}.svg").write_text(cover, "utf-8")
    write_names(source / "api")


def on_site(page: str) -> str:
    """Return where a file of the project stands on the site."""
    return page.removeprefix("docs/")


def placed(page: str, target: str) -> str:
    """Return the link from a page of the site to a file of the project."""
    if target.startswith("docs/") or target in BESIDE:
        return posixpath.relpath(on_site(target), posixpath.dirname(on_site(page)) or ".")
    return address(target)


def navigable(home: str) -> str:
    """Return the home page with a tree of its pages, of which Sphinx makes the navigation."""
    head, *tasks, _ = re.split(r"(?m)^## ", home)
    covers = "".join(rf"\1_{theme}.svg){{.only-{theme}}}" for theme in ("light", "dark"))
    parts = [re.sub(r"(!\[.*?\]\(pictures/\w+)\.svg\)", covers, head)]
    for task in [*tasks, LAST]:
        title = task.partition("\n")[0]
        pages = re.findall(r"(?m)^\* \[([^]]+)\]\(([^)#:.]+)(?:\.md)?\)", task)
        tree = "\n".join(f"{name} <{page}>" for name, page in pages)
        parts.append(f"{task}\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{tree}\n```\n\n")
    return "---\nhide-toc: true\n---\n" + "## ".join(parts)


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
