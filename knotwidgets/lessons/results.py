"""What somebody answered in a lesson, as a small file, and the files of a class collected."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from ..core.arrays import import_extra
from ..core.errors import count, shortened
from ..core.files import replacing
from ..core.record import name_in
from ..core.tables import table
from .lesson import Lesson

KIND = "knotwidgets results 1"
HEAD = ("lesson", "version", "pupil", "saved")
OF_STEP = ("title", "stars", "hints", "seconds", "answers")
MOST_STARS = 3
LEGEND = (
    "★★★ solved at once, ★★ later or after a hint, ★ after being shown how or after a wrong "
    "choice; the number of answers"
)
LARGEST = 100_000  # characters of a file: 200 steps with some ten answers each
LONGEST = 200  # characters of an answer, a title or the name of a rule
MOST = 1_000  # answers to a step
LONGEST_PAUSE = 300.0  # seconds: who needs longer from one request to the next has been away
SEAL = ',"check":"'


class Answered(NamedTuple):
    """An answer that somebody gave to a step."""

    answer: str
    right: bool
    rule: str = ""
    """The rule that refused it, if one did."""
    seconds: float = 0.0
    """The time spent on the step until then."""


class StepResult(NamedTuple):
    """How somebody got on with a step of a lesson, all attempts at it together."""

    step: int
    """Its number, from 1."""
    title: str
    stars: int = 0
    """3 where the first answer solved it, without a hint; 2 where a later one did, or one after a
    hint; 1 where it was shown how, or a wrong choice had left fewer; 0 where it isn't done. The
    best attempt counts. A step without a task has 3 once it is read."""
    tries: int = 0
    """How many answers were given."""
    hints: int = 0
    """How many different hints were asked for."""
    seconds: float = 0.0
    """The time spent on it, without pauses of more than five minutes."""
    answers: tuple[Answered, ...] = ()
    """The answers one after the other."""

    @property
    def solved(self) -> bool:
        """Whether it was solved without being shown how, and without a wrong choice before."""
        return self.stars > 1

    @property
    def shown(self) -> bool:
        """Whether it was done, but only after being shown how, or after a wrong choice."""
        return self.stars == 1


class ResultsError(ValueError):
    """A text that is no results of a lesson, or not those that were saved."""


@dataclass(frozen=True)
class Results:
    """What a pupil answered in a lesson; `version` is that of the lesson, see `Lesson.version`."""

    lesson: str
    version: str
    steps: tuple[StepResult, ...]
    pupil: str = ""
    saved: str = ""
    """When, by the pupil's clock: `2026-11-28T10:15:00Z`."""

    @property
    def text(self) -> str:
        """The results as text, as a lesson's page saves them; `read` takes it back.

        Its checksum finds slips, not cheats.
        """
        steps = [{name: getattr(one, name) for name in OF_STEP} for one in self.steps]
        content = {"kind": KIND, **{name: getattr(self, name) for name in HEAD}, "steps": steps}
        body = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return f'{body[:-1]}{SEAL}{_checksum(body[:-1])}"}}'

    @classmethod
    def read(cls, text: str) -> Results:
        """Read results; raises `ResultsError`, which says what is wrong.

        >>> results = Results("kingdoms", "1f", (StepResult(1, "A first ringfort", stars=3),))
        >>> Results.read(results.text) == results
        True
        >>> Results.read(results.text.replace("3", "2"))
        Traceback (most recent call last):
        ...
        knotwidgets.lessons.results.ResultsError: they were changed after they had been saved
        """
        if len(text) > LARGEST:
            raise ResultsError(f"they have more than {LARGEST:,} characters")
        body, seal, check = text.strip().rpartition(SEAL)
        try:
            read = json.loads(text)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, dict) or "kind" not in read:
            raise ResultsError("they are no results of a lesson, or cut")
        if read["kind"] != KIND:
            raise ResultsError(f"they are {shortened(read['kind'])}; expected {KIND!r}")
        if not seal or check[:-2] != _checksum(body):
            raise ResultsError("they were changed after they had been saved")
        try:
            steps = tuple(_step(at, one) for at, one in enumerate(read["steps"], 1))
            lesson, version, pupil, saved = (_short(read[name]) for name in HEAD)
        except (KeyError, TypeError, ValueError) as error:
            raise ResultsError(f"they can't be read: {error}") from error
        return cls(lesson, version, steps, name_in(pupil), saved)


def _step(number: int, one: Any) -> StepResult:
    answers = tuple(
        Answered(_short(answer), right is True, _short(rule), _amount(seconds))
        for answer, right, rule, seconds in one["answers"][:MOST]
    )
    stars, hints = (int(_amount(one[name])) for name in ("stars", "hints"))
    title, seconds = _short(one["title"]), _amount(one["seconds"])
    return StepResult(number, title, min(stars, MOST_STARS), len(answers), hints, seconds, answers)


