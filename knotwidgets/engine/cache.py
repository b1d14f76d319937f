"""Compiled code on disk, in the user's folder for such things.

An entry's name is a hash of all that it was made from (see `fingerprint`), so an entry is never out
of date: what changed has another name. What can't be read or written does no harm: a damaged entry
is made again, and without a folder to write to there is no cache.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time as _now

MOST_ENTRIES = 200  # of some 200 kB each; those that were not used for longest go
SUFFIX = ".compiled"
VARIABLE = "KNOTWIDGETS_CACHE"
"""The environment variable that names another folder; empty, it switches the cache off."""


def folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Return where entries are kept, as is the custom of the platform; None to keep none.

    >>> folder({"KNOTWIDGETS_CACHE": ""}) is None
    True
    """
    if VARIABLE in environment:
        return Path(environment[VARIABLE]) if environment[VARIABLE] else None
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() fails where there is none
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "knotwidgets" / "Cache"
    if platform == "darwin":
        return home / "Library" / "Caches" / "knotwidgets"
    shared = environment.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else home / ".cache") / "knotwidgets"


def load(name: str) -> bytes | None:
    """Return an entry, None if there is none or it is damaged."""
    place = folder()
    if place is None:
        return None
    path = place / f"{name}{SUFFIX}"
    try:
        data = path.read_bytes()
        with suppress(OSError):
            _stamp(path)
    except OSError:
        return None
    check, content = data[:32], data[32:]
    return content if sha256(content).digest() == check else None


def save(name: str, content: bytes) -> None:
    """Keep an entry if that is possible."""
    place = folder()
    if place is None:
        return
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=place, delete=False) as file:
            try:
                file.write(sha256(content).digest() + content)
                file.close()
                _stamp(Path(file.name))
                Path(file.name).replace(place / f"{name}{SUFFIX}")
            except OSError:
                file.close()
                Path(file.name).unlink(missing_ok=True)
        _forget(place)


def _stamp(path: Path) -> None:
    """Note that an entry was used now."""
    os.utime(path, (_now(), _now()))


def _forget(place: Path) -> None:
    """Delete the entries beyond `MOST_ENTRIES`."""
    entries = sorted(place.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    for path in entries[:-MOST_ENTRIES]:
        path.unlink(missing_ok=True)
