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
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import browser
from names import write_names

from docs.pictures.refresh import finished
from hatch_build import ROOT, address, relinked

SOURCE = ROOT / "build" / "site"
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")  # pages that are not in docs/
# A picture, and what stands there instead once that is opened: nothing is loaded before.
PICTURE = r"(!\[(.*)\]\(.*\))\n<!-- alive: (.*) -->"
ALIVE = (
    r'<div class="alive">\n\n\1\n\n<details><summary>As a board</summary>'
    r'<iframe loading="lazy" title="\2" src="\3"></iframe></details>\n</div>\n'
)
PLAY = """<p class="play">
<a href="live/index.html">Play here, with nothing installed</a>
<a href="live/notebooks/lab/index.html?path=play.ipynb">All example notebooks, here</a>
</p>
"""


def build(folder: Path, *, books: bool = True) -> None:
    """Write the site into a folder; raises `CalledProcessError` for a page with a fault.

    With `books` it has what stands in for the boards where Python can't run, which takes minutes.
    """
    write_pages(folder)
    browser.build(folder / "live", books=books)


def write_pages(folder: Path, source: Path = SOURCE) -> None:
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
    for path in [*(ROOT / "docs").rglob("*.md"), *map(ROOT.joinpath, BESIDE)]:
        page = path.relative_to(ROOT).as_posix()
        here = page.removeprefix("docs/")

        def placed(target: str, start: str = posixpath.dirname(here)) -> str:
            if not target.startswith("docs/") and target not in BESIDE:
                return address(target)
            return posixpath.relpath(target.removeprefix("docs/"), start or ".")

        text = relinked(path.read_text("utf-8"), page, placed)
        text = re.sub(PICTURE, ALIVE, text).replace("<!-- play -->", PLAY)
        text = re.sub(r"<!-- site: (.*) -->", r"\n\1", text)
        (source / here).write_text(text, "utf-8")
    home = source / "index.md"
    home.write_text(navigable(home.read_text("utf-8")), "utf-8")
    for name, position in finished().items():
        for theme in ("light", "dark"):
            cover = position.svg(theme, legal=False, caption=False, coordinates=False)
            (source / "pictures" / f"{name}_{theme}.svg").write_text(cover, "utf-8")
    write_names(source / "api")


def navigable(home: str) -> str:
    """Return the home page with a tree of its pages, of which Sphinx makes the navigation."""
    covers = "".join(rf"\1_{theme}.svg){{.only-{theme}}}" for theme in ("light", "dark"))
    head, *tasks = re.split(r"(?m)^(?=## )", re.sub(r"(!\[.*?\]\(pictures/\w+)\.svg\)", covers, home))
    for task in tasks:
        pages = re.findall(r"(?m)^\* \[([^]]+)\]\(([^):]+)\)", task)
        tree = "\n".join(f"{name} <{page.removesuffix('.md')}>" for name, page in pages)
        title = task[3:].partition("\n")[0]
        head += f"{task}\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{tree}\n```\n\n"
    return f"---\nhide-toc: true\n---\n{head}"


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
