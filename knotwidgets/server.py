"""An optional Jupyter Server extension that answers fast clicks without a pause.

    jupyter server extension enable knotwidgets.server

Jupyter Server leaves Nagle's algorithm on for the websocket that carries a kernel's messages, so a
message that closely follows another one is held back until the browser has acknowledged that one,
about 40 ms. The extension turns it off. It wraps a method of Jupyter Server that is not part of
its public interface; where that has changed, it says so in the log and does nothing.
"""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    try:
        from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

        answer_at_once(KernelWebsocketHandler)
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
