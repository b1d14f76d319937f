"""Boards that go together: what one shows, the other shows."""

from __future__ import annotations

from .session.game import Session


class Link:
    """Two boards that show the same; `board.link(other)` makes one. `unlink` parts them."""

    def __init__(self, boards: tuple[object, object], sessions: tuple[Session, Session]) -> None:
        self._boards, self._sessions = boards, sessions
        first, second = sessions
        mine, theirs = first.moment.record.game, second.moment.record.game
        if first is second:
            raise ValueError(f"{boards[1]!r} is this board itself; expected another one")
        if mine != theirs:
            raise ValueError(f"a board of {theirs!r} can't follow one of {mine!r}: games differ")
        first.lead(second)

    def unlink(self) -> None:
        """Let each board go its own way from now on; twice is as good as once."""
        first, second = self._sessions
        first.part(second)

    def __repr__(self) -> str:
        return f"Link{self._boards!r}"
