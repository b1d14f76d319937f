"""Boards that go together: what one shows, the others show."""

from __future__ import annotations

from .session.game import GameMoment, Session


class Links:
    """The boards that follow a board, each by its own `Links`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.followers: tuple[Links, ...] = ()

    def follow(self, moment: GameMoment) -> None:
        """Show what a board shows that this one follows."""
        self.session.go_along(moment)

    def add(self, other: Links) -> None:
        """Let another board follow this one."""
        self.followers = (*self.followers, other)

    def remove(self, other: Links) -> None:
        """Let another board follow no more; nothing happens if it doesn't."""
        self.followers = tuple(one for one in self.followers if one is not other)

    def part(self) -> None:
        """Let nobody follow any more, and follow nobody."""
        for other in self.followers:
            other.remove(self)
        self.followers = ()


class Link:
    """Two boards that show the same; `board.link(other)` makes one. `unlink` parts them."""

    def __init__(self, boards: tuple[object, object], first: Links, second: Links) -> None:
        mine, theirs = first.session.moment.record.game, second.session.moment.record.game
        if first is second:
            raise ValueError(
                f"{boards[1]!r} is this board itself; expected another one to link it to"
            )
        if mine != theirs:
            raise ValueError(f"a board of {theirs!r} can't follow one of {mine!r}: another game")
        self._boards, self._ends = boards, (first, second)
        self._linked = True
        first.session.renew()
        first.add(second)
        second.add(first)
        second.follow(first.session.moment)

    def unlink(self) -> None:
        """Let each board go its own way from now on; twice is as good as once."""
        if self._linked:
            first, second = self._ends
            first.remove(second)
            second.remove(first)
        self._linked = False

    def __repr__(self) -> str:
        return f"Link{self._boards!r}"
