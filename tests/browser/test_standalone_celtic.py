"""Games of Celtic! by mouse, from the first tile to the result and what it shows."""

import random
from collections.abc import Callable
from itertools import count, pairwise

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, Record
from knotwidgets.core.knots import tied_by
from tests.amounts import IS_THOROUGH
from tests.browser.standalone import Opener

GAME = Celtic()
SOLID = 255  # the opacity of a knot that is shown by its row; all else is dimmed by less


def random_game(seed: int) -> Record:
    """A random game to its end."""
    chance = random.Random(seed)
    record = Record(GAME.start())
    while record.end.player:
        record = record.play(chance.choice(record.end.legal_moves))
    return record


def game_with(wanted: Callable[[Record], object]) -> Record:
    """The first random game of which something is true."""
    return next(record for record in map(random_game, count()) if wanted(record))


def knots(record: Record) -> int:
    """How many knots there are in the end."""
    return len(GAME.knots(record.end))


def winner(record: Record) -> str | None:
    """Who has won."""
    outcome = record.end.outcome
    assert outcome
    return outcome.winner


# ---- whole games


def test_a_game_is_played_by_mouse_to_its_result(open_board: Opener) -> None:
    record = game_with(lambda record: knots(record) > 1 and winner(record))
    first = 0 if IS_THOROUGH else len(record.moves) - 4
    host, view = open_board.show(record.positions[first])
    moves = record.moves[first:]
    view.mentions(turn=" to place", line="Choose a tile, ")
    for position, move in zip(record.positions[first:], moves, strict=False):
        view.play(position, move)
        assert host.moves[-1] == move
    outcome = record.end.outcome
    assert outcome
    view.shows(
        headline=f"{str(outcome.winner).capitalize()} wins",
        detail=[outcome.detail[-1], *tied_by(record)],
    )
    expect(view.turn).to_be_hidden()
    found = sorted(GAME.knots(record.end), key=lambda knot: -len(knot.cells))
    for row, knot in zip(view.rows.all(), found, strict=False):
        expect(row.locator("td")).to_have_text([str(knot.tiles[name]) for name in GAME.players])
        expect(row).to_contain_text(f"{len(knot.cells)} tiles")
    scores = GAME.scores(record.end)
    sums = [", ".join(map(str, scores[player])) for player in GAME.players]
    expect(view.rows).to_have_count(len(found) + 1)
    expect(view.rows.last.locator("td")).to_have_text(sums)
    assert [message["kind"] for message in host.sent] == ["pick"] * len(moves)
    view.hover("e5")
    view.click("e5")
    view.shows(line="The game is over.")


# ---- results


def test_a_row_shows_its_knot_on_the_board(open_board: Opener) -> None:
    record = game_with(lambda record: knots(record) > 2)
    view = open_board(record.end).show()
    assert view.inked() == []
    found = sorted(GAME.knots(record.end), key=lambda knot: -len(knot.cells))
    for number, knot in enumerate(found):
        row = view.rows.nth(number)
        row.hover()
        assert set(view.inked(SOLID)) == set(knot.cells)
        assert set(view.inked()) == set(GAME.tiles_on(record.end))
        view.leave()
        assert view.inked() == []
        row.focus()
        assert set(view.inked(SOLID)) == set(knot.cells)
        row.blur()
    view.rows.last.hover()  # what is compared is no knot
    assert view.inked() == []


# ---- views


def test_a_board_that_follows_the_design_is_hit_where_it_is_seen(open_board: Opener) -> None:
    def moves(record: Record) -> list[int]:
        boxes = [position.scene().wire()["box"] for position in record.positions]
        return [ply for ply, (one, other) in enumerate(pairwise(boxes), 1) if one != other]

    record = game_with(moves)
    ply = moves(record)[0]
    before, after = record.positions[ply - 1 : ply + 1]
    cells = [{GAME.picks(one, move)[1] for move in one.legal_moves} for one in (before, after)]
    cell = min(cells[0] & cells[1])
    host, view = open_board.show(before)
    size, tile, place = view.backing, view.place("tile:cap*"), view.place(cell)
    view.hover(cell)
    assert view.inked() == [cell]
    host.board.play(record.moves[ply - 1])
    view.rest()
    assert view.backing == size
    assert view.place("tile:cap*") == pytest.approx(tile, abs=1)
    assert view.place(cell) != pytest.approx(place, abs=20)
    assert view.inked() == []  # nothing is pointed at before the mouse moves
    view.hover(cell)
    assert view.inked() == [cell]
    view.click(cell)
    assert view.picked() == cell
