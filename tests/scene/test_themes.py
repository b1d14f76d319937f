"""Themes can be read by everybody: contrast, lightness, and colour-blind eyes."""

import json
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from knotwidgets.core import Annotations, Game, Position
from knotwidgets.core.annotations import COLOURS
from knotwidgets.games import Celtic, CelticKnot, Kingdoms
from knotwidgets.scene import THEMES, Disc, theme
from knotwidgets.scene.palettes import PALETTES, PENS, SWINGS
from tests.scene.colours import SIGHT, contrast, distance, lightness
from tests.scene.looks import Whole, look

# Painted by the browser on the shapes of targets, and on the frames of those that have one.
OF_THE_BROWSER = {"hover", "open", "picked", "pending", "refused", "focus"}
FRAMES = {f"frame {token}" for token in OF_THE_BROWSER | {"mark", "highlight"}}
OF_ANALYSES = {"best"}


@pytest.fixture(params=THEMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def palette(name: str) -> Whole:
    return Whole(name)


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
def test_a_player_has_the_colour_of_its_pieces_in_the_panel(name: str, game: Game[Any]) -> None:
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


def test_frames_stand_out_and_leave_what_they_hold_as_it_is(name: str, palette: Whole) -> None:
    for token in FRAMES:
        *rims, frame = look(name).styles[token]
        assert frame.fill
        assert all(rim.fill is None for rim in rims)
        if frame.opacity is None:
            assert contrast(frame.fill, palette.table) >= 3


def test_passes_use_only_what_all_painters_know(name: str) -> None:
    known = {"fill", "stroke", "width", "opacity", "dash", "shift", "cap", "font"}
    for passes in look(name).styles.values():
        for coat in passes:
            assert set(coat.wire()) <= known
            assert coat.fill or coat.stroke
            assert (coat.stroke is None) == (coat.width is None)
            assert all(len(colour) == 7 for colour in (coat.fill, coat.stroke) if colour)


def test_an_unknown_theme_is_quoted_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"'pirnt'.*light, dark, print, safe.*mean 'print'"):
        theme("pirnt")
    with pytest.raises(ValueError, match="'zzz' is not a theme; the themes are light"):
        theme("zzz")


def test_only_the_dark_theme_has_a_dark_ground(name: str) -> None:
    own = look(name)
    assert own.dark == (lightness(own.ui["ground"]) < 50) == (name == "dark")


def test_text_can_be_read(palette: Whole) -> None:
    for text in (palette.ink, palette.muted):
        assert contrast(text, palette.ground) >= 4.5
    for inks in palette.players.values():
        assert contrast(inks.text, palette.ground) >= 4.5
        assert contrast(palette.ink, inks.tint) >= 4.5
    assert contrast(palette.ink, palette.hill) >= 4.5


def test_pieces_stand_out(palette: Whole) -> None:
    for inks in palette.players.values():
        for ground in (palette.hill, palette.table, inks.tint):
            assert contrast(inks.casing, ground) >= 3
    for body in (inks.body for inks in palette.players.values() if inks.body != palette.ground):
        assert contrast(body, palette.hill) >= 3


def test_marks_stand_out(palette: Whole) -> None:
    for colour in (palette.accent, palette.warn, palette.focus):
        for ground in (palette.hill, palette.ground):
            assert contrast(colour, ground) >= 3
    for inks in palette.players.values():  # the frame round a hill where a capture is due
        assert contrast(palette.alarm_edge, inks.tint) >= 1.5
        assert distance(palette.alarm, inks.tint, "full sight") >= 20


def test_the_players_differ_in_lightness_too(palette: Whole) -> None:
    red, blue = (inks.body for inks in palette.players.values())
    assert abs(lightness(red) - lightness(blue)) >= 10


def test_print_needs_no_colour() -> None:
    passes = [coat for coats in look("print").styles.values() for coat in coats]
    colours = [colour for coat in passes for colour in (coat.fill, coat.stroke) if colour]
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_strands_stand_out_on_every_tile(palette: Whole) -> None:
    for face in palette.tiles.values():
        # In print the casing is the line that separates a strand from an engraved face.
        assert contrast(palette.casing, palette.body) >= 7
        assert contrast(palette.body if palette.dark else palette.casing, face.fill) >= 3
        assert contrast(face.text, palette.ground) >= 4.5
        assert contrast(palette.ink, face.tray or face.fill) >= 3  # the number in a tile of a rack


