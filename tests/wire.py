"""A front end's end of a widget's comm, for tests that need no kernel."""

import json
from collections.abc import Callable
from typing import Any

from comm.base_comm import BaseComm

from knotwidgets import Board

Message = dict[str, Any]


def _ignore(_: Message) -> None:
    pass


class Wire(BaseComm):
    """A comm of a board that hears what the board publishes from now on."""

    def __init__(
        self,
        board: Board,
        hear: Callable[[Message], None] = _ignore,
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        self.published: list[Message] = []
        self._hear = hear
        self._when_closed = closed
        super().__init__(target_name="jupyter.widget")
        board.comm = self

    def publish_msg(self, msg_type: str, data: Message | None = None, *_: Any, **__: Any) -> None:
        if msg_type == "comm_msg":
            message = json.loads(json.dumps(data, allow_nan=False))
            self.published.append(message)
            self._hear(message)
        elif msg_type == "comm_close":
            self._when_closed()

    def tell(self, content: object) -> None:
        """Gives the widget a custom message."""
        self._give({"method": "custom", "content": content})

    def set(self, **traits: object) -> None:
        """Asks the widget to take over traits."""
        self._give({"method": "update", "state": traits})

    def _give(self, data: Message) -> None:
        self.handle_msg({"content": {"data": data}, "buffers": []})


def pick(*picks: str, rev: int = 0, name: str = "v:1") -> Message:
    """A message that picks targets."""
    return {"kind": "pick", "id": name, "rev": rev, "picks": list(picks)}


def action(name: str, rev: int = 0, message_id: str = "v:1") -> Message:
    """A message that presses a button."""
    return {"kind": "action", "id": message_id, "rev": rev, "name": name}
