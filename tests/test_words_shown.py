"""All that is shown or spoken of a game, at random moments of every option set, in every language.

In the pseudo-language every word of the tables has accents and stands in brackets. So plain letters
outside of notation, or anything outside of brackets, are English that nobody can translate.
"""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, puzzles
from knotwidgets.core import Game
from knotwidgets.core.view import Reckoning
from knotwidgets.games.celtic.puzzles import NoSolution
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.scene import Scene, Text
from knotwidgets.scene.spoken import result
from knotwidgets.words import LANGUAGES, into
from tests.games.option_sets import OPTION_SETS, OptionSet
from tests.golden import GOLDEN, check_as_it_was
from tests.pseudo import PSEUDO, pseudo_language  # noqa: F401 - a fixture
from tests.scene.knot_positions import KNOTS

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pseudo_language")]

NAMES = ("Kingdoms", "Celtic!", "Celtic Knot")
PIECE = re.compile(r"[A-Za-z][\w'>=*]*(?::[NESW]+[ob*]?)?", re.ASCII)
NOTATION = re.compile(
    r"x?[A-Za-z]\d*'?(:[NESW]+[ob*]?|[>=][\w>=']*)?|[NESW]{1,4}|off"
    r"|cap|straight|corner|tee|cross|orange|blue|neutral|knots|given|holes"
)
"""Cells, sides, moves and parts of them; the words of a puzzle's or a supply's notation."""


def untranslated(text: str) -> list[str]:
    """What a text in the pseudo-language still says in English."""
    if not is_inside(text):
        return [text]
    for name in NAMES:
        text = text.replace(name, "")
    unquoted = re.sub(r"'[^']*'(?!\w)", "", text)  # what was given, and the names of rules
    return [piece for piece in PIECE.findall(unquoted) if not NOTATION.fullmatch(piece)]


def is_inside(text: str) -> bool:
    """Whether one pair of brackets holds all of a text."""
    depths, depth = [], 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        depths.append(depth)
    return depths[-1] == 0 and all(depths[:-1])


def faults(texts: Iterator[str]) -> dict[str, list[str]]:
    """The texts that can't be translated; on the way, each is put into every language."""
    wrong = {}
    for text in texts:
        if text and (left := untranslated(into(text, PSEUDO))):
            wrong[text] = left
        for language in LANGUAGES:
            assert "{" not in into(text, language)
    return wrong


# ---- what is shown ------------------------------------------------------------------------------


def said_in(scene: Scene, plain: str) -> Iterator[str]:
    """What a scene says beside notation and numbers, which are `plain`."""
    yield scene.title  # the description of a position is its text in notation
    for item in scene.items:
        if isinstance(item, Text) and item.style not in ("coordinate", "name"):
            yield "" if re.fullmatch(plain, item.text) else item.text
    yield from (target.label for target in scene.targets)
    yield from (move.label for move in scene.moves)


def said_of(position: Position) -> Iterator[str]:
    """What is said of a position beside its picture."""
    view = position.game.view
    if position.player and position.player != "chance":
        yield view.turn(position)
        yield view.invitation(position)
    yield view.phase(position)
    yield view.goal(position)
    yield from (view.standing(position, player) for player in position.game.players)
    yield from said_by(view.reckoning(position))
    if position.outcome:
        yield result(position.outcome)
        yield from position.outcome.detail


def said_by(table: Reckoning) -> Iterator[str]:
    """What a table says."""
    yield from table.columns
    yield from (row.label for row in table.rows)


def refusals(position: Position, tried: list[str]) -> Iterator[str]:
    """What is said of moves that were legal somewhere else, and of what is no move."""
    for move in (*tried, "", "what?", "Z9", "z99:NE", "cap", "cross*", "e5:tee", "e6"):
        verdict = position.explain(move)
        yield "" if verdict.legal else verdict.message


