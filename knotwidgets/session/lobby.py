"""The lobby: what can be chosen for a new game, and the game and the players that follow.

A choice is a query, as in an address: `game=...&board=9x9&against=hard`. It comes from the
browser, which remembers it, and may be of another version: what is unknown is taken as usual.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from ..core import Game, Position
from ..core.record import known_games
from ..engine import level
from ..words import LANGUAGES, say, translate
from .document import Document
from .schema import Lobby, LobbyField, LobbyOption

LEVELS = tuple(Game.levels)
NOTEBOOK = "__main__"
PACKAGE = __name__.partition(".")[0]
THIS = "board.position.game"
MOST = 12  # games of the notebook
HALF = 0.42  # of the side of a square, in cells, that stands for a cell in the picture of a board


@dataclass(frozen=True)
class Kind:
    """A game to choose: how Python writes it, and how it is made."""

    text: str
    label: str
    game: Game
    shape: str
    is_made: bool = False
    """Whether it is there already, and takes no options."""

    @property
    def boards(self) -> Mapping[str, str]:
        return {} if self.is_made else type(self.game).boards()

    @property
    def players(self) -> tuple[int, ...]:
        return () if self.is_made else type(self.game).numbers

    def board_of(self, game: Game) -> str | None:
        """Return the name of a game's board, if the game can be made by choosing this one."""
        kind = type(self.game)
        if game == self.game:
            return next(iter(self.boards), "")
        if type(game) is not kind or self.is_made:
            return None
        kept = {"players": len(game.players)} if self.players else {}
        for name, value in self.boards.items():
            if kind(**kept, **({"board": value} if value else {})) == game:
                return name
        return None


class Choice:
    """A choice that is complete: what it doesn't say is as usual, or as it is on a board."""

    def __init__(self, text: str, document: Document, lang: str = "en") -> None:
        self._given = dict(parse_qsl(text))
        self._first = document.origin.start
        self.kinds = {kind.text: kind for kind in _kinds(document.game)}
        now = document.game
        here = next((text for text, one in self.kinds.items() if one.board_of(now) is not None), "")
        self.kind = self.kinds[self._one("game", self.kinds, here)]
        self.board = self._one("board", self.kind.boards, self.kind.board_of(now) or "")
        number = str(len(now.players)) if type(now) is type(self.kind.game) else ""
        self.players = self._one("players", map(str, self.kind.players), number)
        self.against = self._one("against", ("friend", *LEVELS, "watch"))
        self.first = self._one("first", ("me", "other"))
        self.guide = self._one("guide", ("no", "yes"))
        self.lang = self._one("lang", LANGUAGES, lang)
        self.door = self._one("door", ("", *doors()))

    def _one(self, name: str, known: Any, usual: str = "") -> str:
        """Return what is given for a name if it is known; else the usual, or the first one."""
        values = list(known)
        given = (self._given.get(name, ""), usual, *values[:1])
        return next((value for value in given if value in values), "")

    @cached_property
    def options(self) -> dict[str, Any]:
        """The options of the game that differ from the usual ones."""
        board, made = self.kind.boards.get(self.board, ""), dict[str, Any]()
        if board:
            made["board"] = board
        if self.players and int(self.players) != self.kind.players[0]:
            made["players"] = int(self.players)
        return made

    @cached_property
    def game(self) -> Game:
        return type(self.kind.game)(**self.options) if self.options else self.kind.game

    @cached_property
    def start(self) -> Position:
        """The first position: of the same game again, the one that its board has begun with."""
        first = self._first
        return first if first.game == self.game else self.game.start()

    @cached_property
    def seats(self) -> dict[str, Any]:
        """The machines by player."""
        if self.against == "friend":
            return {}
        if self.against == "watch":
            return {player: level(LEVELS[-1]) for player in self.game.players}
        mine = self.game.players[0 if self.first == "me" else -1]
        return {player: level(self.against) for player in self.game.players if player != mine}

    @property
    def on(self) -> frozenset[str]:
        return frozenset({"guide"} if self.guide == "yes" else ())

    @property
    def line(self) -> str:
        """The line of Python that does the same."""
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        made = self.kind.text if self.kind.is_made else f"{self.kind.text}({options})"
        made += f".position({self.start.text!r})" if self.start != self.game.start() else ""
        given = [made, *(f"{player}=kw.{machine!r}" for player, machine in self.seats.items())]
        given += ["guide=True"] if self.guide == "yes" else []
        given += [f"lang={self.lang!r}"] if self.lang != "en" else []
        return f"kw.play({', '.join(given)})"

    def wire(self, *, has_doors: bool = False) -> Lobby:
        """Return what is shown, in the language that is chosen."""
        opened = [(door, _called(door, one)) for door, one in doors().items()]
        shown: Lobby = {
            "title": say("lobby.title"),
            "fields": list(self._fields()),
            "line": self.line,
            "said": say("lobby.line"),
            "play": say("lobby.play"),
            "doors": [_option(*one) for one in opened] if has_doors else [],
        }
        translated: Lobby = translate(shown, self.lang)
        return translated

    def _fields(self) -> Iterator[LobbyField]:
        yield _field("game", self.kind.text, list(self._games()))
        if self.kind.boards:
            yield _field("board", self.board, list(self._boards()))
        if self.kind.players:
            yield _field("players", self.players, [_option(str(n)) for n in self.kind.players])
        against = ("friend", *LEVELS, "watch")
        levels = {one: say(f"engine.{one}") for one in LEVELS}
        said = [_option(one, levels.get(one) or _said(one)) for one in against]
        yield _field("against", self.against, said)
        if self.against in LEVELS:
            yield _field("first", self.first, [_option(one, _said(one)) for one in ("me", "other")])
        yield _field("guide", self.guide, [_option(one, _said(one)) for one in ("no", "yes")])
        yield _field("lang", self.lang, [_option(one, name) for one, name in LANGUAGES.items()])

    def _games(self) -> Iterator[LobbyOption]:
        for text, kind in self.kinds.items():
            made = _option(text, kind.label, kind.shape)
            own = type(kind.game)
            if "pictures" in self._given and _is_ours(own) and not kind.game.swapped:
                made["picture"] = _cover(own, self._given["pictures"])
            yield made

    def _boards(self) -> Iterator[LobbyOption]:
        kind: Any = type(self.kind.game)
        for name, value in self.kind.boards.items():
            game = kind(board=value) if value else kind()
            yield _option(name, kind.board_name(name), _shape(game))


