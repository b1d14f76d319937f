"""Whole games by the keyboard alone, decided by nothing but what a screen reader says."""

import random
import re
from collections import deque

import pytest
from playwright.sync_api import expect

import knotwidgets as kw
from tests.browser.listener import Listener
from tests.browser.standalone import Opener, Standalone

MOST_TURNS = 200
ENDED = re.compile(r"\bwins\b|A draw|Solved")


def listen(host: Standalone) -> Listener:
    """Comes to the board with Tab, and to its middle with an arrow."""
    view = host.show()
    listener = Listener(host, view)
    listener.press("Tab")
    expect(view.board).to_be_focused()
    listener.press("ArrowUp")
    return listener


def test_kingdoms(open_board: Opener) -> None:
    host = open_board(kw.Kingdoms(board="3x3"))
    player, chance = listen(host), random.Random(3)
    news = "Red to build"
    for _ in range(MOST_TURNS):
        table = player.table()
        ways = [place for place, text in table.items() if re.search(r"can be|to be capt", text)]
        ways += [place for place, text in table.items() if "must be captured" in text]
        player.go(chance.choice(ways))
        assert re.search(r"can be|be captured", player.focused())
        player.press("Enter")
        news = player.wait()
        if ENDED.search(news):
            break
    outcome = host.board.position.outcome
    assert outcome
    assert outcome.detail[0] in news
    builds = [one for one in player.said if " builds on " in one or " captures " in one]
    assert len(builds) == len(host.board.record.moves)


@pytest.mark.thorough
def test_celtic(open_board: Opener) -> None:
    tiles = "orange 3 corner 1 cap 1 tee, blue 3 corner 1 cap 1 tee, neutral 1 corner 1 cross"
    host = open_board(kw.Celtic(window=3, tiles=tiles))
    player = listen(host)
    colour = "orange"
    for turn in range(MOST_TURNS):
        cells = [cell for cell, text in player.table().items() if text == "a tile can be placed"]
        if turn % 2:
            fetch_and_lay(player, colour, cells)
        else:
            player.go(cells[0])
            player.press("Enter")
            assert f" to {cells[0]}, open " in player.focused()  # the first of those that fit
            player.press("Enter")
        news = player.wait(f" to place\\.|{ENDED.pattern}")
        if ENDED.search(news):
            break
        colour = "orange" if "Orange to place." in news else "blue"
    assert host.board.position.outcome
    assert len(host.board.record.moves) > 4


def fetch_and_lay(player: Listener, colour: str, cells: list[str]) -> None:
    """Takes a tile from the rack to a cell where it fits, and turns it once if that can be."""
    rack = [name for name, text in player.table().items() if re.fullmatch(r"\d+ left", text)]
    for tile in rack:
        if tile.split()[0] not in (colour, "neutral"):
            continue
        player.go(tile)
        player.press("Enter")
        for cell in cells:
            player.go(cell)
            if "not with what is in hand" not in player.focused():
                before = player.focused()
                player.press("r")
                assert player.focused().partition("open")[0] == before.partition("open")[0]
                player.news()
                player.press("Enter")
                return
        player.press("Escape")
    raise AssertionError(f"none of {rack} fits on {cells}")


@pytest.mark.thorough
def test_celtic_knot(open_board: Opener) -> None:
    host = open_board(kw.CelticKnot(board=kw.boards.gallery["eight"], coins=1), seed=5)
    player = listen(host)
    far = distances(player.table())
    for _ in range(MOST_TURNS):
        table = player.table()
        stacks = [space for space, text in table.items() if "can be chosen" in text]
        goals = [space for space, text in table.items() if "can be reached" in text]
        player.go(min(goals or stacks, key=lambda space: far[space]))
        player.press("Enter")
        if ENDED.search(player.wait()):
            break
    outcome = host.board.position.outcome
    assert outcome
    assert any("The flip gives" in news for news in player.said)
    assert f"{str(outcome.winner).capitalize()} wins" in " ".join(player.said)


def distances(table: dict[str, str]) -> dict[str, int]:
    """How far each space is from the exit, by what the table says is linked to what."""
    links = {
        space: re.findall(r"[A-Z]\d+'?", text.partition("linked to ")[2].partition(";")[0])
        for space, text in table.items()
    }
    start = next(space for space, text in table.items() if text.startswith("exit"))
    found, queue = {start: 0}, deque([start])
    while queue:
        space = queue.popleft()
        for other in links.get(space, ()):
            if other not in found:
                found[other] = found[space] + 1
                queue.append(other)
    return found
