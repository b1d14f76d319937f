"""Kingdoms positions as one line of text.

    _2r2_/7/3b3/7/7/7/_5_ red manoeuvres

The rows from the top: `r` and `b` are ringforts, a number counts empty hills, `_` is no hill. Then
the player to move and the phase; when the game is over, `- over`. A ringfort that may still be
challenged follows with the phase in which it was built: `challenge:E5/battle`. Where changed
rules lead to other targets than follow from all this, the last word says them: `to:C3,D5`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from knotwidgets.core.errors import faulty, shortened
from knotwidgets.games.grid.text import one_of, read_rows, write_rows

from .state import BATTLE, LAST_TURN, OVER, State

if TYPE_CHECKING:
    from .game import Kingdoms

PHASE_WORDS = ("manoeuvres", "battle", "last-turn", "over")
TO = "to:"
MAKERS = {"turn", "end", "challenge"}  # rules that return a state
_CHALLENGE = re.compile(r"challenge:([A-Za-z]\d{1,2})/([a-z]+)")


def write_state(game: Kingdoms, state: State) -> str:
    """Write a state; see the module for the form."""
    text = write_rows(game.grid, dict(zip("rb", game.sides(state), strict=True)))
    if state.phase == OVER:
        return f"{text} - over"
    text += f" {game.players[state.player]} {PHASE_WORDS[state.phase]}"
    if state.doubt:
        text += f" challenge:{game.grid.names_of(state.doubt)[0]}/{PHASE_WORDS[state.doubt_phase]}"
    if not MAKERS.isdisjoint(game.changed_rules) and state != _after_turn(game, state):
        text += f" {TO}{','.join(game.grid.names_of(state.targets))}"
    return text


def _after_turn(game: Kingdoms, state: State) -> State:
    """Return the state after a turn by the rules, with all but the targets known."""
    own, enemy, player, phase, _, doubt, doubt_phase = state
    begin: Callable[..., State] = game.rules["turn"]
    if phase == LAST_TURN:  # it follows from a turn that the opponent couldn't have
        return begin(game.board, enemy, own, 1 - player, BATTLE, 0, 0)
    return begin(game.board, own, enemy, player, phase, doubt, doubt_phase)


def read_state(game: Kingdoms, text: str) -> State:
    """Read a state back or raise `PositionError`, which quotes the text and the place."""
    words = text.split()
    targets = words.pop() if game.changed_rules and words and words[-1].startswith(TO) else ""
    if len(words) not in (3, 4):
        raise faulty(text, "expected the rows, the player and the phase, separated by blanks")
    red, blue = read_rows(game.grid, text, words[0], "rb", "hill").values()
    phase = one_of(text, "phase", words[2], PHASE_WORDS)
    if (words[1] == "-") != (phase == OVER):
        raise faulty(text, "the player is '-' exactly when the phase is 'over'")
    if phase >= LAST_TURN and words[3:]:
        raise faulty(
            text, f"{shortened(words[3])} comes too late: nothing can be challenged any more"
        )
    if phase == OVER:
        return State(red, blue, 0, OVER, 0)
    player = one_of(text, "player", words[1], game.players)
    own, enemy = (red, blue) if player == 0 else (blue, red)
    doubt = _read_challenge(game, text, words[3:], enemy)
    given = State(own, enemy, player, phase, 0, *doubt)
    if targets:
        state = given._replace(targets=_read_targets(game, text, targets))
    else:
        state = _after_turn(game, given)
    if (state.player, state.phase) != (player, phase):
        now = write_state(game, state).split(" ", 1)[1]
        raise faulty(
            text, f"with these ringforts it would be {shortened(now)}, not {' '.join(words[1:])!r}"
        )
    if game.changed_rules:
        possible: State = game.check_possible(text, given._replace(targets=state.targets))
        return possible
    if state.doubt & game.rules["replacements"](game.board, state):
        raise faulty(text, f"{shortened(words[3])} is unfounded: no rule forbade that ringfort")
    return state


def _read_targets(game: Kingdoms, text: str, word: str) -> int:
    hills = word.removeprefix(TO).split(",") if word != TO else []
    for hill in hills:
        if hill not in game.grid.indices:
            raise faulty(text, f"there is no hill {shortened(hill)} to build on")
    return game.grid.bits_of(hills)


def _read_challenge(game: Kingdoms, text: str, words: list[str], enemy: int) -> tuple[int, int]:
    if not words:
        return 0, 0
    match = _CHALLENGE.fullmatch(words[0])
    if not match:
        raise faulty(
            text, f"{shortened(words[0])} is unknown; expected such as 'challenge:E5/battle'"
        )
    if not game.punishes:
        raise faulty(text, "a challenge needs a game with illegal_moves='punish'")
    bit = 1 << game.grid.indices.get(match[1].upper(), game.grid.bits.bit_length())
    if not enemy & bit:
        raise faulty(text, f"there is no ringfort on {match[1]} that could be challenged")
    return bit, one_of(text, "phase", match[2], PHASE_WORDS[:LAST_TURN])
