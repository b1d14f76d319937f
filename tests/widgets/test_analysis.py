"""Analysis: what is thought of the position shown, drawn on it and told beside it."""

from collections.abc import Callable
from dataclasses import replace
from math import dist
from queue import Queue
from typing import Any

import pytest

from knotwidgets import Board, Celtic, CelticKnot, Kingdoms, Position, play
from knotwidgets.engine import Budget, Candidate, Report
from knotwidgets.scene import THEMES, theme
from knotwidgets.scene.display import Disc, Text
from knotwidgets.scene.shapes import circle
from knotwidgets.session.machines import LARGE, LEAST, SHOWN, Places, arc
from tests.widgets.machines import (
    PATIENCE,
    START,
    Machine,
    Presser,
    Watch,
    against,
    buttons,
    first,
    panel,
    report_of,
    until_cancelled,
)

POSITIONS = [
    START.play("D4", "E6"),
    Kingdoms(board="5x6", illegal_moves="punish").start().play("A1", "B3", "B1"),
    Celtic().start().play("e6:S", "f5:W"),
    CelticKnot().start(),
    CelticKnot(split=True).start().play("A9", "=2"),
]


class Analyst:
    """Analyses by telling one report, and then waiting until it is not wanted any more."""

    def __init__(self, *, certain: bool = False) -> None:
        self.certain = certain
        self._asked: Queue[tuple[Position, Budget]] = Queue()

    def asked(self) -> tuple[Position, Budget]:
        return self._asked.get(timeout=PATIENCE)

    @property
    def at_rest(self) -> bool:
        return self._asked.empty()

    def think(self, position: Position, *, budget: Budget) -> Report:
        visits = {move: 100 - n for n, move in enumerate(position.legal_moves[:3])}
        report = report_of(position, visits, certain=self.certain)
        self._asked.put((position, budget))
        budget.report(report)
        if not self.certain:
            until_cancelled(position, budget)
        return report


class Slow(Analyst):
    """Says the same, as if it had thought for three seconds more each time."""

    def think(self, position: Position, *, budget: Budget) -> Report:
        visits = {move: 100 - n for n, move in enumerate(position.legal_moves[:3])}
        for seconds in range(0, 300, 3):
            self.seconds = seconds
            report = replace(report_of(position, visits), seconds=float(seconds))
            budget.report(report)
            if budget.hurried.is_set():
                return report
        raise AssertionError("it never settles")


def test_an_analysis_that_says_the_same_settles_and_ends() -> None:
    analyst = Slow()
    board = play(START.play("D4"), motion=False)
    watch = Watch(board)
    board.analyse(analyst)
    watch.until(lambda: board.thinking["detail"].endswith("settled"))
    assert not board.thinking["busy"]
    assert 10 < analyst.seconds < 20
    board.play("E6")  # another position is analysed anew
    watch.until(lambda: board.thinking["detail"].endswith("settled"))


def drawn(board: Board) -> set[str]:
    """What is drawn of an analysis, as kinds and cells."""
    return {item["id"] for item in board.thinking["items"]}


def reporting(position: Position, budget: Budget) -> str:
    budget.report(report_of(position, {"E6": 9}))
    return until_cancelled(position, budget)


# ---- when it goes on


def test_the_position_shown_is_analysed_until_that_is_ended() -> None:
    analyst = Analyst()
    board = play(START)
    watch = Watch(board)
    assert board.analyse(analyst) is board
    position, budget = analyst.asked()
    assert position == START
    watch.until(lambda: bool(board.thinking["items"]))
    assert board.thinking["rev"] == board.state["rev"] == 0
    assert (board.thinking["text"], board.thinking["busy"]) == ("Analysis", True)
    assert board.thinking["line"] == f"expects {START.legal_moves[0]}"
    assert [part["share"] for part in board.thinking["win"]] == [0.6, 0.4]
    assert {"chip:B1", "best:B1", "chances:B1", "tries:B1", "chip:D1"} <= drawn(board)
    before = board.state
    board.analyse(on=False)
    assert budget.cancelled.is_set()
    assert (board.thinking["items"], board.thinking["text"], board.report) == ([], "", None)
    assert board.state is before  # the board itself was drawn once


