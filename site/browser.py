"""Writes the pages on which Python runs in the browser, and JupyterLite, into a folder of the site.

Nothing is loaded from elsewhere, addresses are relative, and any web server will do: files whose
kind it may not know are compressed, and a browser is told by `python.js` what they are.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import ignore_patterns
from tempfile import TemporaryDirectory

sys.path[:0] = map(str, Path(__file__).resolve().parents[:2])

from saved import write_saved

from dev_setup import HOSTS_PYTHON, LITE_PARTS, ROOT, set_up_lite

HERE = ROOT / "site"
PYODIDE = LITE_PARTS / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WHEELS = ("anywidget", "comm", "ipywidgets", "psygnal", "tqdm", "traitlets", "typing_extensions")
UNUSED = ("*.data", "*/labextension", "*/**/tests")  # in a browser
# What Pyodide is not shipped with, or has never been compiled for.
MISSING = (
    *("altair", "dask", "ipycanvas", "matplotlib", "networkx", "numba", "numpy", "optuna"),
    *("ortools", "pandas", "pettingzoo", "PIL", "pyspiel"),
)
LACKS = (
    "*Here, in the browser, {} and Numba are missing. Cells that import what is missing fail, and "
    "many games take a hundred times as long: make their numbers smaller before you run a cell. "
    "What is shown was made on a computer.*"
)


def build(folder: Path, *, books: bool = True, notebooks: bool = True) -> None:
    """Write all of it into a folder, which may exist, and saved pages beside that."""
    set_up_lite()
    shutil.copytree(HERE / "live", folder, ignore=ignore_patterns("*.py"), dirs_exist_ok=True)
    size = write_python(folder / "python")
    for script in folder.glob("*.js"):
        text = script.read_text("utf-8").replace("{MISSING}", "|".join(MISSING))
        script.write_text(text.replace("{MB}", f"{size / 1e6:.0f}"), "utf-8")
    for cover in ROOT.glob("knotwidgets/games/*/cover*.webp"):
        shutil.copy(cover, folder / f"{cover.parent.name}_{cover.name}")
    if notebooks:
        write_notebooks(folder / "notebooks")
    write_saved(folder.parent / "saved", books=books)


def write_python(folder: Path) -> int:
    """Write what Python takes, each file compressed; return how many bytes that are in all."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with TemporaryDirectory() as top:
        ours = ("-m", "hatchling", "build", "--target=wheel", f"--directory={top}")
        subprocess.run([sys.executable, *ours], cwd=ROOT, check=True, capture_output=True)
        rest = [one for one in others() if one.name.startswith(WHEELS)]
        packages = zipped(top, [*Path(top).glob("*.whl"), *rest], HERE / "live" / "bridge.py")
        lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
        short = Path(top, "pyodide-lock.json")
        short.write_text(json.dumps({**lock, "packages": {}}), "utf-8")
        for path in (packages, short, *map(PYODIDE.joinpath, RUNTIME)):
            (folder / f"{path.name}.bin").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    return sum(path.stat().st_size for path in folder.iterdir())


def others() -> list[Path]:
    """Return the wheels of others."""
    return sorted((LITE_PARTS / "wheels").glob("*.whl"))


def zipped(folder: Path | str, wheels: Iterable[Path], *modules: Path) -> Path:
    """Return a zip in a folder with what wheels install, without what is only for JupyterLab."""
    with TemporaryDirectory() as top:
        for wheel in wheels:
            shutil.unpack_archive(wheel, top, "zip")
        for module in modules:
            shutil.copy(module, top)
        for unused in [found for one in UNUSED for found in Path(top).glob(one)]:
            shutil.rmtree(unused)
        return Path(shutil.make_archive(str(Path(folder, "packages")), "zip", top))


def write_notebooks(folder: Path) -> None:
    """Write JupyterLite with the example notebooks, which shares `python.js` and what that loads.

    Its kernel takes from `packages.zip` the packages that it would install for itself. The extensions
    that are switched off are those of other tests: what they lead to takes a server.
    """
    with TemporaryDirectory() as top:
        shutil.copytree(HERE / "lite", top, dirs_exist_ok=True)
        Path(top, "files").mkdir()
        for path in (ROOT / "examples").glob("*.ipynb"):
            Path(top, "files", path.name).write_text(adapted(path.read_text("utf-8")), "utf-8")
        command = (HOSTS_PYTHON.with_name("jupyter"), "lite", "build", f"--output-dir={folder}")
        subprocess.run(command, cwd=top, check=True, capture_output=True)
    own = folder.glob("extensions/@jupyterlite/pyodide-kernel-extension/**/*.whl")
    rest = [one for one in others() if not one.name.startswith(WHEELS)]
    zipped(folder, [*rest, *sorted(own)])


def adapted(text: str) -> str:
    """Return a notebook with a sentence on what it needs and the Python of JupyterLite lacks."""
    notebook = json.loads(text)
    if lacks := [name for name in MISSING if re.search(rf'"(import|from) {name}\b', text)]:
        said = {"cell_type": "markdown", "id": "lacks", "metadata": {}}
        notebook["cells"].insert(1, {**said, "source": LACKS.format(", ".join(lacks))})
    return json.dumps(notebook)
