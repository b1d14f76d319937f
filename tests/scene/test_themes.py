"""Themes can be read by everybody: contrast, lightness, and colour-blind eyes."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Annotations, Game
from knotwidgets.core.annotations import COLOURS
from knotwidgets.games.celtic.colours import TILES
from knotwidgets.games.celtic.puzzles import Hint
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.games.celtic_knot.colours import LOOKS
from knotwidgets.games.celtic_knot.state import PLAYERS as METALS
from knotwidgets.games.grid.colours import TINTS as KINGDOM_TINTS
from knotwidgets.scene import THEMES, Disc, theme
from knotwidgets.scene.diagrams import TINTS
from knotwidgets.scene.themes import HEATS, PALETTE, wire
from knotwidgets.words import is_known
from tests.games.mutants import mutants_of
from tests.scene.colours import SIGHT, contrast, distance, lightness
from tests.scene.conftest import ATTEMPTS, CELTIC, POSITIONS
from tests.scene.knot_positions import KNOTS
from tests.scene.looks import GAMES, Colours, look

# Painted by the browser on the shapes of targets, and on the frames of those that have one.
OF_THE_BROWSER = {"hover", "open", "picked", "pending", "planned", "refused", "focus"}
FRAMES = {f"frame {token}" for token in OF_THE_BROWSER | {"mark", "highlight"}}
OF_ANALYSES = {"best"}
OF_THE_END = {"pale", "light", "banner", "result"}
OF_MOTION = {"aloft", "glow"}

GONE = "turn: value._replace(enemy=0)"  # a rule by which the last ringfort vanishes


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


@cache
def tokens_in_use() -> set[str]:
    """The tokens of pictures that between them show everything that can be shown."""
    notes = {
        "caption": True,
        "highlight": ["B2"],
        "marks": ["B1"],
        "labels": {"B3": "1"},
        "arrows": [("B1", "B2")],
        "heat": {"B2": 0.5},
    }
    scenes = [position.scene(**notes) for position in POSITIONS.values()]
    unlinked = Kingdoms(board="2x2", rules={"bridges": lambda _board, _forts, _hill: 0})
    scenes.append(unlinked.position("rr/bb - over").scene(ornament=False))
    gone = next(one for one in mutants_of(Kingdoms().rules) if str(one) == GONE)
    vanishing = Kingdoms(rules=gone.rules)
    scenes.append(vanishing.start().play("D4").scene())
    unwoven = Celtic(rules={"knot": lambda _board, _tiles, start: start})
    scenes += map(puzzle_scene, ATTEMPTS.values())
    scenes.append(puzzle_scene(ATTEMPTS["easy"], Hint("c3", "EW"), caption=True, marks=["c3"]))
    scenes.append(unwoven.start().play("e6:S", "f5:W", "e4:N", "d5:E").scene())
    scenes += [next(iter(POSITIONS.values())).scene(**drawn) for drawn in all_drawings()]
    scenes += [
        position.scene(tints=tints, caption=tints)
        for position in CELTIC.values()
        for tints in (False, True)
    ]
    scenes += [
        position.scene(heat=heat)
        for position in KNOTS.values()
        for level in all_heats(position.game.spaces)
        for heat in (level, {space: value - 0.5 for space, value in level.items()})
    ]
    items = [item for scene in scenes for item in scene.items]
    ghosts = [item for scene in scenes for move in scene.moves for item in move.ghost]
    above = [item for scene in scenes for items in scene.highlights.values() for item in items]
    return {item.style for item in (*items, *ghosts, *above)}


def plain(style: str) -> str:
    """A style of Kingdoms without the number of its enamel."""
    return re.sub(r" (strand|cut|land|lining|ghost|veil) \d$", r" \1", style)


def test_every_token_in_use_is_in_every_theme_and_none_is_dead(name: str) -> None:
    used = tokens_in_use() | OF_THE_BROWSER | FRAMES | OF_ANALYSES | OF_THE_END | OF_MOTION
    assert used <= look(name).styles.keys()
    assert {*map(plain, look(name).styles)} == {*map(plain, used)}


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=lambda game: game.name)
def test_a_theme_is_plain_json(name: str, game: Game) -> None:
    own = game.view.colours
    sent = wire(own)
    assert json.loads(json.dumps(sent, allow_nan=False)) == sent
    paints = sent["themes"][name]["paints"]
    for style, worn in theme(name, own).styles.items():
        for coat, told in zip(worn, sent["styles"][style], strict=True):
            for part in ("fill", "stroke"):
                assert getattr(coat, part) == (paints[told[part]] if part in told else None)
    assert {"ground", "ink", "muted", "line", "accent"} <= set(theme(name).ui)


@pytest.mark.parametrize(
    "game", [Kingdoms(), Celtic(), CelticKnot(players=4)], ids=lambda game: str(game.name)
)
def test_a_player_has_the_colour_of_its_pieces_in_the_panel(name: str, game: Game) -> None:
    position = game.start()
    own = theme(name, game.view.colours)
    ui = own.ui
    caption = [item for item in position.scene(caption=True).items if isinstance(item, Disc)]
    pieces = {item.id.removeprefix("token:"): item.style for item in caption}
    for player in game.players:
        body, rim = str(ui[f"{player}-body"]), str(ui[f"{player}-casing"])
        assert body in [coat.fill for coat in own.styles[pieces[player]]]
        ground = str(ui["ground"])
        assert max(contrast(body, ground), contrast(rim, ground)) >= 3
        assert contrast(str(ui[player]), ground) >= 4.5


def test_frames_stand_out_and_leave_what_they_hold_as_it_is(name: str, own: Colours) -> None:
    for token in FRAMES:
        *rims, frame = look(name).styles[token]
        assert frame.fill
        assert all(rim.fill is None for rim in rims)
        if frame.opacity is None:
            assert contrast(frame.fill, own.shared["table"]) >= 3


def test_passes_use_only_what_all_painters_know(name: str) -> None:
    known = {"fill", "stroke", "width", "opacity", "dash", "shift", "cap", "font", "below"}
    for passes in look(name).styles.values():
        for coat in passes:
            assert set(coat.wire()) <= known
            assert coat.fill or coat.stroke
            assert (coat.stroke is None) == (coat.width is None)
            assert all(len(colour) == 7 for colour in (coat.fill, coat.stroke) if colour)


def test_only_the_dark_theme_has_a_dark_ground(name: str) -> None:
    own = look(name)
    assert own.dark == (lightness(own.ui["ground"]) < 50) == (name == "dark")


def test_no_game_names_a_colour_or_a_style_that_another_has() -> None:
    for game in GAMES:
        assert not game.palette.keys() & PALETTE.keys()
    styles = [style for game in GAMES for style in game.styles]
    assert len(styles) == len(set(styles))


# ---- colours that must be told apart: by contrast, by lightness, by how far apart they look ------

ROADS = [f"road {number}" for number in range(1, LOOKS + 1)]
BODIES = [f"{road} body" for road in ROADS]
FILLS = [f"{tile} fill" for tile in TILES]
GLAZES = [f"{tile} body" for tile in TILES]
FACES = [f"{metal} face" for metal in METALS]
PENS = [f"{colour} pen" for colour in COLOURS]
RIMMED = [f"{pen}|{pen} rim" for pen in PENS]
WOVEN = [*(f"tint {number}" for number in TINTS), "strand body"]
SIDES = ("red", "blue")


def enamel(*parts: str) -> list[tuple[str, ...]]:
    """Parts of each enamel of each side of Kingdoms."""
    return [
        tuple(f"{side} {part} {tint}" for part in parts) for side in SIDES for tint in KINGDOM_TINTS
    ]


LANDS = [land for (land,) in enamel("land")]
CORES = enamel("land", "core", "fillet")

# The game, colours, what they lie on, and the least contrast; of some two colours one is enough.
CONTRASTS: list[tuple[str, list[str], list[str], float]] = [
    ("kingdoms", ["ink", "muted", "red text", "blue text"], ["ground"], 4.5),
    ("kingdoms", ["ink"], ["field", "hill"], 4.5),
    *(("kingdoms", ["gold|old gold"], [land, "field", "hill"], 3) for land in LANDS),
    *(("kingdoms", [f"{core}|{fillet}"], [land], 4.5) for land, core, fillet in CORES),
    ("kingdoms", ["band|gold"], ["ground", "field"], 3),
    ("kingdoms", ["accent", "warn", "focus"], ["hill", "ground"], 3),
    ("kingdoms", ["alarm|alarm edge"], ["hill", "field"], 3),  # beads round a capture due
    ("kingdoms", RIMMED, ["ground", "table", "plot", "hill"], 3),
    ("celtic", ["strand edge"], ["strand body"], 7),
    ("celtic", [f"{tile} text" for tile in TILES], ["ground"], 4.5),
    ("celtic", ["strand fillet"], ["strand edge"], 4.5),  # the number in a rack
    ("celtic", ["strand body|strand edge"], FILLS, 3),  # an edge, from a bright glaze
    ("celtic", ["lit"], ["clay"], 3),  # where a tile may go
    ("celtic", RIMMED, FILLS, 2),  # on cobalt a pen's light body stands out from its dark rim
    ("celtic_knot", RIMMED, BODIES, 3),
    ("celtic_knot", ["ink"], ["ground"], 7),  # the number of a stack
    ("celtic_knot", [f"{metal} text" for metal in METALS], ["ground"], 4.5),
    *(("celtic_knot", [f"{metal} ink"], [f"{metal} face"], 4.5) for metal in METALS),
    *(
        (
            "celtic_knot",
            [f"{metal} edge|{metal} face"],
            ["ground", "table", "meadow", "turf", *BODIES, *(f"{road} light" for road in ROADS)],
            3,
        )
        for metal in METALS
    ),
    *(("celtic_knot", [f"{road} casing"], [f"{road} body"], 3) for road in ROADS),
    ("celtic_knot", ["kerb edge|kerb"], ["meadow", "ground", *BODIES], 3),  # along every road
    ("celtic_knot", ["reach|reach rim"], [*BODIES, "ground", "meadow", "turf"], 3),
    ("celtic_knot", ["jewel edge|gold|old gold"], BODIES, 3),  # its setting
    ("celtic_knot", ["reach"], ["reach rim"], 4.5),  # numbers
    ("celtic_knot", ["inlay|kerb edge"], BODIES, 3),  # the marks of starts
]


def test_colours_stand_out_from_what_they_lie_on(own: Colours) -> None:
    for game, colours, grounds, least in CONTRASTS:
        known = own.of(game)
        for colour, ground in product(colours, grounds):
            found = max(contrast(known[one], known[ground]) for one in colour.split("|"))
            assert found >= least, (game, colour, ground)


def test_what_stands_out_by_another_measure_in_some_theme(name: str, own: Colours) -> None:
    kingdoms, celtic = own.of("kingdoms"), own.of("celtic")
    assert contrast(kingdoms["contour"], kingdoms["hill"]) <= 2  # empty hills recede
    for side in SIDES:
        (hint,) = look(name).styles[f"{side} hint"]
        assert contrast(str(hint.stroke), kingdoms["hill"]) >= 4
    if name == "print":
        assert contrast(celtic["orange grain"], celtic["orange fill"]) > 15
    for pen in PENS:
        body, rim = (own.shared[one] for one in (pen, f"{pen} rim"))
        assert body == rim or contrast(body, rim) >= 3


def test_colours_differ_in_lightness(name: str, own: Colours) -> None:
    pairs = [
        *(("kingdoms", 7, ("leaf", land)) for land in LANDS),  # the last move
        *(
            ("kingdoms", 12, (f"red body {one}", f"blue body {other}"))
            for one, other in product(KINGDOM_TINTS, repeat=2)
        ),
        *(("celtic_knot", 10, pair) for pair in combinations(FACES, 2)),
        *(("celtic", 10, pair) for pair in pairwise(GLAZES)),
    ]
    if name != "print":
        pairs.append(("kingdoms", 7, ("hill", "ground")))
    for game, least, (one, other) in pairs:
        known = own.of(game)
        assert abs(lightness(known[one]) - lightness(known[other])) >= least, (one, other)
    assert len({lightness(own.celtic[tray]) for tray in GLAZES}) == 3


ALL = (*THEMES,)
COLOURED = tuple(theme for theme in THEMES if theme != "print")
EYES, FULL = (*SIGHT,), ("full sight",)

# The themes, the eyes, the game, the least distance, and pairs of colours.
Pairs = Iterable[tuple[str, str]]
APART: list[tuple[tuple[str, ...], tuple[str, ...], str, float, Pairs]] = [
    (ALL, FULL, "kingdoms", 20, product(["alarm"], LANDS)),
    (
        COLOURED,
        FULL,
        "kingdoms",
        12,
        [
            pair
            for side in SIDES
            for pair in combinations([f"{side} body {n}" for n in KINGDOM_TINTS], 2)
        ],
    ),
    (ALL, FULL, "kingdoms", 10, combinations(PENS, 2)),
    (("print",), FULL, "celtic", 12, combinations(WOVEN, 2)),
    (COLOURED, FULL, "celtic", 25, combinations(WOVEN, 2)),
    (COLOURED, FULL, "celtic", 25, product(WOVEN[:3], FILLS)),  # more knots are rare
    (("print",), FULL, "celtic_knot", 9, combinations(BODIES, 2)),
    (COLOURED, FULL, "celtic_knot", 20, combinations(BODIES, 2)),
    (COLOURED, EYES, "kingdoms", 25, [(f"swing {n}", f"swing {HEATS - 1 - n}") for n in range(3)]),
    (("safe",), EYES, "kingdoms", 20, combinations(PENS, 2)),
    (("safe",), EYES, "celtic", 25, combinations(FILLS, 2)),
    (("safe",), EYES, "celtic", 15, combinations(WOVEN, 2)),
    (("safe",), EYES, "celtic_knot", 15, combinations(BODIES, 2)),
    (("safe",), EYES, "celtic_knot", 25, combinations(FACES, 2)),
    (
        COLOURED,
        EYES,
        "kingdoms",
        25,
        product(
            [f"red body {n}" for n in KINGDOM_TINTS], [f"blue body {n}" for n in KINGDOM_TINTS]
        ),
    ),
    (("safe",), EYES, "kingdoms", 40, [("red body 1", "blue body 1")]),
    (("safe",), EYES, "kingdoms", 25, product(LANDS, ["hill", "leaf"])),
    (("safe",), EYES, "kingdoms", 10, [("red land 1", "blue land 1")]),
    (("safe",), EYES, "kingdoms", 60, product(["alarm edge", "warn"], ["hill"])),
]


def test_colours_are_told_apart_by_all_eyes() -> None:
    for themes, eyes, game, least, pairs in APART:
        for theme_, (one, other), sight in product(themes, [*pairs], eyes):
            known = Colours(theme_).of(game)
            found = distance(known[one], known[other], sight)
            assert found >= least, (theme_, one, other, sight)


def test_rims_are_told_apart_by_their_form(name: str) -> None:
    dashes = {metal: look(name).styles[f"{metal} coin"][-1].dash for metal in METALS}
    assert dashes.pop("nickel") is None
    assert None not in dashes.values()
    assert len({*dashes.values()}) == 3


def test_print_needs_no_colour() -> None:
    passes = [coat for coats in look("print").styles.values() for coat in coats]
    colours = [colour for coat in passes for colour in (coat.fill, coat.stroke) if colour]
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def edge(name: str, token: str) -> tuple[str, float]:
    """The outermost line of a token: its colour, and how much of it is seen round the rest."""
    passes = [coat for coat in look(name).styles[token] if not coat.opacity]
    reach = {c: (c.width or 0) / 2 + max(c.shift or (0.0,)) for c in passes if c.stroke}
    outer = max(reach, key=lambda coat: reach[coat])
    inside = [0.0, *(wide for coat, wide in reach.items() if coat is not outer)]
    return str(outer.stroke), reach[outer] - max(inside)


@pytest.mark.parametrize("tile", TILES)
def test_tiles_have_an_edge_on_whatever_they_lie_on(name: str, own: Colours, tile: str) -> None:
    """Where its dark edge doesn't stand out, the light on its upper left does."""
    known = own.of("celtic")
    for kind in ("tile", "ghost tile"):
        line, seen = edge(name, f"{tile} {kind}")
        assert seen >= 0.012  # half a pixel of a board of seven cells in 360
        for ground in ("clay", "ledge", "ground"):
            found = [contrast(one, known[ground]) for one in (line, known[f"{tile} rim"])]
            assert max(found) >= 3


