"""The server extension: messages are sent at once, a connection is replaced without harm, and a
changed server is left alone. The program that starts a server says what it can't do."""

import asyncio
import logging
import socket
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from knotwidgets import __main__, server


class Handler:
    def __init__(self) -> None:
        self.calls: list[object] = []

    def set_nodelay(self, value: bool) -> None:  # noqa: FBT001 - as tornado has it
        self.calls.append(value)

    async def open(self, kernel: str) -> str:
        self.calls.append(kernel)
        return "opened"


def test_a_websocket_is_set_to_send_at_once_before_it_opens() -> None:
    kind = type("Kind", (Handler,), {})
    server.answer_at_once(kind)
    server.answer_at_once(kind)
    handler = kind()
    assert asyncio.run(handler.open("k")) == "opened"
    assert handler.calls == [True, "k"]


def test_jupyters_own_handler_has_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    for kind, name in (
        (KernelWebsocketHandler, "open"),
        (KernelWebsocketHandler, "on_message"),
        (ZMQChannelsWebsocketConnection, "_register_session"),
    ):
        monkeypatch.setattr(kind, name, getattr(kind, name))
    missing = {"_open_sessions", "_close_future"}.difference(dir(ZMQChannelsWebsocketConnection))
    assert not missing
    (point,) = server._jupyter_server_extension_points()
    assert point["module"] == "knotwidgets.server"
    server._load_jupyter_server_extension(SimpleNamespace(log=None))
    assert getattr(KernelWebsocketHandler.open, "answers_at_once", False)
    assert getattr(KernelWebsocketHandler.on_message, "unless_closed", False)


class Connection:
    """As Jupyter Server's, as far as one replaces another."""

    _open_sessions: dict[str, "Page"] = {}  # noqa: RUF012 - one for all, as Jupyter Server has it

    def __init__(self, page: "Page") -> None:
        self.kernel_id = "k"
        self.session = SimpleNamespace(session="s")
        self.page = page
        self._close_future = Future[None]()

    async def _register_session(self) -> None:
        if last := self._open_sessions.get("k:s"):
            last.ws_connection = None
        self._open_sessions["k:s"] = self.page


class Page:
    """A websocket, and what was heard from it."""

    def __init__(self) -> None:
        self.ws_connection: object = "open"
        self.connection = Connection(self)
        self.heard: list[bytes] = []

    def on_message(self, message: bytes) -> None:
        self.heard.append(message)


def test_a_connection_waits_for_the_one_that_it_replaces_which_hears_no_more() -> None:
    server.replace_in_turn(Page, Connection)
    server.replace_in_turn(Page, Connection)

    async def restart() -> list[Page]:
        first, second = Page(), Page()
        await first.connection._register_session()
        first.on_message(b"before")
        begun = asyncio.create_task(second.connection._register_session())
        await asyncio.sleep(0)
        first.on_message(b"sent before the page had closed it")
        assert not (await asyncio.wait([begun], timeout=0.01))[0]
        first.connection._close_future.set_result(None)
        await begun
        second.on_message(b"after")
        return [first, second]

    first, second = asyncio.run(restart())
    assert (first.heard, second.heard) == ([b"before"], [b"after"])


def test_a_changed_server_is_left_alone_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from jupyter_server.services.kernels import websocket

    monkeypatch.setattr(websocket, "KernelWebsocketHandler", object)
    server._load_jupyter_server_extension(SimpleNamespace(log=logging.getLogger("app")))
    assert "knotwidgets.server changes nothing" in caplog.text


def test_the_program_refuses_a_port_and_a_folder_that_it_cannot_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for given in (f"--port={taken.getsockname()[1]}", "--port=99999", "nowhere/x.ipynb"):
            monkeypatch.setattr("sys.argv", ["", given])
            with pytest.raises(SystemExit):
                __main__.main()
            assert " is no f" in capsys.readouterr().err
