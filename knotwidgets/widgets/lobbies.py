"""The lobby: a board on which all else is chosen by mouse, with doors to lessons and puzzles."""

from __future__ import annotations

from typing import Any

import ipywidgets

from ..session.lobby import doors, playable
from ..words import into, say
from .board import Board
from .boxes import Column
from .shell import Shell


class Lobby(Column):
    """A board on which a game is chosen by mouse: opponent, side, board, number of players, guide.

    The same choice stands behind *New game* on every board, with the line of Python that makes the
    same. Lessons and puzzles open in place of the board, and the last one opens again as it was
    left. Options are those of a board, such as `theme` and `lang`; raises as `kw.play` does.

    >>> import knotwidgets as kw
    >>> lobby = kw.lobby(lang="de")
    >>> lobby.board.position.game, lobby.board.in_lobby
    (Kingdoms(), True)
    >>> lobby.board.close()
    """

    _how = "lobby.run"
    board: Board
    """The board, on which a game is chosen and played."""

    def __init__(self, *, theme: str = "auto", lang: str = "en", **options: Any) -> None:
        self.board = Board(playable()[0](), theme=theme, lang=lang, **options)
        self.board.in_lobby = True
        self._opened: tuple[str, ...] = ()  # the last door, its language and its theme
        self._behind: tuple[Any, ...] = ()  # what it has led to
        self.board.open_doors(self._open)
        super().__init__(self.board)

    def _open(self, door: str, lang: str) -> None:
        """Show a lesson or a puzzle in place of the board, with a button that leads back."""
        wanted = door, lang, self.board.theme
        if wanted != self._opened:
            for widget in self._behind:
                widget.close()
            self._behind = self._made(*wanted)
            self._opened = wanted
        self._show(*self._behind)

    def _made(self, door: str, lang: str, theme: str) -> tuple[ipywidgets.Widget, Shell]:
        from .lessons import lesson
        from .puzzle import Puzzle

        opened = doors()[door]
        shell: Shell
        if isinstance(opened, str):
            shell = lesson(opened, theme=theme, lang=lang)
        else:
            shell = Puzzle(opened(), theme=theme, lang=lang)
        named, wide = into(say("lobby.back"), lang), ipywidgets.Layout(width="max-content")
        back = ipywidgets.Button(description=named, icon="arrow-left", layout=wide)
        back.on_click(self._back)
        return back, shell

    def _show(self, *children: ipywidgets.Widget) -> None:
        """Show other widgets, at once in place of the picture of those before, too."""
        self.children = children
        self._saved_picture.renew(0)

    def _back(self, _: ipywidgets.Button) -> None:
        self.board.in_lobby = True
        self._show(self.board)


lobby = Lobby  # as it is read: kw.lobby()
