"""Pictures of games made from the base: every style is there, none is dead, colours can be told."""

from collections.abc import Iterator
from typing import Any

import pytest

from knotwidgets import GridGame, Kingdoms, Position, Random
from knotwidgets.scene import THEMES, Scene, theme
from knotwidgets.scene.display import Item
from knotwidgets.scene.themes import STYLES
from tests.games.example_games import GAMES, Hex, Race, TicTacToe, Twain
from tests.scene.colours import contrast
from tests.scene.seen import edges, item


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


# ---- the board turned half round


FLIPPED: list[Position] = [
    Race().start().play("A1-A2", "C4-C3"),
    Hex(board="4x3").start().play("A1", "B2", "D3"),
    Woven(board=".oooo/ooooo/ooooo/oooo.")
    .start()
    .play("B1", "D2", "B2", "C3", "C2", "D3", "C1", "B3", "A1", "E4", "D1", "D4"),
    Kingdoms(board="4x4").start().play("A1", "C2", "B3", "D4"),
    Twain(board="5x4").start(),
]


def centre(scene: Scene) -> tuple[float, float]:
    """The middle of all cells."""
    across, down = zip(*(target.at for target in scene.targets), strict=True)
    return (min(across) + max(across) + 1) / 2, (min(down) + max(down) + 1) / 2


@pytest.mark.parametrize("position", FLIPPED, ids=lambda one: one.game.name)
def test_a_flipped_board_has_all_where_a_half_turn_brings_it(position: Position) -> None:
    plain, flipped = position.scene(), position.scene(flipped=True)
    x, y = centre(plain)
    places = {target.id: target.at for target in flipped.targets}
    for target in plain.targets:
        u, v = target.at
        assert places[target.id] == pytest.approx((2 * x - u - 1, 2 * y - v - 1))
    assert flipped.box == plain.box
    assert [move.picks for move in flipped.moves] == [move.picks for move in plain.moves]
    for kind in ("strand", "land", "border"):  # a strand is named after the cells it lies over
        names = [one.id for one in plain.items if one.id.startswith(f"{kind}:")]
        assert {*names} == {one.id for one in flipped.items if one.id.startswith(f"{kind}:")}
        for name in names:
            left, top, right, bottom = edges(plain, name)
            turned = 2 * x - right, 2 * y - bottom, 2 * x - left, 2 * y - top
            assert edges(flipped, name) == pytest.approx(turned, abs=0.2)
            assert item(flipped, name).style == item(plain, name).style


def test_what_is_put_on_cells_follows_and_pieces_are_lit_as_before() -> None:
    given: Any = {"marks": ["A1"], "labels": {"B2": "?"}, "heat": {"C1": 0.5}}
    plain, flipped = (FLIPPED[0].scene(**given, flipped=way) for way in (False, True))
    for name, both in (("mark:A1", (2, 3)), ("label:B2", (3, 4)), ("heat:C1", (2, 3))):
        (u, v), (x, y) = item(plain, name).at, item(flipped, name).at
        assert (u + x, v + y) == pytest.approx(both)
    for scene in (plain, flipped):
        piece, shine = item(scene, "piece:B1"), item(scene, "piece:B1:shine")
        assert shine.at == piece.at
    assert item(flipped, "row:1").at[1] < item(flipped, "row:4").at[1]
    assert item(flipped, "column:A").at[0] > item(flipped, "column:C").at[0]


def test_a_ghost_lies_where_the_piece_will() -> None:
    for position in FLIPPED[:4]:
        scene = position.scene(flipped=True)
        move = next(one for one in scene.moves if one.ghost)
        cell = move.picks[-1]
        places = {target.id: target.at for target in scene.targets}
        assert places[cell] in [one.at for one in move.ghost]
        after = position.play(position.game.move_of(position, move.picks)).scene(flipped=True)
        assert {target.id: target.at for target in after.targets} == places