def test_each_change_of_the_position_begins_it_anew() -> None:
    analyst = Analyst()
    board = play(START)
    board.analyse(analyst)
    changes: list[Callable[[], Any]] = [lambda: board.play("D4"), board.undo, board.redo]
    watch, (_, budget) = Watch(board), analyst.asked()
    for change in changes:
        change()
        assert budget.cancelled.is_set()
        position, budget = analyst.asked()
        assert position == board.position
        best = f"best:{position.legal_moves[0]}"
        watch.until(lambda best=best: best in drawn(board))  # type: ignore[misc]
        assert board.thinking["rev"] == board.state["rev"]
        chances = [one for one in board.thinking["items"] if one["id"].startswith("chances:")]
        assert {one["text"] for one in chances} == {"60"}  # always the mover's


def test_the_button_stays_down_while_it_goes_on() -> None:
    analyst = Analyst()
    board = play(START)
    user = Presser(board)
    board.analyse(analyst)
    analyst.asked()
    board.analyse(on=False)
    assert user.presses("analyse", rev=5)
    assert board.thinking["on"] == ["analyse"]
    assert analyst.asked()[0] == START  # it is the analyst of before
    assert user.presses("analyse", rev=5)
    assert "on" not in board.thinking


def test_by_default_it_is_mcts() -> None:
    board = play(START.play("D4", "E6"))
    watch = Watch(board)
    board.analyse()
    watch.until(lambda: bool(board.thinking["items"]))
    assert board.report
    assert board.report.position == board.position
    assert board.report.simulations > 0


def test_a_machine_moves_first_and_what_it_reports_is_drawn() -> None:
    analyst = Analyst()
    board = against(Machine(reporting))
    watch = Watch(board)
    board.play("D4")
    watch.until(lambda: bool(board.thinking["detail"]))
    assert board.thinking["items"] == []  # unless that is asked for
    board.analyse(analyst)
    assert "chip:E6" in drawn(board)
    assert board.thinking["text"] == "Blue is thinking"
    assert analyst.at_rest
    board.stop()  # and now there is time to analyse
    assert analyst.asked()[0] == board.position
    assert board.thinking["text"] == "Analysis"
    board.analyse(on=False)
    assert board.thinking["items"] == []


def test_what_is_certain_is_thought_of_once() -> None:
    analyst = Analyst(certain=True)
    board = play(START)
    watch = Watch(board)
    board.analyse(analyst)
    watch.until(lambda: "certain" in board.thinking["detail"] and not board.thinking["busy"])
    analyst.asked()
    board._session.report("")  # shows the same moment anew
    assert analyst.at_rest


def test_where_the_game_is_over_there_is_nothing_to_analyse() -> None:
    game = Kingdoms(board="2x2")
    board = play(game)
    while board.position.player:
        board.play(first(board.position))
    analyst = Analyst()
    board.analyse(analyst)
    assert (analyst.at_rest, board.thinking["busy"], board.thinking["text"]) == (
        True,
        False,
        "",
    )
    board.new_game()
    assert analyst.asked()[0] == game.start()


def test_an_analysis_that_fails_is_reported_and_ended(capsys: pytest.CaptureFixture[str]) -> None:
    class Failing(Analyst):
        def think(self, position: Position, *, budget: Budget) -> Report:  # noqa: ARG002
            raise ZeroDivisionError("no tree")

    with play(START) as board:
        watch = Watch(board)
        board.analyse(Failing())
        watch.until(lambda: bool(panel(board)["error"]))
        assert panel(board)["error"] == "The analysis failed: ZeroDivisionError: no tree"
        assert "on" not in board.thinking
        assert buttons(board) == {"analyse": True}
    assert "no tree" in capsys.readouterr().err


# ---- what is drawn


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: repr(position.game))
def test_numbers_lie_where_a_picture_labels_the_cells_of_moves(position: Position) -> None:
    places = Places(position)
    report = report_of(position, dict.fromkeys(position.legal_moves, 10))
    texts = {item["id"]: item for item in places.items(report) if item["kind"] == "text"}
    cells = {places.cell_of(move) for move in position.legal_moves}
    assert None not in cells
    assert len([name for name in texts if name.startswith("chances:")]) == min(SHOWN, len(cells))
    labels = position.scene(labels=dict.fromkeys(filter(None, cells), "x")).items
    for label in labels:
        name = label.id.partition(":")[2]
        text = texts.get(f"chances:{name}")
        beside = f"tries:{name}" not in texts  # the pieces that lie there
        if isinstance(label, Text) and label.id.startswith("label:") and text and not beside:
            assert text["at"][0] == label.at[0]
            assert abs(text["at"][1] - label.at[1]) < 0.1


