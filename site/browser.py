"""Writes the live boards into a folder: pages on which Python runs in the browser.

    python site/browser.py FOLDER

The folder is complete: nothing is loaded from elsewhere, addresses are relative, and any web
server will do, as all that a server may not know the kind of is in one file, `python.bin`.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

sys.path[:0] = map(str, Path(__file__).resolve().parents[:2])

from saved import BOOKS, GAMES, write_saved

from dev_setup import HOSTS_PYTHON, LITE_PARTS, ROOT, set_up_lite

SOURCES = ROOT / "site" / "live"
PACKAGE = ROOT / "knotwidgets"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
WHEELS = ("anywidget", "comm", "ipywidgets", "psygnal", "tqdm", "traitlets", "typing_extensions")
UNUSED = ("__pycache__", ".data/", "/tests/", "RECORD", "WHEEL", "licenses/")
NOTES = ("METADATA", "entry_points.txt")  # of our package, by which it finds what it can do
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
    """Write all of it into a folder, which may exist; lessons and rule books are saved, too."""
    set_up_lite()
    folder.mkdir(parents=True, exist_ok=True)
    index = pack(folder / "python.bin")
    (folder / "python.json").write_text(json.dumps(index), "utf-8")
    for source in SOURCES.glob("*.*"):
        if source.suffix != ".py":
            text = source.read_text("utf-8").replace("{MB}", f"{index['size'] / 1e6:.0f}")
            text = text.replace("{MISSING}", "|".join(MISSING))
            (folder / source.name).write_text(text, "utf-8")
    if notebooks:
        write_notebooks(folder / "notebooks")
    for cover in PACKAGE.glob("games/*/cover*.webp"):
        shutil.copy(cover, folder / f"{cover.parent.name}_{cover.name}")
    write_saved(folder / "saved", [*GAMES, *(BOOKS if books else ())])


def pack(file: Path) -> dict[str, Any]:
    """Write what Python takes, compressed as a whole; return its size, its hash and its parts.

    A zip in it is not compressed by itself.
    """
    node = LITE_PARTS / "node_modules" / "pyodide"
    lock = json.loads((node / "pyodide-lock.json").read_text("utf-8"))
    parts = {
        **{name: (node / name).read_bytes() for name in RUNTIME},
        "pyodide-lock.json": json.dumps({**lock, "packages": {}}).encode(),
        "python_stdlib.zip": zipped(unzipped([node / "python_stdlib.zip"])),
        "packages.zip": zipped(packages()),
    }
    data = gzip.compress(b"".join(parts.values()), mtime=0)
    file.write_bytes(data)
    sizes = {name: len(part) for name, part in parts.items()}
    return {"size": len(data), "hash": sha256(data).hexdigest()[:16], "parts": sizes}


def zipped(files: Iterable[tuple[str, bytes]], how: int = ZIP_STORED) -> bytes:
    """Return a zip of files."""
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in files:
            archive.writestr(ZipInfo(name), content, how)
    return data.getvalue()


def unzipped(paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of zips, such as wheels."""
    for path in paths:
        with ZipFile(path) as archive:
            for name in filter(is_used, archive.namelist()):
                yield name, archive.read(name)


def is_used(name: str) -> bool:
    """Whether a file is of use in a browser."""
    return not name.endswith("/") and not any(part in name for part in UNUSED)


def wheels() -> list[Path]:
    """Return the wheels of others."""
    return sorted((LITE_PARTS / "wheels").glob("*.whl"))


def packages() -> Iterator[tuple[str, bytes]]:
    """Yield what is installed for Python: the wheels, our package as it is now, and the bridge."""
    yield from unzipped(one for one in wheels() if one.name.startswith(WHEELS))
    for path in sorted(PACKAGE.rglob("*.*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and is_used(name):
            yield name, path.read_bytes()
    ours = distribution("knotwidgets")
    for note in NOTES:
        yield f"knotwidgets-{ours.version}.dist-info/{note}", (ours.read_text(note) or "").encode()
    yield "bridge.py", (SOURCES / "bridge.py").read_bytes()


def write_notebooks(folder: Path) -> None:
    """Write JupyterLite with the example notebooks, which shares `python.js` and what that loads.

    Its kernel takes from `kernel.zip` the packages that it would install for itself. The extensions
    that are switched off are those of other tests: what they lead to takes a server.
    """
    with TemporaryDirectory() as top:
        shutil.copy(ROOT / "site" / "jupyter-lite.json", top)
        files = Path(top, "files")
        files.mkdir()
        for path in (ROOT / "examples").glob("*.ipynb"):
            notebook = adapted(json.loads(path.read_text("utf-8")))
            (files / path.name).write_text(json.dumps(notebook), "utf-8")
        jupyter, output = str(HOSTS_PYTHON.with_name("jupyter")), f"--output-dir={folder}"
        options = ("--apps=lab", "--no-sourcemaps", "--no-unused-shared-packages")
        command = (jupyter, "lite", "build", output, *options)
        done = subprocess.run(command, cwd=top, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    own = folder.glob("extensions/@jupyterlite/pyodide-kernel-extension/**/*.whl")
    taken = [one for one in wheels() if not one.name.startswith(WHEELS)]
    taken += sorted(one for one in own if not one.name.startswith("widgetsnbextension"))
    (folder / "kernel.zip").write_bytes(zipped(unzipped(taken), ZIP_DEFLATED))


def adapted(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with a sentence on what it needs and the Python of JupyterLite lacks."""
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"])
    lacks = [name for name in MISSING if re.search(rf"(?m)^(import|from) {name}\b", code)]
    if lacks:
        text = LACKS.format(", ".join(lacks))
        said = {"cell_type": "markdown", "id": "lacks", "metadata": {}, "source": text}
        notebook["cells"].insert(1, said)
    return notebook


if __name__ == "__main__":
    build(Path(sys.argv[1]))
