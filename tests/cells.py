"""Notebook cells, for tests of functions that are defined in one."""

import linecache
from typing import Any

CELL = "/tmp/ipykernel_123/456.py"  # noqa: S108 - as a kernel names a notebook's cells


def cell(source: str, file: str = CELL, **names: Any) -> dict[str, Any]:
    """Run a notebook's cell, whose source is known as IPython makes it known."""
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    names = {"__name__": "__main__", **names}
    exec(compile(source, file, "exec"), names)  # noqa: S102 - our own text
    return names
