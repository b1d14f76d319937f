"""The widget that gives a lesson, and lessons without Python: all that their tasks can be asked.

On a page each step is an automaton (`page/automaton.py`) by itself. Where a task is to mark cells,
any set of them may be marked; so the page keeps that set, and has what is said of each cell and of
each number that is missing. It also keeps how many hints were given, and how many stars the step
can still bring. A step in which there is too much to be done keeps its hints and its solution.
"""

from __future__ import annotations

import gc
import json
import marshal
import warnings
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import traitlets

from ..core import Game, Record
from ..core.annotations import NOTHING
from ..core.files import replacing
from ..lessons import Drill, Lesson, Play, StepResult, Worksheet, ours, worksheet
from ..lessons.results import MOST_STARS
from ..scene.display import Move, Scene
from ..scene.drawings import with_notes
from ..scene.options import read
from ..scene.svg import deduplicated, form_of, save
from ..scene.themes import joined_colours
from ..session.document import Document
from ..session.lesson import Script, lesson_of, lesson_panel_of, lesson_steps_of
from ..session.schema import State
from ..session.session import Session
from ..words import into, say
from .page.automaton import (
    Answer,
    Automaton,
    Node,
    Request,
    TooManyError,
    TraitValues,
    action,
    answer_of,
    each,
    key_of,
    shown_of,
)
from .page.document import Scenes, document, module, part, script
from .page.saved import run_line
from .page.scorm import package
from .pages import Duel, Unseen, spelled
from .shell import Shell, reusable

