"""Whole games against a machine by keys alone and by touch alone, on a laptop and on a phone.

Whoever plays knows what the board says, and nothing else; what is needed for that is in view.
"""

import random
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.engine import Greedy
from tests.amounts import few
from tests.browser.listener import Listener
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import View

GAMES: dict[str, tuple[Any, str]] = {
    "celtic": (Celtic(), "blue"),
    "kingdoms": (Kingdoms(), "blue"),
    "celtic_knot": (CelticKnot(), "dime"),
}
SIZES = {"phone": (390, 844), "laptop": (1366, 768)}
OPEN = re.compile(r"\bcan be (?!taken)|(must|to) be captured|one to capture")
FURTHER = "can be reached"  # where it is said of a place, something is in hand already
MOST_TURNS = 300
LEAST_SIDE = "all => Math.min(...all.flatMap(one => [one.offsetWidth, one.offsetHeight]))"
ENDED = re.compile(r"\bwins\b|A draw")


def is_in_view(node: Locator) -> bool:
    """Whether all of something is seen, as the page is scrolled."""
    box, size = node.bounding_box(), node.page.viewport_size
    assert box
    assert size
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return (
        min(box["x"], box["y"]) > -1 and right < size["width"] + 1 and bottom < size["height"] + 1
    )


def places(said: dict[str, str]) -> list[str]:
    """Where something can be picked, by what is said of each place."""
    reached = [place for place, text in said.items() if FURTHER in text]
    return reached or [place for place, text in said.items() if OPEN.search(text)]


class Touch:
    """Plays by taps."""

    def __init__(self, host: Standalone, view: View, chance: random.Random) -> None:
        self.host, self.view, self.chance = host, view, chance

    def read(self) -> dict[str, str]:
        """What is said of each place, of which the board shows the sense."""
        return {target["id"]: target["label"] for target in self.host.scene()["targets"]}

    def pick(self, place: str) -> None:
        """Taps a place, and one of what fits there."""
        self.view.tap(place)
        if "tile" not in self.read()[place]:
            return
        expect(self.view.strip).to_be_visible()
        assert is_in_view(self.view.strip)
        assert self.view.choices.evaluate_all(LEAST_SIDE) >= 44  # CSS pixels, for a finger
        self.view.choices.nth(self.chance.randrange(self.view.choices.count())).tap()


class Keys:
    """Plays by keys, and hears."""

    def __init__(self, host: Standalone, view: View, chance: random.Random) -> None:
        self.chance = chance
        self.listener = Listener(host, view)
        for key in ("Tab", "ArrowUp"):
            self.listener.press(key)

    def read(self) -> dict[str, str]:
        """What the table says of each place; of one below another it gives the name."""
        said = {}
        for place, text in self.listener.table().items():
            for part in text.split("; "):
                below = re.match(r"[A-Z]\d+'", part)
                said[below[0] if below else place] = part
        return said

    def pick(self, place: str) -> None:
        """Walks to a place and presses Enter, and picks one of what fits there."""
        self.listener.go(place)
        self.listener.press("Enter")
        if " to " in self.listener.focused():  # what fits here is open
            for _ in range(self.chance.randrange(4)):
                self.listener.press("ArrowRight")
            self.listener.press("Enter")


HANDS: dict[str, Callable[[Standalone, View, random.Random], Touch | Keys]] = {
    "touch": Touch,
    "keys": Keys,
}
CASES = sorted(product(HANDS, GAMES, SIZES), key=lambda case: case != ("touch", "celtic", "phone"))


@pytest.mark.parametrize(("how", "name", "size"), few(CASES))
def test_a_game_is_played_to_its_end(open_board: Opener, how: str, name: str, size: str) -> None:
    (game, other), (width, height) = GAMES[name], SIZES[size]
    screen: dict[str, Any] = {
        "viewport": {"width": width, "height": height},
        "reduced_motion": "reduce",
    }
    if how == "touch":
        screen |= {"has_touch": True, "is_mobile": size == "phone"}
    machine: dict[str, Any] = {other: Greedy()}
    host, view = open_board.show(game, screen=screen, seed=4, pace=0, **machine)
    hands = HANDS[how](host, view, random.Random(7))
    mine = host.position.player
    for _ in range(MOST_TURNS):
        view.root.evaluate("root => root.scrollIntoView()")
        assert is_in_view(view.board)
        assert is_in_view(view.turn)
        rev = host.rev
        hands.pick(random.Random(rev).choice(places(hands.read())))
        host.until(lambda rev=rev: host.rev > rev)  # type: ignore[misc]
        host.until(lambda: host.position.player in (mine, None))
        view.wait(host.rev)
        if host.position.player is None:
            break
    view.root.evaluate("root => root.scrollIntoView()")
    view.mentions(headline=re.compile("wins|draw"))
    assert is_in_view(view.board)
    assert is_in_view(view.headline)
    expect(view.button("rematch")).to_be_enabled()


def test_each_move_of_a_game_by_keys_is_said_once(open_board: Opener) -> None:
    host = open_board(Kingdoms(board="3x3"))
    hands = Keys(host, host.show(), random.Random(3))
    player, chance = hands.listener, hands.chance
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
    outcome = host.position.outcome
    assert outcome
    assert outcome.detail[0] in news
    builds = [one for one in player.said if " builds on " in one or " captures " in one]
    assert len(builds) == len(host.moves)
