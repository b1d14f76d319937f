"""The results of a study: a table, comparisons, and the games behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple

from ...core.arrays import needed
from ...core.errors import count, nearest
from ...core.measure import Measure
from ...core.record import Record
from . import charts
from .estimates import Estimate, difference, estimate
from .places import On
from .plan import Failure, Plan
from .playing import write_games
from .sequential import SequentialVerdict
from .tables import Table
from .tally import Tally


class Difference(NamedTuple):
    """By how much a measure is greater in one variant than in another."""

    measure: str
    variant: str
    against: str
    estimate: Estimate

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out that there is no difference."""
        return self.estimate.low > 0 or self.estimate.high < 0

    def __str__(self) -> str:
        """Say it in a line."""
        clear = "" if self.is_clear else ", not clear"
        return f"{self.measure}: {self.variant} − {self.against} = {self.estimate}{clear}"


class Comparison(Sequence[Difference]):
    """Differences between variants, which show themselves as a table and make a pandas frame.

    What is *clear* has an interval that leaves out 0.
    """

    def __init__(self, differences: Sequence[Difference], variants: Sequence[str]) -> None:
        self._differences = tuple(differences)
        self._variants = tuple(variants)

    def __getitem__(self, place: Any) -> Any:
        return self._differences[place]

    def __len__(self) -> int:
        return len(self._differences)

    def to_frame(self) -> Any:
        """Return a row for each difference."""
        return needed("pandas", "lab").DataFrame(
            [
                {
                    "measure": one.measure,
                    "variant": one.variant,
                    "against": one.against,
                    **_fields(one.estimate),
                    "clear": one.is_clear,
                }
                for one in self
            ]
        )

    @property
    def _table(self) -> Table:
        columns: dict[str, dict[str, Estimate]] = {}
        for one in self:
            named = columns.setdefault(f"{one.variant} − {one.against}", {})
            named[one.measure] = one.estimate
        first = self._variants.index(self[0].variant)
        return Table(columns, {one.measure: "" for one in self}, first=first, differences=True)

    def __repr__(self) -> str:
        return self._table.text

    def _repr_html_(self) -> str:
        return self._table.html