def _short(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{shortened(value)} is no text")
    return value[:LONGEST]


def _amount(value: Any) -> float:
    """Return a number of hints or seconds; a nonsensical one is refused."""
    if type(value) not in (int, float) or not 0 <= value < LARGEST:
        raise ValueError(f"{shortened(value)} is no number of them")
    return float(value)


def _checksum(text: str) -> str:
    return f"{zlib.adler32(text.encode()):08x}"


class Mistake(NamedTuple):
    """A wrong answer that pupils gave to a step."""

    step: int
    title: str
    answer: str
    rule: str
    """The rule that refused it, if one did."""
    pupils: int
    """How many gave it."""


@dataclass(frozen=True)
class ClassResults:
    """The results of a class in one lesson, which show themselves as a table of steps and pupils.

    `pupils` are the results by name, or by file where somebody gave none; `skipped` says for each
    file that was not taken why not.
    """

    lesson: str
    pupils: Mapping[str, Results]
    skipped: Mapping[str, str]

    @property
    def mistakes(self) -> list[Mistake]:
        """The wrong answers, those of most pupils first."""
        found = Counter(
            (step.step, step.title, one.answer, one.rule)
            for results in self.pupils.values()
            for step in results.steps
            for one in dict.fromkeys(given._replace(seconds=0.0) for given in step.answers)
            if not one.right
        )
        return [
            Mistake(*one, n) for one, n in sorted(found.items(), key=lambda it: (-it[1], it[0]))
        ]

    @property
    def rules(self) -> dict[str, int]:
        """How many pupils had an answer refused by each rule, the most first."""
        found = Counter(
            rule
            for results in self.pupils.values()
            for rule in {one.rule for step in results.steps for one in step.answers if one.rule}
        )
        return dict(found.most_common())

    def to_frame(self) -> Any:
        """Return a pandas frame with a row for each step of each pupil (extra `lab`)."""
        rows = [
            {"pupil": pupil, **step._asdict(), "wrong": sum(not one.right for one in step.answers)}
            for pupil, results in self.pupils.items()
            for step in results.steps
        ]
        return (
            import_extra("pandas", "lab").DataFrame(rows).drop(columns="answers", errors="ignore")
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write a page for the teacher, an `html`."""
        page = f'<!DOCTYPE html><meta charset="utf-8"><title>{escape(self.lesson)}</title>'
        style = "<style>body{font:16px system-ui;margin:2em}table{border-collapse:collapse}"
        cells = "th,td{border:1px solid #bbb;padding:.2em .5em;text-align:left}</style>"
        with replacing(path, "w") as file:
            file.write(page + style + cells + self._repr_html_())

    def _repr_html_(self) -> str:
        titles = [step.title for one in [*self.pupils.values()][:1] for step in one.steps]
        names = list(self.pupils)
        steps = [
            [
                f"{at}. {title}",
                *(_stars_and_tries(self.pupils[name].steps[at - 1]) for name in names),
            ]
            for at, title in enumerate(titles, 1)
        ]
        wrong = [
            [f"{one.step}. {one.title}", one.answer, one.rule, str(one.pupils)]
            for one in self.mistakes
        ]
        rules = [[rule, str(number)] for rule, number in self.rules.items()]
        head = f"{escape(self.lesson)}: {count(len(names), 'pupil')}"
        tables = [
            f"<h2>{head}</h2><p>{LEGEND}</p>",
            table(["step", *names], steps),
            "<h2>Rules that refused answers</h2>" + table(["rule", "pupils"], rules),
            "<h2>Wrong answers</h2>" + table(["step", "answer", "refused by", "pupils"], wrong),
        ]
        if self.skipped:
            tables.append(
                "<h2>Skipped</h2>" + table(["file", "why"], map(list, self.skipped.items()))
            )
        return "".join(tables)

    def __repr__(self) -> str:
        skipped = f", {count(len(self.skipped), 'file')} skipped" if self.skipped else ""
        return f"<results of {self.lesson!r}: {count(len(self.pupils), 'pupil')}{skipped}>"


def _stars_and_tries(step: StepResult) -> str:
    tries = str(step.tries) if step.tries else ""
    return f"{'★' * step.stars} {tries}".strip()


def collect(folder: str | PathLike[str], lesson: Lesson | None = None) -> ClassResults:
    """Collect the results that pupils have saved: all files in a folder that end in `.json`.

    Without a `lesson` it is the one that most of them took. Whatever else lies there is skipped,
    and so is all but the latest of several by the same name. Raises `OSError` for a folder that
    can't be read, and `ValueError` where it has no results.

    >>> from tempfile import TemporaryDirectory
    >>> steps = (StepResult(1, "Siege", answers=(Answered("G2", False, "must_adjoin"),)),)
    >>> with TemporaryDirectory() as folder:
    ...     for name in ("Ada", "Ben"):
    ...         text = Results("kingdoms", "1f", steps, name).text
    ...         size = Path(folder, f"{name}.json").write_text(text, "utf-8")
    ...     results = collect(folder)
    >>> results, results.rules
    (<results of 'kingdoms': 2 pupils>, {'must_adjoin': 2})
    """
    read, skipped = dict[str, Results](), dict[str, str]()
    for file in sorted(Path(folder).iterdir()):
        if file.suffix == ".json":
            try:
                with file.open(encoding="utf-8", errors="replace") as opened:
                    read[file.name] = Results.read(opened.read(LARGEST + 1))
            except (ResultsError, OSError) as error:
                skipped[file.name] = str(error)
    if not read:
        why = [f"; {name}: {fault}" for name, fault in skipped.items()]
        raise ValueError(f"there are no results of lessons in {str(folder)!r}{''.join(why[:1])}")
    found = Counter((one.lesson, one.version, len(one.steps)) for one in read.values())
    (title, version, steps), _ = found.most_common(1)[0]
    if lesson is not None:
        title, version, steps = lesson.name or lesson.title, lesson.version, len(lesson)
    pupils = dict[str, tuple[str, Results]]()
    for name, results in sorted(read.items(), key=lambda it: it[1].saved):
        pupil = results.pupil or name
        if (results.version, len(results.steps)) != (version, steps):
            what = "another version of it" if results.lesson == title else repr(results.lesson)
            skipped[name] = f"they are of {what}, not of {title!r}"
            continue
        if pupil in pupils:
            older, _ = pupils[pupil]
            skipped[older] = f"{pupil!r} has saved later ones, {name}"
        pupils[pupil] = name, results
    kept = {pupil: results for pupil, (_, results) in sorted(pupils.items())}
    return ClassResults(title, kept, dict(sorted(skipped.items())))
