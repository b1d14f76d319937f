"""What is no game on cells is refused in words: when its class is made, or when the game is."""

from collections.abc import Callable
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import NOBODY, Cells, GridGame, RuleError, nth_bit, popcount
from tests.amounts import few
from tests.games.example_games import TicTacToe, Twain


def apart(board: Any, own: Cells, enemy: Cells) -> Cells:
    """A piece is put on an empty cell."""
    return int(board.cells & ~(own | enemy))


def _won(result: Any) -> Callable[..., Any]:
    def won(board: Any, own: int, enemy: int, player: int) -> Any:  # noqa: ARG001
        """Something wins."""
        return result(board, own)

    return won


def _targets(result: Any) -> Callable[..., Any]:
    def targets(board: Any, own: int, enemy: int, player: int) -> Any:  # noqa: ARG001
        """Somewhere."""
        return result(board, own)

    return targets


def _placed(result: Any) -> Callable[..., Any]:
    def placed(board: Any, own: int, enemy: int, player: int, cell: int) -> Any:  # noqa: ARG001
        """Somehow."""
        return result(own, cell)

    return placed


NONSENSE = {
    "'won' returned None; expected True or False": _won(lambda *_: None),
    "returned 0; expected a set of cells, not the bit index of a cell": _targets(
        lambda board, _: nth_bit(board.cells, 0)
    ),
    "2 is the bit index of a cell; the set of that cell is 1 << 2": _targets(
        lambda board, own: own | nth_bit(board.cells, 2)
    ),
    "'placed' returned 1; expected a tuple of 2": _placed(lambda *_: 1),
    "'placed' leaves two pieces on [A-C][1-3]; expected sets that share no cell": _placed(
        lambda own, cell: (own | 1 << cell, own | 1 << cell)
    ),
}


@pytest.mark.parametrize("message", NONSENSE)
def test_rules_that_return_nonsense_are_refused_when_a_game_is_made(message: str) -> None:
    class Nonsense(GridGame):
        """Of no use."""

        size = "3x3"
        own_rules = (NONSENSE[message],)

    with pytest.raises(RuleError, match=message):
        Nonsense()


@pytest.mark.filterwarnings("ignore:.* is played interpreted")
@pytest.mark.parametrize("compiled", few([False, True]))
@pytest.mark.parametrize("rule", ["mover", "count_actions"])
def test_an_end_that_contradicts_itself_is_told_or_is_the_end(rule: str, compiled: bool) -> None:  # noqa: FBT001
    standard, nothing = Twain().rules.plain.rules[rule], {"mover": NOBODY, "count_actions": 0}[rule]

    def game(most: int) -> Any:
        def changed(board: Any, state: Any) -> int:
            ends = state.up + popcount(state.right) == 2 and state.right <= most
            return nothing if ends else int(standard(board, state))

        return Twain(rules={rule: changed})

    with pytest.raises(RuleError, match="'count_actions' contradicts 'mover': NOBODY is to move"):
        game(1 << 30)
    end = game(0b101).start().play("A1-B1", "C1-D1")  # which no trial sees
    if rule == "mover":
        assert (end.legal_moves, end.explain("B1-C1").rule) == ((), "end")
        assert {*kw.playouts(end, 9, compiled=compiled).lengths} == {0}
        assert kw.perft(end, 1, compiled=compiled) == 0
    else:
        with pytest.raises(RuleError, match="contradicts 'mover'"):
            kw.playouts(end, 9, compiled=compiled)


def won(board: Any, own: int) -> bool:
    return bool(board and own)


def swapped(board: Any, enemy: int, own: int, player: int) -> bool:
    return bool(board and enemy and own and player)


def wons(board: Any, own: int, enemy: int, player: int) -> bool:
    return bool(board and enemy and own and player)


swapped.__name__ = "won"


def weight(board: Any, own: int) -> int:
    return int(board and own)


