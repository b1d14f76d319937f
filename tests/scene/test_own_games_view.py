"""Pictures of games made from the base: every style is there, none is dead, colours can be told."""

from collections.abc import Iterator
from typing import Any

import pytest

from knotwidgets import GridGame, Random
from knotwidgets.scene import THEMES, theme
from knotwidgets.scene.display import Item
from knotwidgets.scene.themes import STYLES
from tests.games.example_games import GAMES, Hex, TicTacToe, Twain
from tests.scene.colours import contrast


class Woven(GridGame):
    """Pieces as knotwork, of players without colours of ours."""

    players = ("moss", "heather")
    size, looks = "3x3", "knot"


def items_of(game: Any) -> Iterator[Item]:
    """All that is drawn in a random game, ghosts included."""
    position = game.start()
    while True:
        scene = position.scene(caption=True, coordinates=True)
        yield from scene.items
        for move in scene.moves:
            yield from move.ghost
        if not position.player:
            return
        position = position.play(Random(seed=2).choose(position))


def plain(style: str, players: tuple[str, ...]) -> str:
    """A style without the player's name before it, and the number of its enamel after it."""
    first, _, rest = style.rstrip(" 234").partition(" ")
    return rest if first in players else style


def test_every_style_of_the_base_is_in_use_and_in_every_theme() -> None:
    used = set()
    for game in (TicTacToe(), Hex(board="4x4"), Twain(board="7x5"), Woven()):
        known = theme("light", game.view.colours).styles
        styles = {item.style for item in items_of(game)}
        assert styles <= known.keys()
        used |= {plain(style, game.players) for style in styles}
    named = theme("light", Hex().view.colours).styles.keys() - STYLES.keys()
    assert {plain(style, Hex.players) for style in named} - used == set()


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("kind", [*GAMES, Woven])
def test_players_stand_out_in_the_panel(name: str, kind: Any) -> None:
    ui = theme(name, kind().view.colours).ui
    for player in kind.players:
        assert contrast(ui[player], ui["ground"]) >= 4.5
    assert len({ui[f"{player}-body"] for player in kind.players}) == 2


def test_sides_of_a_board_are_painted_along_its_cells() -> None:
    items = {item.id: item for item in Hex(board="3x2").start().scene().items}
    lines = {side: items[f"border:{side}"].d.count("L") for side in ("north", "east", "south")}
    assert lines == {"north": 8, "east": 3, "south": 8}
