"""knotwidgets: three Celtic-knot board games for the Jupyter notebook.

    import knotwidgets as kw
    kw.play(kw.Kingdoms())

The public names are listed in `__init__.pyi`. Each is loaded when first used, so that importing the
package stays fast.
"""

import ast
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Any

_OF_ALL_GAMES = {"Lobby", "lobby", "open"}  # what chooses among the games must know them
_HOMES = {
    one.asname or one.name: (line.module or "", one.name)
    for line in ast.parse(Path(__file__).with_suffix(".pyi").read_text("utf-8")).body
    if isinstance(line, ast.ImportFrom)
    for one in line.names
}
"""For each public name its module, and its name there."""

# Python gives half a package to a thread that imports a part of it while another imports it all.
_LOADING = RLock()

__all__ = sorted(_HOMES)  # noqa: PLE0605 - named once, in the stub


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version(__name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, own = _HOMES[name]
    with _LOADING:
        if name in _OF_ALL_GAMES:
            import_module(".games.celtic.puzzles", __name__)
        module = import_module(f".{home}", __name__)
        if own not in vars(module):  # a module of its own
            import_module(f"{module.__name__}.{own}")
    value: Any = vars(module)[own]
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
