"""What a result depends on: programs that make its games again, and versions of libraries."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import platform
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from importlib import metadata
from types import FunctionType, ModuleType
from typing import Any

from .binding import fingerprint
from .errors import shortened
from .game import Game
from .rules import source_of

NAME = "knotwidgets"
COUNTED = ("numba", "numpy", "pyarrow", "pandas", "dask")  # they may change what is played or kept
PROGRAMS = ModuleType("<programs>")
"""The parent of the modules of programs."""

sys.modules[PROGRAMS.__name__] = PROGRAMS


def versions() -> dict[str, str]:
    """Return the versions of this package, of Python and of the libraries that studies use.

    Those that aren't installed are left out.

    >>> [*versions()][:2]
    ['knotwidgets', 'Python']
    """
    return {name: one for name in (NAME, "Python", *COUNTED) if (one := _version(name))}


def _version(name: str) -> str:
    if name == "Python":
        return platform.python_version()
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
    return f"""@software{{{NAME},
  title = {{{NAME}: {about["Summary"]}}},
  author = {{{{{about["Author"]}}}}},
  version = {{{about["Version"]}}},
  note = {{{listed_versions(versions())}}},
}}"""


def listed_versions(found: Mapping[str, str]) -> str:
    """Return versions in a line."""
    return ", ".join(f"{name} {version}" for name, version in found.items())


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
    future = ["from __future__ import annotations"] * needed.postponed
    head = "\n".join([f"# {listed_versions(versions())}", *future, *needed.imports.values()])
    return "\n\n".join([head, *needed.parts.values(), f"game = {class_name}({', '.join(given)})"])


def run(text: str, name: str) -> Game:
    """Run a program and return the game that it makes; `name` is what errors call it.

    It may do whatever its author liked. Raises `ValueError` where it fails or makes no game.
    """
    file = f"{PROGRAMS.__name__}.{name} {hash(text)}"  # another one may have the same name
    module = sys.modules[file] = ModuleType(file)  # where annotations of classes are looked up
    module.__file__ = file  # where sources of classes are looked up
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    try:
        exec(compile(text, file, "exec", dont_inherit=True), vars(module))  # noqa: S102 - the caller asks for it
    except Exception as error:
        raise ValueError(f"the program of {name!r} fails: {shortened(error)}") from error
    game = getattr(module, "game", None)
    if not isinstance(game, Game):
        raise ValueError(f"the program of {name!r} makes no game; it must end with game = ...")  # noqa: TRY004
    return game


class _Program:
    """The imports and parts of a program, each added when a function needs it."""

    def __init__(self) -> None:
        self.imports: dict[str, str] = {}
        self.parts: dict[str, str] = {}  # values and sources, each after those that it needs
        self.postponed = False  # whether annotations are no values
        self._meanings: dict[str, Any] = {}

    def named(self, thing: Any) -> str:
        """Add a function or class, and return its name."""
        name = str(thing.__name__)
        self._add(name, thing)
        return name if name.isidentifier() else "None"

    def _add(self, name: str, value: Any) -> None:
        """Add what a name means in a function."""
        if name in self._meanings:
            if fingerprint((), {}, self._meanings[name]) != fingerprint((), {}, value):
                self.parts[f"{name} "] = f"# {name} has more than one meaning in these functions"
            return
        self._meanings[name] = value
        if isinstance(value, ModuleType) and _is_installed(value.__name__):
            self.imports[name] = f"import {value.__name__} as {name}"
        elif isinstance(value, type) or isinstance(inspect.unwrap(value), FunctionType):
            self._add_code(name, value)
        elif (
            type(value).__module__ == "numpy"
            and hasattr(value, "tolist")
            and _is_plain(value.tolist())
        ):
            self.imports["numpy"] = "import numpy"
            self.parts[name] = f"{name} = numpy.array({value.tolist()}, {value.dtype.str!r})[()]"
        elif _is_plain(value):
            self.parts[name] = f"{name} = {value!r}"
        elif home := _home_of(name, value):
            self.imports[name] = f"from {home} import {name}"
        else:
            self.parts[name] = f"# {name} isn't known: it was a {type(value).__name__}"

    def _add_code(self, name: str, value: Any) -> None:
        own = value.__name__
        for one in (own, name):
            if home := _home_of(one, value):
                self.imports[name] = f"from {home} import {one}" + f" as {name}" * (name != one)
                return
        source, known = source_of(value).strip(), _names_in(value)
        try:
            if not own.isidentifier():  # a lambda
                raise SyntaxError  # noqa: TRY301 - it stands in a line of something else
            nodes = [*ast.walk(ast.parse(source))]
        except SyntaxError:
            self.parts[name] = f"# {name} isn't known: its source can't be read"
            return
        inner = {own, *(node.arg for node in nodes if isinstance(node, ast.arg))}
        for node in nodes:
            if isinstance(node, ast.Name) and node.id in known.keys() - inner:
                self._add(node.id, known[node.id])
        code = getattr(inspect.unwrap(value), "__code__", None)
        self.postponed |= bool(code and code.co_flags & annotations.compiler_flag)
        more = [f"{name} = {own}"] * (name != own)
        if refusal := getattr(value, "refusal", ""):
            more.append(f"{own}.refusal = {refusal!r}")
        self.parts[name] = "\n".join([source, *more])


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


def _is_plain(value: Any) -> bool:
    """Whether a value can be written so that it is read back."""
    try:
        return bool(ast.literal_eval(repr(value)) == value)
    except Exception:  # noqa: BLE001 - a class may bring any repr and comparison
        return False


def _home_of(name: str, value: Any) -> str | None:
    """Return the module, of Python or of an installed package, that has a value under a name."""
    ours = (one for one in [*sys.modules] if one.startswith(f"{NAME}."))
    own = f"{getattr(value, '__module__', '')}"  # of some functions it is None
    for one in ("typing", "types", NAME, own, "math", *ours):
        if _is_installed(one) and getattr(sys.modules.get(one), name, None) is value:
            return one
    return None


def _is_installed(module: str) -> bool:
    return module.partition(".")[0] in _installed()


@cache
def _installed() -> set[str]:
    """Return the modules that come with Python or an installed package, by their first names."""
    return {NAME, *sys.stdlib_module_names, *metadata.packages_distributions()}