def test_of_moves_that_end_on_one_cell_the_best_is_told() -> None:
    position = Celtic().start()
    moves = [move for move in position.legal_moves if move.startswith("e6:")][:3]
    win = [{"orange": share, "blue": 1 - share} for share in (0.6, 0.5, 0.4)]
    candidates = tuple(Candidate(move, 10, odds) for move, odds in zip(moves, win, strict=True))
    report = Report(position, candidates, (), win[0], 30)
    items: list[Any] = [*Places(position).items(report)]
    assert [item["text"] for item in items if item["kind"] == "text"] == ["60", "10"]
    (rim,) = (item for item in items if item["id"] == "tried:e6")
    assert " 0 0 1 " in rim["d"]  # a third of all, less than half of the circle


def test_what_was_hardly_tried_is_not_drawn_but_the_best_is() -> None:
    visits = {"D4": 1000, "E6": 200, "F3": int(1200 * LEAST / 2)}
    cells = {item["id"] for item in Places(START).items(report_of(START, visits))}
    assert {"chip:D4", "chip:E6"} <= cells
    assert "chip:F3" not in cells
    rare = Places(START).items(report_of(START, {"F3": 1, "D4": 1000}))
    assert "best:F3" in {item["id"] for item in rare}


def test_a_rim_goes_as_far_round_as_the_share_of_the_tries() -> None:
    assert arc(1, 0.37) == arc(0.9995, 0.37) == circle((0, 0), 0.37)
    flags = [arc(share, 0.37).partition("A")[2].split()[3] for share in (0.2, 0.4, 0.6, 0.8)]
    assert flags == ["0", "0", "1", "1"]  # whether it is the longer of two arcs


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: repr(position.game))
def test_the_ring_round_the_best_leaves_its_rim_alone(position: Position) -> None:
    moves = dict.fromkeys(position.legal_moves[:3], 10)
    items: dict[str, Any] = {
        item["id"]: item for item in Places(position).items(report_of(position, moves))
    }
    (best,) = (item for name, item in items.items() if name.startswith("best:"))
    chip = items[best["id"].replace("best:", "chip:")]
    assert best["at"] == chip["at"]
    for name in THEMES:
        styles = theme(name, position.game.view.colours).styles
        assert {item["style"] for item in items.values()} <= set(styles)
        (ring,), (rim, *_) = (styles[token] for token in ("best", "highlight"))  # the widest coats
        core = styles["highlight"][-1]
        assert ring.width
        assert rim.width
        assert best["r"] - ring.width / 2 > chip["r"] + rim.width / 2
        assert ring.stroke != core.stroke


CROWDED = [
    CelticKnot().start(),
    CelticKnot().start().play("A9=2>C9"),
    CelticKnot(players=3).start(),
    CelticKnot(players=4).start(),
    CelticKnot(split=True).start().play("A9", "=2"),
]


@pytest.mark.parametrize("position", CROWDED, ids=lambda position: position.text)
def test_a_chip_lies_beside_the_pieces_that_it_speaks_of(position: Position) -> None:
    places = Places(position)
    report = report_of(position, dict.fromkeys(position.legal_moves, 10))
    chips: list[Any] = [*places.items(report)]
    coins = [
        item
        for item in position.scene(legal=False).items
        if isinstance(item, Disc) and item.id.startswith("coin:")
    ]
    beside = 0
    for item in chips:
        kind, _, cell = item["id"].partition(":")
        if kind != "chip":
            continue
        x, y = places.targets[cell].at
        there = [coin for coin in coins if coin.id.startswith(f"coin:{cell}:")]
        beside += bool(there)
        assert (item["r"] < LARGE[0]) == bool(there)
        assert f"tries:{cell}" not in {one["id"] for one in chips} or not there
        assert dist(item["at"], (x + 0.5, y + 0.5)) < 0.7
        for coin in coins:  # the middle of each, with its initial, is free
            assert dist(item["at"], coin.at) > item["r"] + 0.4 * coin.r
    assert beside


def test_a_player_that_counts_no_visits_is_drawn_too() -> None:
    items = Places(START).items(report_of(START, {"D4": 0, "E6": 0}, simulations=0))
    texts = [item["text"] for item in items if item["kind"] == "text"]
    assert texts == ["60", "60"]
