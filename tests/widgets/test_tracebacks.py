"""What a notebook shows of a rule that fails: the user's own lines, and no others."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CELLS = '''
from IPython.core.interactiveshell import InteractiveShell

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
shell = InteractiveShell.instance()
shell.run_cell(DEFINED, store_history=True)
shell.run_cell(f"Switch.state = {FAULT!r}")
shell.run_cell(CELL, store_history=True)
'''
FAULTS = {
    "raises": "Cell In[1], line 6, in helper",
    "is None": r"\(line 10: return None\)",
    "calls itself": r"Cell In[1], line 12, in leaps",
}


def shown(cell: str, fault: str) -> str:
    """The traceback that IPython shows of a cell, without colours."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\nCELL, FAULT = {cell!r}, {fault!r}\n{CELLS}"
    )
    text = subprocess.check_output([sys.executable, "-c", code], text=True)
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("cell", ["position.play('A2')", "board.play('A2')", "mine(position)"])
def test_the_traceback_has_the_lines_of_the_user_and_the_sentence(cell: str, fault: str) -> None:
    text = shown(cell, fault)
    assert "knotwidgets/" not in text
    assert "interactiveshell" not in text
    first = next(line for line in text.splitlines() if line.startswith("Cell"))
    assert first == "Cell In[2], line 1"
    assert f"----> 1 {cell}" in text
    expected = FAULTS[fault]
    assert re.search(expected if expected.startswith(r"\(") else re.escape(expected), text), text
    assert text.splitlines()[-1].startswith("RuleError: the rule 'leaps' ")
    assert len(text.splitlines()) < 40
