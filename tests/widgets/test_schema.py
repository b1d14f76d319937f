"""All that travels is what the schemas say: the one description that both sides are checked by."""

import json
import random
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, get_args

import pytest

from knotwidgets import MCTS, Annotations, Board, Celtic, CelticKnot, Kingdoms, Match, Puzzle
from knotwidgets.core import Game
from knotwidgets.core.annotations import COLOURS
from knotwidgets.games.celtic.puzzles import Puzzle as Task
from knotwidgets.session import schema
from knotwidgets.widgets.page.document import STATIC, part
from tests.schema import faults
from tests.wire import Wire

pytestmark = pytest.mark.slow

GAMES: dict[str, Game] = {
    "kingdoms": Kingdoms(),
    "celtic": Celtic(),
    "celtic_knot": CelticKnot(players=3),
}
TRAITS = {
    "look": schema.Look,
    "state": schema.State,
    "ahead": schema.Ahead,
    "thinking": schema.Thinking,
    "drawn": schema.Drawn,
}
STEPS = 40
PLAIN = (str, int, float, bool, type(None))


def unplain(data: Any, path: str) -> Iterator[str]:
    """Where something else stands than some front ends write, also of a class derived from it."""
    if type(data) in (list, tuple):
        for number, entry in enumerate(data):
            yield from unplain(entry, f"{path}.{number}")
    elif type(data) is dict:
        for key, entry in data.items():
            yield from unplain([key, entry], f"{path}.{key}")
    elif type(data) not in PLAIN:
        yield f"{path}: {type(data).__name__}"


class Ear(Wire):
    """A wire that notes what is not plain."""

    def __init__(self, widget: Any) -> None:
        self.unplain: list[str] = []
        super().__init__(widget)

    def publish_msg(self, msg_type: str, data: Any = None, *rest: Any, **more: Any) -> None:
        self.unplain += unplain(data, msg_type)
        super().publish_msg(msg_type, data, *rest, **more)


def told(wire: Ear) -> Iterator[str]:
    """What is wrong with all that has been published."""
    yield from wire.unplain
    for message in wire.published:
        for name, value in message.get("state", {}).items():
            if name in TRAITS:
                yield from faults(value, TRAITS[name], name)
        if message["method"] == "custom":
            yield from faults(message["content"], schema.Reply, "reply")


def wrong(widget: Board | Puzzle) -> list[str]:
    """What is wrong with the traits, as JSON."""
    given = {name: getattr(widget, name) for name in {*widget.keys} - {"layout"}}
    traits = json.loads(json.dumps(widget.get_state(), allow_nan=False))
    kept = {name: kind for name, kind in TRAITS.items() if name in traits}
    wrong = [fault for name, kind in kept.items() for fault in faults(traits[name], kind, name)]
    return [*wrong, *unplain(given, "traits")]


def test_the_browsers_types_and_checks_are_those_of_the_schemas() -> None:
    path = Path(__file__).resolve().parents[2] / "js" / "schema.py"
    spec = spec_from_file_location("js_schema", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for file, text in module.files().items():
        assert file.read_text(encoding="utf-8") == text, "run python js/schema.py"


@pytest.mark.parametrize(
    ("start", "lang"),
    [*zip(GAMES.values(), ("en", "de", "fr"), strict=True), (Match(Kingdoms(board="2x2")), "de")],
    ids=repr,
)
def test_what_a_board_tells_through_a_game_is_in_the_schema(start: Any, lang: str) -> None:
    chance = random.Random(7)
    board = Board(start, seed=7, heat={}, lang=lang)
    assert wrong(board) == []
    wire = Ear(board)
    targets = [target["id"] for target in board.state["scene"]["targets"]]
    for number in range(STEPS):
        scene, rev = board.state["scene"], board.state["rev"]
        moves = [move for move in scene["moves"] if "turn" not in move]
        picks = chance.sample(targets, 2)
        if moves:
            move = chance.choice(moves)
            picks = [pick.replace("$", move["each"][0]) for pick in move["picks"]]
        kind = chance.choice(["pick", "pick", "pick", "explain"])
        wire.tell({"kind": kind, "id": f"v:{number}", "rev": rev, "picks": picks})
        if not moves and board.position.player:
            board.play(chance.choice(board.position.legal_moves))
    board.annotate(circles=targets[:1], arrows=[(targets[0], targets[1])], texts={targets[2]: "!"})
    board.undo()
    assert list(told(wire)) == []
    assert wrong(board) == []


KNOTS = Kingdoms(board="5x6", scoring="knots", illegal_moves="punish")


@pytest.mark.parametrize("game", [*GAMES.values(), KNOTS], ids=repr)
def test_the_end_of_a_game_is_small_and_in_the_schema(game: Game) -> None:
    position = game.start()
    chance = random.Random(3)
    while not position.outcome:
        position = position.play(chance.choice(position.legal_moves))
    board = Board(position)
    assert wrong(board) == []
    assert board.state["panel"]["result"]
    assert len(json.dumps(board.state["scene"])) <= 30_000


def test_what_machines_think_is_in_the_schema() -> None:
    board = Board(Kingdoms(), pace=0, red=MCTS(simulations=30), blue=MCTS(simulations=30))
    wire = Ear(board)
    board.analyse()
    board.stop()
    assert list(told(wire)) == []
    assert wrong(board) == []


def test_a_puzzle_is_in_the_schema() -> None:
    puzzle = Puzzle(Task(2, 2, "4 corner"), lang="de")
    wire = Ear(puzzle)
    for number, cell in enumerate(("a1", "b2", "nowhere")):
        for kind in ("explain", "pick"):
            message = {"kind": kind, "id": f"{kind}:{number}", "picks": ["tile:corner", cell, "NE"]}
            wire.tell({**message, "rev": puzzle.state["rev"]})
        assert wrong(puzzle) == []
    puzzle.clear().lay("a1:NE b1:NW a2:ES b2:SW")
    assert puzzle.solved
    assert list(told(wire)) == []
    assert wrong(puzzle) == []


def test_the_pens_are_those_of_annotations() -> None:
    assert get_args(schema.Colour) == COLOURS
    assert Annotations({"D4": COLOURS[0]})


def test_each_part_of_the_bundle_is_sent_when_it_is_asked_for() -> None:
    names = get_args(schema.PartName)
    assert {path.stem for path in STATIC.glob("*.js")} == {
        "widget",
        "page",
        "rulebook",
        "scorm",
        *names,
    }
    board = Board(Kingdoms())
    wire = Ear(board)
    for number, name in enumerate([*names, "widget"]):  # in view of whatever state
        wire.tell({"kind": "part", "id": f"v:{number}", "rev": -1, "name": name})
    *replies, refused = (message["content"] for message in wire.published)
    assert [reply["part"] for reply in replies] == [part(name) for name in names]
    assert refused["reason"] == "malformed"
    assert list(told(wire)) == []
