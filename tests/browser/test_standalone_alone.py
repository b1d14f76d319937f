"""Whole games against a machine by touch alone, on a laptop and on a phone.

Whoever plays knows what the board says, and nothing else; what is needed for that is in view.
"""

import random
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.engine import Greedy
from tests.amounts import few
from tests.browser.standalone import Opener

GAMES: dict[str, tuple[Any, str]] = {
    "celtic": (Celtic(), "blue"),
    "kingdoms": (Kingdoms(), "blue"),
    "celtic_knot": (CelticKnot(), "dime"),
}
SIZES = {"phone": (390, 844), "laptop": (1366, 768)}
OPEN = re.compile(r"\bcan be (?!taken)|(must|to) be captured|one to capture")
FURTHER = "can be reached"  # where it is said of a place, something is in hand already
MOST_TURNS = 300


def is_in_view(node: Locator) -> bool:
    """Whether all of something is seen, as the page is scrolled."""
    box, size = node.bounding_box(), node.page.viewport_size
    assert box
    assert size
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return (
        min(box["x"], box["y"]) > -1 and right < size["width"] + 1 and bottom < size["height"] + 1
    )


CASES = sorted(product(GAMES, SIZES), key=lambda case: case != ("celtic", "phone"))


@pytest.mark.parametrize(("name", "size"), few(CASES))
def test_a_game_is_played_to_its_end(open_board: Opener, name: str, size: str) -> None:
    (game, other), (width, height) = GAMES[name], SIZES[size]
    screen: dict[str, Any] = {
        "viewport": {"width": width, "height": height},
        "reduced_motion": "reduce",
        "has_touch": True,
        "is_mobile": size == "phone",
    }
    machine: dict[str, Any] = {other: Greedy()}
    host = open_board(game, screen=screen, seed=4, pace=0, **machine)
    view = host.show()
    chance = random.Random(7)
    mine = host.board.position.player
    for _ in range(MOST_TURNS):
        view.root.evaluate("root => root.scrollIntoView()")
        assert is_in_view(view.board)
        assert is_in_view(view.turn)
        rev = host.board.state["rev"]
        said = {target["id"]: target["label"] for target in host.scene()["targets"]}
        reached = [place for place, text in said.items() if FURTHER in text]
        open_now = [place for place, text in said.items() if OPEN.search(text)]
        place = random.Random(rev).choice(reached or open_now)
        view.tap(place)
        if "tile" in said[place]:  # one of those that fit there
            expect(view.strip).to_be_visible()
            assert is_in_view(view.strip)
            view.choices.nth(chance.randrange(view.choices.count())).tap()
        host.until(lambda rev=rev: host.board.state["rev"] > rev)  # type: ignore[misc]
        host.until(lambda: host.board.position.player in (mine, None))
        view.wait(host.board.state["rev"])
        if host.board.position.player is None:
            break
    view.root.evaluate("root => root.scrollIntoView()")
    expect(view.headline).to_contain_text(re.compile("wins|draw"))
    assert is_in_view(view.board)
    assert is_in_view(view.headline)
    expect(view.button("rematch")).to_be_enabled()
