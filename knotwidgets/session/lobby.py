"""The lobby: what can be chosen for a new game, and the game and the players that follow.

A choice is a query, as in an address: `game=...&board=9x9&against=hard`. It comes from the
browser, which remembers it, and may be of another version: unknown values are replaced by the usual
ones.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from ..core import Game
from ..core.record import CLOCK_TAG, known_games
from ..engine import level
from ..words import LANGUAGES, say, translate
from .document import Document
from .schema import Lobby, LobbyField, LobbyOption

LEVELS = tuple(Game.levels)
OPPONENTS = ("friend", *LEVELS, "watch")
CLOCKS = ("no", "180+2", "600+5", "1800")
NOTEBOOK = "__main__"
PACKAGE = __name__.partition(".")[0]
THIS = "board.position.game"
BOARD = "board"  # the door back to the game of the board itself
MOST = 12  # games of the notebook
EDGE = 0.08  # of a cell, round the square that stands for it in the picture of a board
PASTE = ("buttons.record_paste", "browser.recordHow", "browser.recordRead")


@dataclass(frozen=True)
class Kind:
    """A game to choose: how Python writes it, and how it is made."""

    text: str
    label: str
    game: Game
    shape: str
    boards: Mapping[str, str] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    is_made: bool = False
    """Whether it is a game that exists already, and takes no options."""

    def options(self, board: str, players: int) -> dict[str, Any]:
        """Return the options for a board and a number of players, where they are not the usual."""
        made: dict[str, Any] = {}
        if value := self.boards.get(board):
            made["board"] = value
        if players in self.players[1:]:
            made["players"] = players
        return made

    def board(self, name: str) -> LobbyOption:
        """Return a board as an option, with its picture."""
        game = self.made(self.options(name, 0))
        return _option(name, game.board_name(name), _shape(game))

    def made(self, options: Mapping[str, Any]) -> Game:
        return type(self.game)(**options) if options else self.game

    def board_of(self, game: Game) -> str | None:
        """Return the name of a game's board, if the game can be made by choosing this one."""
        if game == self.game:
            return next(iter(self.boards), "")
        if type(game) is not type(self.game):
            return None
        options = ((name, self.options(name, len(game.players))) for name in self.boards)
        return next((name for name, given in options if self.made(given) == game), None)


class Choice:
    """A complete choice: what its text leaves out is as on the board, or as usual.

    `fields` are what can be chosen, each with what is chosen now.
    """

    def __init__(self, text: str, document: Document, lang: str = "en") -> None:
        self.text, self._given = text, dict(parse_qsl(text))
        self._offered, self.fields = bool(document.offered), list[LobbyField]()
        now, record, first = document.game, document.record, document.origin.start
        kinds = {kind.text: kind for kind in _kinds(now)}
        shown_kind = next(
            (text for text, one in kinds.items() if one.board_of(now) is not None), ""
        )
        self.kind = kind = kinds[self._field("game", map(self._game, kinds.values()), shown_kind)]
        self.board = self._field("board", map(kind.board, kind.boards), kind.board_of(now) or "")
        number = str(len(now.players)) if type(now) is type(kind.game) else ""
        self.players = self._field("players", map(_option, map(str, kind.players)), number)
        self.against = self._field("against", map(_answer, OPPONENTS))
        sides = ("me", "other") if self.against in LEVELS else ()
        self.first = self._field("first", map(_answer, sides))
        usual = dict(record.tags)[CLOCK_TAG] if record.clock else CLOCKS[0]
        clocks = [_option(one, _clock(one)) for one in dict.fromkeys((*CLOCKS, usual))]
        clock = self._field("clock", clocks, usual)
        self.clock = "" if clock == CLOCKS[0] else clock
        self.guide = self._field("guide", map(_answer, ("no", "yes")))
        self.lang = self._field("lang", [_option(*one) for one in LANGUAGES.items()], lang)
        door = self._given.get("door", "")
        self.door = door if door in (BOARD, *doors()) else ""
        self.options = kind.options(self.board, int(self.players or 0))
        """The options of the game that differ from the usual ones."""
        self.game = kind.made(self.options)
        self.start = first if first.game == self.game else self.game.start()
        """The first position: of the same game again, the one that its board has begun with."""

    def _field(self, name: str, options: Iterable[LobbyOption], usual: str = "") -> str:
        """Return which option is given; if none is, the usual one, or the first there is."""
        shown = {one["value"]: one for one in options}
        given = (self._given.get(name, ""), usual, *shown)
        value = next((value for value in given if value in shown), "")
        if shown:
            label = say(f"lobby.{name}_field")
            options = [*shown.values()]
            self.fields.append({"name": name, "label": label, "value": value, "options": options})
        return value

    def _game(self, kind: Kind) -> LobbyOption:
        made, own = _option(kind.text, kind.label, kind.shape), type(kind.game)
        if "pictures" in self._given and is_ours(own) and not kind.game.changed_rules:
            made["picture"] = _cover(own, self._given["pictures"])
        return made

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
        numbers = self.clock.replace("+", ", ")
        given += [f"clock=({numbers})" if "+" in self.clock else f"clock={numbers}"] * bool(numbers)
        given += ["guide=True"] * (self.guide == "yes")
        given += [f"lang={self.lang!r}"] * (self.lang != "en")
        return f"kw.play({', '.join(given)})"

    def wire(self, back: str | None = None) -> Lobby:
        """Return what is shown, in the language that is chosen.

        `back` is the door that leads back, if any; with None there are no doors.
        """
        called = {
            door: say("lobby.lesson", game=door) if one == door else say(f"lobby.{door}")
            for door, one in doors().items()
        }
        shown: Lobby = {
            "title": say("lobby.title"),
            "fields": self.fields,
            "line": self.line,
            "said": say("lobby.line"),
            "play": say("lobby.play"),
            "doors": [_option(*one) for one in called.items()] if back is not None else [],
            "paste": [say(key) for key in PASTE],
            "again": say("lobby.again") if self._offered else "",
            "back": [say("browser.no"), *filter(None, [back])],
        }
        translated: Lobby = translate(shown, self.lang)
        return translated


