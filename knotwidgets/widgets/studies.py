"""The plot of a study beside a board: click a bar or a dot and see such a game played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from html import escape
from io import StringIO
from itertools import cycle
from math import isnan
from typing import Any

import ipywidgets

from ..core.arrays import import_extra
from ..core.errors import expect, of_kind
from ..engine.checks import number
from ..lab.explore import Candidate, Exploration
from ..lab.study import StudyResult
from ..lab.study.charts import ENDS, PICKED, rows_of
from ..scene import image
from ..words import into, known_language, say
from .board import Board
from .boxes import Column, Row, descendants

Picked = tuple[str, float, float]
"""A bar or a dot: its variant and its ends, which are the same for a dot."""

NEAR = 20  # games about a mean


class Plotted(Row):
    """A plot, and beside it the board of what was picked there."""

    def __init__(
        self, plot: Callable[[str], Any], theme: str, lang: str, *around: ipywidgets.Widget
    ) -> None:
        self.lang, self._theme = lang, theme
        self._boards: dict[Any, Board] = {}
        self._place = Column()
        self.chart = _offline()(plot(theme))
        self.chart.plot = plot
        above, *below = around
        super().__init__(Column(above, self.chart, *below), self._place)
        self.chart.selections.observe(self._pick, PICKED)

    def close(self) -> None:
        """Take the plot and the board off the page."""
        for widget in {*descendants(self), *self._boards.values()}:
            widget.close()
        super().close()

    def _pick(self, change: dict[str, Any]) -> None:
        """Show what was picked in the plot; nothing is when the selection is lifted."""
        raise NotImplementedError

    def _seat(self, name: object, start: Any, **options: Any) -> Board:
        """Put the board of that name beside the plot."""
        if name not in self._boards:
            self._boards[name] = Board(start, theme=self._theme, lang=self.lang, **options)
        self._place.children = (self._boards[name],)
        return self._boards[name]


class Browser(Plotted):
    """The games of a study: a plot of a measure, and a board on which they are played again."""

    def __init__(
        self, result: StudyResult, measure: str, theme: str, lang: str, pace: float
    ) -> None:
        self.result, self.pace, self.lang = result, pace, lang
        self._task: asyncio.Task[None] | None = None
        self._measure = _dropdown("study.measure", lang, result.plan.values)
        self._measure.value = measure
        self._value = _dropdown("study.value", lang, [*self._values()])
        self._caption = ipywidgets.HTML()
        self._another = ipywidgets.Button(description=into(say("study.another"), lang))
        below = ipywidgets.HBox([self._another, self._caption])
        chosen = ipywidgets.HBox([self._measure, self._value])
        chosen.layout.flex_flow = "row wrap"
        super().__init__(self._plot, theme, lang, chosen, below)
        self._measure.observe(self._choose, "value")
        self._another.on_click(lambda _: self._next())
        self._at_mean(
            next(one for one in result.variants if len(result.tally.columns(one)["game"]))
        )
        self.show(*next(self._games)).board.jump(self.board.plies)
        self._value.observe(self._go_on, "value")

    @property
    def board(self) -> Board:
        """The board of the variant that is shown."""
        return self._boards[self.game[0]]

    @property
    def measure(self) -> str:
        """The measure that is plotted; it may be set."""
        return str(self._measure.value)

    @measure.setter
    def measure(self, name: str) -> None:
        self._measure.value = name

    def show(self, variant: str, game: int) -> Browser:
        """Show the start of a game of a variant; `ValueError` for an unknown one."""
        record = self.result.record(variant, game)
        self._board_of(variant, game).read(record.text).jump(0)
        return self

    def close(self) -> None:
        """Take the plot and the board off the page."""
        if self._task:
            self._task.cancel()
        super().close()

    def _board_of(self, variant: str, game: int) -> Board:
        """Return the board of a variant, which is put beside the plot; say which game it shows."""
        self.game = (variant, game)
        self._tell()
        return self._seat(variant, self.result.plan.variants[variant], pace=self.pace)

    def _tell(self) -> None:
        variant, game = self.game
        columns = self.result.tally.columns(variant)
        (places,) = (columns["game"] == game).nonzero()
        value = float(columns[self.measure][places[0]]) if len(places) else float("nan")
        shown = "–" if isnan(value) else f"{value:.6g}"
        caption = say("study.game", variant=variant, n=game, measure=self.measure, value=shown)
        self._caption.value = escape(into(caption, self.lang))

    def _choose(self, _: object) -> None:
        """Plot another measure."""
        self.chart.spec = self._plot(self._theme).to_dict()
        self._value.unobserve(self._go_on, "value")
        self._value.options = [*self._values()]
        self._at_mean(self.game[0])
        self._value.observe(self._go_on, "value")
        self._tell()

    def _plot(self, theme: str) -> Any:
        return self.result.plot(self.measure, theme=theme, lang=self.lang)

    def _pick(self, change: dict[str, Any]) -> None:
        """Play a game of what was picked in the plot."""
        for point in change["new"].value:
            picked = tuple(point[name] for name in ENDS)
            if self._value.value == picked:
                self._go_on()
            else:
                self._value.value = picked

    def _values(self) -> Iterator[tuple[str, Picked]]:
        """Yield what can be picked in the plot, for those who choose it from a list."""
        for row in rows_of(self.result, self.result.measure(self.measure)):
            games = f" ({row['games']})" if "games" in row else ""
            picked = (row["variant"], row["low"], row["high"])
            yield f"{row['variant']}: {row['is']}{games}", picked

    def _at_mean(self, variant: str) -> None:
        """Choose the mean of a variant, or, without one, what comes first."""
        means = (one for _, one in self._value.options if one[0] == variant and one[1] == one[2])
        self._value.value = next(means, self._value.value)
        self._choose_games(*self._value.value)

    def _go_on(self, _: object = None) -> None:
        self._choose_games(*self._value.value)
        self._next()

    def _choose_games(self, variant: str, low: float, high: float) -> None:
        """Go round the games with a value between two ends, or near one."""
        columns = self.result.tally.columns(variant)
        if low < high:
            games = self.result.examples(variant, self.measure, low, high)
        else:
            away = abs(columns[self.measure] - low)
            games = [int(game) for game in columns["game"][away.argsort(kind="stable")][:NEAR]]
        self._games = cycle([(variant, game) for game in games])

    def _next(self) -> None:
        """Play the next of the games that were picked."""
        variant, game = next(self._games, self.game)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nothing moves where nothing waits, such as in a script
            self.show(variant, game)
            return
        self._task = loop.create_task(self._play(variant, game))

    async def _play(self, variant: str, game: int) -> None:
        again = partial(self.result.record, variant, game)
        slow = self.result.plan.players is not None
        record = await asyncio.to_thread(again) if slow else again()
        await self._board_of(variant, game).animate(record, pace=self.pace)


def _dropdown(key: str, lang: str, options: Sequence[Any]) -> Any:
    style = {"description_width": "initial"}
    return ipywidgets.Dropdown(description=into(say(key), lang), options=options, style=style)


@cache
def _offline() -> Any:
    """Return Altair's chart for notebooks, which asks nothing of a network."""
    alt = import_extra("altair", "lab")

    class Chart(alt.JupyterChart):  # type: ignore[misc, name-defined] # of its own: Altair's own stay
        plot: Callable[[str], Any] | None = None

        def picture_html(self) -> str:
            """The plot where no kernel is."""
            svg = StringIO()
            plot = self.plot("light") if self.plot else self.chart
            plot.save(svg, format="svg")
            words = self.spec.get("title", {}).get("text", "")
            return image(svg.getvalue().replace("\n", ""), words)

    Chart.enable_offline()
    return Chart


