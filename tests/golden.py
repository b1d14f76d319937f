"""Texts that are kept as they were, in files to be looked at when they are meant to change."""

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

GOLDEN = Path(__file__).parent / "scene" / "golden"


def check_as_it_was(file: Path, text: str) -> None:
    """Look at the new text; if it is meant, write it with KNOTWIDGETS_GOLDEN=1 pytest."""
    if os.environ.get("KNOTWIDGETS_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    before = file.read_text(encoding="utf-8").splitlines()
    changed = list(difflib.unified_diff(before, text.splitlines(), lineterm="", n=0))
    assert not changed, changed


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
    """The value of a line of Python, or its error; None of a statement."""
    try:
        code = compile(line, "", "eval")
    except SyntaxError:
        code = compile(line, "", "exec")
    try:
        value = eval(code, names)  # noqa: S307 - our own line
    except (ImportError, NameError):
        raise  # the line asks for what is called otherwise by now
    except Exception as error:  # noqa: BLE001 - whatever else it is
        return f"{type(error).__name__}: {error}"
    return None if value is None else repr(value)
