"""The cards of the rule book of Celtic!, and an example for each of its rules.

The examples are in a small window.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position, PositionError
from knotwidgets.core.examples import Example, Illustration
from knotwidgets.core.position import bits, cells
from knotwidgets.core.view import Card, Page, cards_of, pages_of, with_options
from knotwidgets.games.base import examples_of
from knotwidgets.words import amount, player, say

from .state import EAST, NEUTRAL, NO_ARCS, NORTH, WEST, cells_of

if TYPE_CHECKING:
    from .game import Celtic

CLOSING = "e4:No e5:NESW* f5:Wb e6:So blue"
END = (
    "c4:No d4:NEo e4:NWo g4:N* c5:NESo d5:NESWo e5:NESW* f5:NEW* g5:NSWo d6:NSWb e6:NS* f6:NESb "
    "g6:SWb c7:Eo d7:SWb e7:NSb f7:NSb d8:Eb e8:SW* blue"
)
PAGES = pages_of(f"""
goal    | {CLOSING}           | d5:E       | closed knot knot_score points
tiles   |                     |            | held choices
begin   | start               |            | start lay turn
lay     | e5:NESW* orange     | e6:S f5:WE | laid fits in_play must_open must_close ways
colours |                     |            | fits must_open must_close
neutral | e5:NESW* e6:So blue | f5:W*      | choices knot_score
window  | {CLOSING}           | d5:NE      | overrun astray forfeit
cords   | {CLOSING}           |            | onward closed knot
pass    |                     |            | turn
end     | {END}               | f8:S       | turn points
score   |                     |            | knot_score points
match   |                     |            |
puzzles |                     |            |
""")
"""Each page in printed order: its words, a position, what is played there, and the rules it speaks
of."""


CELL = re.compile(r"([a-z])(\d+)(?=:)")
STANDARD = 5  # the window of these positions


def cards(kind: type[Celtic], game: Any) -> tuple[Card, ...]:
    """The cards by the options and rules of a game."""
    standard = kind(window=game.window)
    numbers = {colour: sum(held.values()) for colour, held in game.supply.items()}
    total = sum(numbers.values())
    given = {
        "n": game.window,
        "inner": (game.window - 2) ** 2,
        "first": player(game.options["first"]),
        "tiles": amount(total, "tile"),
        **{colour: amount(number, "tile") for colour, number in numbers.items()},
    }

    def words(name: str) -> str:
        other = name == "tiles_text" and game.supply != standard.supply
        key = f"{name}_other" if other else name
        text = say(f"celtic.card_{key}", **given)
        if name != "window_text":
            return text
        then = say(f"celtic.card_{'forfeit' if game.forfeits else 'refuse'}")
        return say("common.then", first=text, then=then)

    is_shown = {"neutral": game.board.racks[NEUTRAL], "puzzles": total == game.window**2}
    pages = [_in_window(page, standard) for page in PAGES if is_shown.get(page[0], True)]
    makers = (partial(with_options, game, first="orange"), lambda: standard, kind)
    return cards_of(game, makers, pages, words)


def _in_window(page: Page, game: Celtic) -> Page:
    """A page with its cells renamed for another window; unchanged if that has no room for it."""

    def shifted(text: str) -> str:
        by = game.window - STANDARD
        return CELL.sub(lambda cell: f"{chr(ord(cell[1]) + by)}{int(cell[2]) + by}", text)

    name, text, moves, rules = page
    try:
        game.position(shifted(text))
    except PositionError:
        return page
    return name, shifted(text), tuple(map(shifted, moves)), rules


EXAMPLES = """
held       | early   | rack=oranges sides=corner | Orange has two corners yet.
choices    | early   | sides=corner              | Orange may lay an own corner (1) or a neutral one (2).
start      | early   |                           | The neutral cross lies in the middle.
laid       | early   |                           | The cells with a tile.
must_open  | early   | side=west                 | A tile here must be open to the west.
must_close | early   | side=north                | A tile here must be closed to the north.
in_play    | early   |                           | Open sides point to these cells.
overrun    | early   | side=east                 | A side that is open to the east leaves the window here.
ways       | early   | side=north                | What the north side of a tile may be, on the cells in play.
fits       | early   |                           | In how many ways a tile can lie on a cell.
astray     | early   |                           | In how many ways a tile would fit but for the window.
turn       | due     | player=1 moves=0          | Only a corner fits on b2 and b4; Blue has none left: it is Orange's turn.
lay        | early   | cell=d3 sides=9 colour=0  | Orange lays a corner on d3.
forfeit    | early   |                           | The tile is taken back: now it is Blue's turn.
onward     | done    | arcs=east_of_c3           | From c3 round d3 to d4, one step of a strand.
closed     | knotted |                           | The tiles that knots visit.
knot       | done    | start=east_of_c3          | One of two knots.
knot_score | done    | visited=knot player=0     | The knot round c4, d4, d3 and c3 visits two orange tiles.
points     | done    |                           | Orange's best knot has 4 tiles, Blue's has 2.
"""  # noqa: E501 - rows of a table


@cache
def examples(kind: type[Celtic]) -> Mapping[str, Example]:
    """A position for each rule."""
    game = kind(window=3)

    early = game.position("b3:Eo c3:NESW* c4:ESb orange")
    due = game.position("b2:Eo c2:NWb b3:NE* c3:NESW* d3:W* c4:SWb orange")
    knotted = game.position("c2:N* b3:NEo c3:NESW* d3:NSW* b4:ES* c4:SWo blue")
    last = game.position("b2:Eo c2:NEWb d2:Wb b3:Eo c3:NESW* d3:NW* c4:ESo orange")
    done = last.play("d4:SW")

    east_of_c3 = NO_ARCS._replace(east=bits(done, ["c3"]))
    knot = game.rules["knot"](game.board, done.state.tiles, east_of_c3)

    def numbers(position: Position, sets: Any) -> Illustration:
        """Label the cells with the number of ways to lay a tile there."""
        found = [cells(position, one) for one in sets]
        return position, {"labels": dict(Counter(name for one in found for name in one))}

    def either(position: Position, sets: Any) -> Illustration:
        """Label the cells in play with whether a side may be open there."""
        in_play = game.rules["in_play"](game.board, position.state.tiles)
        shut, free = (cells(position, one & in_play) for one in sets)
        labels = {name: "closed" if name in shut else "open" for name in (*shut, *free)}
        return position, {"labels": labels | {name: "either" for name in shut if name in free}}

    def leads(position: Position, arcs: Any) -> Illustration:
        """Draw an arrow from c3 to where its strand is next."""
        return position, {"arrows": [("c3", cell) for cell in cells(position, cells_of(arcs))]}

    def passed(position: Position, arcs: Any) -> Illustration:
        """Mark the tiles that arcs go round."""
        return position, {"marks": cells(position, cells_of(arcs))}

    def score(position: Position, _: int) -> Illustration:
        """Mark Orange's tiles in the knot."""
        return position, {"marks": cells(position, cells_of(knot) & position.state.tiles.orange)}

    def laid(position: Position, state: Any) -> Illustration:
        """Draw the position after, with the new parts marked."""
        rule = game.rules["laid"]
        new = rule(state.tiles) & ~rule(position.state.tiles)
        return Position(position.game, state), {"marks": cells(position, new)}

    given = {
        "oranges": early.state.racks.orange,
        "corner": 0b0011,  # open to the north and to the east
        "north": NORTH,
        "east": EAST,
        "west": WEST,
        "east_of_c3": east_of_c3,
        "knot": cells_of(knot),
    }
    shows = {
        "ways": either,
        "fits": numbers,
        "astray": numbers,
        "lay": laid,
        "onward": leads,
        "closed": passed,
        "knot": passed,
        "knot_score": score,
    }
    positions = {"early": early, "due": due, "knotted": knotted, "done": done}
    return examples_of(EXAMPLES, positions, given, shows, {"done": last})