def edge(name: str, token: str) -> tuple[str, float]:
    """The outermost line of a token: its colour, and how much of it is seen round the rest."""
    passes = look(name).styles[token]
    reach = {coat: (coat.width or 0) / 2 for coat in passes if coat.stroke}
    outer = max(reach, key=lambda coat: reach[coat])
    inside = [0.0, *(wide for coat, wide in reach.items() if coat is not outer)]
    return str(outer.stroke), reach[outer] - max(inside)


@pytest.mark.parametrize("tile", ["orange", "blue", "neutral"])
def test_tiles_have_an_edge_on_whatever_they_lie_on(name: str, palette: Whole, tile: str) -> None:
    for token in (f"{tile} tile", f"{tile} backing"):
        line, seen = edge(name, token)
        for ground in (palette.table, palette.plot, palette.ground):
            assert contrast(line, ground) >= 3
        assert seen >= 0.012  # half a pixel of a board of seven cells in 360
    assert contrast(edge(name, f"{tile} ghost tile")[0], palette.plot) >= 3


def test_what_kingdoms_is_played_with_has_an_edge(name: str, palette: Whole) -> None:
    for player, inks in palette.players.items():
        grounds = palette.table, palette.hill, palette.ground, inks.tint, palette.alarm
        for token in ("strand", "token", "spears"):
            passes = look(name).styles[f"{player} {token}"]
            colours = {colour for coat in passes for colour in (coat.fill, coat.stroke) if colour}
            for ground in grounds:
                assert max(contrast(colour, ground) for colour in colours) >= 3


def test_tiles_differ_in_lightness_or_in_their_grain(name: str, palette: Whole) -> None:
    faces = [palette.tiles[colour] for colour in ("orange", "blue", "neutral")]
    trays = orange, blue, neutral = [face.tray or face.fill for face in faces]
    assert abs(lightness(orange) - lightness(blue)) >= 10
    assert abs(lightness(blue) - lightness(neutral)) >= 10
    assert len(set(trays)) == 3
    if name == "print":
        assert contrast(faces[0].grain, faces[0].fill) > 15


def test_tints_are_far_from_each_other_and_from_plain_strands(name: str, palette: Whole) -> None:
    tints = palette.tints
    near = 12 if name == "print" else 25
    for one, other in combinations((*tints, palette.body), 2):
        assert distance(one, other, "full sight") >= near
    for tint in tints[:3]:  # more knots are rare
        for face in palette.tiles.values() if name != "print" else ():
            assert distance(tint, face.fill, "full sight") >= 25


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_tiles_and_tints_are_told_apart_by_all_eyes(sight: str) -> None:
    palette = Whole("safe")
    faces = [face.fill for face in palette.tiles.values()]
    for one, other in combinations(faces, 2):
        assert distance(one, other, sight) >= 25
    for tint, other in combinations((*palette.tints, palette.body), 2):
        assert distance(tint, other, sight) >= 15


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_colours_are_told_apart_by_all_eyes(sight: str) -> None:
    palette = Whole("safe")
    red, blue = palette.players.values()
    assert distance(red.body, blue.body, sight) >= 40
    assert distance(red.tint, blue.tint, sight) >= 10
    for inks in (red, blue):
        # The hint is the player's own colour on a hill; a mark lies on hills and on land.
        assert distance(inks.body, palette.hill, sight) >= 30
        for ground in (palette.hill, inks.tint):
            assert distance(palette.alarm, ground, sight) >= 15
            assert distance(palette.alarm_edge, ground, sight) >= 60
            assert distance(palette.warn, ground, sight) >= 60
        assert distance(palette.warn, inks.body, sight) >= 25
        assert distance(palette.alarm, inks.body, sight) >= 25


def test_coins_stand_out_on_every_road(palette: Whole) -> None:
    for metal in palette.enamel.metals.values():
        roads = [colour for road in palette.enamel.roads for colour in (road.body, road.light)]
        for ground in (palette.ground, palette.table, *roads):
            assert max(contrast(metal.edge, ground), contrast(metal.face, ground)) >= 3
        assert contrast(metal.ink, metal.face) >= 4.5
        assert contrast(metal.text, palette.ground) >= 4.5
    assert contrast(palette.enamel.number, palette.enamel.badge) >= 7


