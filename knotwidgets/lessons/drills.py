"""Practice without end: tasks from random positions, which the rules themselves answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from math import comb, log2

from ..core.errors import expect, nearest
from ..core.game import Game
from ..core.knots import called, knots_of, tied
from ..core.position import Position
from ..engine import checks
from ..engine.randomness import below, chance_move, in_32_bits, mix, stream_of
from ..words import is_known, player, say
from .lesson import Lesson
from .step import Attempt, Judgement, Step
from .tasks import Choose, Count, Mark, Play, Task
from .vocabulary import Senseless, origins

GAMES = 12  # random games in which a task is looked for
RARE = 1000  # games, where a kind is known to have tasks
LOOKS = 24  # positions of each that are looked at
LONGEST = 400  # decisions of a random game
POOL = 3  # tasks that one is picked from, by how hard they are
RISE = 2  # tasks in a row that are solved at once, until harder ones come
LATER = 3  # tasks until one that was missed comes again
REPEATS = 2  # times that a task comes again at most
MOST_CELLS = 12  # to mark in one task

FAMILIAR = ("L4a1", "7_4", "L8a14", "L10a101")  # knots to choose from

KINDS: Mapping[str, Callable[[Position], Iterable[Task]]] = {
    "legal": lambda _: [Mark("legal cells")],
    "captures": lambda _: [Mark("captured cells")],
    "reach": lambda at: [Mark(f"reached from {cell}") for cell in origins(at)],
    "moves": lambda _: [Count("possible moves")],
    "joins": lambda _: [Play(where="joins")],
    "knots": lambda _: [Play(where="closes a knot")],
    "ties": lambda at: [Play(where=f"ties {name}") for name in _knots_tied(at)],
    "named": lambda at: [Choose(*one) for one in _names_to_choose(at)],
    "again": lambda _: [Play(where="moves again")],
    "wins": lambda _: [Play(where="wins")],
}
"""The tasks of each kind at a position, in words that mean the same in every game."""


def _knots_tied(position: Position) -> list[str]:
    """Return the names of the knots that the moves of a position tie."""
    if not position.game.ties:
        return []
    after = map(position.play, position.legal_moves)
    found = {knot.link.name for one in after for knot in tied(position, one)}
    return sorted(filter(None, found))


def _names_to_choose(position: Position) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield names to choose from for each knot of a board, and the question for its own."""
    for knot in knots_of(position) if position.game.ties else ():
        if knot.link.name:
            yield tuple(sorted({knot.name, *FAMILIAR})), f"knot {knot.cells[0]}"


