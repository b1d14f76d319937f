"""Themes can be read by everybody: contrast, lightness, and colour-blind eyes."""

import json
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from knotwidgets.core import Annotations, Game, Position
from knotwidgets.core.annotations import COLOURS
from knotwidgets.games import Celtic, CelticKnot, Kingdoms
from knotwidgets.games.celtic.colours import TILES
from knotwidgets.games.celtic_knot.colours import LOOKS
from knotwidgets.scene import THEMES, Disc, theme
from knotwidgets.scene.diagrams import TINTS
from knotwidgets.scene.themes import HEATS, PALETTE
from knotwidgets.words.phrases import is_known
from tests.games.mutants import mutants_of
from tests.scene.colours import SIGHT, contrast, distance, lightness
from tests.scene.looks import GAMES, Colours, look

# Painted by the browser on the shapes of targets, and on the frames of those that have one.
OF_THE_BROWSER = {"hover", "open", "picked", "pending", "planned", "refused", "focus"}
FRAMES = {f"frame {token}" for token in OF_THE_BROWSER | {"mark", "highlight"}}
OF_ANALYSES = {"best"}

GONE = "turn: value._replace(enemy=0)"  # a rule by which the last ringfort vanishes

ROADS = [f"road {number}" for number in range(1, LOOKS + 1)]


def all_heats(spaces: Iterable[str]) -> Iterator[dict[str, float]]:
    """Values for spaces such that those below bridges have every step of heat, too."""
    ordered = sorted(spaces, key=lambda space: space.endswith("'"))
    for first in (0, 5):
        yield {space: step % 9 / 8 for step, space in enumerate(ordered, first)}


def all_drawings() -> Iterator[dict[str, Any]]:
    """Everything that can be drawn, in each colour."""
    for colour in COLOURS:
        drawn = Annotations({"B1": colour}, [("B1", "B2", colour)], {"B1": "!"})
        yield {"annotations": drawn, "marks": {"B2": colour}}


def tokens_in_use(
    positions: dict[str, Position], celtic: dict[str, Position], knots: dict[str, Position]
) -> set[str]:
    """The tokens of pictures that between them show everything that can be shown."""
    notes = {
        "caption": True,
        "highlight": ["B2"],
        "marks": ["B1"],
        "labels": {"B3": "1"},
        "arrows": [("B1", "B2")],
        "heat": {"B2": 0.5},
    }
    scenes = [position.scene(**notes) for position in positions.values()]
    unlinked = Kingdoms(board="2x2", rules={"bridges": lambda _board, _forts, _hill: 0})
    scenes.append(unlinked.position("rr/bb - over").scene())
    gone = next(one for one in mutants_of(Kingdoms().rules) if str(one) == GONE)
    vanishing = Kingdoms(rules=gone.rules)
    scenes.append(vanishing.start().play("D4").scene())
    unwoven = Celtic(rules={"knot": lambda _board, _tiles, start: start})
    scenes.append(unwoven.start().play("e6:S", "f5:W", "e4:N", "d5:E").scene())
    scenes += [next(iter(positions.values())).scene(**drawn) for drawn in all_drawings()]
    scenes += [
        position.scene(tints=tints, caption=tints)
        for position in celtic.values()
        for tints in (False, True)
    ]
    scenes += [
        position.scene(heat=heat)
        for position in knots.values()
        for level in all_heats(position.game.spaces)  # type: ignore[attr-defined]
        for heat in (level, {space: value - 0.5 for space, value in level.items()})
    ]
    items = [item for scene in scenes for item in scene.items]
    ghosts = [item for scene in scenes for move in scene.moves for item in move.ghost]
    above = [item for scene in scenes for items in scene.highlights.values() for item in items]
    return {item.style for item in (*items, *ghosts, *above)}


def test_every_token_in_use_is_in_every_theme_and_none_is_dead(
    name: str,
    positions: dict[str, Position],
    celtic_positions: dict[str, Position],
    knots: dict[str, Position],
) -> None:
    in_use = tokens_in_use(positions, celtic_positions, knots)
    assert set(look(name).styles) == in_use | OF_THE_BROWSER | FRAMES | OF_ANALYSES


def test_a_theme_is_plain_json(name: str) -> None:
    wire = theme(name).wire()
    assert json.loads(json.dumps(wire, allow_nan=False)) == wire
    assert set(wire) == {"name", "dark", "styles", "ui"}
    assert wire["name"] == name
    assert {"ground", "ink", "muted", "line", "accent"} <= set(theme(name).ui)


