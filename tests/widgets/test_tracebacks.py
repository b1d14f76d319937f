"""What a notebook shows of a rule that fails: the user's own lines, and no others."""

import json
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.amounts import IS_THOROUGH

ROOT = Path(__file__).parents[2]
NOTEBOOK = '''
import json
from contextlib import redirect_stdout
from io import StringIO

from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

DEFINED = """
import knotwidgets as kw

class Switch:
    state = ""
def helper(number):
    return number // (0 if Switch.state == "raises" else 1)
def leaps(board, hills):
    helper(1)
    if Switch.state == "is None":
        return None
    if Switch.state == "calls itself":
        return leaps(board, hills)
    return neighbours(board, hills)
def mine(position):
    return position.play("A2")
game = kw.Kingdoms(rules={"leaps": leaps, "too_close": lambda board, hills: 0})
position = game.start().play("D4")
board = kw.play(position)
"""
shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
shell.run_cell(DEFINED, store_history=True)
shown = []
for cell, fault in ASKED:
    shell.run_cell(f"Switch.state = {fault!r}")
    with redirect_stdout(StringIO()) as out:
        shell.run_cell(cell, store_history=True)
    shown.append(out.getvalue())
print(json.dumps(shown))
'''
CELLS = ("position.play('A2')", "board.play('A2')", "mine(position)")
FAULTS = {
    "raises": r"Cell In\[1\], line 6, in helper",
    "is None": r"\(line 10: return None\)",
    "calls itself": r"Cell In\[1\], line 12, in leaps",
}
ASKED = [*(product if IS_THOROUGH else zip)(CELLS, FAULTS)]


def shown() -> list[str]:
    """The tracebacks that IPython shows of the cells asked for, without colours."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nASKED = {ASKED}\n{NOTEBOOK}"
    texts = json.loads(subprocess.check_output([sys.executable, "-c", code], text=True))
    return [re.sub(r"\x1b\[[\d;]*m", "", text) for text in texts]


@pytest.mark.slow
def test_a_traceback_has_the_lines_of_the_user_and_the_sentence(subtests: pytest.Subtests) -> None:
    for number, ((cell, fault), text) in enumerate(zip(ASKED, shown(), strict=True), 2):
        with subtests.test(cell=cell, fault=fault):
            assert "knotwidgets/" not in text
            assert "interactiveshell" not in text
            first = next(line for line in text.splitlines() if line.startswith("Cell"))
            assert first == f"Cell In[{number}], line 1"
            assert f"----> 1 {cell}" in text
            assert re.search(FAULTS[fault], text), text
            assert text.splitlines()[-1].startswith("RuleError: the rule 'leaps' ")
            assert len(text.splitlines()) < 40
