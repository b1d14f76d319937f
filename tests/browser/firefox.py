"""A real Firefox, driven by its own protocol, Marionette: Playwright can't drive Debian's."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 120  # seconds for Firefox to start, and for what a page is waited for
SETTINGS = """user_pref("marionette.port", {port});
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""


class Firefox:
    """One window; `ask` gives what a JavaScript expression is, `until` waits until it is true."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._reader = connection.makefile("rb")
        self._numbers = count(1)
        self._read()  # its greeting
        self._do("NewSession", {"capabilities": {}})

    def open(self, address: str) -> None:
        """Opens a page."""
        self._do("Navigate", {"url": address})

    def ask(self, expression: str, *given: Any) -> Any:
        """What an expression is, with `arguments`."""
        script = {"script": f"return {expression}", "args": given}
        return self._do("ExecuteScript", script)["value"]

    def until(self, expression: str, *given: Any) -> Any:
        """Waits until an expression is something, and gives that."""
        deadline = time.monotonic() + PATIENCE
        while not (found := self.ask(expression, *given)):
            assert time.monotonic() < deadline, f"it never was so: {expression} {given}"
            time.sleep(0.05)
        return found

    def click(self, x: float, y: float) -> None:
        """Clicks with the mouse, at a place of the window."""
        pointer = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": pointer}
        self._do("PerformActions", {"actions": [mouse]})

    def screenshot(self) -> str:
        """The page as PNG, in base 64."""
        return str(self._do("TakeScreenshot", {"full": False})["value"])

    def _do(self, command: str, given: dict[str, Any]) -> Any:
        number = next(self._numbers)
        message = json.dumps([0, number, f"WebDriver:{command}", given])
        self._connection.sendall(f"{len(message)}:{message}".encode())
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._reader.read(1)
        return json.loads(self._reader.read(int(length[:-1])))


@contextmanager
def opened(folder: Path) -> Iterator[Firefox]:
    """Starts Firefox with a new profile in a folder, and ends it."""
    assert FIREFOX
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(SETTINGS.format(port=port), "utf-8")
    command = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with (folder / "firefox.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            with _connected(port) as connection:
                yield Firefox(connection)
        finally:
            process.terminate()
            process.wait()


def _connected(port: int) -> socket.socket:
    """Connects to Firefox once it listens."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        time.sleep(0.1)
    raise AssertionError("Firefox does not listen")