def played(game: Game, rng: random.Random) -> list[Position]:
    """A random game, in which now and then what is illegal is tried, as some rules let it stand."""
    line = [game.start()]
    while (moves := line[-1].legal_moves) and len(line) < 400:
        position, move = line[-1], rng.choice(moves)
        if rng.random() < 0.2:
            wild = str(rng.choice(line).last)
            if game.judge(position.state, wild).action is not None:
                move = wild
        line.append(position.play(move))
    return line


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_all_that_is_said_and_pictured_of_a_game_can_be_translated(options: OptionSet) -> None:
    rng = random.Random(str(options))
    line = played(options.game(), rng)
    moves = [str(position.last) for position in line[1:]]
    wrong: dict[str, list[str]] = {}
    for position in [line[0], *rng.sample(line, min(5, len(line))), *line[-2:]]:
        tried = rng.sample(moves, min(25, len(moves)))
        wrong |= faults(refusals(position, tried))
        wrong |= faults(said_of(position))
    for before, after in pairwise(line):
        wrong |= faults(iter(before.game.events(before.state, after.state)))
        wrong |= faults(iter(before.game.view.effects(before, after)))
    for position in (line[0], rng.choice(line), line[-1]):
        scene = position.scene(caption=True, lang=PSEUDO)
        texts = [text for text in said_in(scene, r"=? ?\d+|[A-Z]") if text]
        wrong |= {text: left for text in texts if (left := untranslated(text))}
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_the_same_in_every_language_but_for_its_words(language: str) -> None:
    position = Celtic().start().play("e6:S", "f5:W")
    scene, english = position.scene(lang=language), position.scene()
    assert [item.id for item in scene.items] == [item.id for item in english.items]
    assert [target.id for target in scene.targets] == [target.id for target in english.targets]
    wire, plain = scene.wire()["moves"], english.wire()["moves"]
    assert isinstance(wire, list)
    assert isinstance(plain, list)
    assert len(wire) == len(plain)  # those that differ in their cell alone are still one


ROW = Attempt.of(puzzles.Puzzle(3, 1, "2 cap 1 straight", givens="a1:E")).lay("b1:EW")
SAID: list[Position] = [
    Kingdoms().start().play("D4"),
    Kingdoms().start().play("D4", "A2"),
    Kingdoms().position("_5_/7/rr5/br5/r6/7/_5_ red battle"),
    Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5"),
    Celtic().start(),
    Celtic().start().play("e6:S"),
    Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E"),
    *(KNOTS[name] for name in ("start", "flip", "bonus", "split", "split bonus", "off", "over")),
    CelticKnot().position("nickel:A9,B9 dime:A1 nickel A9=1"),
    CelticKnot().position("nickel:A9*2 dime:A9 nickel A9"),
    CelticKnot().position("nickel:A9*3 dime:A9 nickel bonus A9*1=1"),
    ROW.puzzle.as_game.at(ROW),
]


def test_all_that_is_said_of_some_positions_is_as_it_was() -> None:
    told = dict.fromkeys(["What is said of positions, each sentence once."])
    for position in SAID:
        scene = position.scene(caption=True)
        told |= dict.fromkeys(["", f"## {position.game} {position.text}"])
        rows = position.game.view.reckoning(position).rows
        told |= dict.fromkeys(f"{row.label}: {', '.join(row.values)}" for row in rows)
        told |= dict.fromkeys(map(str, (*said_of(position), *said_in(scene, r"\d"))))
    check_as_it_was(GOLDEN / "said.txt", "\n".join([*told, ""]))


# ---- matches and puzzles ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "more"),
    [
        ("1 cap 3 corner", {}),
        ("2 cap 2 straight", {"knots": 2}),
        ("4 corner", {"knots": 3}),
        ("4 corner", {"givens": "a1:NW"}),
        ("4 corner 1 cap 1 straight", {"givens": "a1:N b1:N"}),
    ],
)
def test_the_reason_why_there_is_no_solution_can_be_translated(
    tiles: str, more: dict[str, Any]
) -> None:
    with pytest.raises(NoSolution) as proof:
        puzzles.Puzzle(2, 2, tiles, **more).solve()
    assert faults(iter((proof.value.reason,))) == {}
