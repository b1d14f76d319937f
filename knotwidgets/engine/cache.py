"""Compiled code on disk, in the user's folder for such things, and the key that finds it.

Numba keeps compiled code beside the file that a function was read from. So each loop of a game gets
a folder with a file of its own, a *stub* that only calls the loop. It is named by a hash of all
that the loop is made from: what changed has another name, so nothing stale is ever loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree

MOST_ENTRIES = 200  # of some 200 kB each; those that were not used for longest go
VARIABLE = "KNOTWIDGETS_CACHE"
"""The environment variable that names another folder; empty, it switches the cache off."""


def folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Return where entries are kept, as is the custom of the platform; None to keep none."""
    if VARIABLE in environment:
        return Path(environment[VARIABLE]) if environment[VARIABLE] else None
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() fails where there is none
    if platform == "win32":
        local = environment.get("LOCALAPPDATA") or home / "AppData" / "Local"
        return Path(local, "knotwidgets", "Cache")
    if platform == "darwin":
        return home / "Library" / "Caches" / "knotwidgets"
    return Path(environment.get("XDG_CACHE_HOME") or home / ".cache", "knotwidgets")


def stub(name: str, source: str) -> Path | None:
    """Return the file of a stub, written if it is not there; None if nothing can be kept."""
    place = folder()
    if place is None:
        return None
    file = place / name / "stub.py"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            draft = file.with_suffix(f".{os.getpid()}")
            draft.write_text(source)
            draft.replace(file)
        os.utime(file.parent)  # it was used now
        entries = sorted(place.glob("*/"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return None
    for old in entries[:-MOST_ENTRIES]:
        rmtree(old, ignore_errors=True)
    return file
