"""Compiled code on disk, in the user's folder for such things, and the key that finds it.

Numba keeps compiled code beside the file that a function was read from. So each loop of a game gets
a folder with a file of its own, a *stub* that only calls the loop. It is named by a hash of all
that the loop is made from: what changed has another name, so nothing stale is ever loaded.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ..core.binding import closure_of, globals_of, names_of

MOST_ENTRIES = 200  # of some 200 kB each; those that were not used for longest go
VARIABLE = "KNOTWIDGETS_CACHE"
"""The environment variable that names another folder; empty, it switches the cache off."""
PLAIN = (bool, bytes, complex, float, str, type(None), type(...))  # `repr` shows all of these


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


def fingerprint(functions: Iterable[Any], hooks: Mapping[str, Any], *more: Any) -> str:
    """Return a hash of functions with all that they reach by name, and of more values.

    `hooks` are names that functions may use without their module having them. Of modules and
    classes, only the attributes that functions name count. A value that can't be pickled counts by
    its identity: such a hash means nothing in another process.
    """
    order = [one for one in functions if one is not None]
    numbers = {function: number for number, function in enumerate(order)}
    digest = sha256()

    def add(value: Any, names: Iterable[str] = ()) -> None:
        if isinstance(value, FunctionType):
            if value not in numbers:
                numbers[value] = len(order)
                order.append(value)
            value = numbers[value]
        digest.update(f"{_content(value, names)}\0".encode(errors="surrogatepass"))

    add(more)
    for function in order:  # which grows meanwhile
        names = names_of(function.__code__)
        add(tuple(_described(function.__code__)))
        for name, value in globals_of(function, hooks).items():
            add(name)
            add(value, names)
        for value in (function.__defaults__, function.__kwdefaults__, *closure_of(function)):
            add(value, names)
    return digest.hexdigest()


def _described(code: CodeType) -> Iterator[object]:
    yield from (code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_flags)
    yield from (code.co_argcount, code.co_kwonlyargcount, code.co_cellvars)
    for value in code.co_consts:
        yield from _described(value) if isinstance(value, CodeType) else [_content(value)]


def _content(value: Any, names: Iterable[str] = ()) -> str:
    """Describe a value; `names` are those in the code that refers to it."""
    kind = type(value)
    if kind is int:
        return f"int {value:x}"
    if kind in PLAIN:
        return f"{kind.__name__} {value!r}"
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        return f"{kind.__qualname__}{fields}{[_content(one, names) for one in value]}"
    if isinstance(value, ModuleType | type):
        own = [
            (name, _content(getattr(value, name), [one for one in names if one != name]))
            for name in names
            if hasattr(value, name)
        ]
        kept = None if kind is ModuleType else getattr(value, "_fields", id(value))
        return f"{value.__name__} {kept} {own}"
    try:
        return pickle.dumps(value).hex()
    except Exception:  # noqa: BLE001 - pickling may raise anything
        return f"object {id(value)}"
