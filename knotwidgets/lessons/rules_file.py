"""The Python file beside a lesson that makes its changed game; it runs where a call says so."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb

from ..core.errors import RuleError, shortened
from ..core.game import Game
from .blocks import Field

LAST = "it must end with the changed game, such as game = kw.NameOfGame(rules={'rule': rule})"


def game_made(field: Field, lesson: Path | None, *, run_rules: bool) -> Game:
    """Run the file that a lesson's field `rules` names, and return its `game`.

    Raises `FieldError` where the file may not be run, is absent, fails or makes no game.
    """
    name = field.value
    if Path(name).name != name or not name.endswith(".py"):
        what = f"{shortened(name)} is no Python file beside the lesson; write such as my_rules.py"
        raise field.wrong(what)
    if lesson is None:
        what = f"{name} must lie beside the lesson, which is a text without a file; save the text"
        raise field.wrong(f"{what} and open it with kw.Lesson.open(path, run_rules=True)")
    if run_rules is not True:
        what = f"{name} is a program, which isn't run by merely opening the lesson; if you know"
        raise field.wrong(
            f"{what} its author, open it with kw.Lesson.open({lesson.name!r}, run_rules=True)"
        )
    path = lesson.parent / name
    try:
        source = path.read_bytes()
    except OSError as error:
        what = f"{path} can't be read ({error.strerror}); it must lie beside {lesson.name}"
        raise field.wrong(what) from error
    names: dict[str, object] = {"__name__": path.stem, "__file__": str(path)}
    lines = source.decode("utf-8", "replace").rstrip().splitlines()
    try:
        exec(compile(source, path, "exec"), names)  # noqa: S102 - the caller asks for it
    except Exception as error:
        place = _quoted(path, lines, _line(error, path))
        what = f"{place} fails: {type(error).__name__}: {error}"
        raise field.wrong(f"{what}; correct this line and open the lesson again") from error
    made = names.get("game")
    if not isinstance(made, Game):
        raise field.wrong(f"{_quoted(path, lines, len(lines))} makes no game; {LAST}")
    return made


def _line(error: Exception, path: Path) -> int:
    """Return the line of a file at which a program failed; 0 if it is unknown."""
    if isinstance(error, SyntaxError | RuleError):
        known = error.lineno if isinstance(error, SyntaxError) else error.line
        if known:
            return known
    passed = [
        line
        for frame, line in walk_tb(error.__traceback__)
        if frame.f_code.co_filename == str(path)
    ]
    return passed[-1] if passed else 0


def _quoted(path: Path, lines: list[str], number: int) -> str:
    quoted = f" ({shortened(lines[number - 1].strip())})" if 0 < number <= len(lines) else ""
    return f"{path.name}, line {number}{quoted}"
