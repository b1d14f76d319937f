"""What a result depends on: programs that make its games again, and versions of libraries."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from importlib import metadata
from types import FunctionType, ModuleType
from typing import Any

from .errors import shortened
from .game import Game
from .rules import source_of

NAME = "knotwidgets"
COUNTED = ("numba", "numpy", "pyarrow", "pandas", "dask")  # they may change what is played or kept


def versions() -> dict[str, str]:
    """Return the versions of this package, of Python and of the libraries that studies use.

    Those that aren't installed are left out.

    >>> [*versions()][:2]
    ['knotwidgets', 'Python']
    """
    found = {NAME: _version(NAME), "Python": platform.python_version()}
    return {name: one for name, one in (found | {n: _version(n) for n in COUNTED}).items() if one}


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def cite() -> str:
    """Return how to cite this package, as an entry for BibTeX, with the versions in use.

    >>> print(cite().splitlines()[0])
    @software{knotwidgets,
    """
    about = metadata.metadata(NAME)
    note = ", ".join(f"{name} {one}" for name, one in versions().items())
    fields = {"title": f"{{{NAME}: {about['Summary']}}}", "author": f"{{{{{about['Author']}}}}}"}
    fields |= {"version": f"{{{_version(NAME)}}}", "note": f"{{{note}}}"}
    return "\n".join([f"@software{{{NAME},", *(f"  {k} = {v}," for k, v in fields.items()), "}"])


@lru_cache(maxsize=64)
def program(game: Game) -> str:
    """Return Python code that makes a game again: it ends with `game = ...`.

    It has the sources of changed rules and of a user's game, of all functions that they call and
    that no installed package has, and the values that they read. What isn't known is a comment that
    says so.

    >>> from knotwidgets import Kingdoms
    >>> print(program(Kingdoms(scoring="knots")).splitlines()[-1])
    game = kw.Kingdoms(scoring='knots')
    """
    needed, kind = _Program(), type(game)
    given = [f"{k}={v!r}" for k, v in game.options.items() if not game.is_standard(k)]
    if game.changed_rules:
        rules = (f"{name!r}: {needed.named(rule)}" for name, rule in game.changed_rules.items())
        given.append(f"rules={{{', '.join(rules)}}}")
    class_name = needed.named(kind)
    if getattr(sys.modules[NAME], class_name, None) is kind:
        needed.imports.pop(class_name, None)
        needed.imports = {"kw": f"import {NAME} as kw"} | needed.imports
        class_name = f"kw.{class_name}"
    version_list = ", ".join(f"{name} {one}" for name, one in versions().items())
    future = ["from __future__ import annotations"] * needed.postponed
    head = "\n".join([f"# {version_list}", *future, *needed.imports.values()])
    last = f"game = {class_name}({', '.join(given)})"
    return "\n\n".join([head, *needed.in_order(), last])


def run(text: str, name: str) -> Game:
    """Run a program and return the game that it makes; `name` is what errors call it.

    It may do whatever its author liked. Raises `ValueError` where it fails or makes no game.
    """
    file = f"<program of {name}>"
    module = sys.modules[file] = ModuleType(file)  # where annotations of classes are looked up
    module.__file__ = file  # where sources of classes are looked up
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    try:
        exec(compile(text, file, "exec", dont_inherit=True), vars(module))  # noqa: S102 - the caller asks for it
    except Exception as error:
        raise ValueError(
            f"the program of {name!r} fails: {type(error).__name__}: {shortened(error)}"
        ) from error
    game = getattr(module, "game", None)
    if not isinstance(game, Game):
        raise ValueError(f"the program of {name!r} makes no game; it must end with game = ...")  # noqa: TRY004
    return game


class _Program:
    """The parts of a program: imports, values and sources, each added when a function needs it."""

    def __init__(self) -> None:
        self.imports: dict[str, str] = {}
        self.postponed = False  # whether annotations are no values
        self._values: dict[str, str] = {}
        self._sources: dict[str, str] = {}
        self._meanings: dict[str, Any] = {}

    def in_order(self) -> Iterator[str]:
        """Yield the values and the sources, helpers before those that call them."""
        if self._values:
            yield "\n".join(self._values.values())
        yield from self._sources.values()

    def named(self, thing: Any) -> str:
        """Add a function or class, and return its name."""
        name = str(thing.__name__)
        self._add(name, thing)
        return name if name.isidentifier() else "None"

    def _add(self, name: str, value: Any) -> None:
        if name in self._meanings:
            if self._meanings[name] is not value and self._meanings[name] != value:
                self._values[f"{name} "] = f"# {name} has more than one meaning in these functions"
            return
        self._meanings[name] = value
        if isinstance(value, ModuleType):
            self.imports[name] = f"import {value.__name__} as {name}"
        elif source_module := _importable_from(name, value):
            self.imports[name] = f"from {source_module} import {name}"
        elif isinstance(value, type) or isinstance(inspect.unwrap(value), FunctionType):
            self._add_code(name, value)
        elif _is_plain(value):
            self._values[name] = f"{name} = {value!r}"
        else:
            self._values[name] = f"# {name} isn't known: it was a {type(value).__name__}"

    def _add_code(self, name: str, value: Any) -> None:
        own, module = value.__name__, value.__module__
        if _is_installed(value):
            other = f" as {name}" * (name != own)
            self.imports[name] = f"from {module} import {own}{other}"
            return
        source = source_of(value).strip()
        try:
            tree = ast.parse(source)
            if not own.isidentifier():  # a lambda
                raise SyntaxError  # noqa: TRY301 - it stands in a line of something else
        except SyntaxError:
            self._values[name] = f"# {name} isn't known: its source can't be read"
            return
        known = _names_in(value)
        code = getattr(inspect.unwrap(value), "__code__", None)
        self.postponed |= bool(code and code.co_flags & annotations.compiler_flag)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in known and node.id != own:
                self._add(node.id, known[node.id])
        more = [f"{name} = {own}"] * (name != own)
        if refusal := getattr(value, "refusal", ""):
            more.append(f"{own}.refusal = {refusal!r}")
        self._sources[name] = "\n".join([source, *more])


def _names_in(value: Any) -> dict[str, Any]:
    """Return what names may mean in the code of a function or class."""
    function = inspect.unwrap(value)
    if not isinstance(function, FunctionType):
        return vars(sys.modules.get(value.__module__, builtins))
    found = dict(function.__globals__)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # the variable has no value yet
            found[name] = cell.cell_contents
    return found


def _importable_from(name: str, value: Any) -> str | None:
    """Return the module, of those that rules import from, that has a value under a name."""
    ours = (one for one in [*sys.modules] if one.startswith(f"{NAME}."))
    homes = ("typing", "types", "functools", "math", "collections", "itertools", NAME, *ours)
    return next((one for one in homes if vars(sys.modules.get(one, sys)).get(name) is value), None)


def _is_plain(value: Any) -> bool:
    """Whether a value can be written so that it is read back."""
    try:
        return bool(ast.literal_eval(repr(value)) == value)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return False


def _is_installed(value: Any) -> bool:
    """Whether a function or class comes with Python or an installed package."""
    name = str(value.__module__)  # of functions without a module it is None
    top, module = name.partition(".")[0], sys.modules.get(name)
    if getattr(module, value.__name__, None) is not value or top == "__main__":
        return False
    return top in _installed()


@cache
def _installed() -> frozenset[str]:
    """Return the modules that come with Python or an installed package, by their first names."""
    return frozenset((NAME, *sys.stdlib_module_names, *metadata.packages_distributions()))
