"""Run the example notebooks from top to bottom and save what they show.

    .venv/bin/python examples/refresh.py [NOTEBOOK ...]

A widget needs a kernel, so a saved one is shown by its picture. Of each output that has one, only
that and the text are kept.
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

WIDGET = "application/vnd.jupyter.widget-view+json"
SVG = "image/svg+xml"
SAVED = re.compile(r'<div class="kw-saved[^"]*">(.*)</div><style>', re.DOTALL)


def refresh(path: Path) -> None:
    """Execute one notebook in place; one that complains stays as it is."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, store_widget_state=False).execute()
    for cell in notebook.cells:
        complaints = [
            shown.text for shown in cell.get("outputs", []) if shown.get("name") == "stderr"
        ]
        if complaints:
            raise SystemExit(f"{path}: {''.join(complaints)}")
        cell.metadata.pop("execution", None)
        keep_pictures(cell.get("outputs", []))
    notebook.metadata.pop("widgets", None)
    nbformat.write(notebook, path)


def keep_pictures(outputs: list[NotebookNode]) -> None:
    """Put the pictures of widgets in the places of the widgets."""
    for widget, beside in pairwise([*outputs]):
        picture = SAVED.match(beside.get("data", {}).get("text/html", ""))
        if picture and WIDGET in widget.get("data", {}):
            html = f'<div class="kw-picture">{picture[1]}</div>'
            widget.data = NotebookNode({"text/plain": widget.data["text/plain"], "text/html": html})
            outputs.remove(beside)
    for output in outputs:
        if "text/html" in output.get("data", {}):
            output.data.pop(SVG, None)
            output.data.pop(WIDGET, None)
    outputs[:] = [one for one in outputs if WIDGET not in one.get("data", {})]  # such as bars


if __name__ == "__main__":
    named = [Path(name) for name in sys.argv[1:]]
    for found in named or sorted(Path(__file__).parent.glob("*.ipynb")):
        refresh(found)
