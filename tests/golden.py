"""Texts that are kept as they were, in files to be looked at when they are meant to change."""

import difflib
import os
from pathlib import Path

GOLDEN = Path(__file__).parent / "scene" / "golden"


def check_as_it_was(file: Path, text: str) -> None:
    """Look at the new text; if it is meant, write it with KNOTWIDGETS_GOLDEN=1 pytest."""
    if os.environ.get("KNOTWIDGETS_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    before = file.read_text(encoding="utf-8").splitlines()
    changed = list(difflib.unified_diff(before, text.splitlines(), lineterm="", n=0))
    assert not changed, changed