FORMS = dict.fromkeys(("html", "mjs", "pdf", "zip"))
"""What a lesson is saved as."""
TASKS = "knotwidgets tasks"  # a key of every file that keeps when tasks come back
RIGHT, WRONG, CHOSEN, USUAL = "green", "red", "yellow", ""
"""The colours of marks on what was right and wrong, on the cells chosen, and on all others."""


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Switch garbage collection off: it is slow, and nearly all objects made here are kept."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class LessonBoard(Shell):
    """A lesson to take on a board; `kw.lesson(...)` makes one.

    `lesson` is the name of one of `kw.lessons`, a `kw.Lesson`, the path of a Markdown file, or its
    text. With `embed=True` a saved notebook keeps all of the lesson, as `save` does a file, and not
    only a picture. The other options are those of `kw.play`. The browser that shows it keeps how
    far somebody has come, and sends that nowhere: the lesson goes on there when the cell is run
    again. It also keeps when tasks come back on later days; with `keep="school.json"` that file
    does, which may serve any number of lessons. Raises `ValueError` for an unknown name, and
    `LessonError`, with line and column, for a text that is no lesson.

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

    def __init__(  # noqa: PLR0913 - each is given by its name
        self,
        lesson: Lesson | str | PathLike[str],
        *,
        theme: str = "auto",
        lang: str = "en",
        motion: bool = True,
        width: float | None = None,
        height: float | None = None,
        embed: bool = False,
        keep: str | PathLike[str] | None = None,
        drill: Drill | None = None,
        **picture: object,
    ) -> None:
        self.lang = lang
        self._picture, self._embed = reusable(picture), embed
        self._how = "" if embed else self._how  # nothing more is to be done than to trust it
        self._kept_code, self._file = "", dict[str, str]()
        script = Script.of(lesson_named(lesson, lang), drill)
        session = Session(script.position, changed=self._show, kind="lesson", script=script)
        colours = joined_colours(step.position.game.view.colours for step in script.lesson)
        super().__init__(session, theme, (width, height), motion=motion, colours=colours)
        if keep is not None:
            kept = partial(self._keep_tasks, Path(keep).absolute())
            self._desk.handlers["kept"] = kept
            kept("")

    @property
    def _script(self) -> Script:
        return self._session.moment.script  # type: ignore[return-value]

    @property
    def lesson(self) -> Lesson:
        """The lesson that is given."""
        return self._script.lesson

    @property
    def step(self) -> int:
        """The number of the step that is shown, from 1; may be set.

        Raises `ValueError` for one that isn't there.
        """
        return self._script.at + 1

    @step.setter
    def step(self, number: int) -> None:
        self._do("go", number - 1)

    def answer(self, answer: str) -> LessonBoard:
        """Answer the task shown, as a learner does: a move, cells, a choice or a number.

        Raises `ValueError` where no answer is awaited.
        """
        return self._do("answer", answer)

    def results(self) -> list[StepResult]:
        """Return how the learner got on with each step, and each answer with its rule and time.

        `pandas.DataFrame(lesson.results())` is a table of it. Where the browser has kept what was
        answered before, as after a new kernel, that is part of it.
        """
        return list(self._script.results)

    # ---- without Python

    def save(self, path: str | PathLike[str], *, key: bool = False) -> None:
        """Write the lesson to a file: an `html`, a page on which it is taken without Python.

        A `zip` is the same page as a package for learning platforms (SCORM 1.2), which are told
        status, score, time and answers. An `mjs` is a module for MyST's directive `anywidget`, with
        which a page of MyST or of a Jupyter Book shows the lesson. A `pdf` has the steps on paper,
        see `kw.worksheet`; with `key=True` the answers follow.

        Every possible answer is judged first, which takes seconds. Warns of each step with too many
        of them, such as a whole game: there the page has only one solution, and says so. Practice
        without end is saved as ten tasks. Raises `ValueError` for another ending.

        >>> import knotwidgets as kw
        >>> from tempfile import TemporaryDirectory
        >>> practice = kw.drill(kw.Kingdoms(board="3x3"), "moves", 2)
        >>> with TemporaryDirectory() as folder:
        ...     practice.save(f"{folder}/practice.html")  # hand it out
        >>> practice.close()
        """
        with _without_garbage_collection():
            lesson = self._handed_out
            paper = worksheet(lesson, key=key, lang=self.lang)
            if form_of(path, FORMS) == "pdf":
                paper.save(path)
                return
            too_large = self._write(path, lesson, paper)
        for step in too_large:
            warnings.warn(
                f"step {step.step}, {step.title!r}, leads to too much for a page, which has one "
                f"solution alone, and says so",
                stacklevel=2,
            )

    def _write(
        self, path: str | PathLike[str], lesson: Lesson, paper: Worksheet
    ) -> list[StepResult]:
        """Write the lesson to any file but a PDF; return the steps that this has only in part."""
        (scenes, *duel), too_large = self._scenes(lesson)
        printed = replace(scenes, sheets=tuple(map(deduplicated, paper.pages)))
        name = scenes.automata[1].nodes[0].shown["lesson_steps"]["key"]

        def made(form: str) -> str | bytes:
            if form == "mjs":
                return module([scenes, *duel], lang=self.lang)
            page = document([printed, *duel], scenes.title, self.lang)
            return page if form == "html" else package(page, scenes.title, name)

        save(path, made, FORMS)
        return too_large

    @property
    def _handed_out(self) -> Lesson:
        """The lesson that is saved; for practice without end, ten of its tasks."""
        drill = self._script.drill
        if not drill:
            return self.lesson
        lesson = drill.lesson()
        return replace(lesson, intro=say("page.practice", n=len(lesson)))

    def _scenes(self, lesson: Lesson) -> tuple[list[Scenes], list[StepResult]]:
        """A page's scenes of the lesson and of a game for two; the steps it has only in part."""
        given: dict[str, Any] = {"lang": self.lang, "motion": self._motion, "theme": self.theme}
        with LessonPage(lesson, **self._picture, **given) as page:
            automata = page.automata()
            too_large = [page.results()[at] for at in page.too_large]
            shown = [Scenes(into(lesson.title, self.lang), automata)]
        if lesson.small:
            with Duel(Record(lesson.small), **given) as duel:
                title = into(say("buttons.lesson_duel"), self.lang)
                shown.append(Scenes(title, duel.automata()))
        return shown, too_large

    def _code(self) -> str:
        """The script that a notebook keeps, and what to do where it isn't run.

        It stays the same, whatever step is shown.
        """
        if not self._kept_code:
            how = run_line("page.lesson_trust", self.lang)
            with _without_garbage_collection():
                scenes, _ = self._scenes(self._handed_out)
                self._kept_code = how + script(scenes, lang=self.lang)
        return self._kept_code

    # ---- the browser

    def _keep_tasks(self, path: Path, record: str) -> None:
        """Write to a file when tasks come back; with an empty record, only read that file."""
        version = self.lesson.version
        try:
            kept = json.loads(path.read_text("utf-8")) if path.exists() else {TASKS: 1}
            if TASKS not in kept:
                raise ValueError(f"it has no {TASKS!r}")  # noqa: TRY301 - told with the others
            if record:
                kept[version] = record
                with replacing(path, "w") as file:
                    json.dump(kept, file, indent=1)
            self._file = {"kept": str(kept.get(version, ""))}
            self.lesson_steps |= self._file
        except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
            self._session.report(say("widget.kept_not", name=path.name, fault=str(error)))

    def _show(self, document: Document) -> Callable[[], object]:
        script: Any = document.script
        rev, panel = document.rev, lesson_panel_of(script, document.error)
        state: State = {"rev": rev, "scene": self._scene_wire(script), "panel": panel}
        shown, steps = dict(lesson_of(rev, script)), dict(lesson_steps_of(script))

        def show() -> None:
            if not (self._is_unseen and self.lesson_steps):  # a page counts stars by itself
                # first, as the browser looks at it with the next
                self.lesson_steps = steps | self._file
            self.lesson_shown = shown
            with self.hold_sync():  # one message
                self.state = self._without_backdrop(state)

        return show

    def _say_it_again(self, change: object) -> None:
        session = self._session
        with session.lock:
            session.moment = session.moment.with_script(self._script.translated(self.lang))
            self._kept_code = ""
            super()._say_it_again(change)

    def _scene_wire(self, script: Script) -> Any:
        """The picture as data; only what the task asks for can be picked."""
        return self._drawn_of(script, self._cell_options(script)).wire()

    def _drawn_of(self, script: Script, options: Mapping[str, Any]) -> Scene:
        position, kind = script.position, script.kind
        given = self._arranged({**self._picture, **options})
        if self._motion and script.passed:
            given |= {"motion": True, "since": script.passed}
        scene: Scene = position.scene(**given)
        if not script.is_open or kind not in ("play", "mark", "put"):
            return replace(scene, moves=())
        if kind != "play":
            cells = [one.id for one in scene.targets if one.id in position.game.named_cells]
            return replace(scene, moves=tuple(Move((cell,)) for cell in cells))
        return scene

    def _cell_options(self, script: Script) -> dict[str, Any]:
        """All marks and drawings; moves are shown as hints only where an answer takes several."""
        task, step = script.step.task, script.step
        within = getattr(task, "within", 1)
        shade = RIGHT if script.tone == "right" and not script.forbids else USUAL
        chosen = RIGHT if script.solved else CHOSEN
        cells = script.position.game.named_cells
        is_wrong = script.tone == "wrong" and not script.back and script.about in cells
        return {
            "legal": script.is_open and within != 1,
            "annotations": step.drawn | script.drawn,
            "marks": {
                **dict.fromkeys(script.attempt.marks, USUAL),
                **dict.fromkeys(script.marks, shade),
                **dict.fromkeys(script.marked, chosen),
                **({script.about: WRONG} if is_wrong else {}),
            },
        }

    # ---- how it shows itself

    def _paint(self, theme: str) -> str:
        script = self._script
        given = {
            **self._picture,
            **self._cell_options(script),
            "lang": self.lang,
            "legal": False,
        }
        return script.position.svg(theme, **given)

    def __repr__(self) -> str:
        if drill := self._script.drill:
            return f"<practice: task {self.step}, {drill.score} at once>"
        return f"<lesson {self.lesson.title!r}: step {self.step} of {len(self.lesson)}>"


