"""Programs that serve pages on this machine while a test looks at them."""

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dev_setup import switch_off_news

PATIENCE = 60  # seconds for a server to start


@contextmanager
def served(command: Callable[[int], list[str]], folder: Path, ready: str = "") -> Iterator[str]:
    """Runs a program that serves `folder` on a port, and gives its address once it answers.

    `ready` is a page below the address that answers when all of it is up. Whatever Jupyter would
    keep in the user's home is kept in the folder.
    """
    home = folder / ".jupyter-home"
    switch_off_news(home / "config")
    port = _free_port()
    log = (folder / "server.log").open("w+")
    server = subprocess.Popen(
        command(port),
        cwd=folder,
        env={
            **os.environ,
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "IPYTHONDIR": str(home / "ipython"),
            "XDG_CONFIG_HOME": str(home / "config"),
        },
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    with log, server:
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/{ready}", server, Path(log.name))
            yield url
        finally:
            server.terminate()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Waits until the server answers; raises RuntimeError with its log when it does not."""
    deadline = time.monotonic() + PATIENCE
    while not _answers(url):
        if time.monotonic() > deadline or server.poll() is not None:
            message = f"the server did not start:\n{log.read_text('utf-8')}"
            raise RuntimeError(message)
        time.sleep(0.05)


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url).close()  # noqa: S310 - our own server
    except OSError:  # also where it hangs up
        return False
    return True