@pytest.mark.parametrize(
    "game", [Kingdoms(), Celtic(), CelticKnot(players=4)], ids=lambda game: str(game.name)
)
def test_a_player_has_the_colour_of_its_pieces_in_the_panel(name: str, game: Game) -> None:
    position = game.start()
    own = theme(name, game.view.colours)
    ui = own.wire()["ui"]
    assert isinstance(ui, dict)
    caption = [item for item in position.scene(caption=True).items if isinstance(item, Disc)]
    pieces = {item.id.removeprefix("token:"): item.style for item in caption}
    for player in game.players:
        body, rim = str(ui[f"{player}-body"]), str(ui[f"{player}-casing"])
        assert body in [coat.fill for coat in own.styles[pieces[player]]]
        ground = str(ui["ground"])
        assert max(contrast(body, ground), contrast(rim, ground)) >= 3
        assert contrast(str(ui[player]), ground) >= 4.5


def test_each_panel_has_a_blue_of_its_own(name: str) -> None:
    blues = [theme(name, game.view.colours).ui for game in (Kingdoms(), Celtic())]
    assert blues[0] != blues[1]
    assert "blue" not in theme(name).wire()["ui"]


def test_frames_stand_out_and_leave_what_they_hold_as_it_is(name: str, own: Colours) -> None:
    for token in FRAMES:
        *rims, frame = look(name).styles[token]
        assert frame.fill
        assert all(rim.fill is None for rim in rims)
        if frame.opacity is None:
            assert contrast(frame.fill, own.shared["table"]) >= 3


def test_passes_use_only_what_all_painters_know(name: str) -> None:
    known = {"fill", "stroke", "width", "opacity", "dash", "shift", "cap", "font"}
    for passes in look(name).styles.values():
        for coat in passes:
            assert set(coat.wire()) <= known
            assert coat.fill or coat.stroke
            assert (coat.stroke is None) == (coat.width is None)
            assert all(len(colour) == 7 for colour in (coat.fill, coat.stroke) if colour)


def test_an_unknown_theme_is_quoted_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="no theme 'pirnt'; did you mean 'print'"):
        theme("pirnt")


def test_only_the_dark_theme_has_a_dark_ground(name: str) -> None:
    own = look(name)
    assert own.dark == (lightness(own.ui["ground"]) < 50) == (name == "dark")


def test_no_game_names_a_colour_or_a_style_that_another_has() -> None:
    for game in GAMES:
        assert not game.palette.keys() & PALETTE.keys()
    styles = [style for game in GAMES for style in game.styles]
    assert len(styles) == len(set(styles))


def test_text_can_be_read(own: Colours) -> None:
    ink, ground, kingdoms = own.shared["ink"], own.shared["ground"], own.kingdoms
    for text in (ink, own.shared["muted"], kingdoms["red text"], kingdoms["blue text"]):
        assert contrast(text, ground) >= 4.5
    for below in (kingdoms["red tint"], kingdoms["blue tint"], kingdoms["hill"]):
        assert contrast(ink, below) >= 4.5


def test_pieces_stand_out(own: Colours) -> None:
    kingdoms = own.kingdoms
    for player in ("red", "blue"):
        for ground in (kingdoms["hill"], own.shared["table"], kingdoms[f"{player} tint"]):
            assert contrast(kingdoms[f"{player} casing"], ground) >= 3
        body = kingdoms[f"{player} body"]
        assert body == own.shared["ground"] or contrast(body, kingdoms["hill"]) >= 3


def test_the_board_carries_and_empty_hills_recede(name: str, own: Colours) -> None:
    kingdoms, sheet = own.kingdoms, own.shared["ground"]
    assert name == "print" or abs(lightness(kingdoms["hill"]) - lightness(sheet)) >= 7
    assert contrast(kingdoms["rim"], sheet) >= 3
    assert contrast(kingdoms["contour"], kingdoms["hill"]) <= 2
    for player in ("red", "blue"):
        (hint,) = look(name).styles[f"{player} hint"]
        assert contrast(str(hint.fill), kingdoms["hill"]) >= 4
        fresh, tint = kingdoms[f"{player} fresh"], kingdoms[f"{player} tint"]
        assert abs(lightness(fresh) - lightness(tint)) >= 7  # the last move, on the land it is on


