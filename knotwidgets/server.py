"""An optional Jupyter Server extension: fast clicks are answered without a pause, and a kernel that
is restarted while it still starts is not lost.

    jupyter server extension enable knotwidgets.server

Jupyter Server leaves Nagle's algorithm on for the websocket that carries a kernel's messages, so a
message that closely follows another one is held back until the browser has acknowledged that one,
about 40 ms. The extension turns it off.

A page that restarts a kernel connects anew. Where the kernel had not answered yet, the page's first
connection is still opening, and two things go wrong. What the page had sent on it is read after the
server has closed it, in the wrong protocol, which takes 3 GB and up to half a minute. And the
kernel hears two connections of one name, of which it answers one. With the extension a closed
connection hears nothing any more, and a new one waits for the end of the one that it replaces.

It wraps methods of Jupyter Server that are not part of its public interface; where these have
changed, it says so in the log and does nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any

LONGEST_END = 10  # seconds that a connection waits for the end of the one that it replaces


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    try:
        from jupyter_server.services.kernels.connection.channels import (
            ZMQChannelsWebsocketConnection,
        )
        from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

        answer_at_once(KernelWebsocketHandler)
        replace_in_turn(KernelWebsocketHandler, ZMQChannelsWebsocketConnection)
    except (ImportError, AttributeError) as error:
        app.log.warning("knotwidgets.server changes nothing: %s", error)


def answer_at_once(handler: Any) -> None:
    """Let a tornado websocket handler send each message as soon as it is written.

    Does nothing to a handler that does so already; raises `AttributeError` for a class that is no
    such handler.
    """
    opened = handler.open
    if getattr(opened, "answers_at_once", False):
        return
    handler.set_nodelay  # noqa: B018 - raises if the method is gone

    async def open_without_delay(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.set_nodelay(True)
        return await opened(self, *args, **kwargs)

    open_without_delay.answers_at_once = True  # type: ignore[attr-defined]
    handler.open = open_without_delay


def replace_in_turn(handler: Any, connection: Any) -> None:
    """Let a page's new connection to a kernel begin when the one that it replaces has ended.

    `handler` and `connection` are Jupyter Server's classes of a kernel's websockets.
    Does nothing to those that do so already; raises `AttributeError` for others.
    """
    original = handler.on_message
    register = connection._register_session  # noqa: SLF001 - see above
    if getattr(original, "unless_closed", False):
        return

    def on_message(self: Any, message: Any) -> Any:
        if self.ws_connection is not None:  # else the server has closed it
            return original(self, message)
        return None

    async def register_after_the_last(self: Any) -> None:
        last = self._open_sessions.get(f"{self.kernel_id}:{self.session.session}")
        ended = last and last.connection and last.connection._close_future  # noqa: SLF001
        await register(self)
        if ended:
            await asyncio.wait([asyncio.wrap_future(ended)], timeout=LONGEST_END)

    on_message.unless_closed = True  # type: ignore[attr-defined]
    handler.on_message = on_message
    connection._register_session = register_after_the_last  # noqa: SLF001
