"""JupyterLite beside the live boards: JupyterLab with the example notebooks, and their Python."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dev_setup import HOSTS_PYTHON, ROOT

EXAMPLES = ROOT / "examples"
# What Pyodide is not shipped with, or has never been compiled for.
MISSING = (
    *("altair", "dask", "ipycanvas", "matplotlib", "networkx", "numba", "numpy", "optuna"),
    *("ortools", "pandas", "pettingzoo", "PIL", "pyspiel"),
)
LACKS = (
    "*Here, in the browser, {} and Numba are missing. Cells that import what is missing fail, and "
    "many games take a hundred times as long: make their numbers smaller before you run a cell. "
    "What is shown was made on a computer.*"
)
# What the kernel would install for itself, but finds installed.
KERNEL = ("ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "micropip", "piplite")
EXTENSION = "@jupyterlite/pyodide-kernel-extension"
SETTINGS: dict[str, Any] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "exposeAppInBrowser": True,
        # Of other tests: what these lead to takes a server.
        "disabledExtensions": [
            "@voila-dashboards/jupyterlab-preview",
            "@jupyter-notebook/lab-extension",
        ],
        "litePluginSettings": {
            f"{EXTENSION}:kernel": {
                "disablePyPIFallback": True,
                "pyodideUrl": "./../python.js",
                "loadPyodideOptions": {"kernelURL": "kernel.zip", "packages": KERNEL},
            }
        },
    },
}


def write_lite(folder: Path) -> list[Path]:
    """Write it into a folder beside `python.js`; `kernel.zip` there has to have these wheels."""
    with TemporaryDirectory() as top:
        files = Path(top, "files")
        files.mkdir()
        for path in EXAMPLES.glob("*.ipynb"):
            notebook = adapted(json.loads(path.read_text("utf-8")))
            (files / path.name).write_text(json.dumps(notebook), "utf-8")
        Path(top, "jupyter-lite.json").write_text(json.dumps(SETTINGS), "utf-8")
        jupyter = HOSTS_PYTHON.with_name("jupyter")
        options = ["--apps=lab", "--no-sourcemaps", "--no-unused-shared-packages"]
        command = [str(jupyter), "lite", "build", f"--output-dir={folder}", *options]
        done = subprocess.run(command, cwd=top, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    wheels = folder.glob(f"extensions/{EXTENSION}/**/*.whl")
    return sorted(one for one in wheels if not one.name.startswith("widgetsnbextension"))


def adapted(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook for the Python of JupyterLite, with a sentence on what is missing there."""
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"])
    lacks = [name for name in MISSING if re.search(rf"(?m)^(import|from) {name}\b", code)]
    text = LACKS.format(", ".join(lacks))
    said = {"cell_type": "markdown", "id": "lacks", "metadata": {}, "source": text}
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    cells = [*notebook["cells"][:1], *[said] * bool(lacks), *notebook["cells"][1:]]
    return {**notebook, "cells": cells, "metadata": {**notebook["metadata"], "kernelspec": kernel}}
