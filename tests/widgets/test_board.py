"""The board as Python sees it, without a kernel and without a browser."""

import asyncio
import gc
from dataclasses import replace

import pytest

from knotwidgets import (
    MCTS,
    Board,
    Celtic,
    CelticKnot,
    Kingdoms,
    Position,
    play,
)
from knotwidgets.session.document import Layers, document_of
from knotwidgets.session.machines import thinking_of
from tests.games.example_games import Race
from tests.widgets.machines import Presser, panel
from tests.wire import Wire

OPENING = Kingdoms().start().play("D4", "E6")


# ---- making one


def test_a_player_has_the_colour_of_what_it_plays_with_whatever_the_game() -> None:
    for game, token in ((Kingdoms(), "blue token"), (Celtic(), "blue counter")):
        look = play(game).look
        fill = look["styles"][token][0]["fill"]
        for theme in look["themes"].values():
            assert theme["ui"]["blue-body"] == theme["paints"][fill]


@pytest.mark.usefixtures("only_new_garbage")
def test_an_unknown_option_is_refused_and_the_board_goes_quietly() -> None:
    with pytest.raises(TypeError, match=r"'outline'.*outlines"):
        play(Kingdoms(), outline=False)
    gc.collect()  # an error in __del__ would be a warning, and that fails the test


def test_options_of_a_picture_are_kept_from_move_to_move() -> None:
    with_hints, without = play(OPENING), play(OPENING, legal=False)
    for board in (with_hints, without):
        board.play("F3")

    def kinds(board: Board) -> set[str]:
        return {item["id"].partition(":")[0] for item in board.state["scene"]["items"]}

    assert kinds(with_hints) - kinds(without) == {"hint"}


# ---- playing on


def test_both_players_are_told_what_they_may_do_until_they_have_done_it() -> None:
    board = play(Celtic())
    notes = [panel(board)["note"]]
    notes += [board.play(move).state["panel"]["note"] for move in ("e6:S", "f5:W")]
    assert [note.partition(" or ")[0] for note in notes] == [
        "Choose a tile, orange",
        "Choose a tile, blue",
        "",
    ]


def test_the_saved_picture_has_the_options_and_the_theme_of_the_board() -> None:
    board = play(OPENING, theme="dark", outlines=False, highlight=iter(["D4"]))
    data, _ = board._repr_mimebundle_()
    assert data["image/svg+xml"] == OPENING.svg(
        "dark", outlines=False, highlight=["D4"], legal=False
    )
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id


# ---- the browser


def test_traits_set_by_a_browser_are_not_taken_over() -> None:
    board = play(OPENING)
    before = board.state
    wire = Wire(board)
    wire.set(state={"rev": 99}, theme="dark", look={})
    assert (board.state, board.theme) == (before, "auto")
    assert board.look["themes"]
    assert board.position == OPENING


def test_a_move_sounds_as_its_game_says_and_nothing_else_does() -> None:
    board = play(Kingdoms(board="1x4"))
    heard = [panel(board).get("sound")]
    for move in ("A1", "A4", "A2"):
        board.play(move)
        heard.append(panel(board).get("sound"))
    board.jump(1)
    heard.append(panel(board).get("sound"))
    assert heard == [None, "stone", "stone", "weave", None]
    assert play(Celtic()).play(Celtic().start().legal_moves[0]).state["panel"]["sound"] == "weave"
    assert play(CelticKnot(), seed=1).play("A9").state["panel"]["sound"] == "coin"


def test_sounds_are_switched_by_python_and_by_any_view() -> None:
    board = play(Kingdoms())
    assert not board.sound
    for name in ("on", "on", "off"):  # two views may ask for the same
        Presser(board).press(f"sound:{name}")
        assert board.sound is (name == "on")


def test_a_board_with_sides_is_flipped_by_python_and_by_any_view() -> None:
    board = play(Race())
    wire = Wire(board)

    def top() -> str:
        """The cell on the upper left."""
        targets = board.state["scene"]["targets"]
        return str(min(targets, key=lambda one: (one["at"][1], one["at"][0]))["id"])

    assert "flipped" in panel(board)["can"]
    assert (top(), panel(board).get("on")) == ("A4", None)
    wire.tell({"kind": "action", "name": "flipped", "id": "a", "rev": 0})
    assert (top(), board.flipped, panel(board)["on"]) == ("C1", True, ["flipped"])
    assert panel(board)["note"] == "The board is turned half round: row 1 is at the top."
    board.play("A1-A2")
    assert top() == "C1"
    board.new_game()
    assert top() == "C1"
    assert " row 1 is" not in panel(board)["note"]
    board.flipped = False
    assert (top(), board.flipped) == ("A4", False)
    wire.tell({"kind": "action", "name": "flipped", "id": "b", "rev": board.state["rev"]})
    wire.tell({"kind": "action", "name": "flipped", "id": "c", "rev": board.state["rev"]})
    assert panel(board)["note"] == "Row 1 is at the bottom again."