def test_metals_are_told_apart_in_grey(palette: Whole) -> None:
    faces = [lightness(metal.face) for metal in palette.enamel.metals.values()]
    for one, other in combinations(faces, 2):
        assert abs(one - other) >= 10


def test_rims_are_told_apart_by_their_form(name: str) -> None:
    dashes = [look(name).styles[f"{player} coin"][-1].dash for player in ("dime", "quarter")]
    assert len(set(dashes)) == 2
    assert None not in dashes
    plain = [look(name).styles[f"{player} coin"][-1].dash for player in ("nickel", "penny")]
    assert plain == [None, None]


def test_roads_and_what_is_on_them_stand_out(palette: Whole) -> None:
    enamel = palette.enamel
    for road in enamel.roads:
        assert contrast(road.casing, road.body) >= 3
        assert contrast(road.casing, palette.ground) >= 3
        assert contrast(enamel.hint, road.body) >= 3
        edge, body = enamel.jewel.edge, enamel.jewel.body
        assert max(contrast(edge, road.body), contrast(body, road.body)) >= 3
    assert contrast(enamel.hint, palette.ground) >= 3


def test_roads_are_told_apart(name: str, palette: Whole) -> None:
    near = 9 if name == "print" else 20
    for one, other in combinations(palette.enamel.roads, 2):
        assert distance(one.body, other.body, "full sight") >= near


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_roads_and_metals_are_told_apart_by_all_eyes(sight: str) -> None:
    enamel = Whole("safe").enamel
    for one, other in combinations((road.body for road in enamel.roads), 2):
        assert distance(one, other, sight) >= 15
    for one, other in combinations((metal.face for metal in enamel.metals.values()), 2):
        assert distance(one, other, sight) >= 25


def test_heat_goes_in_even_steps_of_lightness(palette: Whole) -> None:
    steps = [lightness(colour) for colour in palette.heat.split()]
    changes = [after - before for before, after in pairwise(steps)]
    assert all(5 <= abs(change) <= 14 for change in changes)
    assert len({change > 0 for change in changes}) == 1


def test_heat_of_both_signs_is_even_and_the_same_on_both_sides(name: str) -> None:
    if name == "print":  # has no two colours
        assert SWINGS[name] == PALETTES[name].heat
        return
    steps = [lightness(colour) for colour in SWINGS[name].split()]
    changes = [after - before for before, after in pairwise(steps)]
    assert all(5 <= abs(change) <= 15 for change in changes)
    assert [change > 0 for change in changes[:4]] != [change > 0 for change in changes[4:]]
    for one, other in zip(steps, reversed(steps), strict=True):
        assert abs(one - other) < 2


@pytest.mark.parametrize("sight", SIGHT)
def test_the_signs_of_heat_are_told_apart_by_all_eyes(name: str, sight: str) -> None:
    swings = SWINGS[name].split() if name != "print" else []
    for below, above in list(zip(swings, reversed(swings), strict=True))[:3]:
        assert distance(below, above, sight) >= 25


def test_pens_stand_out_on_all_grounds(name: str, palette: Whole) -> None:
    faces = [face.fill for face in palette.tiles.values()]
    roads = [road.body for road in palette.enamel.roads]
    for pen in PENS[name].values():
        for ground in (palette.ground, palette.table, palette.hill, palette.plot, *faces, *roads):
            assert max(contrast(pen.body, ground), contrast(pen.casing, ground)) >= 3
        assert pen.body == pen.casing or contrast(pen.body, pen.casing) >= 3


@pytest.mark.parametrize("sight", SIGHT)
def test_safe_pens_are_told_apart_by_all_eyes(sight: str) -> None:
    for one, other in combinations((pen.body for pen in PENS["safe"].values()), 2):
        assert distance(one, other, sight) >= 20


def test_pens_are_told_apart(name: str) -> None:
    for one, other in combinations((pen.body for pen in PENS[name].values()), 2):
        assert distance(one, other, "full sight") >= 10


def test_the_simulation_finds_a_pair_that_is_not_safe() -> None:
    assert distance("#c00000", "#3f6f00", "full sight") > 80
    assert distance("#a06000", "#508000", "deuteranopia") < 25


def test_each_theme_is_its_own() -> None:
    for one, other in combinations(THEMES, 2):
        assert look(one).styles != look(other).styles
