"""The editor: whatever is picked, what is shown can be read back or says in words what is wrong."""

import random

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, boards, edit
from knotwidgets.core import Game
from knotwidgets.core.draft import Draft
from knotwidgets.games.celtic_knot.board import Board
from tests.amounts import amount
from tests.games.example_games import Twain
from tests.widgets.machines import Presser

GAMES: dict[str, Game] = {
    "kingdoms": Kingdoms(board="5x5"),
    "celtic": Celtic(window=4),
    "celtic_knot": CelticKnot(players=3),
    "twain": Twain(),
}


@pytest.mark.parametrize("name", GAMES)
def test_random_picks_lead_to_positions_or_to_words(name: str) -> None:
    game, chance = GAMES[name], random.Random(3)
    editor = edit(game)
    user = Presser(editor)
    drafted = faulty = 0
    for _ in range(amount(600)):
        scene = editor.state["scene"]
        targets = [one["id"] for one in scene["targets"]]
        picks = [chance.choice(targets) for _ in range(chance.choice((1, 2, 2, 3)))]
        if scene["moves"] and chance.random() < 0.8:
            move = chance.choice(scene["moves"])
            last = chance.choice(move.get("each", ["$"]))
            picks = [last if one == "$" else one for one in move["picks"]]
            picks += [move["turn"]] if "turn" in move else []
        reply = user.pick(*picks)
        assert reply["ok"] or reply["message"], picks
        assert reply.get("reason") != "failed", reply
        assert (editor.position is None) == bool(editor.fault)
        if editor.position is None:
            faulty += 1
        else:
            drafted += 1
            assert game.position(editor.text) == editor.position
            assert Draft.of(editor.position).text == editor.text
    assert drafted
    assert faulty or name == "kingdoms"


def test_put_and_clear_keep_the_turn_where_it_can_be() -> None:
    start = Kingdoms(board="4x4").start()
    assert start.put("A1", "blue").player == "red"
    assert start.put("A1", "blue").clear("A1") == start
    close = start.put("B2", "red")  # from where no leap leads anywhere
    assert (close.player, close.phase) == ("red", "manoeuvres")
    assert close.clear().text.split()[1] == "red"


def test_too_close_for_manoeuvres_is_said_with_the_hills() -> None:
    start = Kingdoms(board="4x4").start()
    draft = Draft.of(start).put("A1", "red").put("A2", "red")
    assert draft.doubt == ("A1 and A2 are too close to each other", ("A1", "A2"))
    assert draft.position.player == "red"
    turn = Draft.of(start).put("A1", "red").doubt
    assert turn
    assert turn.text.endswith("it is not the turn of Red")
    assert Draft.of(start.play("A1")).doubt is None


def test_traits_are_read_assigned_and_observed() -> None:
    editor, seen = edit(Kingdoms(board="3x3")), []
    editor.observe(lambda change: seen.append(change["new"]), "position")
    editor.on_change(seen.append)
    editor.put("B2", "red")
    position = Kingdoms(board="3x3").start().play("A1")
    editor.position = position
    first = position.game.start().put("B2", "red")
    assert seen == [first, first, position, position]
    assert editor.text == position.text
    editor.undo()
    assert editor.position["B2"] == "red"
    editor.redo()
    assert editor.position == position
    editor.game = Celtic()
    assert editor.game == Celtic()
    assert editor.position == Celtic().start()


def test_play_gives_a_board_from_there() -> None:
    editor = edit(Kingdoms(board="3x3")).put("B2", "red")
    board = editor.play(lang="de")
    assert board.position == editor.position


def test_random_picks_on_a_board_lead_to_games_or_to_words() -> None:
    game, chance = CelticKnot(board=boards.gallery["eight"]), random.Random(5)
    editor = edit(game, board=True)
    user, seen = Presser(editor), set()
    for _ in range(amount(800)):
        move = chance.choice(editor.state["scene"]["moves"])
        last = chance.choice(move["each"])
        picks = [last if one == "$" else one for one in move["picks"]]
        reply = user.pick(*picks)
        assert reply["ok"] or reply["reason"] == "illegal", reply
        seen.add(bool(editor.fault))
        assert bool(Board.problems(editor.text)) == bool(editor.fault)
        if editor.game:
            assert editor.game.drawn.text == editor.text
        while editor.fault and chance.random() < 0.9:
            editor.undo()
    assert seen == {True, False}


def test_a_board_is_drawn_from_nothing() -> None:
    editor = edit(CelticKnot(), board=True)
    editor._session.do("play", "clear")
    picks = [("A1", "D1"), ("D1", "D4"), ("D4", "A4"), ("A4", "A1"), ("B2", "B6"), ("B6", "F6")]
    picks += [("F6", "F2"), ("F2", "B2"), ("sign:X", "A1"), ("sign:E", "F6"), ("sign:V", "D2")]
    for pick in picks:
        editor._session.do("pick", *pick)
    editor._listeners.notify()
    assert editor.fault == ""
    assert editor.game.drawn.tunnels == ("D2",)
    assert editor.game.drawn.marks == {"A1": "X"}
    before = editor.text
    editor._session.do("pick", "swap", "B4")
    assert editor._session.moment.position.text != before
    with pytest.raises(ValueError, match="where two roads cross"):
        editor._session.do("pick", "swap", "A1")
    with pytest.raises(ValueError, match="not in line"):
        editor._session.do("pick", "A1", "B2")
    editor._session.do("edit")
    editor.put("A1").put("C1", "nickel")
    assert editor.position["C1"] == {"nickel": 1}
    assert edit(editor.game).position == editor.game.start()
