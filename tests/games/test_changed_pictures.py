"""What changed rules count is what is drawn: knots, routes, tunnels; and texts read as played."""

import random
import re
from inspect import getsource
from math import isnan
from types import FunctionType
from typing import Any

import pytest

from knotwidgets import Board, Celtic, CelticKnot, Kingdoms, Position, measures
from knotwidgets.core.rules import RuleBook
from knotwidgets.knotwork import Diagram
from knotwidgets.lab.measures import Course
from tests.cells import cell
from tests.games.celtic_games import FINISHED
from tests.games.celtic_knot_boards import CURL
from tests.games.conformance import played

STANDARD = Celtic().start().play(*FINISHED)

KNOTS = {
    "all": "def knot(board, tiles, start):\n    return closed(board, tiles)",
    "none": "def closed(board, tiles):\n    return NO_ARCS",
    "short": "def knot(board, tiles, start):\n    return onward(board, tiles, start)",
    "still": "def onward(board, tiles, arcs):\n    return arcs",
    "twice": "def knot_score(tiles, visited, player):\n    return 2 * popcount(visited)",
}


def celtic(source: str) -> Celtic:
    names = cell(source)
    (name,) = [one for one in KNOTS_RULES if one in names]
    return Celtic(rules={name: names[name]})


KNOTS_RULES = ("onward", "closed", "knot", "knot_score")


def lit(position: Position) -> dict[str, str]:
    """What stands out for each knot: the strand of a loop, or a plain rim."""
    return {name: items[1].style.split()[0] for name, items in position.scene().highlights.items()}


@pytest.mark.parametrize("name", KNOTS)
def test_what_counts_as_a_knot_is_told_scored_and_lit(name: str) -> None:
    game = celtic(KNOTS[name])
    position = game.position(STANDARD.text)
    knots = game.knots(position)
    for player in game.players:
        scored = sorted((knot.scores[player] for knot in knots), reverse=True)
        assert tuple(scored) == game.scores(position)[player]
    rows = [row for row in game.view.reckoning(position).rows if row.id]
    assert [row.id for row in rows] == [f"knot:{n}" for n in range(1, len(knots) + 1)]
    assert [row.values for row in rows] == [
        tuple(map(str, knot.scores.values())) for knot in sorted(knots, key=lambda k: -len(k.cells))
    ]
    woven = [knot for knot in knots if knot.loop is not None]
    assert sorted(lit(position).values()) == sorted(
        "rim" if knot.loop is None else "tint" for knot in knots
    )
    rims = [item for item in position.scene().items if item.style == "rim"]
    assert len(rims) == len(knots) - len(woven)
    assert (len(woven), len(rims)) == {
        "all": (0, 1),
        "none": (0, 0),
        "short": (0, len(rims)),
        "still": (0, len(rims)),
        "twice": (3, 0),
    }[name]


def test_a_loop_that_no_rule_counts_is_woven_and_has_no_tint() -> None:
    position = celtic(KNOTS["none"]).position(STANDARD.text)
    for one, tinted in ((position, False), (STANDARD, True)):
        tints = [item for item in one.scene(tints=True).items if item.style.startswith("tint")]
        assert bool(tints) == tinted
    diagram: Diagram = position.knotwork
    assert diagram == STANDARD.knotwork


# ---- Celtic Knot --------------------------------------------------------------------------------

WAYS = {
    "walk": "def walk(board, heading, total):\n    return onward(board, heading)",
    "walk ": "def walk(board, heading, total):\n    return heading",
    "goals": "def goals(board, space, total):\n    return board.goals & ~(1 << space)",
    "leads_on": "def leads_on(board, place):\n    return place % 7 != 3",
    "drop": "def drop(board, space):\n    return (space + 9) % board.size",
    "onward": "def onward(board, heading):\n    return board.ahead[board.ahead[heading]]",
    "flip": (
        "def flip(board, state, total):\n"
        "    targets = reached(board, state.space, total)\n"
        "    targets &= -targets\n"
        "    if not targets:\n"
        "        return rest(board, state.coins, state.player, state.owed)\n"
        "    return state._replace(flipped=state.number, total=total, targets=targets)"
    ),
}


def knot(name: str, **options: Any) -> CelticKnot:
    return CelticKnot(**options, rules={name.strip(): cell(WAYS[name])[name.strip()]})


@pytest.mark.parametrize("name", WAYS)
def test_routes_lead_to_what_the_rules_allow_and_are_drawn(name: str) -> None:
    game = knot(name, board=CURL, coins=2)
    seen = 0
    for position in played(game, random.Random(3), 60):
        routes = game.routes(position)
        if game.phase(position) == "go":
            assert tuple(f">{goal}" for goal in routes) == position.legal_moves
            drawn = {item.id for item in position.scene().items if item.id.startswith("route:")}
            assert drawn == {f"route:{goal}" for goal in routes}
            assert all(route[-1] == game.square(goal) for goal, route in routes.items())
            seen += 1
        assert game.position(position.text) == position
    assert seen > 9


