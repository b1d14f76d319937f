"""The server extension: messages are sent at once, and a changed server is left alone."""

import asyncio
import logging
from types import SimpleNamespace

import pytest

from knotwidgets import server


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
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    monkeypatch.setattr(KernelWebsocketHandler, "open", KernelWebsocketHandler.open)
    (point,) = server._jupyter_server_extension_points()
    assert point["module"] == "knotwidgets.server"
    server._load_jupyter_server_extension(SimpleNamespace(log=None))
    assert getattr(KernelWebsocketHandler.open, "answers_at_once", False)


def test_a_changed_server_is_left_alone_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from jupyter_server.services.kernels import websocket

    monkeypatch.setattr(websocket, "KernelWebsocketHandler", object)
    server._load_jupyter_server_extension(SimpleNamespace(log=logging.getLogger("app")))
    assert "knotwidgets.server changes nothing" in caplog.text
