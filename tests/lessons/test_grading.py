"""The recipe for graders: the cells of the docs, in a notebook as nbgrader runs it."""

import re
from pathlib import Path

import nbformat
from nbclient import NotebookClient

PAGE = Path(__file__).parents[2] / "docs" / "teachers.md"


def cells() -> list[str]:
    """The pupil's cell and the test."""
    text = PAGE.read_text("utf-8").split("\n## Grade\n")[1]
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def test_an_answer_is_graded_as_a_grader_does() -> None:
    solution, judge = cells()
    answers = {"xD6": 1, "D4": 0, "?": 0, "": 0}
    code = ["import knotwidgets as kw"]
    for answer in answers:
        code += [solution.replace('"xD6"', repr(answer)), judge]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(one) for one in code])
    NotebookClient(book, timeout=120, allow_errors=True, kernel_name="python3").execute()
    errors = [[one for one in cell.outputs if one.output_type == "error"] for cell in book.cells]
    _, *pairs = errors
    assert not any([errors[0], *pairs[::2]])
    for points, test in zip(answers.values(), pairs[1::2], strict=True):
        assert len(test) == 1 - points
        if not points:
            assert test[0].ename == "AssertionError"
            assert test[0].evalue  # the reason, for the pupil