lesson = LessonBoard  # as it is read: kw.lesson(name)


def drill(
    game: Game,
    kind: str = "legal",
    number: int | None = None,
    *,
    seed: int = 0,
    **options: Any,
) -> LessonBoard:
    """Return a board to practise on: tasks of a kind from random positions of a game, without end.

    They get harder while they are solved at once, and one that wasn't comes again later. With a
    `number` the tasks are that many, from easy to hard, and come back on later days: see
    `keep` of `kw.lesson`, with which there are ten if you don't say. `kind` is one of
    `kw.lessons.kinds(game)`. The options are those of `kw.lesson`. Raises `ValueError` for a kind
    of which the game has no tasks.

    >>> import knotwidgets as kw
    >>> practice = kw.drill(kw.Kingdoms(board="3x3"), "legal")
    >>> practice.answer(practice.lesson[0].begin().solution[0])
    <practice: task 1, 1 at once>
    >>> practice.step = 2  # as *Next* does
    >>> practice.close()
    """
    source = Drill(game, kind, seed=seed)
    if number is None and "keep" not in options:
        return LessonBoard(source.lesson(1), drill=source, **options)
    return LessonBoard(source.lesson(10 if number is None else number), **options)


def lesson_named(given: Lesson | str | PathLike[str], lang: str) -> Lesson:
    """Return a lesson by name, path or text; raises `ValueError`, and `TypeError` for all else."""
    if isinstance(given, str) and "\n" in given:
        return Lesson.read(given, lang=lang)
    if isinstance(given, PathLike) or str(given).endswith(".md"):
        given = Lesson.open(given)  # type: ignore[arg-type]
    if isinstance(given, Lesson):
        return given.into(lang) if given.lang == "en" else given
    if not isinstance(given, str):
        raise TypeError(
            f"{given!r} is no lesson; expected one of kw.lessons, a kw.Lesson, a path, or the text "
            f"of one"
        )
    try:
        return ours(given, lang)
    except KeyError as error:
        raise ValueError(error.args[0]) from error


