"""The widget that gives a lesson: an anywidget around a session."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from os import PathLike
from typing import Any

import traitlets

from ..lessons import Drill, Game, Lesson, ours
from ..scene.display import Move, Scene
from ..scene.svg import save
from ..scene.themes import Colours
from ..session.commands import merged
from ..session.exchange import Listeners
from ..session.lesson import LessonDesk, LessonMoment, LessonSession, StepResult
from ..session.lesson_panel import lesson_of, lesson_panel_of, steps_told
from ..session.schema import State
from ..words import into
from .page.document import Scenes, document, script
from .page.saved import run_line
from .shell import Shell, lasting, unseen

RIGHT, WRONG, CHOSEN, USUAL = "green", "red", "yellow", ""
"""The colours of marks on what was right and wrong, on the cells chosen, and on all others."""


class LessonBoard(Shell):
    """A lesson to take on a board; `kw.lesson(...)` makes one.

    `lesson` is the name of one of `kw.lessons`, a `kw.Lesson`, the path of a Markdown file, or its
    text. With `embed=True` a saved notebook keeps all of the lesson, as `save` does a file, and not
    only a picture. The other options are those of `kw.play`. In the browser that shows it, how far
    somebody has come is kept: the lesson goes on there when the cell is run again, and nobody else
    hears of it. Raises `ValueError` for an unknown name, and `LessonError`, with line and column,
    for a text that is no lesson.

    All of the methods may be called from any thread.

    >>> import knotwidgets as kw
    >>> lesson = kw.lesson("kingdoms")  # `lesson` as a cell's last line shows it
    >>> result = lesson.answer("D4").results()[0]
    >>> result.title, result.solved, result.tries
    ('A first ringfort', True, 1)
    >>> lesson.close()
    """

    lesson_steps = traitlets.Dict().tag(sync=True)
    lesson_shown = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        lesson: Lesson | str | PathLike[str],
        *,
        theme: str = "auto",
        lang: str = "en",
        motion: bool = True,
        width: float | None = None,
        height: float | None = None,
        embed: bool = False,
        drill: Drill | None = None,
        **picture: object,
    ) -> None:
        self._end = ExitStack()
        self.lang = lang
        self._picture, self._motion = lasting(picture), motion
        self._drill, self._embed = drill, embed
        self._how = "" if embed else self._how  # nothing more is to be done than to trust it
        self._kept_code = ""
        self._session = LessonSession(lesson_named(lesson, lang), self._show, drill)
        listeners = Listeners("on_change", "()", self._session.report)
        self._end.callback(listeners.clear)
        desk = LessonDesk(self._session)
        colours = _colours(self.lesson)
        super().__init__(desk, listeners, theme, (width, height), colours, motion=motion)

    @property
    def lesson(self) -> Lesson:
        """The lesson that is given."""
        return self._session.moment.lesson

    @property
    def step(self) -> int:
        """The number of the step that is shown, from 1; may be set.

        Raises `ValueError` for one that isn't there.
        """
        return self._session.moment.at + 1

    @step.setter
    def step(self, number: int) -> None:
        self._after(self._session.jump, number - 1)

    def answer(self, answer: str) -> LessonBoard:
        """Answer the task shown, as a learner does: a move, cells, a choice or a number.

        Raises `ValueError` where no answer is awaited.
        """
        return self._after(self._session.answer, answer)

    def results(self) -> list[StepResult]:
        """Return how the learner got on with each step: solved, shown, tries, hints, seconds.

        `pandas.DataFrame(lesson.results())` is a table of it. It is of this kernel alone.
        """
        return list(self._session.moment.results)

    # ---- without Python

    def save(self, path: str | PathLike[str]) -> None:
        """Write the lesson to a file, an `html`: a page on which it is taken without Python.

        All that can be answered is worked out first, in up to a minute. Warns of each step in which
        that is too much, such as a whole game: there the page has one solution alone, and says so.
        Of practice without end it has ten tasks. Raises `ValueError` for another ending.

        >>> import knotwidgets as kw
        >>> from tempfile import TemporaryDirectory
        >>> practice = kw.drill(kw.Kingdoms(board="3x3"), "moves", 2)
        >>> with TemporaryDirectory() as folder:
        ...     practice.save(f"{folder}/practice.html")  # hand it out
        >>> practice.close()
        """
        scenes, too_large = self._scenes()
        save(path, lambda _: document([scenes], scenes.title, self.lang), {"html": None})
        for step in too_large:
            warnings.warn(
                f"step {step.step}, {step.title!r}, leads to too much for a page, which has one "
                f"solution alone, and says so",
                stacklevel=2,
            )

    def _scenes(self) -> tuple[Scenes, list[StepResult]]:
        """All that a page has of the lesson, and the steps of which it has not all."""
        from .lesson_page import LessonPage

        lesson = self._drill.lesson() if self._drill else self.lesson
        given = {"lang": self.lang, "motion": self._motion, "theme": self.theme}
        with unseen(), LessonPage(lesson, **self._picture, **given) as page:
            automata = page.automata()
            too_large = [page.results()[at] for at in page.too_large]
            return Scenes(into(lesson.title, self.lang), automata), too_large

    def _code(self) -> str:
        """The script that a notebook keeps, and what to do where it isn't run.

        It stays the same, whatever step is shown.
        """
        if not self._kept_code:
            how = run_line("page.lesson_trust", self.lang)
            self._kept_code = how + script([self._scenes()[0]], lang=self.lang)
        return self._kept_code

    # ---- the browser

    def _show(self, moment: LessonMoment) -> Callable[[], object]:
        scene = self._scene(moment).wire()
        panel = lesson_panel_of(moment, self.lang)
        state: State = {"rev": moment.rev, "scene": scene, "panel": panel}
        return partial(self._show_state, state, dict(lesson_of(moment)), dict(steps_told(moment)))

    def _show_state(self, state: State, shown: dict[str, Any], steps: dict[str, Any]) -> None:
        self.lesson_steps = steps  # first, as the browser looks at it with the next
        self.lesson_shown = shown
        self.state = dict(state)

    @traitlets.validate("lesson_steps", "lesson_shown")
    def _translate_lesson(self, proposal: dict[str, Any]) -> dict[str, Any]:
        return self._translated(proposal["value"])

    def _scene(self, moment: LessonMoment) -> Scene:
        """The picture, in which only that can be picked that is asked for."""
        position, kind = moment.position, moment.kind
        given = self._arranged({**self._picture, **self._noted(moment)})
        if self._motion and moment.passed:
            given |= {"motion": True, "since": moment.passed}
        scene: Scene = position.scene(**given)
        if not moment.is_open or kind not in ("play", "mark", "put"):
            return replace(scene, moves=())
        if kind != "play":
            cells = [one.id for one in scene.targets if one.id in position.game.named_cells]
            return replace(scene, moves=tuple(Move((cell,)) for cell in cells))
        return scene

    def _noted(self, moment: LessonMoment) -> dict[str, Any]:
        """What is marked and drawn; what may be played is shown where one move is no answer."""
        task, step = moment.step.task, moment.step
        within = getattr(task, "within", 1)
        shade = RIGHT if moment.tone == "right" and not moment.forbids else USUAL
        chosen = RIGHT if moment.solved else CHOSEN
        cells = moment.position.game.named_cells
        is_wrong = moment.tone == "wrong" and not moment.back and moment.about in cells
        return {
            "legal": moment.is_open and within != 1,
            "annotations": merged(step.drawn, moment.drawn),
            "marks": {
                **dict.fromkeys(moment.attempt.marks, USUAL),
                **dict.fromkeys(moment.marks, shade),
                **dict.fromkeys(moment.marked, chosen),
                **({moment.about: WRONG} if is_wrong else {}),
            },
        }

    # ---- how it shows itself

    def _paint(self, theme: str) -> str:
        moment = self._session.moment
        given = {**self._picture, **self._noted(moment), "lang": self.lang, "legal": False}
        return moment.position.svg(theme, **given)

    def __repr__(self) -> str:
        if practice := self._session.moment.practice:
            return f"<practice: task {self.step}, {practice.score} at once>"
        return f"<lesson {self.lesson.title!r}: step {self.step} of {len(self.lesson)}>"


lesson = LessonBoard  # as it is read: kw.lesson(name)


def drill(
    game: Game[Any],
    kind: str = "legal",
    number: int | None = None,
    *,
    seed: int = 0,
    **options: Any,
) -> LessonBoard:
    """Return a board to practise on: tasks of a kind from random positions of a game, without end.

    They get harder while they are solved at once, and one that wasn't comes again later. With a
    `number` there are so many tasks, from easy to hard. `kind` is one of `kw.lessons.kinds(game)`.
    The options are those of `kw.lesson`. Raises `ValueError` for a kind of which the game has no
    tasks.

    >>> import knotwidgets as kw
    >>> practice = kw.drill(kw.Kingdoms(board="3x3"), "legal")
    >>> practice.answer(practice.lesson[0].begin().solution[0])
    <practice: task 1, 1 at once>
    >>> practice.step = 2  # as *Next* does
    >>> practice.close()
    """
    found = Drill(game, kind, seed=seed)
    if number is None:
        return LessonBoard(found.lesson(1), drill=found, **options)
    return LessonBoard(found.lesson(number), **options)


def lesson_named(given: Lesson | str | PathLike[str], lang: str = "en") -> Lesson:
    """Return a lesson by name, path or text; raises `ValueError`, and `TypeError` for all else."""
    if isinstance(given, Lesson):
        return given
    if isinstance(given, str) and "\n" in given:
        return Lesson.read(given, lang=lang)
    if isinstance(given, PathLike) or str(given).endswith(".md"):
        return Lesson.open(given)
    if not isinstance(given, str):
        raise TypeError(
            f"{given!r} is no lesson; expected one of kw.lessons, a kw.Lesson, a path, or the text "
            f"of one"
        )
    try:
        return ours(given, lang)
    except KeyError as error:
        raise ValueError(error.args[0]) from error


def _colours(given: Lesson) -> Colours:
    """The colours of all the games that a lesson speaks of."""
    found = dict.fromkeys(step.position.game.view.colours for step in given)
    if len(found) == 1:
        colours: Colours = next(iter(found))
        return colours
    return Colours(
        palette={name: row for one in found for name, row in one.palette.items()},
        styles={name: coats for one in found for name, coats in one.styles.items()},
        players={name: row for one in found for name, row in one.players.items()},
        legend={name: said for one in found for name, said in one.legend.items()},
    )
