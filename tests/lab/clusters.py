"""Work and a study for the tests of runs: at the top of a module, so that any process finds it."""

import os
import signal
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from knotwidgets import Kingdoms
from knotwidgets.core.measure import Measure
from knotwidgets.lab.study.plan import Part, Plan
from knotwidgets.lab.study.study import Job


def square(number: int, _: Event | None = None) -> int:
    return number * number


@dataclass
class Failing:
    """Fails in one part."""

    at: int

    def __call__(self, number: int, _: Event | None = None) -> int:
        if number == self.at:
            raise ZeroDivisionError(f"part {number}")
        return number


@dataclass
class Killing:
    """Kills its process in one part: as long as a file is not there, or always."""

    at: int
    mark: Path | None

    def __call__(self, number: int, _: Event | None = None) -> int:
        if number == self.at and not (self.mark and self.mark.exists()):
            if self.mark:
                self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number


@dataclass
class Hanging:
    """Never comes to an end from one part on; says in a file who does so."""

    at: int
    folder: Path

    def __call__(self, number: int, _: Event | None = None) -> int:
        if number >= self.at:
            (self.folder / str(os.getpid())).touch()
            Event().wait()
        return number


@dataclass
class Counted:
    """Tells how often it was unpickled in its process."""

    made: list[int] = field(default_factory=list)

    def __call__(self, number: int, _: Event | None = None) -> tuple[int, int]:
        return number, len(UNPICKLED)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        UNPICKLED.append(1)


UNPICKLED: list[int] = []


# ---- a study

CELL = """
def battle(board, own, enemy):
    empty = vacant(board, own, enemy)
    return empty & neighbours(board, own) or empty
"""
ADJACENT: dict[str, Any] = {"__name__": "__main__"}
exec(CELL, ADJACENT)  # noqa: S102 - as in a cell: in no module that another process finds

SMALL = Kingdoms(board="3x3").start()
CHANGED = Kingdoms(board="3x3", rules={"battle": ADJACENT["battle"]}).start()


class Small(Plan):
    """A plan of few games."""

    @property
    def part(self) -> int:
        return 20


PLAN = Small({"printed": SMALL, "adjacent": CHANGED}, seed=5)
PLIES = Measure("Plies", derived=lambda columns: columns["plies"])
MEASURED = Small(PLAN.variants, (PLIES,), seed=PLAN.seed)


def content(parts: Iterable[Part]) -> list[Any]:
    """What parts hold, byte for byte."""
    return [
        (part.number, name, rows.failures, key, column.dtype.str, column.tobytes())
        for part in parts
        for name, rows in part.rows.items()
        for key, column in rows.columns.items()
    ]


def assert_same_there(on: Any) -> None:
    """Check that a study is the same, byte for byte, on one thread and there."""
    with ThreadPoolExecutor(1) as alone:
        one, other = (Job(MEASURED, 70, on=on).result().tally for on in (alone, on))
    assert one.sums.tobytes() == other.sums.tobytes()
    assert content(one.kept) == content(other.kept)
    sizes = [len(part.rows["adjacent"].columns["game"]) for part in one.kept]
    assert sizes == [20, 20, 20, 10]
