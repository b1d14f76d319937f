"""Run the example notebooks from top to bottom and save what they show.

    .venv/bin/python examples/refresh.py

A widget needs a kernel, so a saved one is shown by its picture: of each output that has both, only
the picture and the text are kept.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

WIDGET = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> None:
    """Execute one notebook in place."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, store_widget_state=False).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if "image/svg+xml" in output.get("data", {}):
                output["data"].pop(WIDGET, None)
    notebook.metadata.pop("widgets", None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for found in sorted(Path(__file__).parent.glob("*.ipynb")):
        refresh(found)