class Drill:
    """Tasks of a kind without end, from random positions of a game; `answer` them one by one.

    Which kinds make sense for a game, its own rules or changed ones, is found by trying (`kinds`).
    Tasks that nearly any answer would solve are left out. They get harder while they are solved at
    once; one that was missed comes again after three others, twice at most. The same seed and the
    same answers always bring the same tasks.

    Raises `ValueError` for an unknown kind, and for one of which random games have no task.

    >>> import knotwidgets as kw
    >>> drill = kw.lessons.Drill(kw.Kingdoms(board="3x3"), "legal", seed=1)
    >>> drill.answer(drill.step.begin().solution[0]).solved, drill.score, drill.streak
    (True, 1, 1)
    """

    def __init__(self, game: Game, kind: str, *, seed: int = 0) -> None:
        expect(kind, KINDS, f"there is no drill {kind!r}")
        game = checks.start_of("game", game).game
        self.game, self.kind, self.seed = game, kind, checks.seed(seed)
        self.score = 0
        """How many tasks were solved at once."""
        self.streak = 0
        """How many of them in a row, up to now."""
        self.number = 0
        """How many tasks were solved before the one at hand."""
        self._missed: dict[int, Step] = {}
        self._repeats = Counter[Step]()
        self._fresh = 0
        self._is_missed = False
        self._attempt: Attempt = self._next().begin()

    def __repr__(self) -> str:
        return f"<drill {self.kind!r} of {self.game!r}: {self.score} of {self.number} at once>"

    @property
    def step(self) -> Step:
        """The task at hand."""
        return self._attempt.step

    def answer(self, answer: str) -> Judgement:
        """Judge an answer to the task at hand; when it is solved, the next one comes."""
        judged = self._attempt.judge(answer)
        if not judged.right:
            self._is_missed, self.streak = True, 0
        elif judged.next:
            self._attempt = judged.next
        if judged.solved:
            self.count_solved(at_once=not self._is_missed)
            self.go_on()
        return judged

    def count_solved(self, *, at_once: bool) -> None:
        """Count the task at hand as solved; one that wasn't at once comes again, twice at most."""
        self.number += 1
        if at_once:
            self.score, self.streak = self.score + 1, self.streak + 1
            return
        self.streak = 0
        self._repeats[self.step] += 1
        if self._repeats[self.step] > REPEATS:
            return
        due = self.number + LATER
        while due in self._missed:
            due += 1
        self._missed[due] = self.step

    def go_on(self) -> Step:
        """Go on to the next task, and return it."""
        self._is_missed = False
        self._attempt = self._next().begin()
        return self.step

    def _next(self) -> Step:
        missed = self._missed.pop(self.number, None)
        if missed:
            return missed
        self._fresh += 1
        return self.task(self._fresh - 1, self.streak // RISE)

    def task(self, number: int, level: int = 0) -> Step:
        """Return task `number`, from 0, the hardest of its pool at the highest level."""
        stream = stream_of(in_32_bits(self.seed), number)
        pool = list(islice(self._draw_tasks(stream, range(GAMES)), POOL))
        if not pool and _has_task(self.game, self.kind):  # a rare one
            pool = list(islice(self._draw_tasks(stream, range(GAMES, RARE)), 1))
        if not pool:
            known = [kind for kind in kinds(self.game) if kind != self.kind]
            raise ValueError(
                f"no task of {self.kind!r} was found in {GAMES} random games of {self.game!r}; "
                f"{nearest('', known)}"
            )
        pool.sort(key=difficulty)
        return pool[min(level, len(pool) - 1)]

    def _draw_tasks(self, stream: int, games: Iterable[int]) -> Iterator[Step]:
        for index in games:
            number = mix(stream + index)
            for position in random_positions(self.game, number):
                tasks = list(KINDS[self.kind](position))
                if not tasks:
                    continue
                task = tasks[below(number, LONGEST, len(tasks))]
                step = _step(self.kind, position, task)
                if is_worth_it(step):
                    yield step
                    break

    def lesson(self, number: int = 10) -> Lesson:
        """Return as many tasks as a lesson, from easy to hard; the score is not touched.

        >>> import knotwidgets as kw
        >>> len(kw.lessons.Drill(kw.Kingdoms(board="3x3"), "legal").lesson(4))
        4
        """
        checks.whole("number", number, 1)
        steps = [self.task(at, at * POOL // number) for at in range(number)]
        return Lesson(steps, title=say("lessons.drill"), practice=True)


def kinds(game: Game) -> tuple[str, ...]:
    """Return the kinds of drill that make sense for a game: those of which a task is found.

    >>> import knotwidgets as kw
    >>> "captures" in kw.lessons.kinds(kw.Kingdoms(board="3x3"))
    True
    """
    return tuple(kind for kind in KINDS if _has_task(game, kind))


def _has_task(game: Game, kind: str) -> bool:
    steps = (
        _step(kind, position, task)
        for seed in range(GAMES)
        for position in random_positions(game, mix(seed + 1))
        for task in KINDS[kind](position)
    )
    return any(is_worth_it(step) for step in steps)


def random_positions(game: Game, stream: int) -> list[Position]:
    """Return some positions of one random game where somebody is to move, in random order."""
    position, found = game.start(), []
    for ply in range(LONGEST):
        if position.player is None:
            break
        if position.player == "chance":
            position = position.play(chance_move(position, mix(stream + ply)))
            continue
        found.append(position)
        moves = position.legal_moves
        position = position.play(moves[below(stream, ply, len(moves))])
    drawn = sorted(range(len(found)), key=lambda at: mix(stream ^ mix(at)))
    return [found[at] for at in drawn[:LOOKS]]


def chances(step: Step) -> tuple[int, int]:
    """Return how many of a task's candidates are right, and how many candidates there are."""
    attempt, task = step.begin(), step.task
    if isinstance(task, Mark):
        return len(task.target_cells(step.position)), len(attempt.answers)
    if isinstance(task, Play):
        return len(attempt.right_answers), len(step.position.legal_moves)
    return 1, len(attempt.answers)


def is_worth_it(step: Step) -> bool:
    """Whether a task has an answer, and guessing would most likely not find it."""
    try:
        right, candidates = chances(step)
    except Senseless:
        return False
    if isinstance(step.task, Count) and int(step.begin().solution[0]) > MOST_CELLS:
        return False
    most = MOST_CELLS if isinstance(step.task, Mark) else candidates
    return 0 < right <= most and candidates >= 3 and 2 * right <= candidates


def difficulty(step: Step) -> float:
    """Return how hard a task is, in bits: how much there is to be found among the candidates."""
    right, candidates = chances(step)
    if isinstance(step.task, Mark):
        return log2(comb(candidates, right))
    return log2(candidates / right)


def _step(kind: str, position: Position, task: Task) -> Step:
    about = ""
    match task:
        case Mark(cells=asked) | Choose(answer=asked) | Play(where=asked):
            about = str(asked).split()[-1]
    words = {"player": player(str(position.player)), "cell": about, "knot": called(about)}
    own = getattr(position.game.sentences, "parent", None)  # the game's, where it has such words
    key = f"{own.name if own else ''}.drill_{kind}"
    text = say(key if is_known(key) else f"lessons.drill_{kind}", **words)
    return Step(text, position, task)
