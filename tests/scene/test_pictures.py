"""What holds for the pictures of all games: they need nothing else, are as they were, and small."""

import json
from collections.abc import Callable
from functools import partial
from itertools import cycle, groupby
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Position
from knotwidgets.core.game import Game
from knotwidgets.games.celtic.puzzles import Hint, easy
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.knotwork import Diagram
from knotwidgets.scene import THEMES, Disc, Path, Scene, Text, letters
from knotwidgets.scene.svg import deduplicated
from tests.amounts import amount
from tests.games.example_games import Twain
from tests.golden import GOLDEN, check_as_it_was
from tests.scene.conftest import ATTEMPTS, CELTIC, POSITIONS, filled
from tests.scene.knot_positions import FIGURE_EIGHT, KNOTS, crowded, passed
from tests.scene.seen import check_self_contained, corners, moves_as_read, moves_at_length

pytestmark = pytest.mark.slow

PICTURES = {
    "kingdoms": Kingdoms(board="3x3").start().play("B2", "A1", "B3", "A2"),
    "kingdoms_due": Kingdoms(board="3x3").position("r2/br1/r2 red battle"),
    "kingdoms_besieged": Kingdoms(board="4x3").position("r1r1/brr1/r1r1 blue battle"),
    "celtic": Celtic(window=3).start().play("c4:S", "d3:SW*"),
    "celtic_knot": CelticKnot(board=FIGURE_EIGHT).start().play("A5", "=2"),
    "celtic_knot_begun": CelticKnot(board="X-X/| |/+-E", coins=2).start(),
    "celtic_knot_crowded": KNOTS["off"],
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was(name: str) -> None:
    picture = deduplicated(PICTURES[name].svg(legal=True)).replace("><", ">\n<")
    check_as_it_was(GOLDEN / f"{name}.svg", picture)


BATTLE = Kingdoms(board="3x3").position("1r1/r1b/1r1 red battle")
PAIR = Kingdoms(board="3x3").position("1r1/3/b2 red battle")
DOUBTFUL = Kingdoms(board="4x4", illegal_moves="punish").start().play("B2", "D3", "B3")
EIGHT = passed(4, 30, CelticKnot(board=FIGURE_EIGHT, coins=2))
NO_WAY = CelticKnot(board="X-X-X/|   |/+   +/|   |/+-E-+", exit="dead end")


def walked(start: Any, *moves: str) -> Scene:
    """The picture after some moves, and the motions that lead there."""
    line = [start]
    for move in moves:
        line.append(line[-1].play(move))
    return line[-1].scene(motion=True, since=line[:-1])  # type: ignore[no-any-return]


SENT = {
    "a battle": BATTLE.scene(),
    "a ringfort that joins others": BATTLE.play("B2").scene(since=[BATTLE]),
    "a ringfort that joins one other": PAIR.play("B2").scene(since=[PAIR]),
    "a capture that is due": PICTURES["kingdoms_due"].scene(),
    "a move that may be challenged": DOUBTFUL.scene(),
    "a tile": Celtic(window=3, overrun="forfeit").start().play("c4:NS").scene(),
    "a game of one's own": Twain().start().scene(),
    "a stack that grows": walked(CelticKnot().position("nickel:A9,B9 dime:A1 nickel A9=1"), ">B9"),
    "coins that leave": walked(crowded("dime E3=3"), ">off"),
    "coins that another takes in hand": walked(crowded("nickel B7=4"), ">B9", "A9", "=1"),
    "coins that find no way": walked(NO_WAY.position("nickel:B3*3 dime:A3 nickel B3"), "=5"),
    **{
        f"coins after {ply} plies": EIGHT[ply].scene(motion=True, since=EIGHT[ply - 3 : ply])
        for ply in range(14, 31)
    },
}
WHOLE = {"a battle", "a tile"}


def test_what_the_browser_is_sent_is_as_it_was() -> None:
    told = ["Parts of pictures, as they are sent."]
    for name, scene in SENT.items():
        wire: Any = scene.wire()
        told += ["", f"## {name}"]
        parts = ("items", "targets", "moves") if name in WHOLE else ("moves", "motions")
        told += [json.dumps(one) for part in parts for one in wire.get(part, ())]
        told += map(json.dumps, wire.get("highlights", {}).items())
    check_as_it_was(GOLDEN / "sent.txt", "\n".join([*told, ""]))


PUZZLES = {name: one.puzzle.as_game.at(one) for name, one in ATTEMPTS.items()}


@pytest.mark.parametrize(
    "positions", [POSITIONS, CELTIC, KNOTS, PUZZLES], ids=["k", "c", "ck", "puzzle"]
)
def test_a_picture_is_self_contained(positions: dict[str, Position]) -> None:
    for position, theme in zip(positions.values(), cycle(THEMES)):
        cells = [*position.game.named_cells]
        labels, heat = dict.fromkeys(cells[:1], "<&>"), dict.fromkeys(cells[1:2], 1)
        check_self_contained(position.svg(theme, labels=labels, heat=heat, marks=cells[2:3]))
        if positions is KNOTS:
            check_self_contained(position.svg(heat=position.expected_turns))


@pytest.mark.parametrize(
    "game",
    [
        Kingdoms(),
        Celtic(),
        Celtic(overrun="forfeit"),
        CelticKnot(players=4),
        CelticKnot(players=4, split=True),
    ],
    ids=repr,
)
@pytest.mark.parametrize("seed", [22, *range(amount(8, 0))])
def test_a_scene_is_small_on_the_wire(seed: int, game: Game) -> None:
    way = passed(seed, 120, game)
    most = 31 if isinstance(game, Celtic) else 30  # whose open ends are cut along their tiles
    for index, position in enumerate(way):
        since = way[max(index - 2, 0) : index]
        check_small(position.scene(caption=True, motion=True, since=since), most)


def test_a_puzzle_is_small_on_the_wire() -> None:
    for number in range(26):
        attempt = filled(easy(), number, number)
        marks = list(attempt.cells) if number % 2 else []
        # A cut along the edge of its tile for each open end makes it more than 31.
        check_small(puzzle_scene(attempt, Hint("c3", "EW"), caption=True, marks=marks), 32)


def check_small(scene: Scene, most: int) -> None:
    """A scene has at most so many kilobytes, and what is sent once at most 40."""
    wire: Any = scene.wire()
    still = wire.pop("backdrop", {})  # roads and bridges weigh more than hills
    assert len(json.dumps(still, separators=(",", ":"))) <= 40_000
    assert len(json.dumps(wire, separators=(",", ":"))) <= most * 1000


TILED: dict[str, tuple[Callable[..., Scene], Diagram]] = {
    **{name: (one.scene, one.knotwork) for name, one in CELTIC.items()},
    **{f"puzzle, {n}": (partial(puzzle_scene, one), one.knotwork) for n, one in ATTEMPTS.items()},
}


@pytest.mark.parametrize("name", TILED)
def test_strands_on_tiles_are_one_path_each_and_open_ends_are_cut(name: str) -> None:
    drawn, diagram = TILED[name]
    scene = drawn()
    pieces = [one for one in scene.items if one.layer == "pieces"]
    strands = [one for one in pieces if one.id.startswith(("strand:", "knot:"))]
    curves = [one.d for one in strands if isinstance(one, Path)]
    assert len(curves) == len(diagram.strands)
    assert sum(d.count("M") for d in curves) == len(diagram.pieces())
    cuts = [one.d for one in pieces if isinstance(one, Path) and one.id == "cuts:edge"]
    # Of the two ends on each open side the one on top is cut along the edge.
    assert sum(d.count("M") for d in cuts) == len(diagram.open_strands)
    assert {*scene.highlights} == {f"knot:{number + 1}" for number in range(len(diagram.loops))}
    for knot, lit in scene.highlights.items():
        assert [one.id for one in lit] == ["veil", "knot"]
        assert all(one.d for one in lit if isinstance(one, Path)), knot


@pytest.mark.parametrize("name", TILED)
def test_moves_of_tiles_written_for_each_target_mean_the_same(name: str) -> None:
    scene = TILED[name][0]()
    assert moves_as_read(scene) == moves_at_length(scene)
    kinds = [move.picks[0] if move.turn else "" for move in scene.moves]
    assert len([*groupby(kinds)]) == len({*kinds})  # all turns of a tile stand together


@pytest.mark.parametrize("options", [{}, {"coordinates": False}, {"arrangement": "tall"}], ids=str)
def test_everything_lies_in_the_box(options: dict[str, Any]) -> None:
    drawers = [drawn for drawn, _ in TILED.values()] if "coordinates" not in options else []
    drawers += [one.scene for one in KNOTS.values()] if "arrangement" not in options else []
    for drawn in drawers:
        scene = drawn(caption=True, **options)
        x, y, width, height = scene.box
        for one in (*scene.items, *scene.targets):
            half = one.r + 0.04 if isinstance(one, Disc) else 0
            half = letters.width(one.text, one.size) / 2 if isinstance(one, Text) else half
            points = [] if isinstance(one, (Disc, Text)) else corners(scene, one.id)
            for u, v in points or [one.at]:
                assert x - 0.001 <= u - half <= u + half <= x + width + 0.001, one
                assert y - 0.001 <= v <= y + height + 0.001, one
