"""Celtic Knot as text: moves and positions.

    A9=3>C7'

A turn is a space, the sum of the flips and a destination, in one word or as three: `A9`, `=3` and
`>C7'`. `>off` is off the board. A bonus turn has the last two only; where each coin chooses its own
route, there is a destination for each: `A9=3>C7'>B7`.

    nickel:A9,B7*2 dime:E7,A7 nickel A9

A position is everyone's coins, with `*` and a number where there are several on a space; the player
to move, `-` when the game is over; and the turn's decisions so far: the space (`A9`), or the space
and the sum (`A9=3`), after the word `bonus` in a bonus turn. If not all coins on the space are in
hand, their number follows it: `A9*1=3`. Where each coin chooses its own route, `A9*1=3/2` says that
one of the two coins that were flipped has yet to go, and `owed:B7` that a coin there has a bonus
turn to come. Where changed rules lead to something else, the last word names the choices,
`to:C8,off`, or the winner.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from knotwidgets.core.bits import members
from knotwidgets.core.errors import (
    Verdict,
    count,
    faulty,
    nearest,
    refusal,
    shortened,
)
from knotwidgets.words import player as named, say

from .board import name_of
from .state import MOST, NONE, PLAYERS, Coins, Stacks, State, height, stacked, standing

if TYPE_CHECKING:
    from knotwidgets.core.position import Position

    from .game import CelticKnot

OFF = "off"
BONUS, OWED, TO, NOBODY_MOVES = "bonus", "owed:", "to:", "-"

_SPACE = r"[A-Z]\d{1,2}'?"
_PRIMES = str.maketrans("’`", "''")  # as keyboards and texts have them
_DECISION = re.compile(rf"=(?P<total>\d{{1,3}})|(?P<goal>>?)(?P<space>{_SPACE}|OFF)", re.ASCII)
_STACK = re.compile(rf"({_SPACE})(?:\*(\d{{1,2}}))?", re.ASCII)
_GROUP = re.compile(rf"({_SPACE})(?:\*(\d))?(?:=(\d{{1,3}})(?:/(\d))?)?", re.ASCII)


# ---- moves --------------------------------------------------------------------------------------


class Decision(NamedTuple):
    """One decision as written: a sum of flips, or the name of a space or `off`."""

    total: int | None
    space: str
    is_goal: bool
    """Whether it says that this is a destination; a space by itself may be one, too."""


def decisions(move: str) -> tuple[str, ...]:
    """Split a turn into its decisions.

    >>> decisions("A9=3>C7'"), decisions("=2>off"), decisions("A9")
    (('A9', '=3', ">C7'"), ('=2', '>off'), ('A9',))
    """
    return tuple(re.findall(r"[=>]?[^=>]+|[=>]", str(move).strip())) or ("",)


def read_decision(text: str) -> Decision | None:
    """Read one decision; return None for a text that is none."""
    match = _DECISION.fullmatch(_plain(text.strip()))
    if not match:
        return None
    if match["total"]:
        return Decision(int(match["total"]), "", is_goal=False)
    space = OFF if match["space"] == OFF.upper() else match["space"]
    return Decision(None, space, is_goal=bool(match["goal"]) or space == OFF)


def _plain(text: str) -> str:
    return text.translate(_PRIMES).upper()


# ---- positions ----------------------------------------------------------------------------------


def write_state(game: CelticKnot, state: State) -> str:
    """Write a state; see the module for the form."""
    words = [
        f"{player}:{_write_stacks(game, stacks)}"
        for player, stacks in zip(game.players, state.coins, strict=False)
    ]
    over = not state.targets and not state.number
    words.append(NOBODY_MOVES if over else game.players[state.player])
    if state.bonus:
        words.append(BONUS)
    if state.number:
        whole = height(state.coins[state.player], state.space)
        group = game.spaces[state.space] + _times(state.number, whole)
        group += f"={state.total}" if state.total else ""
        group += f"/{state.flipped}" if state.total and state.flipped != state.number else ""
        words.append(group)
    if state.owed != NONE:
        words.append(OWED + _write_stacks(game, state.owed))
    if game.changed_rules:
        words += _explicit(game, state)
    return " ".join(words)


def _explicit(game: CelticKnot, state: State) -> list[str]:
    """Return the words for what doesn't follow from the others, by changed rules."""
    if not state.targets and not state.number:
        winners = [one for one in range(len(game.players)) if _is_home(game, state.coins, one)]
        return [] if winners[:1] == [state.player] else [game.players[state.player]]
    if state.targets == _targets(game, state):
        return []
    return [TO + ",".join(game.goal_names(state.targets))]


def _is_home(game: CelticKnot, coins: Coins, player: int) -> bool:
    return bool(game.rules["home"](coins, player))


def _targets(game: CelticKnot, state: State) -> int:
    """Ask the rules for the choices in a state with all other fields known."""
    board, rules = game.board, game.rules
    if not state.number:
        owed = standing(state.owed) if state.bonus else 0
        return owed or int(rules["turn"](board, state.coins, state.player).targets)
    if not state.total:
        return 0
    before = state._replace(number=state.flipped, flipped=0, total=0, targets=0)
    after: State = rules["flip"](board, before, state.total)
    same = (after.player, after.space, after.total) == (state.player, state.space, state.total)
    return after.targets if same else 0


