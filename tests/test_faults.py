"""What people mistype in Python, and what they are told: each sentence as it was."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import knotwidgets
from knotwidgets import IllegalMove, Position, RecordError, Verdict
from knotwidgets.words import into
from tests.golden import check_as_it_was

FAULTS = sorted((Path(__file__).parent / "faults").iterdir())
"""Calls that are refused, and what is said of each after `=> `; other lines prepare some."""
VARYING = " at 0x[0-9a-f]+|(?<=expected) .*'Celtic!'.*"
"""What is not kept: addresses, and names of games, as the tests before have made some."""


def why(position: Position, move: Any) -> Verdict:
    """The verdict on a move that can't be played."""
    verdict = position.explain(move)
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    error = refused.value
    assert (error.rule, error.marks, str(error.move)) == (verdict.rule, verdict.marks, str(move))
    assert str(error).startswith(verdict.message)
    assert str(error).endswith(f"in position {position.text!r})")
    return verdict


def answers(call: str, names: dict[str, Any]) -> Iterator[str]:
    """What is said of a call."""
    fault: Any = None
    refused: Any = None
    try:
        refused = eval(call, names)  # noqa: S307 - our own text
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        fault = error
    if fault:
        if isinstance(fault, RecordError) and fault.full_reason.startswith("line "):
            assert into(fault.full_reason, "de").startswith("Zeile ")
        yield " ".join([f"{type(fault).__name__}: {fault}", *getattr(fault, "cells", ())])
    elif isinstance(refused, Verdict):
        assert into(refused.message, "de") != refused.message
        yield " ".join([f"{refused.rule}: {refused.message}", *refused.marks])
    else:
        assert refused, call
        yield from (f"line {line}, column {column}: {text}" for text, line, column in refused)


@pytest.mark.parametrize("file", FAULTS, ids=lambda file: file.stem)
def test_what_can_not_be_is_told_as_it_was(file: Path) -> None:
    names: dict[str, Any] = {name: getattr(knotwidgets, name) for name in knotwidgets.__all__}
    names["why"] = why
    told = []
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("=> "):
            continue
        told.append(line)
        code = ast.parse("" if line.startswith("====") else line).body
        if code and isinstance(code[0], ast.Expr):
            said = re.sub(VARYING, "", "\n".join(answers(line, names)))
            told += [f"=> {one}" for one in said.splitlines()]
        else:
            exec(line if code else "", names)  # noqa: S102 - our own text
    check_as_it_was(file, "".join(f"{line}\n" for line in told))
