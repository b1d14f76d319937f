"""Writes the live boards into a folder: pages on which Python runs in the browser.

    python site/live/build.py FOLDER

The folder is complete: nothing is loaded from elsewhere, addresses are relative, and any web
server will do, as all that a server may not know the kind of is in one archive, `python.zip`.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

SOURCES = Path(__file__).resolve().parent
ROOT = SOURCES.parents[1]
PACKAGE = ROOT / "knotwidgets"
sys.path[:0] = map(str, (ROOT, SOURCES.parent))

from lite import MISSING, write_lite
from saved import BOOKS, GAMES, write_saved

from dev_setup import LITE_PARTS, set_up_lite

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
WHEELS = ("anywidget", "comm", "ipywidgets", "psygnal", "tqdm", "traitlets", "typing_extensions")
UNUSED = ("__pycache__", ".data/", "/tests/", "RECORD", "WHEEL", "licenses/")
NOTES = ("METADATA", "entry_points.txt")  # of our package, by which it finds what it can do
HEADER = 30  # bytes of an entry of a zip before its name


def build(folder: Path, *, books: bool = True, notebooks: bool = True) -> None:
    """Write all of it into a folder, which may exist; lessons and rule books are saved, too."""
    set_up_lite()
    folder.mkdir(parents=True, exist_ok=True)
    index = pack(folder / "python.zip")
    (folder / "python.json").write_text(json.dumps(index), "utf-8")
    for source in SOURCES.glob("*.*"):
        if source.suffix != ".py":
            text = source.read_text("utf-8").replace("{MB}", f"{index['size'] / 1e6:.0f}")
            text = text.replace("{MISSING}", "|".join(MISSING))
            (folder / source.name).write_text(text, "utf-8")
    if notebooks:
        own = write_lite(folder / "notebooks")
        others = [one for one in wheels() if not one.name.startswith(WHEELS)]
        kernel = packed(unwheeled([*own, *others]), ZIP_DEFLATED)
        (folder / "notebooks" / "kernel.zip").write_bytes(kernel)
    for name in GAMES:
        for cover in (PACKAGE / "games" / name).glob("cover*.webp"):
            shutil.copy(cover, folder / f"{name}_{cover.name}")
    write_saved(folder / "saved", [*GAMES, *(BOOKS if books else ())])


def pack(file: Path) -> dict[str, Any]:
    """Write python.zip and return its size, its hash, and where in it each file begins and ends."""
    node, files = LITE_PARTS / "node_modules" / "pyodide", dict[str, list[int]]()
    lock = {**json.loads((node / "pyodide-lock.json").read_text("utf-8")), "packages": {}}
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in RUNTIME:
            archive.write(node / name, name)
        with ZipFile(node / "python_stdlib.zip") as stdlib:
            archive.writestr("python_stdlib.zip", packed(entries(stdlib)))
        archive.writestr("packages.zip", packed(packages()))
        archive.writestr("lock.json", json.dumps(lock))
        for one in archive.infolist():
            files[one.filename] = [
                one.header_offset + HEADER + len(one.filename),
                one.compress_size,
            ]
    data = file.read_bytes()
    return {"size": len(data), "hash": sha256(data).hexdigest()[:16], "files": files}


def packed(files: Iterator[tuple[str, bytes]], how: int = ZIP_STORED) -> bytes:
    """Return a zip; in another one it compresses nothing, as that does so for all at once."""
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in files:
            archive.writestr(ZipInfo(name), content, how)
    return data.getvalue()


def entries(archive: ZipFile) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a zip that are of use in a browser."""
    for name in archive.namelist():
        if not name.endswith("/") and not any(part in name for part in UNUSED):
            yield name, archive.read(name)


def wheels() -> list[Path]:
    """Return the wheels of others."""
    return sorted((LITE_PARTS / "wheels").glob("*.whl"))


def unwheeled(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of wheels."""
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            yield from entries(archive)


def packages() -> Iterator[tuple[str, bytes]]:
    """Yield what is installed for Python: the wheels, our package as it is now, and the bridge."""
    yield from unwheeled(one for one in wheels() if one.name.startswith(WHEELS))
    for path in sorted(PACKAGE.rglob("*.*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and not any(part in name for part in UNUSED):
            yield name, path.read_bytes()
    ours = distribution("knotwidgets")
    for note in NOTES:
        yield f"knotwidgets-{ours.version}.dist-info/{note}", (ours.read_text(note) or "").encode()
    yield "bridge.py", (SOURCES / "bridge.py").read_bytes()


if __name__ == "__main__":
    build(Path(sys.argv[1]))
