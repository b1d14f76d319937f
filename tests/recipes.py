"""The examples of the docs, for tests that run them elsewhere than in order."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def recipe(page: str, heading: str) -> str:
    """The first example in Python below a heading of a page of the docs."""
    text = (DOCS / page).read_text(encoding="utf-8").split(f"\n## {heading}\n")[1]
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]
