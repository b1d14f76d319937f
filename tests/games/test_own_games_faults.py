"""What is no game on cells is refused in words: when its class is made, or when the game is."""

from collections.abc import Callable
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import NOBODY, Cells, GridGame, RuleError, popcount
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


def _forever(board: Any, own: int) -> int:
    while board.cells:
        own += 1
    return own


NONSENSE = {
    "'won' returned None; expected True or False": _won(lambda *_: None),
    "'targets' returned None; expected a set of cells": _targets(lambda *_: None),
    r"'targets' returned \['A1'\]; expected a set of cells": _targets(lambda *_: ["A1"]),
    "expected a set of cells of this board": _targets(lambda board, _: board.cells << 1),
    "leads round the edge": _targets(lambda board, own: (own << 2 | 3) & board.cells & ~own),
    "'placed' returned 1; expected a tuple of 2": _placed(lambda *_: 1),
    "'placed' leaves two pieces on [A-C][1-3]; expected sets that share no cell": _placed(
        lambda own, cell: (own | 1 << cell, own | 1 << cell)
    ),
    "'won' raised ZeroDivisionError": _won(lambda board, _: 1 // (board.first * 0)),
    "'won' came to no end within 300,000 lines": _won(_forever),
}


@pytest.mark.parametrize("message", NONSENSE)
def test_rules_that_return_nonsense_are_refused_when_a_game_is_made(message: str) -> None:
    class Nonsense(GridGame):
        """Of no use."""

        size = "3x3"
        own_rules = (NONSENSE[message],)

    with pytest.raises(RuleError, match=message):
        Nonsense()


def _ended(rule: str, when: Callable[[Any], bool]) -> Any:
    """Return a game whose `mover` says that it is over, or in which there is nothing to do."""

    def mover(board: Any, state: Any) -> int:  # noqa: ARG001
        """Over at some time."""
        return NOBODY if when(state) or not left(state) else state.player

    def count_actions(board: Any, state: Any) -> int:  # noqa: ARG001
        """As long as there is something to do."""
        return 0 if when(state) else left(state)

    def left(state: Any) -> int:
        return 31 - popcount(state.right) - popcount(state.up)

    return Twain(rules={rule: {"mover": mover, "count_actions": count_actions}[rule]})


OVER = r"'count_actions' returned \d+ where 'mover' returned NOBODY"
STUCK = "'count_actions' returned 0, and 'mover' not NOBODY"


@pytest.mark.parametrize(("rule", "message"), [("mover", OVER), ("count_actions", STUCK)])
def test_an_end_that_contradicts_itself_is_refused_when_a_game_is_made(
    rule: str, message: str
) -> None:
    with pytest.raises(RuleError, match=message):
        _ended(rule, lambda state: popcount(state.right) == 2)


def test_a_game_is_over_where_the_mover_says_so() -> None:
    game = _ended("mover", lambda state: state[:2] == (0b101, 0))  # which no trial sees
    last = game.start().play("A1-B1")
    end = last.play("C1-D1")
    assert (end.player, end.legal_moves, end.explain("B1-C1").rule) == (None, (), "end")
    for compiled in (False, True):
        assert {*kw.playouts(end, 9, compiled=compiled).lengths} == {0}
        assert kw.perft(end, 1, compiled=compiled) == 0
    assert kw.perft(last, 2) == kw.perft(Twain().start().play("A1-B1"), 2) - 29
    record = kw.Record(game.start()).play("A1-B1").play("C1-D1")
    with pytest.raises(kw.RecordError, match="The game is over"):
        kw.Record.read(f"{record.text} 3. B1-C1", game)


def test_who_is_to_move_and_can_do_nothing_does_not_end_the_game() -> None:
    end = _ended("count_actions", lambda state: state[:2] == (0b101, 0)).start()
    end = end.play("A1-B1", "C1-D1")
    for compiled in (False, True):
        with pytest.raises(RuleError, match=STUCK):
            kw.playouts(end, 9, compiled=compiled)
    with pytest.raises(RuleError, match=STUCK):
        end.legal_moves  # noqa: B018 - they are worked out when asked for


def won(board: Any, own: int) -> bool:
    return bool(board and own)


def swapped(board: Any, enemy: int, own: int, player: int) -> bool:
    return bool(board and enemy and own and player)


def wons(board: Any, own: int, enemy: int, player: int) -> bool:
    return bool(board and enemy and own and player)


swapped.__name__ = "won"

CLASSES: dict[str, dict[str, Any]] = {
    r"the rule 'won' takes \(board, own, enemy, player\)": {"own_rules": (won,)},
    "own_rules=<function won.*; expected functions, such as": {"own_rules": won},
    "own_rules has 3; a rule is a function": {"own_rules": (3,)},
    "own_rules has <function <lambda>.* made by def": {"own_rules": (lambda board: board,)},
    r"place takes \(board: Any, enemy: int": {"own_rules": (swapped,)},
    "nothing calls the rule 'wons'; did you mean 'won'": {"own_rules": (wons,)},
    "has a method won, but won is a rule; define it before the class": {"won": wons},
    "two rules have the same name": {"own_rules": (apart, apart)},
    "players='red'; expected names": {"players": "red"},
    "not 'Red'": {"players": ("Red", "Blue")},
    "not 'a b'": {"players": ("a b", "c")},
    "its own, not 'red'": {"players": ("red", "red")},
    "not 'chance'": {"players": ("red", "chance")},
    "a game of 3 needs its own state_type": {"players": ("a", "b", "c")},
    "state_type=<class 'dict'>; expected a NamedTuple": {"state_type": dict},
    "needs the rules start, mover": {"state_type": type(Twain().start().state)},
    "has 'stones'; did you mean 'stone'": {"looks": "stones"},
    "knotwork is woven on squares": {"looks": "knot", "hexagons": True},
    "is no side of a player": {"borders": {"top": "red"}},
    "the board 'x' has no cell|line 1, column 1": {"size": "x"},
    "which every board has": {"defaults": {"cells": 3}},
    "row='five'; expected a whole number": {"defaults": {"row": "five"}},
}


@pytest.mark.parametrize("message", CLASSES)
def test_what_is_no_game_is_refused_when_the_class_is_made(message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        type("Faulty", (GridGame,), {"__doc__": "No game.", **CLASSES[message]})


def test_the_base_itself_is_no_game() -> None:
    with pytest.raises(TypeError, match="make a class of your own"):
        GridGame()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3/3/3", "expected the rows and the player"),
        ("3/3 cross", "it has 2 rows, the board 3"),
        ("3/3/4 cross", "row '4' has 4 columns"),
        ("3/3/x2 cross", "'x' on A1 is unknown; expected c, n, _ or a number"),
        ("3/3/3 crass", "the player 'crass' is unknown; did you mean 'cross'"),
        ("3/3/_2 cross", "A1 is a cell on this board"),
    ],
)
def test_a_text_that_is_no_position_is_quoted(text: str, message: str) -> None:
    with pytest.raises(kw.PositionError, match=message) as caught:
        TicTacToe().position(text)
    assert repr(text) in str(caught.value)
