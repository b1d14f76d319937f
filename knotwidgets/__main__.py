"""`python -m knotwidgets` opens the lobby in JupyterLab; without JupyterLab, a lesson as a page."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import warnings
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

MARK = "knotwidgets/play/"  # as in the extension of JupyterLab, see there
LINES = "import knotwidgets as kw\n\nlobby = kw.lobby()\nlobby"  # as there
PATIENCE = 300  # seconds for JupyterLab to start, and for a kernel: machines may be busy


def play(notebook: Path, given: argparse.Namespace) -> int:
    """Run a JupyterLab that shows the lobby in a notebook, until it is ended."""
    if not notebook.exists():
        cell: object = {
            "cell_type": "code",
            "execution_count": None,
            "id": "lobby",
            "metadata": {},
            "outputs": [],
            "source": LINES,
        }
        made = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        notebook.write_text(json.dumps(made), "utf-8")
    port = given.port or next(filter(is_free, count(8888)))
    token = secrets.token_urlsafe(16)
    options = [
        "--no-browser",
        f"--ServerApp.ip={'0.0.0.0' if given.phone else '127.0.0.1'}",  # noqa: S104 - is asked for
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--Application.log_level=ERROR",
        "--KernelManager.transport_encryption=auto",  # else each kernel warns that it has none
        "--ServerApp.jpserver_extensions=knotwidgets.server=True",  # fast clicks, see there
        *(["--allow-root"] if getattr(os, "geteuid", bool)() == 0 else []),
    ]
    server = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "jupyterlab", *options],
        cwd=notebook.parent,
        env={**os.environ, "JUPYTER_TOKEN": token},
    )
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # JupyterLab hears it, too, and asks
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    start_kernel(server, port, token, notebook.name)
    address = f"http://127.0.0.1:{port}/lab/tree/{notebook.name}?token={token}"
    print(f"open {address}", flush=True)
    if given.phone:
        there = f"http://{own_address()}:{port}/doc/workspaces/phone/tree"
        print(f"on a phone in this network: {there}/{notebook.name}?token={token}", flush=True)
    if not given.no_browser and (
        sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    ):
        webbrowser.open(address)
    return server.wait()


def start_kernel(server: subprocess.Popen[bytes], port: int, token: str, path: str) -> None:
    """Wait until JupyterLab is there, and start the kernel that the notebook will use.

    The name of its session lets the page run the lobby's cell as soon as the page shows it; without
    a kernel, JupyterLab may ask for one instead.
    """
    deadline = time.monotonic() + PATIENCE
    while is_free(port):
        if server.poll() is not None or time.monotonic() > deadline:
            server.terminate()
            raise SystemExit("JupyterLab has not started")
        time.sleep(0.1)
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/sessions",
        data=json.dumps(
            {"path": path, "name": MARK, "type": "notebook", "kernel": {"name": "python3"}}
        ).encode(),
        headers={"Authorization": f"token {token}"},
    )
    with suppress(OSError):  # then the page starts one, as always
        urllib.request.urlopen(request, timeout=PATIENCE).close()  # noqa: S310 - our own server


def own_address() -> str:
    """Return the address of this machine in its network."""
    with socket.socket(type=socket.SOCK_DGRAM) as probe:
        with suppress(OSError):  # where there is no network
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        return str(probe.getsockname()[0])


def is_free(port: int) -> bool:
    """Whether nobody listens to a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m knotwidgets", description=__doc__)
    parser.add_argument("notebook", nargs="?", type=Path, default="knots.ipynb")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--phone", action="store_true", help="let others of this network in")
    parser.add_argument("--port", type=int, help="default: the first free one from 8888 on")
    given = parser.parse_args()
    notebook = given.notebook.absolute()
    if not notebook.parent.is_dir():
        parser.error(f"there is no folder {notebook.parent}")
    if given.port and not (0 < given.port < 65536 and is_free(given.port)):
        parser.error(f"{given.port} is no free port; without --port one is found")
    if find_spec("jupyterlab"):
        return play(notebook, given)
    from . import lesson
    from .lessons import names

    page = notebook.with_suffix(".html")
    print(f"JupyterLab is not installed: saving a lesson as {page}, some ten seconds", flush=True)
    warnings.simplefilter("ignore")  # of what a page leaves out, which it says itself
    lesson(names()[0]).save(page)
    if not given.no_browser:
        webbrowser.open(page.as_uri())
    return 0


if __name__ == "__main__":
    sys.exit(main())
