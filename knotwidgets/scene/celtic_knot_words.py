"""What is said of a position of Celtic Knot: in captions, the panel, and to those who listen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from knotwidgets.games.wording import count

from .words import Reckoning, Row

if TYPE_CHECKING:
    from knotwidgets.games import CelticKnot, Position


def turn(position: Position) -> str:
    """Whose turn it is and what it takes.

    >>> from knotwidgets.games import CelticKnot
    >>> start = CelticKnot().start()
    >>> turn(start), turn(start.play("A9", "=2"))
    ('Nickel to choose a stack', 'Nickel to go 2')
    """
    game = _game(position)
    who, group = mover(position).capitalize(), game.group(position)
    if group is None:
        which = "which coins go next" if position.state.bonus else "a stack"
        return f"{who} to choose {which}"
    if not group.total:
        return f"{who} to flip {count(group.number, 'coin')}"
    each = " with each coin" if game.options["split"] and position.state.flipped > 1 else ""
    return f"{who} to go {group.total}{each}"


def mover(position: Position) -> str:
    """Whose turn it is, at a flip of coins too; at the end, who won.

    >>> from knotwidgets.games import CelticKnot
    >>> mover(CelticKnot().start().play("A9"))
    'nickel'
    """
    return str(_game(position).players[position.state.player])


def phase(position: Position) -> str:
    """The phase as a title: a bonus turn has one.

    >>> from knotwidgets.games import CelticKnot
    >>> start = CelticKnot().start()
    >>> phase(start), phase(start.play("A7=2>A9", "=1"))
    ('', 'Bonus turn')
    """
    return "Bonus turn" if position.state.bonus else ""


def standing(position: Position, player: str) -> str:
    """What a player has on the board and home.

    >>> from knotwidgets.games import CelticKnot
    >>> standing(CelticKnot().start(), "nickel")
    '6 on the board, 0 home'
    """
    left = _game(position).left(position)[player]
    return f"{left} on the board, {home(position)[player]} home"


def home(position: Position) -> dict[str, int]:
    """How many coins each player has brought home.

    >>> from knotwidgets.games import CelticKnot
    >>> home(CelticKnot().start())
    {'nickel': 0, 'dime': 0}
    """
    game = _game(position)
    return {player: game.purse - left for player, left in game.left(position).items()}


def invitation(position: Position) -> str:
    """What the mover may do first.

    >>> from knotwidgets.games import CelticKnot
    >>> invitation(CelticKnot().start())[:38]
    'Click one of your coins to flip it, he'
    """
    exit_ = _game(position).drawn.exit
    return (
        "Click one of your coins to flip it, heads for 1 space and tails for 2, then click where "
        f"it goes. Coins on one space go together; who first has all home on {exit_} wins."
    )


def reckoning(position: Position) -> Reckoning:
    """The coins home and on the board, side by side.

    >>> from knotwidgets.games import CelticKnot
    >>> reckoning(CelticKnot().start()).rows[0]
    Row(id='', label='Home', values=('0', '0'))
    """
    game = _game(position)
    rows = {"Home": home(position), "On the board": game.left(position)}
    return Reckoning(
        tuple(player.capitalize() for player in game.players),
        tuple(
            Row("", label, tuple(str(number) for number in numbers.values()))
            for label, numbers in rows.items()
        ),
    )


def spoken(position: Position, coins: Mapping[str, Mapping[str, int]]) -> dict[str, str]:
    """What a screen reader says of each space and of the exit; `coins` are by space and player.

    >>> from knotwidgets.games import CelticKnot
    >>> labels = spoken(CelticKnot().start(), {"A9": {"nickel": 1, "dime": 1}})
    >>> labels["A9"], labels["C7'"]
    ('A9, start X, 1 nickel, 1 dime, can be chosen', "C7', under the bridge, empty")
    """
    game = _game(position)
    group, choosing = game.group(position), game.phase(position) == "choose"
    goals = {game.square(goal) for goal in game.routes(position)}
    movable = set(position.legal_moves) if choosing else set()
    labels = {}
    for space in (*game.spaces, game.drawn.exit):
        words = [space, *_kind(game, space), *_there(coins.get(space, {}))]
        if space == game.drawn.exit:
            words = [space, "exit"]
        if group and space == group.space:
            words.append(f"{group.number} in hand")
        if space in movable:
            words.append("can be chosen")
        if space in goals:
            words.append("can be reached")
            if set(coins.get(space, {})) - {mover(position)}:
                words.append("for a bonus turn")
        labels[space] = ", ".join(words)
    return labels


def _kind(game: CelticKnot, space: str) -> list[str]:
    """What is special about a space."""
    board = game.drawn
    if space.endswith("'"):
        return ["under the bridge"]
    if space in board.crossings:
        return ["bridge with a tunnel" if space in board.tunnels else "bridge"]
    return [f"start {board.marks[space]}"] if space in board.marks else []


def _there(coins: Mapping[str, int]) -> list[str]:
    return [f"{number} {player}" for player, number in coins.items()] or ["empty"]


def _game(position: Position) -> CelticKnot:
    return cast("CelticKnot", position.game)