@pytest.mark.parametrize("player", ["red", "blue"])
def test_what_kingdoms_is_played_with_has_an_edge(name: str, own: Colours, player: str) -> None:
    grounds = [own.shared["table"], own.shared["ground"]]
    on_board = [own.kingdoms[ground] for ground in ("hill", "field", "leaf")]
    on_board += [own.kingdoms[land] for land in LANDS if land.startswith(player)]
    for token, below in (("strand", on_board), ("spears", on_board), ("token", [])):
        passes = look(name).styles[f"{player} {token}"]
        colours = {colour for coat in passes for colour in (coat.fill, coat.stroke) if colour}
        for ground in (*grounds, *below):
            assert max(contrast(colour, ground) for colour in colours) >= 3


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


def test_the_simulation_finds_a_pair_that_is_not_safe() -> None:
    assert distance("#c00000", "#3f6f00", "full sight") > 80
    assert distance("#a06000", "#508000", "deuteranopia") < 25


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=repr)
def test_the_legend_tells_of_styles_that_there_are(game: Game) -> None:
    colours, ids = game.view.colours, {"given", "hint", "exit", "bridge"}  # or what ids begin with
    for name, key in colours.legend.items():
        styles = (f" {style}".rstrip("0123456789 ") for style in look("light").styles)
        assert name in ids or any(style.endswith(f" {name}") for style in styles), name
        assert is_known(key)
