"""The games of a plan, played anywhere, and kept in a folder if that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from os import PathLike
from threading import Event
from typing import Any

from ...core.files import replacing
from .places import On
from .plan import Part, Plan
from .running import run
from .store import ROWS, Store, Writer
from .tally import Tally

Deliver = Callable[[Any], bool | None]


def play(
    plan: Plan,
    n: int | None,
    *,
    deliver: Deliver,
    on: On = "threads",
    digest: Callable[[Part], Any] | None = None,
    stop: Event | None = None,
    store: Store | None = None,
) -> None:
    """Play the first n games of a plan, or games without end; `deliver` the parts in order.

    `digest` makes of a part what is delivered; that happens where the part was played, so it must
    be picklable for other processes, and saves sending all games. It ends as `run` does.

    Parts that a store has are read, not played; all others are kept there, also after an
    interruption.

    >>> from knotwidgets import Kingdoms
    >>> plan, lengths = Plan({"small": Kingdoms(board="3x3").start()}), []
    >>> play(plan, 50, deliver=lambda part: lengths.extend(part.rows["small"].columns["plies"]))
    >>> len(lengths), lengths[:3]
    (50, [np.int64(9), np.int64(9), np.int64(10)])
    """
    stop = stop or Event()
    if store is None:
        work = _Playing(plan, n, digest, stop)
        run(work, _numbers(plan, n), on=on, deliver=deliver, stop=stop)
    else:
        made = (lambda part: deliver(digest(part))) if digest else deliver
        _Kept(plan, n, store, stop, made).play(on)


def write_games(path: str | PathLike[str], tally: Tally, on: On = "threads") -> None:
    """Write the games of a tally to a Parquet file, a row for each; they are played again."""
    with replacing(path) as file:
        writer = Writer(file)
        for seed, sizes in tally.seeds.items():
            plan, waiting = replace(tally.plan, seed=seed), list[Part]()
            short = {number: size for number, size in sizes.items() if size != plan.part}

            def take(part: Part, plan: Plan = plan, waiting: list[Part] = waiting) -> None:
                waiting.append(part)
                if len(waiting) * plan.part * len(plan.variants) >= ROWS:
                    writer.write(plan, waiting)
                    waiting.clear()

            run(_Again(plan, short), sorted(sizes), on=on, deliver=take)
            if waiting:
                writer.write(plan, waiting)
        writer.close(study=tally.plan.description)


@dataclass
class _Again:
    """What plays a part again, of which there may be only some games."""

    plan: Plan
    short: Mapping[int, int]

    def __call__(self, number: int) -> Part:
        size = self.short.get(number, self.plan.part)
        return self.plan.play(number, number * self.plan.part + size)


def _numbers(plan: Plan, n: int | None) -> Iterable[int]:
    return count() if n is None else plan.numbers(n)


@dataclass
class _Playing:
    """What plays a part, and can be sent to other processes."""

    plan: Plan
    n: int | None
    digest: Callable[[Part], Any] | None = None
    stop: Event | None = None

    def __call__(self, number: int) -> Any:
        part = self.plan.play(number, self.n, self.stop)
        return self.digest(part) if self.digest else part

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "stop": None}


@dataclass
class _Kept:
    """Parts that are partly in a store."""

    plan: Plan
    n: int | None
    store: Store
    stop: Event
    deliver: Deliver
    next: int = 0
    """The part that is to be delivered next."""
    ended: bool = False

    def play(self, on: On) -> None:
        """Read and play parts, and deliver them in order."""
        work = _Playing(self.plan, self.n, stop=self.stop)
        numbers = _numbers(self.plan, self.n)
        missing: Iterable[int] = (number for number in numbers if not self._has(number))
        if self.n is not None:
            missing = [*missing]
        try:
            while self._goes_on and self._has(self.next):
                self._read()
            if self._goes_on and run(work, missing, on=on, deliver=self._take, stop=self.stop):
                while not self.ended and self._has(self.next):
                    self._read()
        finally:
            try:
                self.store.flush()
            finally:
                self.store.close()

    def _has(self, number: int) -> bool:
        return self.store.has(number, self.n) and (
            self.n is None or number * self.plan.part < self.n
        )

    @property
    def _goes_on(self) -> bool:
        return not (self.ended or self.stop.is_set())

    def _read(self) -> None:
        self._deliver(self.store.read(self.next, self.n))

    def _take(self, part: Part) -> bool:
        """Keep a part that was played, and deliver it after those before it."""
        while self.next < part.number and not self.ended:
            self._read()
        self.store.write(part, self.n)
        if not self.ended:
            self._deliver(part)
        return self.ended

    def _deliver(self, part: Part) -> None:
        self.next = part.number + 1
        self.ended = bool(self.deliver(part))