def _answer(value: str) -> LobbyOption:
    return _option(value, say(f"{'engine' if value in LEVELS else 'lobby'}.{value}"))


def _clock(tag: str) -> str:
    """The setting of a clock as people write it, or that there is none."""
    each = (divmod(int(seconds), 60) for seconds in tag.split("+") if seconds.isdecimal())
    units = (zip(one, ("min", "s"), strict=True) for one in each)
    written = (" ".join(f"{n} {unit}" for n, unit in one if n) for one in units)
    return " + ".join(filter(None, written)) or say("lobby.no")


def _option(value: str, label: str = "", shape: str = "") -> LobbyOption:
    made: LobbyOption = {"value": value, "label": label or value}
    if shape:
        made["shape"] = shape
    return made


def covers(theme: str) -> list[str]:
    """Return the addresses of the pictures of finished boards of our games."""
    return [_cover(kind, theme) for kind in playable() if is_ours(kind)]


def _cover(kind: type[Game], theme: str) -> str:
    name = "cover_dark.webp" if theme == "dark" else "cover.webp"
    file = Path(str(sys.modules[kind.__module__].__file__)).with_name(name)
    return f"data:image/webp;base64,{b64encode(file.read_bytes()).decode()}"


def _shape(game: Game) -> str:
    """The cells of a board as squares: the path of a picture with a view box before it."""
    cells = [
        one.at for one in game.start().scene(legal=False).targets if one.id in game.named_cells
    ]
    across, down = zip(*cells, strict=True)
    left, top, side = min(across), min(down), 1 - 2 * EDGE
    size = max(max(across) - left, max(down) - top) + 1
    squares = (f"M{x + EDGE:g} {y + EDGE:g}h{side:g}v{side:g}h-{side:g}z" for x, y in cells)
    return f"{left:g} {top:g} {size:g} {size:g}|{''.join(squares)}"


def _kinds(now: Game) -> list[Kind]:
    """The games of the package, those of the notebook, and the one that is shown."""
    shown: list[Kind] = []
    for kind in playable():
        with suppress(Exception):  # a game of a user's that can't be made is not offered
            game = kind()
            name = f"kw.{kind.__name__}" if is_ours(kind) else kind.__name__
            shape = _shape(game)
            shown.append(Kind(name, game.name, game, shape, kind.boards(), kind.numbers))
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
    found = {(kind.__module__, kind.__qualname__): kind for kind in known_games()}
    ours = sorted(filter(is_ours, found.values()), key=lambda one: one.name, reverse=True)
    return [*ours, *(kind for kind in found.values() if kind.__module__ == NOTEBOOK)]


def doors() -> dict[str, Any]:
    """Return what else a lobby opens: the lessons of our games, by their names, and puzzles."""
    puzzles = {name: one for kind in playable() for name, one in kind.puzzles.items()}
    return {**{kind.name: kind.name for kind in playable() if is_ours(kind)}, **puzzles}


def is_ours(kind: type[Game]) -> bool:
    """Whether the package has a game itself; what an example of its docs defines is another one."""
    name = kind.__module__
    return name.partition(".")[0] == PACKAGE and vars(sys.modules[name]).get(kind.__name__) is kind