def _write_stacks(game: CelticKnot, stacks: Stacks) -> str:
    return ",".join(
        game.spaces[space] + _times(height(stacks, space), 1) for space in members(standing(stacks))
    )


def _times(number: int, usual: int) -> str:
    return "" if number == usual else f"*{number}"


def no_space(game: CelticKnot, name: str) -> Verdict:
    """Refuse a name that no space has."""
    square = name.rstrip("'")
    if square in game.places:
        return refusal("notation", "celtic_knot.no_crossing", (square,), space=square)
    last = f"{chr(64 + game.drawn.width)}{game.drawn.height}"
    return refusal("notation", "celtic_knot.no_space", space=square, last=last)


def read_state(game: CelticKnot, text: str) -> State:
    """Read a state back or raise `PositionError`, which quotes the text and the place.

    Whether the players could have come there is not checked, only that the game can go on.
    """
    return _Reader(game, text).state()


class _Reader:
    """One reading of one text: its words, and errors that quote it."""

    def __init__(self, game: CelticKnot, text: str) -> None:
        self.game = game
        self.text = text

    def state(self) -> State:
        words, players = self.text.split(), self.game.players
        number = len(players)
        if len(words) <= number:
            self.refuse(
                f"expected the coins of {number} players and who is to move, separated by blanks"
            )
        own = [self._own(player, word) for player, word in zip(players, words, strict=False)]
        coins = Coins(*own, *[NONE] * (len(PLAYERS) - number))
        mover, rest = words[number], words[number + 1 :]
        if mover not in (*players, NOBODY_MOVES):
            known = nearest(mover, [*players, NOBODY_MOVES])
            self.refuse(f"{shortened(mover)} is not the player to move; {known}")
        home = [one for one in range(number) if _is_home(self.game, coins, one)]
        if self.game.changed_rules:
            return self._by_changed_rules(coins, mover, rest, home)
        if len(home) > 1:
            one, other = players[home[0]], players[home[1]]
            phrase = say("celtic_knot.both_home", one=named(one), other=named(other))
            self.refuse(f"{one} and {other} can't both have won", phrase)
        if (mover == NOBODY_MOVES) != bool(home):
            expected = f"{NOBODY_MOVES!r}, as {players[home[0]]} has won" if home else "a player"
            self.refuse(f"who is to move can't be {shortened(mover)}; expected {expected}")
        if not home:
            return self._turn(coins, players.index(mover), rest)
        if rest:
            self.refuse(f"{shortened(rest[0])} comes too late: the game is over")
        return State(coins, home[0])

    def _own(self, player: str, word: str) -> Stacks:
        name, colon, stacks = word.partition(":")
        if name != player or not colon:
            self.refuse(f"{shortened(word)} must be {player}'s coins, such as '{player}:A9,B7*2'")
        return self._stacks(player, stacks)

    def _stacks(self, player: str, text: str) -> Stacks:
        """Read spaces with numbers of a player's coins."""
        stacks, total = NONE, 0
        for word in text.split(",") if text else []:
            match = _STACK.fullmatch(_plain(word))
            number = int(match[2] or 1) if match else 0
            if not match or not number:
                self.refuse(
                    f"{shortened(word)} is no space with coins; expected such as A9, or A9*2"
                )
            space = self._space(match[1])
            if height(stacks, space):
                self.refuse(f"{match[1]} stands in {shortened(text)} twice")
            stacks, total = stacked(stacks, space, min(number, MOST)), total + number
        if total > self.game.purse:
            given: dict[str, Any] = {"n": total, "purse": self.game.purse}
            self.refuse(
                f"{shortened(text)} are {total} coins; a player has {self.game.purse} in this game",
                say("celtic_knot.too_many", who=named(player), **given),
                tuple(_plain(word).partition("*")[0] for word in text.split(",")),
            )
        return stacks

    def _space(self, name: str) -> int:
        if name not in self.game.places:
            self.refuse(no_space(self.game, name).message.rstrip("."))
        space = self.game.places[name]
        if space >= self.game.board.size:
            self.refuse(f"{name} is the exit, where no coin rests")
        return space

    def _by_changed_rules(
        self, coins: Coins, mover: str, rest: list[str], home: list[int]
    ) -> State:
        """Read what changed rules may have led to: only that it is possible is checked."""
        players, targets = self.game.players, ""
        if mover == NOBODY_MOVES:
            winner = players.index(rest[0]) if rest and rest[0] in players else None
            if winner is None and not home:
                self.refuse("who has won? write the player last")
            won = home[0] if winner is None else winner
            return self.game.check_possible(self.text, State(coins, won))
        if rest and rest[-1].startswith(TO):
            targets = rest.pop().removeprefix(TO)
        state = self._turn(coins, players.index(mover), rest)
        if targets:
            state = state._replace(targets=self._goals(targets))
        if not state.targets and (state.total or not state.number):
            self.refuse("there is nothing to choose")
        return self.game.check_possible(self.text, state)

    def _goals(self, text: str) -> int:
        names = text.split(",")
        return sum(
            {1 << (self.game.board.size if name == OFF else self._space(name)) for name in names}
        )

    # ---- the decisions of a turn

    def _turn(self, coins: Coins, player: int, words: list[str]) -> State:
        state = State(coins, player)
        bonus = words[:1] == [BONUS]
        words = words[bonus:]
        owed = NONE
        if words and words[-1].startswith(OWED):
            owed = self._owed(coins, player, words.pop())
        state = state._replace(bonus=int(bonus), owed=owed)
        if len(words) > 1:
            self.refuse(f"{shortened(words[1])} is one word too many")
        if words:
            return self._group(state, words[0])
        if bonus and standing(owed) & standing(owed) - 1:
            return state._replace(targets=standing(owed))
        if (bonus or owed != NONE) and not self.game.changed_rules:
            self.refuse("which coins are in hand? write their space last, such as A9, or A9=3")
        return state._replace(targets=_targets(self.game, state))

    def _owed(self, coins: Coins, player: int, word: str) -> Stacks:
        if not (self.game.board.split or self.game.changed_rules):
            self.refuse(f"{shortened(word)} needs a game with split=True")
        owed = self._stacks(self.game.players[player], word.removeprefix(OWED))
        for space in members(standing(owed)):
            name = self.game.spaces[space]
            if height(owed, space) > height(coins[player], space):
                self.refuse(
                    f"{shortened(word)}: {self.game.players[player]} has fewer coins on {name}"
                )
            if not self._meets(coins, player, space):
                self.refuse(f"{shortened(word)}: no opponent's coin is on {name}")
        return owed

    def _meets(self, coins: Coins, player: int, space: int) -> bool:
        meets = self.game.rules["meets"](self.game.board, coins, player, space)
        return bool(meets or self.game.changed_rules)

    def _group(self, state: State, word: str) -> State:
        match = _GROUP.fullmatch(_plain(word))
        if not match:
            self.refuse(
                f"{shortened(word)} is no space with coins in hand; expected such as A9, or A9*2=3"
            )
        name, space = match[1], self._space(match[1])
        whole = height(state.coins[state.player], space)
        number, total = int(match[2] or whole), int(match[3] or 0)
        flipped = int(match[4] or number)
        partly = bool((self.game.board.split and total) or self.game.changed_rules)
        if not 1 <= number <= whole - height(state.owed, space):
            owner = self.game.players[state.player]
            self.refuse(f"{shortened(word)}: {owner} has {count(whole, 'coin')} on {name}")
        if state.bonus and not self._meets(state.coins, state.player, space):
            self.refuse(
                f"{shortened(word)} can't have a bonus turn: no opponent's coin is on {name}"
            )
        if number < whole and not state.bonus and not partly:
            self.refuse(
                f"{shortened(word)}: all {whole} coins on {name} go, unless in a bonus turn"
            )
        if flipped < number or flipped > self.game.purse or (flipped > number and not partly):
            self.refuse(f"{shortened(word)}: {count(flipped, 'coin')} can't have been flipped")
        alone = state.owed != NONE and not self.game.changed_rules
        if alone and not (state.bonus or flipped > number):
            self.refuse(f"no coin can have a bonus turn to come before {shortened(word)}")
        state = state._replace(space=space, number=number, targets=0)
        return self._flipped(state, word, total, flipped) if match[3] else state

    def _flipped(self, state: State, word: str, total: int, flipped: int) -> State:
        least, greatest = self.game.rules["totals"](flipped)
        if not least <= total <= greatest:
            self.refuse(f"{shortened(word)}: {count(flipped, 'coin')} can't come to {total}")
        state = state._replace(total=total, flipped=flipped)
        targets = _targets(self.game, state)
        if not targets and not self.game.changed_rules:
            self.refuse(
                f"{shortened(word)}: no way is {total} long, so these coins' turn would be over"
            )
        return state._replace(targets=targets)

    def refuse(self, reason: str, phrase: str = "", marks: tuple[str, ...] = ()) -> NoReturn:
        raise faulty(self.text, reason, marks, phrase)


def contents(game: CelticKnot, position: Position) -> dict[str, dict[str, int]]:
    """Return how many coins of each player stand on each space that has some."""
    found: dict[str, dict[str, int]] = {}
    for player, stacks in game.coins(position).items():
        for space, number in stacks.items():
            found.setdefault(space, {})[player] = number
    return found


def characters(game: CelticKnot, position: Position) -> str:
    """Draw the board, with the first letter of a coin's owner on each square, or `*` for several
    owners.

    Coins below a bridge are on its square, too; the position's text separates them.
    """
    standing: dict[str, set[str]] = {}
    for space, players in game.contents(position).items():
        standing.setdefault(space.rstrip("'"), set()).update(players)
    marks = {
        square: "*" if len(owners) > 1 else min(owners)[0].upper()
        for square, owners in standing.items()
    }
    signs = tuple((cell, marks.get(name_of(cell), sign)) for cell, sign in game.drawn.signs)
    return replace(game.drawn, name="", signs=signs).text