def test_tunnels_are_where_coins_may_drop() -> None:
    everywhere = "def drop(board, space):\n    return unders[space]"
    standard = CelticKnot()
    index = {name: n for n, name in enumerate(standard.spaces)}
    unders = tuple(index.get(f"{name}'", -1) for name in standard.spaces)
    game = CelticKnot(rules={"drop": cell(everywhere, unders=unders)["drop"]})
    tunnels = {one.id for one in game.start().scene().items if one.id.startswith("tunnel:")}
    assert tunnels == {f"tunnel:{square}" for square in ("C7", "E7", "E3", "G3", "C5", "G5")}
    labels = {target.id: target.label for target in game.start().scene().targets}
    assert labels["C5"].startswith("C5, bridge with a tunnel, empty, linked to ")
    assert "C5'" in labels["C5"]


def test_a_changed_flip_is_asked_when_a_text_is_read() -> None:
    game = knot("flip")
    by_moves = game.start().play("A9", "=2")
    read = game.position(by_moves.text)
    assert read == by_moves
    assert by_moves.text == "nickel:I9,A1,A9,I3,I1,A7 dime:I9,A1,A9,I3,I1,A7 nickel A9=2"
    assert read.legal_moves == by_moves.legal_moves == (">C9",)
    assert CelticKnot().position(by_moves.text).legal_moves == (">C9", ">A7")
    for position in (read, by_moves):
        verdict = position.explain(">A7")
        assert verdict.rule == "flip"
        assert verdict.message == "The rule 'flip' of this game does not allow A7."


# ---- what follows -------------------------------------------------------------------------------

CHANGES: dict[str, tuple[type[Any], str]] = {
    "neighbours?": (
        Kingdoms,
        "(board, hills):\n    return step(board, hills, 1, 1) | step(board, hills, -1, 1)",
    ),
    "kingdoms": (Kingdoms, "(board, forts):\n    return popcount(forts)"),
    "kingdoms?": (Kingdoms, "(board, forts):\n    return popcount(forts) // 2"),
    "bridges?": (Kingdoms, "(board, forts, hill):\n    return 0"),
    "knots?": (Kingdoms, "(board, forts):\n    return popcount(forts) // 2"),
    "standing": (Kingdoms, "(board, forts):\n    return 2 * kingdoms(board, forts)"),
    "held": (Celtic, "(rack, sides):\n    return 1"),
    "in_play": (Celtic, "(board, tiles):\n    return must_open(board, tiles, 0) & ~laid(tiles)"),
    "overrun?": (Celtic, "(board, box, side):\n    return board.cells"),
    "onward?": (CelticKnot, "(board, heading):\n    return board.ahead[board.ahead[heading]]"),
    "arrival?": (
        CelticKnot,
        "(board, heading):\n    return 1 << min(heading // 2 | 1, board.size)",
    ),
}
"""Changed rules; those with a question mark lead where a picture can't follow."""


def agrees(position: Position) -> bool:
    """Whether all that is read from a position, and its picture, say what the rules say."""
    game: Any = position.game
    board, rules, state = game.board, game.rules, position.state
    if isinstance(game, Celtic):
        racks = [[rules["held"](rack, one) for one in (1, 5, 3, 7, 15)] for rack in state.racks]
        open_cells = game.named(state, rules["in_play"](board, state.tiles))
        shown = [[*rack.values()] for rack in position.rack.values()]
        return (shown, position.open_cells) == (racks, tuple(open_cells))
    if isinstance(game, CelticKnot):
        assert {*game.joins()} == {(one, end) for one in game.links for end in game.links[one]}
        return True
    course = Course(game, (), state, lambda *_: ())
    links, owners = measures["Links"].course(course), position.owners  # type: ignore[misc]
    near = [{*pair} for pair in game.joins() if owners.get(pair[0], "") == owners.get(pair[1])]
    drawn = len(position.knotwork.crossings) + len(game.causeways(position))
    assert isnan(links) == bool(game.unseen(position))
    standing, groups = game.view.figures(position)[0].values, position.kingdoms.values()
    sides = game.sides(state)
    assert standing == tuple(str(rules["standing"](board, forts)) for forts in sides)
    counted = [rules["kingdoms"](board, forts) for forts in sides]
    return (len({*map(frozenset, near)}), counted) == (drawn, [*map(len, groups)])


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_read_agrees_with_changed_rules_or_a_sentence_says_that_it_cannot(
    change: str,
) -> None:
    kind, source = CHANGES[change]
    name = change.strip("?")
    options = {"scoring": "knots"} if name == "knots" else {}
    game, told = kind(**options, rules={name: cell(f"def {name}{source}")[name]}), set[str]()
    for position in played(game, random.Random(3), 30):
        unseen = game.unseen(position)
        told.add(unseen)
        shown = [one.text for one in position.scene(caption=True).items if one.id == "unseen"]
        assert shown == [unseen] * bool(unseen)
        assert agrees(position) or unseen
    assert any(told) == ("?" in change)
    assert Board(position).state["panel"]["note"].startswith(game.unseen(position))


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=lambda game: game.name)
def test_what_follows_is_what_calls_all_the_way(game: Any) -> None:
    rules = game.rules.standard
    module = next(iter(rules.values())).__globals__
    calls = {
        name: {*re.findall(r"\b(\w+)\(", getsource(one).split('"""')[-1])} & module.keys()
        for name, one in module.items()
        if isinstance(one, FunctionType)
    }
    for one, called in calls.items():
        for others in calls.values():
            others.update(called if one in others else ())
    for name, rule in rules.items():
        changed = FunctionType(rule.__code__, module, name)
        book = RuleBook(rules.values(), game.kernel, {name: changed})
        follow = {one for one in rules if book.mark(one)}
        assert follow == {name} | {one for one in rules if name in calls[one]}
