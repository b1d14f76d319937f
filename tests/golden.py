"""Texts that are kept as they were, in files to be looked at when they are meant to change."""

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from knotwidgets import IllegalMove, Position, RecordError
from knotwidgets.words import into

VARYING = " at 0x[0-9a-f]+|(?<=expected) .*'Celtic!'.*"
"""What is not kept: addresses, and names of games, as the tests before have made some."""
GOLDEN = Path(__file__).parent / "scene" / "golden"


def check_as_it_was(file: Path, text: str) -> None:
    """Look at the new text; if it is meant, write it with `KNOTWIDGETS_GOLDEN=1` before pytest."""
    if os.environ.get("KNOTWIDGETS_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    before = file.read_text(encoding="utf-8").splitlines()
    changed = list(difflib.unified_diff(before, text.splitlines(), lineterm="", n=0))
    how = f"{file.name}: if this is meant, run the test again with KNOTWIDGETS_GOLDEN=1"
    assert not changed, "\n".join([how, *changed])


def answered(text: str) -> Iterator[str]:
    """The lines of a text of Python, typed in as after `>>>`, with what is answered to each now.

    A value or an error stands indented below its line. Each part, which has a title, begins anew.
    """
    for part in re.split("^(?=# )", re.sub("(?m)^    .*\n", "", text), flags=re.MULTILINE):
        names: dict[str, Any] = {}
        for line in part.splitlines():
            yield line
            if line.startswith(">>> "):
                answer = answer_to(line[4:], names)
                if answer is not None:
                    yield indent(answer, "    ")


def answer_to(line: str, names: dict[str, Any]) -> str | None:
    """The value of a line of Python, or its error and the cells that it marks; None of a statement.

    >>> answer_to("2 + 3", {})
    '5'
    """
    try:
        code = compile(line, "", "eval")
    except SyntaxError:
        code = compile(line, "", "exec")
    try:
        value = eval(code, names)  # noqa: S307 - our own line
    except (ImportError, NameError):
        raise  # the line asks for what is called otherwise by now
    except Exception as error:  # noqa: BLE001 - whatever else it is
        answer = told_by(error)
    else:
        if value is None:
            return None
        answer = repr(value)
    return re.sub(VARYING, "", answer)


def told_by(error: Exception) -> str:
    """What an error says, with the cells that it marks; German says where in a record, too."""
    if isinstance(error, RecordError) and error.full_reason.startswith("line "):
        assert into(error.full_reason, "de").startswith("Zeile ")
    return " ".join([f"{type(error).__name__}: {error}", *getattr(error, "cells", ())])


def why(position: Position, move: Any) -> str:
    """The rule against a move that can't be played, what is said of it, and the cells marked."""
    verdict = position.explain(move)
    assert into(verdict.message, "de") != verdict.message
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    error = refused.value
    assert (error.rule, error.marks, str(error.move)) == (verdict.rule, verdict.marks, str(move))
    assert str(error).startswith(verdict.message)
    assert str(error).endswith(f"in position {position.text!r})")
    return " ".join([f"{verdict.rule}: {verdict.message}", *verdict.marks])
