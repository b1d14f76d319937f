"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from glob import escape
from os import PathLike
from pathlib import Path
from secrets import token_hex
from typing import IO, Any


@contextmanager
def replacing(path: str | PathLike[str], mode: str = "wb") -> Iterator[IO[Any]]:
    """Open a new file beside `path`, which takes its place once all has been written.

    After a failure the older file is as it was. Drafts of processes that were killed while they
    wrote are removed. Raises `OSError`, which quotes `path`, if it can't be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt", "w") as file:
    ...         count = file.write("whole")
    ...     [path.name for path in Path(folder).iterdir()]
    ['a.txt']
    """
    target = Path(path).resolve()  # a link's target is replaced, not the link
    beside = target.with_name(f".{target.name}.{os.getpid()}-{token_hex(4)}")
    encoding = None if "b" in mode else "utf-8"
    try:
        if target.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        tidy(target)
        with beside.open(mode, encoding=encoding) as file:
            yield file
        os.replace(beside, target)  # noqa: PTH105 - replaces on every system
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
    finally:
        beside.unlink(missing_ok=True)


def tidy(target: Path) -> None:
    """Remove drafts of a file that were left by processes which have ended."""
    for draft in target.parent.glob(f".{escape(target.name)}.*-????????"):
        writer = draft.name.rpartition(".")[2].partition("-")[0]
        if writer.isdecimal() and not _is_running(int(writer)):
            with suppress(OSError):  # another process may have removed it
                draft.unlink()


def _is_running(process: int) -> bool:
    """Whether there is a process of that number; on Windows, where asking kills it, True."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # another user's
        pass
    return True