def _said(value: str) -> str:
    return say(f"lobby.{value}")


def _field(name: str, value: str, options: list[LobbyOption]) -> LobbyField:
    return {"name": name, "label": say(f"lobby.{name}_field"), "value": value, "options": options}


def _option(value: str, label: str = "", shape: str = "") -> LobbyOption:
    made: LobbyOption = {"value": value, "label": label or value}
    if shape:
        made["shape"] = shape
    return made


def covers(theme: str) -> list[str]:
    """Return the addresses of the pictures of finished boards of our games."""
    return [_cover(kind, theme) for kind in playable() if _is_ours(kind)]


def _cover(kind: type[Game], theme: str) -> str:
    name = "cover_dark.webp" if theme == "dark" else "cover.webp"
    file = Path(str(sys.modules[kind.__module__].__file__)).with_name(name)
    return f"data:image/webp;base64,{b64encode(file.read_bytes()).decode()}"


def _shape(game: Game) -> str:
    """The cells of a board as squares: the path of a picture with a view box before it."""
    cells = [
        one.at for one in game.start().scene(legal=False).targets if one.id in game.named_cells
    ]
    left, top = (min(one[axis] for one in cells) for axis in (0, 1))
    size = max(max(one[axis] for one in cells) - low for axis, low in ((0, left), (1, top))) + 1
    side = 2 * HALF
    squares = (
        f"M{x - left + 0.5 - HALF:g} {y - top + 0.5 - HALF:g}h{side}v{side}h-{side}z"
        for x, y in cells
    )
    return f"0 0 {size:g} {size:g}|{''.join(squares)}"


def _kinds(now: Game) -> list[Kind]:
    """The games of the package, those of the notebook, and the one that is shown."""
    shown: list[Kind] = []
    for kind in playable():
        with suppress(Exception):  # a game of a user's that can't be made is not offered
            game = kind()
            name = f"kw.{kind.__name__}" if _is_ours(kind) else kind.__name__
            shown.append(Kind(name, game.name, game, _shape(game)))
    named = list(vars(sys.modules[NOTEBOOK]).items())
    variables = [(name, one) for name, one in named if isinstance(one, Game) and name[:1] != "_"]
    variables += [(THIS, now)]
    for name, game in variables[-MOST:]:
        if not game.stepwise and all(one.board_of(game) is None for one in shown):
            label = say("lobby.this", game=game.name, name=name)
            with suppress(Exception):
                shown.append(Kind(name, label, game, _shape(game), is_made=True))
    return shown


def playable() -> list[type[Game]]:
    """The classes of games, ours first; of those made again in a cell, the last."""
    kinds = (kind for kind in known_games() if not kind.stepwise)
    found = {(kind.__module__, kind.__qualname__): kind for kind in kinds}
    ours = sorted(filter(_is_ours, found.values()), key=lambda one: one.name, reverse=True)
    return [*ours, *(kind for kind in found.values() if kind.__module__ == NOTEBOOK)]


def doors() -> dict[str, Any]:
    """Return what else a lobby opens: the lessons of our games, by their names, and puzzles."""
    puzzles = {name: one for kind in playable() for name, one in kind.puzzles.items()}
    return {**{kind.name: kind.name for kind in playable() if _is_ours(kind)}, **puzzles}


def _called(door: str, opened: object) -> str:
    return say("lobby.lesson", game=door) if opened == door else say(f"lobby.{door}")


def _is_ours(kind: type[Game]) -> bool:
    return kind.__module__.partition(".")[0] == PACKAGE