def browse(
    result: StudyResult | Exploration | Any,
    measure: str | None = None,
    *,
    theme: str = "auto",
    lang: str = "en",
    pace: float = 0.5,
) -> Browser | Candidates:
    """Return a plot of a study's games, by a measure, beside a board that plays them again.

    Or, of what `kw.explore` found, the variants beside a board on which the one that is clicked can
    be played.

    A click on a bar, or its line in the list, shows a game with such a value, a dot one that is
    near the mean; *Another* shows the next one. It is played move by move, `pace` seconds each,
    until you do something at the board. `theme` and `lang` are as of `kw.play`. The games are those
    that the plot shows, at most the first 20,000 of each variant.

    Raises `TypeError` for anything but the result of a study, `ValueError` for a measure that games
    don't have, and `ImportError` without the extra `lab`.

    >>> import knotwidgets as kw
    >>> result = kw.study({"small": kw.Kingdoms(board="3x3"), "large": kw.Kingdoms()}, 50)
    >>> browser = kw.browse(result, "DurationMoves")  # as a cell's last line it is shown
    >>> browser.show("large", 7).board.record.moves == result.record("large", 7).moves
    True
    >>> browser.close()
    """
    if isinstance(result, Exploration):
        if not any(one.game for one in result):
            raise ValueError("none of the variants could be made, so there is nothing to play")
        return Candidates(result, theme, known_language(lang))
    of_kind("result", result, StudyResult, "what kw.study or kw.explore returns")
    names = result.plan.values
    if not names or not result.n:
        raise ValueError("the study has no games with values to show")
    chosen, seconds, language = measure or names[0], number("pace", pace), known_language(lang)
    expect(chosen, names, f"no game has a value of {measure!r}")
    return Browser(result, chosen, theme, language, seconds)


class Candidates(Plotted):
    """Variants that were tried: a plot of the first two aims, and a board to play one on."""

    def __init__(self, found: Exploration, theme: str, lang: str) -> None:
        self.found = found
        playable = [one for one in found if one.game]
        named = [(f"{one.number}: {one.label}", one.number) for one in playable]
        self._chosen = _dropdown("study.variant", lang, named)
        super().__init__(lambda look: found.plot(theme=look), theme, lang, self._chosen)
        self._chosen.value = (found.best or playable)[0].number
        self._show()
        self._chosen.observe(self._show, "value")

    @property
    def candidate(self) -> Candidate:
        """The variant on the board; it may be set."""
        chosen: Candidate = self.found[self._chosen.value]
        return chosen

    @candidate.setter
    def candidate(self, one: Candidate) -> None:
        self._chosen.value = one.number

    @property
    def board(self) -> Board:
        """The board of the variant, at the start of a game."""
        return self._boards[self.candidate.number]

    def _pick(self, change: dict[str, Any]) -> None:
        for point in change["new"].value:
            self._chosen.value = point["number"]

    def _show(self, _: object = None) -> None:
        self._seat(self.candidate.number, self.candidate.game)
