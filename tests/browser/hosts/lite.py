"""JupyterLite: JupyterLab with a Python that runs in the browser, made into a site of files."""

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext

from dev_setup import HOSTS_PYTHON, LITE_PARTS, ROOT
from tests.browser.hosts.host import Host, keep_home
from tests.browser.jupyterlab import Lab, new_notebook

CELLS = (
    "%pip install -q knotwidgets",
    "from knotwidgets import *\nboard = play(Kingdoms())",
    "board",
)
RUNTIME = ("pyodide.mjs", "pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
SETTINGS: dict[str, Any] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "exposeAppInBrowser": True,
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}
        },
    },
}


def build(folder: Path) -> Path:
    """Builds the site with a wheel of the package as it is now; gives its folder."""
    source = folder / "lite"
    _put_runtime(source / "static" / "pyodide")
    _put_wheels(source / "pypi")
    (source / "files").mkdir()
    (source / "files" / "play.ipynb").write_text(json.dumps(_notebook()))
    (source / "jupyter-lite.json").write_text(json.dumps(SETTINGS))
    apps = ["--apps=lab", "--no-sourcemaps", "--no-unused-shared-packages"]
    jupyter = HOSTS_PYTHON.with_name("jupyter")
    _run([jupyter, "lite", "build", "--lite-dir=lite", "--output-dir=site", *apps], folder)
    return folder / "site"


@contextmanager
def opened(context: BrowserContext, folder: Path) -> Iterator[tuple[Host, Lab]]:
    """Opens a notebook on the site, and runs it."""
    handler = partial(_Silent, directory=str(build(folder)))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            url = f"http://127.0.0.1:{server.server_port}"
            strays = keep_home(context, url)
            lab = Lab(context.new_page(), f"{url}", folder, "lab/index.html")
            lab.run_file("play.ipynb", len(CELLS))
            yield Host(lab.page, lambda: lab.run_cell("print(*board.record.moves)"), strays), lab
        finally:
            server.shutdown()


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def _notebook() -> dict[str, Any]:
    notebook = new_notebook(*CELLS)
    notebook["metadata"] = {"kernelspec": {"name": "python", "display_name": "Python (Pyodide)"}}
    return notebook


def _put_runtime(folder: Path) -> None:
    """Puts Python itself there, and the one package that it begins with, as its lock file says."""
    package = LITE_PARTS / "node_modules" / "pyodide"
    folder.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(package / name, folder)
    (installer,) = (LITE_PARTS / "wheels").glob("micropip-*.whl")
    shutil.copy(installer, folder)
    lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
    entry = lock["packages"]["micropip"]
    entry["file_name"] = installer.name
    entry["sha256"] = hashlib.sha256(installer.read_bytes()).hexdigest()
    lock["packages"] = {"micropip": entry}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))


def _put_wheels(folder: Path) -> None:
    folder.mkdir()
    for wheel in (LITE_PARTS / "wheels").glob("*.whl"):
        if not wheel.name.startswith("micropip-"):
            shutil.copy(wheel, folder)
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], ROOT)
    (ours,) = folder.glob("knotwidgets-*.whl")
    assert ours.name.endswith("-py3-none-any.whl"), "only a pure wheel works in a browser"


def _run(command: list[str | Path], folder: Path) -> None:
    """Runs a command; its output is shown when it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
