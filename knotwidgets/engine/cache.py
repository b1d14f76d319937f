"""Compiled code on disk, in the user's folder for such things, and the key that finds it.

Numba keeps compiled code beside the file that a function was read from. So each loop of a game gets
a folder with a file of its own, a *stub* that only calls the loop. Its name is a hash of everything
that the loop is made from: a changed loop has another name, so nothing stale is ever loaded.

Numba unpickles what it finds there, and a pickle can run any command. So there is a cache only in a
folder that nobody but the user can write to, never in the working folder.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ..core.files import replacing

MOST_ENTRIES = 200  # of some 200 kB each; those that were not used for longest go
VARIABLE = "KNOTWIDGETS_CACHE"
"""The environment variable that names another folder; empty, it switches the cache off."""

ENTRY = re.compile("[0-9a-f]{64}")  # the name of an entry's folder
HEADING = "# An entry of the cache of knotwidgets.\n"  # of a stub
FILES = ("stub.py", ".stub.py.*", "__pycache__/stub.*.nb[ic]")  # all that an entry consists of


def folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Return the folder of entries, by the platform's custom; None to keep none.

    A relative path would lead into the working folder, which may be a stranger's: it counts as
    none.
    """
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() fails where there is none
    if VARIABLE in environment:
        place = Path(environment[VARIABLE])
    elif platform == "win32":
        local = environment.get("LOCALAPPDATA") or home / "AppData" / "Local"
        place = Path(local, "knotwidgets", "Cache")
    elif platform == "darwin":
        place = home / "Library" / "Caches" / "knotwidgets"
    else:
        place = Path(environment.get("XDG_CACHE_HOME") or home / ".cache", "knotwidgets")
    return place / "compiled" if place.is_absolute() else None


def stub(name: str, source: str) -> Path | None:
    """Return the file of a stub, written if it is not there; None if nothing can be kept safely.

    `name` is a hash, of 64 hexadecimal digits.
    """
    place = folder()
    if place is None:
        return None
    file = place / name / "stub.py"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
        if not _is_private(place):
            return None
        file.parent.mkdir(exist_ok=True)
        if not file.exists():
            with replacing(file, "w") as draft:
                draft.write(HEADING + source)
        os.utime(file.parent)  # it was used now
        entries = [path for path in place.iterdir() if ENTRY.fullmatch(path.name)]
        entries.sort(key=lambda path: path.stat().st_mtime)
    except OSError:
        return None
    for old in entries[:-MOST_ENTRIES]:
        _remove(old)
    return file


def _is_private(place: Path) -> bool:
    """Whether nobody but the user can write to a folder; Windows keeps users apart by itself."""
    if sys.platform == "win32":
        return True
    found = place.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


def _remove(entry: Path) -> None:
    """Remove the files that the cache wrote, and the folder if it held nothing else."""
    with suppress(OSError, UnicodeDecodeError):  # another process may remove it as well
        if not (entry / "stub.py").read_text("utf-8").startswith(HEADING):
            return
        for path in [path for pattern in FILES for path in entry.glob(pattern)]:
            path.unlink()
        (entry / "__pycache__").rmdir()
        entry.rmdir()
