"""Tasks on paper: sheets with boards, room for answers, and a key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from os import PathLike
from random import Random
from typing import Any

from ..core.errors import of_kind, shortened
from ..core.game import Game
from ..core.position import Position
from ..engine import checks
from ..scene.display import Scene
from ..scene.paper import (
    Block,
    aligned_right,
    beside,
    bound,
    column,
    column_width,
    pages,
    picture,
    rules,
    stacked,
)
from ..scene.svg import image, paint, save
from ..scene.themes import theme as theme_named
from ..scene.views import players_row, row_width
from ..words import capital, commas, into, player, say
from .blocks import unmarked
from .drills import Drill
from .lesson import Lesson
from .step import Attempt, Step
from .tasks import Play

Tasks = Game | Lesson | Iterable[Step | Position]
HIGHEST = 440.0  # points, of the boards that stand beside each other, together
LEGEND = 14.0  # points, of the line that says which pieces are whose
THEME = "print"
TIED, APART = "\u00a0", "\u2003"  # spaces that break no line, and that are kept wide
LONGEST = 12  # right answers that the key lists


class Worksheet:
    """Sheets of paper with tasks, which show themselves and are saved as a PDF.

    The tasks are those of a lesson, steps and positions, or of a game. With a `kind` of drill (see
    `kinds`) the game has that `number` of tasks from random positions, without one that many empty
    boards. Of `copies` each has other tasks, or the same ones in another order, as the `seed` says.
    With `key=True` the answers follow at the end. `paper` is `"A4"` or `"Letter"`, `columns` how
    many tasks stand beside each other; `title` and `lang` are those of the sheet. Raises
    `ValueError` for what can't be, and `TypeError` where there are no tasks.

    >>> from knotwidgets import Kingdoms
    >>> sheets = Worksheet(Kingdoms(board="3x3"), "moves", 4, copies=2, key=True)
    >>> sheets
    <worksheet 'Kingdoms': 3 pages>
    """

    def __init__(  # noqa: PLR0913 - each is given by its name
        self,
        tasks: Tasks,
        kind: str = "",
        number: int = 6,
        *,
        copies: int = 1,
        seed: int = 0,
        title: str = "",
        key: bool = False,
        paper: str = "A4",
        columns: int = 2,
        lang: str = "en",
    ) -> None:
        self.seed, self.key, self.paper, self.lang = checks.seed(seed), key, paper, lang
        self.copies = checks.whole("copies", copies, 1)
        self.columns = checks.whole("columns", columns, 1)
        self._kind, self._number = kind, checks.whole("number", number, 1)
        self._tasks = tasks if isinstance(tasks, Game | Lesson) else _listed(tasks)
        self.title = of_kind("title", title, str, "a text") or self._usual_title()

    def _usual_title(self) -> str:
        match self._tasks:
            case Game() as game:
                return game.name
            case Lesson() as lesson:
                return lesson.title
        return str(self._position(self._tasks[0]).game.name)

    def sheet(self, copy: int) -> tuple[Step | Position, ...]:
        """Return the tasks of a copy, counted from 0."""
        match self._tasks:
            case Game() as game if self._kind:
                return tuple(Drill(game, self._kind, seed=self.seed + copy).lesson(self._number))
            case Game() as game:
                return (game.start(),) * self._number
            case Lesson() as lesson:
                return tuple(lesson)
        mixed = list(self._tasks)
        if copy:  # the same tasks in another order
            Random(self.seed + copy).shuffle(mixed)
        return tuple(mixed)

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """Each page as an SVG; the answers, where there is a key, are the last ones."""
        made, answers = list[str](), list[Block]()
        for copy in range(self.copies):
            sheet = self.sheet(copy)
            tasks = [self._task(at, one) for at, one in enumerate(sheet, 1)]
            shown = {one.game: one for one in map(self._position, sheet)}
            legends = (legend for one in shown.values() for legend in self._legends(one))
            once = [*dict.fromkeys(legends)]  # boards of other shapes have the same
            head = self._head(self._copy_name(copy), once)
            made += pages(tasks, head, paper=self.paper, columns=self.columns)
            answers.append(
                column([(self._copy_name(copy), "name"), *self._answers(sheet)], self._column_width)
            )
        if self.key:
            head = self._head(self._words("sheet_answers"), None)
            made += pages(answers, head, paper=self.paper, columns=self.columns)
        return tuple(made)

    def save(self, path: str | PathLike[str]) -> None:
        """Write all pages to a file, a `pdf` (extra `export`) or an `html`.

        Raises `ValueError` for another ending, and `OSError` for a path that can't be written.
        """
        style = "<style>@page{margin:0}img{display:block;width:100%;break-after:page}</style>"
        head = f'<!doctype html><meta charset="utf-8">{style}'
        made: dict[str, Any] = {
            "pdf": lambda: bound(self.pages),
            "html": lambda: head + self._repr_html_(),
        }
        save(path, lambda form: made[form](), made)

    def _repr_html_(self) -> str:
        return "".join(image(page, self.title) for page in self.pages)

    def __repr__(self) -> str:
        return f"<worksheet {self.title!r}: {len(self.pages)} pages>"

    # ---- what stands on a page

    @property
    def _column_width(self) -> float:
        return column_width(self.paper, self.columns)

    def _words(self, key: str, **given: Any) -> str:
        return into(say(f"lessons.{key}", **given), self.lang)

    def _copy_name(self, copy: int) -> str:
        return self._words("sheet_number", n=copy + 1) if self.copies > 1 else ""

    def _head(self, named: str, legends: list[Block] | None) -> Any:
        """What a page begins with; without `legends` it is one of the key."""
        whole = column_width(self.paper, 1)

        def head(page: int) -> Block:
            at = self._words("sheet_page", n=page)
            title = column([(self.title, "title")], whole * 0.75)
            right = column([(f"{named} {at}".strip(), "code")], whole * 0.25)
            top = beside(title, aligned_right(right), whole)
            if legends is None:
                return top
            names = column([(self._words("sheet_name"), "text")], whole)
            line = beside(names, rules(1, whole - 40, 12), 40)
            return stacked([top, *[line] * (page == 1), *legends])

        return head

    def _legends(self, position: Position) -> Iterator[Block]:
        """Say whose the pieces are, where they are told apart by colours, which paper may lack."""
        styles = (one.style.split() for one in position.scene(caption=True).items)
        players = [one[0] for one in styles if one[1:] == ["token"]]
        names = {one: into(capital(player(one)), self.lang) for one in players}
        if names:
            items = tuple(players_row(names, "token", (0, 0), 1))
            scene = Scene((0, -0.7, row_width(names), 1.4), items=items)
            svg = paint(scene, theme_named(THEME, position.game.view.colours), font="sans-serif")
            yield picture(svg, self._column_width, LEGEND)

    def _task(self, number: int, task: Step | Position) -> Block:
        is_step = isinstance(task, Step)
        text, prompt = self._texts(task)
        texts = column([(f"{number}. {text}", "text"), (prompt, "code")], self._column_width)
        board = picture(self._drawn(task), self._column_width, HIGHEST / self.columns)
        if is_step and (attempt := task.begin()).choices:
            boxes = [f"□{TIED}{into(one.label, self.lang)}" for one in attempt.choices]
            if (several := len(attempt.solution)) > 1:  # one after the other, as along a strand
                row = APART.join(boxes)
                boxes = [f"{at}){TIED}{row}" for at in range(1, several + 1)]
            below = column([(f"{APART} ".join(boxes), "text")], self._column_width)
            return stacked([texts, board, below])
        is_read = is_step and (task.task is None or task.task.kind == "mark")
        return stacked(
            [texts, board, *([] if is_read else [rules(1 if is_step else 2, self._column_width)])]
        )

    def _texts(self, task: Step | Position) -> tuple[str, str]:
        """What stands above the board, and what is asked for, in small letters."""
        if isinstance(task, Position):
            return into(task.game.view.turn(task), self.lang) if task.player else "", ""
        asks = task.task and not task.begin().choices
        prompt = into(task.task.prompt, self.lang) if task.task and asks else ""
        return unmarked(into(task.text, self.lang)), prompt

    def _drawn(self, task: Step | Position) -> str:
        given: dict[str, Any] = {"legal": False, "caption": False, "lang": self.lang}
        if isinstance(task, Step):
            marks = dict.fromkeys(task.begin().marks, "")
            given |= {"annotations": task.drawn, "marks": marks}
        return self._position(task).svg(THEME, **given)

    @staticmethod
    def _position(task: Step | Position) -> Position:
        return task if isinstance(task, Position) else task.position

    def _answers(self, sheet: Iterable[Step | Position]) -> Iterator[tuple[str, str]]:
        for number, task in enumerate(sheet, 1):
            if isinstance(task, Step) and task.task:
                yield f"{number}. {into(_answer(task.begin()), self.lang)}", "text"


def _answer(attempt: Attempt) -> str:
    """Return what solves a task: all answers where one is enough and there are few, else a way."""
    labels = {one.answer: one.label for one in attempt.choices}
    answers, is_move = attempt.right_answers, isinstance(attempt.step.task, Play)
    if is_move and len(attempt.solution) == 1 and 1 < len(answers) <= LONGEST:
        return commas(answers)
    return " ".join(labels.get(one, one) for one in attempt.solution)


def _listed(tasks: object) -> tuple[Step | Position, ...]:
    listed = tuple(tasks) if isinstance(tasks, Iterable) else ()
    if not listed or not all(isinstance(one, Step | Position) for one in listed):
        expected = "a game, a lesson, or a list of steps and positions"
        raise TypeError(f"tasks={shortened(tasks)}; expected {expected}")
    return listed


worksheet = Worksheet  # as it is read: kw.worksheet(tasks)