# ---- lessons without Python ----------------------------------------------------------------------

MOST_SEEN = 2_500  # scenes of a step
PARTS = ("lesson", "repeat")

Table = dict[str, Answer]
Opened = dict[int, int]
"""The nodes at which steps begin; at FRESH the lesson does."""
FRESH = -2


HINT, SHOW, DONE = action("lesson:hint"), action("lesson:show"), action("lesson:done")


class LessonPage(Unseen, LessonBoard):
    """A lesson's board that answers every possible request for a page."""

    def __init__(self, lesson: Lesson, **options: Any) -> None:
        self._ways = dict[int, list[tuple[str, ...]]]()  # the solutions of steps kept only in part
        self._open = set[Hashable]()  # the places of a step where a move or a piece is awaited
        self._nodes, self._places = list[Node](), list[Script]()  # and the script of each node
        self._known = dict[tuple[Hashable, ...], int]()  # nodes by what they show
        self._kept = dict[tuple[Any, ...], Table]()  # answers by their `_situation`
        # scenes as data, by what they follow from, and by their contents
        self._wires, self._alike_wires = dict[Hashable, Any](), dict[bytes, Any]()
        self._drawn = dict[Hashable, Scene]()  # without what is put on cells
        self._cards = dict[Game, Table]()
        self._markings = dict[int, Mapping[str, Any]]()
        super().__init__(lesson, **options)
        self._steps = self.lesson_steps | {"duel": bool(lesson.small)}  # before any is done

    def close(self) -> None:
        """Let go of all that was kept at once, which reference cycles would keep for a while."""
        super().close()
        for name in ("_wires", "_alike_wires", "_drawn"):
            self.__dict__.pop(name, None)

    @property
    def too_large(self) -> tuple[int, ...]:
        """The steps, from 0, of which not all is kept."""
        return tuple(self._ways)

    def automata(self) -> tuple[Automaton, Automaton]:
        """Return all that can be seen of the lesson, and of the menu."""
        opened: Opened = {}
        for at in range(len(self.lesson)):
            opened |= self._step(at)
        for (at, *_), table in self._kept.items():
            self._link_steps(at, table, opened)
        return Automaton(self._nodes, opened[FRESH], self._other_replies()), self._menu()

    def _menu(self) -> Automaton:
        around = self.surroundings(lesson_steps=self._steps)
        parts: Table = {
            key_of({"kind": "part", "name": name}): {"reply": {"ok": True, "part": part(name)}}
            for name in PARTS
        }
        around.nodes[0].also = parts
        return around

    # ---- steps

    def _step(self, at: int) -> Opened:
        """Ask everything that can be asked in a step; return the node where it begins."""
        step, first = self.lesson[at], len(self._nodes)
        if isinstance(step.task, Play) and step.task.within is None:
            self._ways[at] = []  # a whole game, where trying takes long
        try:
            return self._explore_step(at)
        except TooManyError:
            way = step.begin().solution
            self._ways[at] = [way[:number] for number in range(len(way))]
            del self._nodes[first:], self._places[first:]
            self._known = {one: node for one, node in self._known.items() if node < first}
            self._kept = {key: kept for key, kept in self._kept.items() if key[0] != at}
        return self._explore_step(at)

    def _explore_step(self, at: int) -> Opened:
        session, first = self._session, len(self._nodes)
        remark = self._remark(at)
        opened: Opened = {}
        self._open = set()
        for step in (FRESH, at) if at == 0 else (at,):
            self._go_to(replace(self._script, remark=remark))
            session.do("restart") if step == FRESH else session.do("go", step)
            opened[step] = self._node_here(opens=True)
        self._explore_from(first)
        return opened

    def _remark(self, at: int) -> str:
        """The remark on a step of which the page has only a part; else empty."""
        way, whole = self._ways.get(at), "small" if self.lesson.small else "too_large"
        key = "" if way is None else "one_way" if way else whole
        return into(say(f"page.lesson_{key}"), self.lang) if key else ""

    def _explore_from(self, number: int) -> None:
        """Ask everything that can be asked at a node, and at those reached from it."""
        first = number
        while number < len(self._nodes):
            node = self._nodes[number]
            if (len(self._nodes) - first) * node.scenes > MOST_SEEN:
                raise TooManyError
            # A page keeps stars and hints by itself.
            script = replace(self._places[number], stars=MOST_STARS, hinted=0)
            key = self._situation(script)
            if key not in self._kept:
                self._go_to(script)
                self._kept[key] = self._answers_at(script, node.shown)
            node.also = self._kept[key]
            number += 1

    def _link_steps(self, at: int, table: Table, to: Opened) -> None:
        """Add what leads to other steps, and the rules in short."""
        table |= {key_of({"kind": "jump", "ply": step}): {"to": to[step]} for step in to}
        steps = {"restart": FRESH, "lesson:again": at, "lesson:back": at - 1, "lesson:on": at + 1}
        for name, step in steps.items():
            if step in to:
                table[key_of(action(name))] = {"to": to[step]}
        table |= self._rule_cards(self.lesson[at].position.game)

    def _rule_cards(self, game: Game) -> Table:
        if game not in self._cards:
            asked = [{"kind": "card", "number": at} for at in range(len(game.view.pages(game)))]
            self._go_to(next(one for one in self._places if one.position.game == game))
            self._cards[game] = self._table(asked)
        return self._cards[game]

    # ---- one place

    def _scene_wire(self, script: Script) -> Any:
        """The picture as data, made once, as many answers lead to the same; alike ones are one.

        It is without marks on cells where the page itself keeps which are marked.
        """
        if script.marked and script.is_open:
            marks = script.marks if script.about else ()
            script = replace(script, marked=(), marks=marks)
        of = (self._view(script), str(self._cell_options(script)))
        if of not in self._wires:
            wire = super()._scene_wire(script)
            look = marshal.dumps(wire, 2)  # later formats tell equal data apart
            self._wires[of] = self._alike_wires.setdefault(look, wire)
        return self._wires[of]

    def _view(self, script: Script) -> Hashable:
        """What a picture follows from, but for what is put on its cells."""
        open_kind = script.kind if script.is_open else ""
        return script.position, script.passed, open_kind, self._arrangement

    def _drawn_of(self, script: Script, options: Mapping[str, Any]) -> Scene:
        """The picture, drawn once without what is put on its cells."""
        legal, cells = options["legal"], script.position.game.named_cells
        of = (self._view(script), legal)
        if of not in self._drawn:
            bare = {"legal": legal, "marks": {}, "annotations": NOTHING}
            self._drawn[of] = super()._drawn_of(script, bare)
        given = read({**options, "lang": self.lang}, cells)
        if given.noted_cells <= {one.id for one in self._drawn[of].targets}:
            return with_notes(self._drawn[of], given, cells)
        return super()._drawn_of(script, options)

    def _rearranged_scene(self) -> Any:
        return self._scene_wire(self._script)

    def _situation(self, script: Script) -> tuple[Any, ...]:
        """What decides all answers at a script's place; the step comes first."""
        back = script.back and script.back.done
        marked = bool(script.marked) and script.is_open
        return script.at, script.attempt.done, back, script.solved, marked

    def _node_here(self, *, opens: bool = False) -> int:
        script, scene = self._script, self.state["scene"]
        shown = shown_of(
            {"state": {**self.state, "scene": None}, "lesson_shown": self.lesson_shown}
        )
        key = (id(scene), marshal.dumps({**shown}, 2), self._situation(script))
        number = self._known.setdefault(key, len(self._nodes))
        if number == len(self._nodes):
            shown["state"]["scene"] = scene
            node = Node(shown, tall=self._tall_values(shown), opens=opens)
            self._check_size(script, node)
            if script.is_open and script.kind == "mark":
                node.marking = self._markings.get(script.at) or self._marking(script)
                self._markings[script.at] = node.marking
            self._nodes.append(node)
            self._places.append(script)
        return number

    def _check_size(self, script: Script, node: Node) -> None:
        """Raise `TooManyError` if the page would need more than `MOST_SEEN` answers."""
        if script.is_open and script.kind in ("play", "put") and not self._is_off_solution(script):
            self._open.add(self._situation(script))
            targets = len(self.state["scene"]["targets"])
            if len(self._open) * targets * node.scenes > MOST_SEEN:
                raise TooManyError

    def _go_to(self, script: Script) -> None:
        """Show a script; `_answer_to` asks from there from now on."""
        session = self._session
        self._place = session.moment = session.moment.with_script(script)

    def _answer_to(self, request: Request, **changes: Any) -> Answer:
        """Return the answer to a request at this place, with such changes of the script."""
        session, before, script = self._session, self._place, self._place.script
        if script and changes:
            before = before.with_script(replace(script, **changes))
        session.moment = before
        answer = answer_of(self._reply_to(request))
        if session.moment.rev != before.rev:
            answer["to"] = self._node_here()
        return answer

    def _table(self, requests: Iterable[Request]) -> Table:
        """Return the answers to several requests, by their keys."""
        return {key_of(one): self._answer_to(one) for one in requests}

    def _is_off_solution(self, script: Script) -> bool:
        """Whether the page has only the solution of this step, and this place is not on its way."""
        way = self._ways.get(script.at)
        return way is not None and script.attempt.done not in way

    def _answers_at(self, script: Script, shown: TraitValues) -> Table:
        """Return the answers to all requests at a script's place, except to go to other steps."""
        table = Table()
        if script.step.hints and not script.solved:
            numbers = range(len(script.step.hints))
            turns = [self._answer_to(HINT, hinted=number)["to"] for number in numbers]
            table[key_of(HINT)] = {"turns": turns}
        if script.step.task and not script.solved:
            table |= self._table([SHOW])
        if script.back:
            table |= self._table(map(action, ("undo", "lesson:undo")))
        if not script.is_open or self._is_off_solution(script):
            return table | self._answer_for_any_pick(script, shown)
        numbers = range(len(script.attempt.choices))
        table |= self._table(action(f"choose:{number}") for number in numbers)
        if script.kind == "count":
            given = [{"kind": "answer", "answer": answer} for answer in script.attempt.answers]
            table |= self._table(given)
            most = len(given) - 1
            message = into(say("page.lesson_number", n=most), self.lang)
            table[key_of({"kind": "answer"})] = {"reply": {"ok": False, "message": message}}
        if script.kind == "mark":
            table |= self._answers_for_marks(script)
        elif script.kind in ("play", "put"):
            table |= self._answers_for_picks(script, shown["state"]["scene"])
        else:
            table |= self._answer_for_any_pick(script, shown)
        explained = [[one["id"]] for one in shown["state"]["scene"]["targets"]]
        return table | self._table(each("explain", explained))

    def _answer_for_any_pick(self, script: Script, shown: TraitValues) -> Table:
        """Return one answer for whatever is picked."""
        targets = shown["state"]["scene"]["targets"]
        if script.is_open and self._is_off_solution(script):
            answer: Answer = {"reply": {"ok": False, "message": self._remark(script.at)}}
        elif targets:
            answer = self._answer_to({"kind": "pick", "picks": [targets[0]["id"]]})
        else:
            return {}
        return {key_of({"kind": "pick"}): answer}

    def _answers_for_picks(self, script: Script, scene: Mapping[str, Any]) -> Table:
        """Return the answers to single targets and to moves, and why other picks are no moves."""
        moves, targets = list(spelled(scene["moves"])), [one["id"] for one in scene["targets"]]
        all_picks = dict.fromkeys([*zip(targets), *map(tuple, moves)])
        table = self._table(each("pick", all_picks))
        table |= self._table(each("explain", moves))
        for picks in _misfits(moves, targets):
            if why := self._why_not(script, picks):
                for kind, reply in (("pick", why), ("explain", {**why, "ok": True})):
                    table[key_of({"kind": kind, "picks": picks})] = {"reply": reply}
        return table

    def _why_not(self, script: Script, picks: list[str]) -> dict[str, Any] | None:
        """Return the reply to picks that are no move; it says what the lesson would say."""
        position = script.position
        judged = script.attempt.judge(position.game.move_of(position, tuple(picks)))
        if judged.right or judged.shown:
            return None
        why = {"message": into(judged.why, self.lang), "marks": [*judged.marks]}
        return {"ok": False, **why, "refused": picks[-1:]}

    # ---- cells to be marked

    def _answers_for_marks(self, script: Script) -> Table:
        """Return the replies for each number of marked cells, each wrong cell and missing cells."""
        cells, right = self._cells(script), script.attempt.solution[0].split()
        table: Table = {key_of(DONE): self._answer_to(DONE, marked=())}

        def ask(about: Mapping[str, object], request: Request, *marked: str) -> None:
            key = key_of({"kind": "marked", **about})
            table[key] = self._answer_to(request, marked=marked)

        for number in range(len(cells) + 1):
            *before, last = cells[:number] or (cells[0], cells[0])
            ask({"number": number}, {"kind": "pick", "picks": [last]}, *before)
        for cell in cells:
            if cell not in right:
                ask({"wrong": cell}, DONE, cell)
        for missing in range(len(right)):
            ask({"missing": missing}, DONE, *right[missing:])
        return table

    def _cells(self, script: Script) -> list[str]:
        names, targets = script.position.game.named_cells, self.state["scene"]["targets"]
        return [one["id"] for one in targets if one["id"] in names]

    def _marking(self, script: Script) -> dict[str, Any]:
        """Return the right cells, and what a mark on each adds to the picture."""

        def pictured(*marked: str) -> Mapping[str, Any]:
            shown = replace(script, marked=marked, marks=(), about="")
            return super(LessonPage, self)._scene_wire(shown)  # type: ignore[no-any-return]

        cells = self._cells(script)
        bare, full = pictured(), pictured(*cells)
        known = [item["id"] for item in bare["items"]]
        last = max(at for at, item in enumerate(full["items"]) if item["id"] not in known)
        looks = {}
        for cell in cells:
            marked = pictured(cell)
            label = next(one["label"] for one in marked["targets"] if one["id"] == cell)
            added = [item for item in marked["items"] if item not in bare["items"]]
            looks[cell] = {"items": added, "label": label}
        before = next((item["id"] for item in full["items"][last + 1 :]), "")
        return {"right": script.attempt.solution[0].split(), "before": before, "looks": looks}


def _misfits(moves: list[list[str]], targets: list[str]) -> Iterator[list[str]]:
    """Yield pairs of picks of which only the first begins a move."""
    begun = dict.fromkeys(pick for picks in moves if len(picks) > 1 for pick in picks)
    together = {frozenset((one, other)) for picks in moves for one in picks for other in picks}
    for one in begun:
        if one in targets:
            yield from (
                [one, other] for other in targets if frozenset((one, other)) not in together
            )
