"""What Python answers to what is typed in, bad input above all: see golden/answers.txt."""

from pathlib import Path

import pytest

from tests.golden import GOLDEN, answered, check_as_it_was

ANSWERS = GOLDEN / "answers.txt"


def test_all_is_answered_as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # where nothing is overwritten
    text = ANSWERS.read_text("utf-8")
    check_as_it_was(ANSWERS, "\n".join([*answered(text), ""]))
