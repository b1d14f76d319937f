"""A folder that only one run at a time writes to."""

from __future__ import annotations

import os
import sys
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
elif sys.platform != "emscripten":
    import fcntl


class Lock:
    """A lock on a folder, which the system releases when a process ends, however it does.

    Raises `BlockingIOError` if another has it. Where a file system has no locks, nobody is refused.
    """

    def __init__(self, folder: Path) -> None:
        self._file: int | None = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT)
        try:
            _lock(self._file)
        except OSError as error:
            if error.errno not in (EACCES, EAGAIN, EDEADLK):
                return
            os.close(self._file)
            self._file = None
            raise BlockingIOError(
                f"another run keeps its games in {folder}; wait for it, stop it, or give another "
                "path="
            ) from error

    def release(self) -> None:
        """Release the lock, also in processes that were forked meanwhile."""
        file, self._file = self._file, None
        if file is not None:
            if sys.platform not in ("win32", "emscripten"):
                fcntl.flock(file, fcntl.LOCK_UN)
            os.close(file)

    def __del__(self) -> None:
        self.release()


def _lock(file: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    elif sys.platform != "emscripten":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