def test_a_board_without_sides_has_no_button_to_flip_it() -> None:
    board = play(Kingdoms(), flipped=True)
    assert board.flipped
    assert "flipped" not in panel(board)["can"]
    with pytest.raises(ValueError, match="no action 'flipped'"):
        board._do("flipped")


def test_chances_of_an_analysis_are_drawn_where_the_cells_of_a_flipped_board_are() -> None:
    position = Race().start()
    report = MCTS(simulations=20, seed=1).think(position)
    document = document_of(position, on=frozenset({"analyse"}))
    chips = []
    for flipped in (False, True):
        shown = replace(document, layers=Layers.of({"flipped": flipped}))
        items = thinking_of(shown, report, {}, busy=True)["items"]
        places = {target.id: target.at for target in position.scene(flipped=flipped).targets}
        chips.append({one["id"]: one["at"] for one in items if one["id"].startswith("chip:")})
        for name, (x, y) in chips[-1].items():
            u, v = places[name.removeprefix("chip:")]
            assert (x, y) == pytest.approx((u + 0.5, v + 0.5))
    assert chips[0].keys() == chips[1].keys() != set()


def test_a_click_sends_the_state_and_then_the_reply() -> None:
    board = play(OPENING)
    wire = Wire(board)
    wire.tell({"kind": "pick", "id": "v:1", "rev": 0, "picks": ["F3"]})
    state, reply = wire.published
    assert state["state"]["state"]["rev"] == 1
    assert reply["content"] == {"kind": "reply", "to": "v:1", "rev": 1, "ok": True}
    assert board.position == OPENING.play("F3")


# ---- listening


def test_listeners_are_called_in_the_order_of_their_registration() -> None:
    board = play(OPENING)
    heard: list[tuple[str, str, Position]] = []
    board.on_move(lambda move, position: heard.append(("first", move, position)))

    @board.on_move
    def second(move: str, position: Position) -> None:
        heard.append(("second", move, position))

    board.play("F3")
    after = OPENING.play("F3")
    assert heard == [("first", "F3", after), ("second", "F3", after)]
    board.off_move(second)
    board.play("C5")
    assert [who for who, *_ in heard] == ["first", "second", "first"]
    with pytest.raises(ValueError, match=r"not in list"):
        board.off_move(second)


def test_a_listener_that_fails_is_reported_and_stops_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    board = play(OPENING)
    heard: list[object] = []

    @board.on_move
    def fail(move: str, _: Position) -> None:
        raise KeyError(move)

    board.on_move(lambda move, _: heard.append(move))
    board.play("F3", "C5")
    assert heard == ["F3", "C5"]
    assert panel(board)["error"] == "The function given to on_move failed: KeyError: 'C5'"
    assert "in fail" in capsys.readouterr().err
    board.off_move(fail)
    board.undo()
    assert panel(board)["error"] == ""
    board.observe(lambda change: fail(change["name"], board.position), "plies")
    board.observe(lambda change: heard.append(change["new"]), "ply")
    board.new_game()
    assert heard[2:] == [0]
    assert "observe failed: KeyError: 'plies'" in panel(board)["error"]


def test_next_move_is_resolved_from_another_thread_on_the_loop_that_awaits() -> None:
    board = play(OPENING)

    async def wait() -> list[str]:
        waiting = [asyncio.create_task(board.next_move()) for _ in range(2)]
        await asyncio.sleep(0)
        await asyncio.to_thread(board.play, "F3")
        return [await task for task in waiting]

    assert asyncio.run(wait()) == ["F3", "F3"]


def test_a_wait_that_was_given_up_costs_nothing() -> None:
    board = play(OPENING)

    async def give_up() -> str:
        waiting = asyncio.create_task(board.next_move())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        again = asyncio.create_task(board.next_move())
        await asyncio.sleep(0)
        board.play("F3")
        return await again

    assert asyncio.run(give_up()) == "F3"


# ---- the end


def test_closing_cancels_those_who_wait() -> None:
    board = play(OPENING)

    async def wait() -> bool:
        waiting = asyncio.create_task(board.next_move())
        await asyncio.sleep(0)
        board.close()
        await asyncio.wait([waiting], timeout=5)
        return waiting.cancelled()

    assert asyncio.run(wait())


def test_a_board_closes_at_the_end_of_its_block() -> None:
    closed: list[bool] = []
    with play(OPENING) as board:
        Wire(board, closed=lambda: closed.append(True))
        board.play("F3")
        assert closed == []
    assert closed == [True]
    assert board.comm is None
    board.close()
    assert board.record.moves == ("F3",)
