"""What is kept of many games: sums, from which means, differences and their spread follow.

A tally takes the same memory however many games it counts. Parts are added in the order of their
numbers, so that sums are the same, bit for bit, wherever the parts were played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...core.arrays import needed
from ...engine.loops import GIVEN_UP
from .plan import Columns, Failure, Part, Plan
from .store import differing

KEPT = 20_000  # games of each variant whose columns are kept, for plots and examples
TOLD = 100  # failures that are kept


class Moments(NamedTuple):
    """Sums over the games in which two columns, x and y, both have a value."""

    n: float
    x: float
    y: float
    xx: float
    yy: float
    xy: float


class Counted(NamedTuple):
    """What a tally takes of one part: much less than its games."""

    number: int
    size: int
    sums: Any
    outcomes: Any
    failures: tuple[Failure, ...]
    failed: int
    kept: Part | None


def counted(plan: Plan, part: Part) -> Counted:
    """Count the games of a part, wherever it was played."""
    numpy = needed("numpy", "lab")
    values = _aligned(plan, part)
    missing = numpy.isnan(values)
    there = (~missing).astype(float)
    across = there.swapaxes(1, 2)
    if missing.any():
        values = numpy.where(missing, 0.0, values)
    products = values @ values.swapaxes(1, 2)
    sums = numpy.array([there @ across, values @ across, values**2 @ across, products])
    outcomes = numpy.zeros((len(plan.variants), plan.most_players + 2), "int64")
    for place, rows in enumerate(part.rows.values()):
        found = numpy.bincount(rows.columns["winner"].astype("int64") - GIVEN_UP)
        outcomes[place, : len(found)] = found
    failures = [one for rows in part.rows.values() for one in rows.failures]
    kept = part if part.number * plan.part < KEPT else None
    rows = next(iter(part.rows.values()))
    size = len(rows.columns["game"]) + len(rows.failures)
    return Counted(part.number, size, sums, outcomes, (*failures[:TOLD],), len(failures), kept)


def _aligned(plan: Plan, part: Part) -> Any:
    """Return the values by measure, variant and game; NaN where a game failed."""
    numpy, first = needed("numpy", "lab"), part.number * plan.part
    places = [rows.columns["game"] - first for rows in part.rows.values()]
    size = max((int(place.max(initial=-1)) + 1 for place in places), default=0)
    values = numpy.full((len(plan.values), len(places), size), numpy.nan)
    for variant, (place, rows) in enumerate(zip(places, part.rows.values(), strict=True)):
        there = slice(None) if len(place) == size else place  # a slice is quicker
        for number, name in enumerate(plan.values):
            values[number, variant, there] = rows.columns[name]
    return values


@dataclass
class Tally:
    """Sums over games: of each measure in each variant, and of the products of two variants.

    `sums` has the axes kind, measure, variant, variant: the number of games that both variants have
    a value in, the sums of the first one's values, of their squares, and of products. `outcomes`
    counts, by variant, the games that were given up, drawn, and won by each seat.
    """

    plan: Plan
    sums: Any
    outcomes: Any
    seeds: dict[int, dict[int, int]] = field(default_factory=dict)
    """How many games of each part are counted, by seed and number of the part."""
    kept: list[Part] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    failed: int = 0

    @classmethod
    def of(cls, plan: Plan) -> Tally:
        """Return a tally of no games."""
        numpy = needed("numpy", "lab")
        variants = len(plan.variants)
        sums = numpy.zeros((4, len(plan.values), variants, variants))
        return cls(plan, sums, numpy.zeros((variants, plan.most_players + 2), "int64"))

    @property
    def n(self) -> int:
        """How many games of each variant were played, those that failed left out."""
        return int(self.outcomes.sum(axis=1).max(initial=0))

    def add(self, counted: Counted) -> None:
        """Count the games of a part; `ValueError` if they are counted already."""
        parts = self.seeds.setdefault(self.plan.seed, {})
        if counted.number in parts:
            raise ValueError(f"part {counted.number} of seed {self.plan.seed} is counted already")
        parts[counted.number] = counted.size
        self.sums += counted.sums
        self.outcomes += counted.outcomes
        self.failures += counted.failures[: TOLD - len(self.failures)]
        self.failed += counted.failed
        if counted.kept:
            self.kept.append(counted.kept)

    def __add__(self, other: Tally) -> Tally:
        """Count the games of both; `ValueError` for games that both count, and other questions."""
        if not isinstance(other, Tally):
            return NotImplemented
        if self.plan.question != other.plan.question:
            apart = differing(self.plan.question, other.plan.question)
            raise ValueError(f"two studies that ask something else can't be added: {apart}")
        for seed, parts in other.seeds.items():
            if both := parts.keys() & self.seeds.get(seed, {}).keys():
                raise ValueError(
                    f"both have part {min(both)} of seed {seed}, so it would count twice"
                )
        seeds = [*self.seeds, *other.seeds]
        return Tally(
            self.plan,
            self.sums + other.sums,
            self.outcomes + other.outcomes,
            {seed: {**self.seeds.get(seed, {}), **other.seeds.get(seed, {})} for seed in seeds},
            [*self.kept],
            [*self.failures, *other.failures][:TOLD],
            self.failed + other.failed,
        )

    def copy(self) -> Tally:
        """Return a tally of the same games, to which those that follow are not added."""
        return self + Tally.of(self.plan)

    def moments(self, measure: str, variant: str, other: str | None = None) -> Moments:
        """Return the sums of a measure in one variant and in another, by default the same."""
        names, number = [*self.plan.variants], self.plan.values.index(measure)
        one, two = names.index(variant), names.index(other or variant)
        n, x, xx, xy = (float(kind[number, one, two]) for kind in self.sums)
        _, y, yy, _ = (float(kind[number, two, one]) for kind in self.sums)
        return Moments(n, x, y, xx, yy, xy)

    def columns(self, variant: str) -> Columns:
        """Return the columns of the first games."""
        numpy = needed("numpy", "lab")
        rows = [part.rows[variant].columns for part in self.kept]
        names = rows[0] if rows else ()
        return {name: numpy.concatenate([one[name] for one in rows]) for name in names}