def test_marks_stand_out(own: Colours) -> None:
    for colour in ("accent", "warn", "focus"):
        for ground in (own.kingdoms["hill"], own.shared["ground"]):
            assert contrast(own.shared[colour], ground) >= 3
    for tint in (own.kingdoms["red tint"], own.kingdoms["blue tint"]):  # below a capture due
        assert contrast(own.kingdoms["alarm edge"], tint) >= 1.5
        assert distance(own.kingdoms["alarm"], tint, "full sight") >= 20


def test_the_players_differ_in_lightness_too(own: Colours) -> None:
    red, blue = (lightness(own.kingdoms[f"{player} body"]) for player in ("red", "blue"))
    assert abs(red - blue) >= 10


def test_print_needs_no_colour() -> None:
    passes = [coat for coats in look("print").styles.values() for coat in coats]
    colours = [colour for coat in passes for colour in (coat.fill, coat.stroke) if colour]
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_strands_stand_out_on_every_tile(name: str, own: Colours) -> None:
    celtic, shared = own.celtic, own.shared
    # In print the casing is the line that separates a strand from an engraved face.
    casing, body = celtic["strand casing"], celtic["strand body"]
    assert contrast(casing, body) >= 7
    for tile in TILES:
        assert contrast(body if name == "dark" else casing, celtic[f"{tile} fill"]) >= 3
        assert contrast(celtic[f"{tile} text"], shared["ground"]) >= 4.5
        assert contrast(shared["ink"], celtic[f"{tile} tray"]) >= 3  # the number in a rack


def edge(name: str, token: str) -> tuple[str, float]:
    """The outermost line of a token: its colour, and how much of it is seen round the rest."""
    passes = look(name).styles[token]
    reach = {coat: (coat.width or 0) / 2 for coat in passes if coat.stroke}
    outer = max(reach, key=lambda coat: reach[coat])
    inside = [0.0, *(wide for coat, wide in reach.items() if coat is not outer)]
    return str(outer.stroke), reach[outer] - max(inside)


@pytest.mark.parametrize("tile", TILES)
def test_tiles_have_an_edge_on_whatever_they_lie_on(name: str, own: Colours, tile: str) -> None:
    line, seen = edge(name, f"{tile} tile")
    for ground in ("table", "plot", "ground"):
        assert contrast(line, own.shared[ground]) >= 3
    assert seen >= 0.012  # half a pixel of a board of seven cells in 360
    assert contrast(edge(name, f"{tile} ghost tile")[0], own.shared["plot"]) >= 3


@pytest.mark.parametrize("player", ["red", "blue"])
def test_what_kingdoms_is_played_with_has_an_edge(name: str, own: Colours, player: str) -> None:
    grounds = [own.shared["table"], own.shared["ground"]]
    lands = (f"{player} {land}" for land in ("tint", "fresh"))
    grounds += [own.kingdoms[ground] for ground in ("hill", "fresh", "alarm", *lands)]
    for token in ("strand", "token", "spears"):
        passes = look(name).styles[f"{player} {token}"]
        colours = {colour for coat in passes for colour in (coat.fill, coat.stroke) if colour}
        for ground in grounds:
            assert max(contrast(colour, ground) for colour in colours) >= 3


def test_tiles_differ_in_lightness_or_in_their_grain(name: str, own: Colours) -> None:
    trays = [lightness(own.celtic[f"{tile} tray"]) for tile in TILES]
    assert all(abs(one - other) >= 10 for one, other in pairwise(trays))
    assert len(set(trays)) == 3
    if name == "print":
        assert contrast(own.celtic["orange grain"], own.celtic["orange fill"]) > 15


