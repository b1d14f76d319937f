"""The search for rules that are worth playing: variants are tried and judged by measures."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import product
from math import isfinite, isnan, prod
from numbers import Real
from operator import le
from typing import Any

from ..core.arrays import ExtraModule
from ..core.errors import RuleError, count, expect, of_kind, shortened
from ..core.game import Game
from ..core.measure import Measure
from ..core.tables import table
from ..engine import checks
from ..engine.batches import Progress, progress_line
from ..engine.contest import Seats
from ..engine.randomness import in_32_bits
from ..scene.themes import SERIES
from .measures import as_measures
from .study import charts
from .study.estimates import Estimate
from .study.study import Study

altair: Any = ExtraModule("altair")
optuna: Any = ExtraModule("optuna")
pandas: Any = ExtraModule("pandas")

Space = Mapping[str, Sequence[Any]]
"""The values that each option may have, or the functions that may be each rule; None: as it is."""
Aim = str | float
"""`"most"`, `"least"`, or a number to come close to."""
Aims = Mapping[Any, Aim]
"""What to aim at, by the name of a measure, or by one of your own."""

AGAIN = 10  # suggestions for each variant tried: some are suggested again


@dataclass(frozen=True)
class Candidate:
    """A variant that was tried: `chosen` has its options and rules, `found` its measures."""

    number: int
    chosen: Mapping[str, Any]
    game: Game | None
    found: Mapping[str, Estimate]
    error: str = ""

    @property
    def label(self) -> str:
        """The chosen options and rules, in a few words."""
        return ", ".join(f"{name}={_short(value)}" for name, value in self.chosen.items())

    def __repr__(self) -> str:
        """Name the chosen options and rules, and the measures."""
        found = ", ".join(f"{name} {one}" for name, one in self.found.items()) or self.error
        return f"{self.number}: {self.label}: {found}"


class Exploration(Sequence[Candidate]):
    """The variants tried; no other variant is better in all aims than one of `best`.

    In a notebook it shows itself as a table, `plot` draws the trade-off.
    """

    def __init__(self, candidates: Sequence[Candidate], aims: Mapping[str, Aim]) -> None:
        self._candidates = tuple(candidates)
        self.aims = dict(aims)

    def __getitem__(self, place: Any) -> Any:
        return self._candidates[place]

    def __len__(self) -> int:
        return len(self._candidates)

    @property
    def best(self) -> tuple[Candidate, ...]:
        """The candidates that no other one beats in one aim while as good in all others."""
        kept = {}
        for one in filter(lambda one: one.found, self):
            losses = [_loss(one.found[name].value, aim) for name, aim in self.aims.items()]
            if not any(map(isnan, losses)):
                kept[one.number] = losses
        return tuple(
            self[number]
            for number, own in kept.items()
            if not any(_beats(other, own) for other in kept.values())
        )

    def to_frame(self) -> Any:
        """Return a pandas frame with a row for each candidate."""
        best = self.best
        return pandas.DataFrame(
            {
                "number": one.number,
                **{name: _short(value) for name, value in one.chosen.items()},
                **{name: found.value for name, found in one.found.items()},
                "best": one in best,
                "error": one.error,
            }
            for one in self
        )

    def plot(self, *, theme: str = "light") -> Any:
        """Return an Altair chart of the first two aims, with intervals; the best are numbered.

        `theme` is as for the plot of a study.
        """
        charts.known_look(theme)
        best, names = self.best, [*self.aims, *self.aims][:2]
        rows = [
            {
                "number": one.number,
                "chosen": one.label,
                "best": one in best,
                **{
                    f"{axis}{end}": getattr(one.found[name], end)
                    for axis, name in zip("xy", names, strict=True)
                    for end in ("value", "low", "high")
                },
            }
            for one in self
            if one.found
        ]
        shares = {name for one in self for name, found in one.found.items() if found.share}
        x, y = (
            partial(
                axis,
                title=name,
                axis=altair.Axis(**({"format": "%"} if name in shares else {})),
                scale=altair.Scale(zero=False),
            )
            for axis, name in zip((altair.X, altair.Y), names, strict=True)
        )
        coloured = altair.Scale(
            domain=[True, False],
            range=[charts.pens(SERIES.index(pen), theme)[0] for pen in ("red", "grey")],
        )
        base = altair.Chart(pandas.DataFrame(rows)).encode(
            color=altair.Color("best:N", scale=coloured, legend=None)
        )
        titles = (
            altair.Tooltip(f"{axis}value", title=name)
            for axis, name in zip("xy", names, strict=True)
        )
        dots = base.mark_point(filled=True, size=80, opacity=1).encode(
            x=x("xvalue:Q"), y=y("yvalue:Q"), tooltip=["number", "chosen", *titles]
        )
        picked = altair.selection_point(name=charts.PICKED, fields=["number"])
        labels = (
            base.transform_filter("datum.best")
            .mark_text(align="left", dx=7, dy=-7)
            .encode(x=x("xvalue:Q"), y=y("yvalue:Q"), text="number")
        )
        drawn = base.mark_rule(opacity=0.4)
        rules = drawn.encode(x=x("xlow:Q"), x2="xhigh", y=y("yvalue:Q")) + drawn.encode(
            x=x("xvalue:Q"), y=y("ylow:Q"), y2="yhigh"
        )
        return charts.styled(rules + dots.add_params(picked) + labels, theme)

    def __repr__(self) -> str:
        best = self.best
        lines = (f"{one!r}{', best' if one in best else ''}" for one in self)
        return "\n".join([f"{count(len(self), 'variant')} tried, {len(best)} of them best", *lines])

    def _repr_html_(self) -> str:
        best = self.best
        names = [*dict.fromkeys(name for one in self for name in one.chosen)]
        rows = []
        for one in self:
            cells = [str(one.number), *(_short(one.chosen.get(name)) for name in names)]
            cells += [str(one.found.get(name, "")) for name in self.aims]
            cells.append("best" if one in best else one.error)
            shown = "<b>{}</b>" if one in best else "{}"
            rows.append([shown.format(escape(cell)) for cell in cells])
        return table(map(escape, ["", *names, *self.aims, ""]), rows, written=str)


def explore(  # noqa: PLR0913 - each by its name
    kind: type[Game],
    space: Space,
    aims: Aims,
    *,
    trials: int = 50,
    n: int = 2_000,
    players: Seats | None = None,
    seed: int = 0,
    on: Any = "threads",
    progress: Progress = None,
) -> Exploration:
    """Try variants of a game, and return them with the measures of each.

    `kind` is a class of games, `space` says which values its options may have, and which functions
    may be its rules, where None is the standard one. `aims` are measures, by name or your own, with
    `"most"`, `"least"` or a number to come close to. If there are more variants than `trials`, the
    most promising ones by the results so far are tried (Optuna's tree-structured Parzen estimator);
    fewer, if it returns to the same ones again and again. Each is played `n` times, with the same
    random numbers as the others; see `Study` for `players` and `on`.

    A variant that can't be made or played is kept with its error. Takes the extra `lab`. Raises
    `ValueError` for unknown measures and names of the space, and for one without values.

    >>> from knotwidgets import Kingdoms
    >>> aims = {"Balance": "most", "DurationMoves": "least"}
    >>> found = explore(Kingdoms, {"board": ["3x3", "4x4"]}, aims, n=200)
    >>> len(found), found[0].label
    (2, "board='3x3'")
    """
    measured = _measures_of(kind, space, aims)
    wanted = {one.name: aim for one, aim in zip(measured, aims.values(), strict=True)}
    trials, seed = checks.whole("trials", trials, 1), in_32_bits(checks.seed(seed))
    n = checks.whole("n", n, 1)
    choices = {name: range(len(values)) for name, values in space.items()}
    search: Any = (places for places in product(*choices.values()))
    if prod(map(len, choices.values())) > trials:
        search = _promising(choices, len(aims), trials, seed)
    tried: dict[tuple[int, ...], Candidate] = {}
    losses: Any = None
    with progress_line(trials, "variants", progress) as line, suppress(StopIteration):
        while len(tried) < trials:
            places = search.send(losses)
            if places not in tried:
                picked = {name: space[name][one] for name, one in zip(space, places, strict=True)}
                study_options = {"players": players, "seed": seed, "measures": measured}
                tried[places] = _played_candidate(len(tried), kind, picked, n, on, study_options)
                line.report(len(tried))
            found = tried[places].found
            losses = [_loss(one.value, wanted[name]) for name, one in found.items()]
    return Exploration([*tried.values()], wanted)


Search = Generator[tuple[int, ...], Sequence[float], None]
"""Yields what to try next, as places in the lists of choices; its losses are sent back."""


def _promising(choices: Mapping[str, range], aims: int, trials: int, seed: int) -> Search:
    """Yield the most promising places; the caller sends back the loss of each."""
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=seed)
    search = optuna.create_study(directions=["minimize"] * aims, sampler=sampler)
    for _ in range(AGAIN * trials):
        trial = search.ask()
        suggested = (trial.suggest_categorical(*choice) for choice in choices.items())
        losses = yield tuple(suggested)
        if losses and not any(map(isnan, losses)):
            search.tell(trial, losses)
        else:
            search.tell(trial, state=optuna.trial.TrialState.FAIL)


def _played_candidate(
    number: int,
    kind: type[Game],
    chosen: Mapping[str, Any],
    n: int,
    on: Any,
    study_options: Mapping[str, Any],
) -> Candidate:
    """Make a variant, play it and return its measures."""
    given = {name: value for name, value in chosen.items() if name in kind.defaults}
    given["rules"] = {name: rule for name, rule in chosen.items() if rule and name not in given}
    try:
        game = kind(**given)
        result = Study({"it": game}, **study_options).run(n, on=on, progress=False)
    except (RuleError, TypeError, ValueError) as error:
        return Candidate(number, chosen, None, {}, f"{type(error).__name__}: {error}")
    failed = str(result.failures[0]) if result.failures else ""
    return Candidate(number, chosen, game, dict(result["it"]), failed)


def _measures_of(kind: Any, space: Any, aims: Mapping[Any, Any]) -> tuple[Measure, ...]:
    """Return the measures of the aims; raise an error for an impossible game, space or aim."""
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        hint = f", such as {type(kind).__name__}" if isinstance(kind, Game) else ""
        raise TypeError(f"kind={shortened(kind)}; expected a class of games{hint}")
    of_kind("space", space, Mapping, "a list of values by option or rule")
    rules = kind().rules
    for name, values in space.items():
        expect(name, [*kind.defaults, *rules], f"space has {name!r}, no option or rule")
        if isinstance(values, str) or not values:
            raise ValueError(f"space[{name!r}]={values!r}; expected a list of values")
    if not aims:
        raise ValueError("aims={} is empty; map each measure to 'most', 'least' or a number")
    found = as_measures(aims)
    for one, aim in zip(found, aims.values(), strict=True):
        if aim not in ("most", "least") and not (isinstance(aim, Real) and isfinite(aim)):
            raise ValueError(f"aims[{one.name!r}]={aim!r}; expected 'most', 'least' or a number")
    return found


def _loss(value: float, aim: Aim) -> float:
    if isinstance(aim, str):
        return -value if aim == "most" else value
    return abs(value - aim)


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether losses are nowhere greater than others, and somewhere less."""
    return one != other and all(map(le, one, other))


def _short(value: Any) -> str:
    """Name a value, a function by its name."""
    return "standard" if value is None else getattr(value, "__name__", None) or repr(value)
