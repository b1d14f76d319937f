"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from os import PathLike
from pathlib import Path
from secrets import token_hex
from typing import IO, Any


@contextmanager
def replacing(path: str | PathLike[str], mode: str = "wb") -> Iterator[IO[Any]]:
    """Open a new file beside `path`, which takes its place once all has been written.

    After a failure the file that was there is as it was. Raises `OSError`, which quotes `path`, if
    it can't be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt", "w") as file:
    ...         count = file.write("whole")
    ...     [path.name for path in Path(folder).iterdir()]
    ['a.txt']
    """
    target = Path(path).resolve()  # what a link leads to is replaced, not the link
    beside = target.with_name(f".{target.name}.{token_hex(4)}")
    encoding = None if "b" in mode else "utf-8"
    try:
        if target.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        with beside.open(mode, encoding=encoding) as file:
            yield file
        os.replace(beside, target)  # noqa: PTH105 - replaces on every system
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
    finally:
        beside.unlink(missing_ok=True)
