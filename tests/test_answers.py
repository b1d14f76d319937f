"""What Python answers to what is typed in, bad input above all: see the folder `answers`."""

from pathlib import Path

import pytest

from tests.golden import answered, check_as_it_was

ANSWERS = sorted((Path(__file__).parent / "answers").iterdir())


@pytest.mark.parametrize("file", ANSWERS, ids=lambda file: file.stem)
def test_all_is_answered_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # where nothing is overwritten
    check_as_it_was(file, "\n".join([*answered(file.read_text("utf-8")), ""]))