def test_tints_are_far_from_each_other_and_from_plain_strands(name: str, own: Colours) -> None:
    tints = [own.celtic[f"tint {number}"] for number in TINTS]
    near = 12 if name == "print" else 25
    for one, other in combinations((*tints, own.celtic["strand body"]), 2):
        assert distance(one, other, "full sight") >= near
    for tint in tints[:3]:  # more knots are rare
        for tile in TILES if name != "print" else ():
            assert distance(tint, own.celtic[f"{tile} fill"], "full sight") >= 25


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_tiles_and_tints_are_told_apart_by_all_eyes(sight: str) -> None:
    celtic = Colours("safe").celtic
    for one, other in combinations([celtic[f"{tile} fill"] for tile in TILES], 2):
        assert distance(one, other, sight) >= 25
    tints = [celtic[f"tint {number}"] for number in TINTS]
    for one, other in combinations((*tints, celtic["strand body"]), 2):
        assert distance(one, other, sight) >= 15


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_colours_are_told_apart_by_all_eyes(sight: str) -> None:
    own = Colours("safe")
    kingdoms, warn = own.kingdoms, own.shared["warn"]
    assert distance(kingdoms["red body"], kingdoms["blue body"], sight) >= 40
    assert distance(kingdoms["red tint"], kingdoms["blue tint"], sight) >= 10
    for player in ("red", "blue"):
        # The hint is the player's own colour on a hill; a mark lies on hills and on land.
        body = kingdoms[f"{player} body"]
        assert distance(body, kingdoms["hill"], sight) >= 30
        assert distance(kingdoms[f"{player} tint"], kingdoms[f"{player} fresh"], sight) >= 10
        for ground in (kingdoms["hill"], kingdoms[f"{player} tint"]):
            assert distance(kingdoms["alarm"], ground, sight) >= 15
            assert distance(kingdoms["alarm edge"], ground, sight) >= 60
            assert distance(warn, ground, sight) >= 60
        assert distance(warn, body, sight) >= 25
        assert distance(kingdoms["alarm"], body, sight) >= 25


def test_heat_goes_in_even_steps_of_lightness(own: Colours) -> None:
    steps = [lightness(own.shared[f"heat {step}"]) for step in range(HEATS)]
    changes = [after - before for before, after in pairwise(steps)]
    assert all(5 <= abs(change) <= 14 for change in changes)
    assert len({change > 0 for change in changes}) == 1


def test_heat_of_both_signs_is_even_and_the_same_on_both_sides(name: str, own: Colours) -> None:
    if name == "print":  # has no two colours
        for step in range(HEATS):
            assert own.shared[f"swing {step}"] == own.shared[f"heat {step}"]
        return
    steps = [lightness(own.shared[f"swing {step}"]) for step in range(HEATS)]
    changes = [after - before for before, after in pairwise(steps)]
    assert all(5 <= abs(change) <= 15 for change in changes)
    assert [change > 0 for change in changes[:4]] != [change > 0 for change in changes[4:]]
    for one, other in zip(steps, reversed(steps), strict=True):
        assert abs(one - other) < 2


@pytest.mark.parametrize("sight", SIGHT)
def test_the_signs_of_heat_are_told_apart_by_all_eyes(name: str, own: Colours, sight: str) -> None:
    for step in range(3) if name != "print" else ():
        below, above = own.shared[f"swing {step}"], own.shared[f"swing {HEATS - 1 - step}"]
        assert distance(below, above, sight) >= 25


def test_pens_stand_out_on_all_grounds(own: Colours) -> None:
    grounds = [own.shared[ground] for ground in ("ground", "table", "plot")]
    grounds += [own.celtic[f"{tile} fill"] for tile in TILES]
    grounds += [own.celtic_knot[f"{road} body"] for road in ROADS]
    for colour in COLOURS:
        body, rim = own.shared[f"{colour} pen"], own.shared[f"{colour} pen rim"]
        for ground in (*grounds, own.kingdoms["hill"]):
            assert max(contrast(body, ground), contrast(rim, ground)) >= 3
        assert body == rim or contrast(body, rim) >= 3


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_pens_are_told_apart_by_all_eyes(sight: str) -> None:
    safe = Colours("safe").shared
    for one, other in combinations([safe[f"{colour} pen"] for colour in COLOURS], 2):
        assert distance(one, other, sight) >= 20


def test_pens_are_told_apart(own: Colours) -> None:
    for one, other in combinations([own.shared[f"{colour} pen"] for colour in COLOURS], 2):
        assert distance(one, other, "full sight") >= 10


def test_the_simulation_finds_a_pair_that_is_not_safe() -> None:
    assert distance("#c00000", "#3f6f00", "full sight") > 80
    assert distance("#a06000", "#508000", "deuteranopia") < 25


def test_each_theme_is_its_own() -> None:
    for one, other in combinations(THEMES, 2):
        assert look(one).styles != look(other).styles


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=repr)
def test_the_legend_tells_of_styles_that_there_are(game: Game) -> None:
    colours, ids = game.view.colours, {"given", "hint", "exit"}  # or what ids begin with
    for name, key in colours.legend.items():
        styles = (f" {style}".rstrip("0123456789 ") for style in look("light").styles)
        assert name in ids or any(style.endswith(f" {name}") for style in styles), name
        assert is_known(key)