class StudyResult:
    """What a study found: `result["variant"]["measure"]` is an `Estimate`.

    In a notebook it shows itself as a table. Two results of the same question with other games can
    be added.
    """

    def __init__(self, tally: Tally, verdict: SequentialVerdict | None = None) -> None:
        self.tally = tally
        self.verdict = verdict
        """What a sequential test says, if there was one."""

    @property
    def plan(self) -> Plan:
        """What was played and measured."""
        return self.tally.plan

    @property
    def n(self) -> int:
        """How many games were played of each variant."""
        return self.tally.n

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants."""
        return tuple(self.plan.variants)

    @property
    def measures(self) -> dict[str, Measure]:
        """The measures by name."""
        return {one.name: one for one in self.plan.measures}

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The first of the games that a rule could not play."""
        return tuple(self.tally.failures)

    def __getitem__(self, variant: str) -> Mapping[str, Estimate]:
        """Return the estimates of a variant, by measure; `ValueError` for an unknown name."""
        return _Found(self, self.variant(variant))

    def compare(
        self, measure: str | Sequence[str] | None = None, against: str | None = None
    ) -> Comparison:
        """Compare measures, by default all, in all variants with one, by default the first.

        Raises `ValueError` for unknown names, and where there is only one variant.
        """
        if len(self.variants) < 2:
            raise ValueError(f"there is only one variant, {self.variants[0]!r}, to compare")
        base = self.variants[0] if against is None else self.variant(against)
        wanted = [measure] if isinstance(measure, str) else measure or [*self.measures]
        return Comparison(
            [
                Difference(name, other, base, difference(self.tally, other, base, found))
                for name, found in ((name, self.measure(name)) for name in wanted)
                for other in self.variants
                if other != base
            ],
            self.variants,
        )

    def record(self, variant: str, game: int) -> Record:
        """Return the record of a game, which is played again."""
        return self.plan.record(self.variant(variant), game)

    def games(self, variant: str | None = None) -> Any:
        """Return the first games as a pandas frame, a row for each."""
        pandas = needed("pandas", "lab")
        names = self.variants if variant is None else [self.variant(variant)]
        frames = [pandas.DataFrame({"variant": n, **self.tally.columns(n)}) for n in names]
        return pandas.concat(frames, ignore_index=True)

    def examples(self, variant: str, measure: str, low: float, high: float) -> list[int]:
        """Return the numbers of games, among the first ones, in which a measure is in a range.

        Raises `ValueError` for unknown names, and for a measure that no single game has.
        """
        columns, name = self.tally.columns(self.variant(variant)), self.measure(measure).name
        if name not in self.plan.values:
            raise ValueError(f"{name!r} is of all games together, so no single one has a value")
        values = columns.get(name, ())
        return [
            int(game)
            for game, value in zip(columns.get("game", ()), values, strict=True)
            if low <= value <= high
        ]

    def plot(self, measure: str | None = None, *, theme: str = "light", lang: str = "en") -> Any:
        """Return an Altair chart of all estimates, or of how a measure is spread over games.

        `theme` is one of those of boards; with `"auto"` writing has the colour of the page around
        it, where the chart is a part of the page. `lang` is `"en"`, `"de"` or `"fr"`. Raises
        `ValueError` for unknown names.
        """
        return charts.chart(self, measure, theme, lang)

    def to_frame(self) -> Any:
        """Return a pandas frame with a row for each variant and measure."""
        return needed("pandas", "lab").DataFrame(
            [
                {"variant": variant, "measure": name, **_fields(found)}
                for variant in self.variants
                for name, found in self[variant].items()
            ]
        )

    def to_parquet(self, path: str | PathLike[str], on: On = "threads") -> None:
        """Write a row for each game to a Parquet file; the games are played again.

        A run with `path=` keeps them at once. Raises `OSError` for a path that can't be written.
        """
        write_games(path, self.tally, on)

    def measure(self, name: str) -> Measure:
        """Return a measure by name; `ValueError`, with the nearest, for an unknown one."""
        if name not in self.measures:
            raise ValueError(f"{name!r} was not measured; {nearest(name, self.measures)}")
        return self.measures[name]

    def variant(self, name: str) -> str:
        """Return the name of a variant; `ValueError`, with the nearest, for an unknown one."""
        if name not in self.plan.variants:
            raise ValueError(f"{name!r} is not a variant; {nearest(name, self.plan.variants)}")
        return name

    def __add__(self, other: StudyResult) -> StudyResult:
        """Return the result of the games of both; `ValueError` if they can't be added."""
        if not isinstance(other, StudyResult):
            return NotImplemented
        return StudyResult(self.tally + other.tally)

    @property
    def heading(self) -> str:
        """What was played, in a line."""
        who = ", ".join(self.plan.named) or "random players"
        failed = f"; {count(self.tally.failed, 'game')} failed" if self.tally.failed else ""
        games = f"{self.n:,} game{'' if self.n == 1 else 's'}"
        seeds = [*self.tally.seeds] or [self.plan.seed]
        seeded = f"seed{'s' * (len(seeds) > 1)} {', '.join(map(str, seeds))}"
        return f"{games} of each variant, {who}, {seeded}{failed}"

    @property
    def told(self) -> list[str]:
        """What is said below the table: the verdict, and some games that failed."""
        verdict = [self.verdict] if self.verdict else []
        return [*map(str, verdict), *map(str, self.failures[:3])]

    @property
    def _table(self) -> Table:
        columns = {variant: self[variant] for variant in self.variants}
        definitions = {name: one.definition for name, one in self.measures.items()}
        return Table(columns, definitions, self.heading, self.told)

    def __repr__(self) -> str:
        return self._table.text

    def _repr_html_(self) -> str:
        return self._table.html


class _Found(Mapping[str, Estimate]):
    """The estimates of one variant, each found when it is asked for."""

    def __init__(self, result: StudyResult, variant: str) -> None:
        self._result = result
        self._variant = variant

    def __getitem__(self, name: str) -> Estimate:
        measure = self._result.measure(name)
        return estimate(self._result.tally, self._variant, measure)

    def __contains__(self, name: object) -> bool:
        return name in self._result.measures

    def __iter__(self) -> Iterator[str]:
        return iter(self._result.measures)

    def __len__(self) -> int:
        return len(self._result.measures)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {found}" for name, found in self.items())


def _fields(found: Estimate) -> dict[str, Any]:
    names = ("value", "low", "high", "n", "unit")
    return {name: getattr(found, name) for name in names}