CLASSES: dict[str, dict[str, Any]] = {
    r"the rule 'won' takes \(board, own, enemy, player\)": {"own_rules": (won,)},
    r"'weight' takes \(board, state, action\)": {"own_rules": (weight,)},
    "has 'hexagon', which no game has; did you mean 'hexagons'": {"hexagon": True},
    "has 'rules', .* did you mean 'own_rules'": {"rules": (won,)},
    "own_rules=<function won.*; expected functions, such as": {"own_rules": won},
    "own_rules has 3; a rule is a function": {"own_rules": (3,)},
    "own_rules has <function <lambda>.* made by def": {"own_rules": (lambda board: board,)},
    r"place takes \(board: Any, enemy: int": {"own_rules": (swapped,)},
    "nothing calls the rule 'wons'; did you mean 'won'": {"own_rules": (wons,)},
    "has a method won, but won is a rule; define it before the class": {"won": wons},
    "two rules have the same name": {"own_rules": (apart, apart)},
    "players='red'; expected names": {"players": "red"},
    "players=5; expected names": {"players": 5},
    r"players=\('red', 5\); .* not 5": {"players": ("red", 5)},
    "name=5; expected the name of the game": {"name": 5},
    "name=' '; expected one line of text": {"name": " "},
    r"name='Hex\\n'; expected one line of text": {"name": "Hex\n"},
    "looks=5; expected one, such as 'ring'": {"looks": 5},
    "borders=5; expected the owners of sides": {"borders": 5},
    "defaults=5; expected options and whole numbers": {"defaults": 5},
    "sentences=5; expected texts by language and key": {"sentences": 5},
    "sentences={'en': 5}; expected texts by language and key": {"sentences": {"en": 5}},
    "not 'Red'": {"players": ("Red", "Blue")},
    "a game of 3 needs its own state_type": {"players": ("a", "b", "c")},
    "state_type=<class 'dict'>; expected a NamedTuple": {"state_type": dict},
    "needs the rules start, mover": {"state_type": type(Twain().start().state)},
    "has 'stones'; did you mean 'stone'": {"looks": "stones"},
    r"looks=\('ring',\); expected one, or one for each": {"looks": ("ring",)},
    "knotwork is woven on squares": {"looks": "knot", "hexagons": True},
    "is no side of a player": {"borders": {"top": "red"}},
    "the board 'x' has no cell|line 1, column 1": {"size": "x"},
    "which every board has": {"defaults": {"cells": 3}},
    "has 'board', which every game has; a class says its board by `size`": {
        "defaults": {"board": "3x3"}
    },
    "sentences has no English 'player.moss'": {"sentences": {"de": {"player.moss": "Moos"}}},
}


@pytest.mark.parametrize("message", CLASSES)
def test_what_is_no_game_is_refused_when_the_class_is_made(message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        type("Faulty", (GridGame,), {"__doc__": "No game.", **CLASSES[message]})


def test_a_game_that_is_over_at_its_start_has_a_rule_book() -> None:
    def goals(board: Any, own: int, enemy: int, player: int, cell: int) -> int:  # noqa: ARG001
        """Without a rule `setup` there is no piece to move."""
        return int(board.cells)

    game: Any = type("Empty", (GridGame,), {"__doc__": "Move.", "own_rules": (goals,)})()
    assert game.start().outcome.winner is None
    assert len(game.rulebook()["goals"].legal_moves) == 0


@pytest.mark.parametrize("given", [5, (1,), (0.5, float("nan"))])
def test_an_evaluation_that_gives_no_probabilities_is_named(given: Any) -> None:
    evaluated = {"__doc__": "No end.", "evaluate": lambda *_: given}
    position = type("Faulty", (GridGame,), evaluated)().start()
    with pytest.raises(ValueError, match=r"the evaluation gave .* for each of red, blue"):
        kw.Greedy().choose(position)


@pytest.mark.parametrize("given", [None, "check"])
def test_events_that_are_no_texts_are_named(given: Any) -> None:
    told = {"__doc__": "No end.", "events": lambda *_: given}
    board = kw.play(type("Faulty", (GridGame,), told)())
    with pytest.raises(TypeError, match=f"events returned {given!r}; expected texts in a tuple"):
        board.play("A1")
    assert not board.record.moves


def test_there_are_no_more_players_than_the_rules_know() -> None:
    def mover(board: Any, state: Any) -> int:  # noqa: ARG001
        return 3

    others = [rule for rule in Twain.own_rules if rule.__name__ != "mover"]
    with pytest.raises(RuleError, match="'mover' returned 3; expected 0 to 1, as there are 2 play"):
        type("Faulty", (Twain,), {"own_rules": (*others, mover)})()


def test_the_base_itself_is_no_game() -> None:
    with pytest.raises(TypeError, match="make a class of your own"):
        GridGame()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3/3/3", "expected the rows and the player"),
        ("3/3/x2 cross", "'x' on A1 is unknown; expected c, n, _ or a number"),
        ("3/3/_2 cross", "A1 is a cell on this board"),
    ],
)
def test_a_text_that_is_no_position_is_quoted(text: str, message: str) -> None:
    with pytest.raises(kw.PositionError, match=message) as caught:
        TicTacToe().position(text)
    assert repr(text) in str(caught.value)
