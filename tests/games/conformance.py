"""What every game must keep: `check` plays a random game of any `Game` and looks at it closely.

Nothing here knows a game. A game of one's own conforms if `check(game, seed)` raises nothing for
some seeds; an `AssertionError` says what is wrong, and in which position.
"""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

from knotwidgets import Celtic, CelticKnot, Kingdoms, Outcome, Position, Record
from knotwidgets.core import Game
from knotwidgets.core.lines import Ply
from tests.games.conformance_looks import (
    check_events,
    explained,
    is_plain,
    look,
    outcome_of,
    told,
    twin_of,
)

LONGEST = 20_000  # plies; a game that goes on for longer is broken
FAULTY = 60  # positions of a game, in some of which an illegal move is tried
LOOKS = 6  # positions of a game that are looked at closely


def check(game: Game, seed: int = 0, *, scenes: bool = True, looks: int = LOOKS) -> Record:
    """Play a random game, look at `looks` of its positions, its end and its record.

    Without `scenes` no picture is asked for; a record is read again if the game is one of ours.
    Returns the record; where the rules punish illegal moves instead of refusing them, some of its
    moves are illegal. Raises `AssertionError` for a game that doesn't conform.
    """
    rng = random.Random(seed)
    try:
        check_game(game)
        line = played(game, rng)
        assert not line[-1].legal_moves, told(line[-1], f"no end after {LONGEST} plies")
        words = words_of(line)
        for position in [line[0], *rng.sample(line, min(looks, len(line))), *line[-2:]]:
            look(position, words, rng, scene=scenes)
        check_end(line)
        return (
            checked_record(line) if type(game) in {Kingdoms, Celtic, CelticKnot} else recorded(line)
        )
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{game!r}, seed {seed}: {error!r}") from error


def check_game(game: Game) -> None:
    """Check that a game is what its options make of it, and that it begins."""
    twin = twin_of(game)
    assert twin == game, f"{game!r}: its options make another game: {twin!r}"
    assert hash(twin) == hash(game), f"{game!r}: an equal game has another hash"
    assert twin.start() == game.start(), f"{game!r}: an equal game starts otherwise"
    if not game.changed_rules:  # a rule defined in a cell can't be pickled by name
        start = game.start()
        assert pickle.loads(pickle.dumps(start)) == start, f"{game!r}: a pickle is another"  # noqa: S301
    assert game.options.keys() == game.defaults.keys(), f"{game!r}: options without defaults"
    assert len(set(game.players)) == len(game.players) > 0, f"{game!r}: players {game.players}"
    assert "chance" not in game.players, f"{game!r}: a player must not be called chance"
    assert is_plain(game.board), f"{game!r}: the board has more than ints and tuples"
    assert all(rule.__doc__ for rule in game.rules.values()), f"{game!r}: a rule says nothing"
    assert game.start().player is not None, f"{game!r}: the game is over at its start"


# ---- a game from start to end -------------------------------------------------------------------


def played(game: Game, rng: random.Random, most: int = LONGEST) -> list[Position]:
    """Play a game by its words and by its kernel, side by side, to the end or so many plies."""
    line, state, words = [game.start()], game.kernel.start(game.board), list[str]()
    assert line[0].state == state, told(line[0], "the kernel starts otherwise")
    while (moves := line[-1].legal_moves) and len(line) <= most:
        position = line[-1]
        words += moves
        fault = fault_that_stands(position, words, rng) if len(line) < FAULTY else None
        if fault:
            line.append(position.play(fault))
            state = line[-1].state
            continue
        n = rng.randrange(len(moves))
        state = game.kernel.play(game.board, state, game.actions(state)[n])
        line.append(position.play(moves[n]))
        assert line[-1].state == state, told(position, f"{moves[n]} leads elsewhere by the kernel")
    return line


def fault_that_stands(position: Position, words: list[str], rng: random.Random) -> str | None:
    """Return now and then an illegal move that the rules let stand, and punish, if one is found."""
    for word in rng.sample(words, min(40, len(words))) if rng.random() < 0.3 else ():
        verdict, action = position.game.judge(position.state, word)
        if action is not None and not verdict.legal:
            return word
    return None


def words_of(line: list[Position]) -> list[str]:
    """Return some moves of some positions, and all that were played, each once and in order."""
    some = line[:: len(line) // 40 + 1]
    legal = {move for one in some for move in one.legal_moves[:: len(one.legal_moves) // 20 + 1]}
    return sorted(legal | {str(position.last) for position in line[1:]})


# ---- the end, and the record --------------------------------------------------------------------


def check_end(line: list[Position]) -> None:
    """Check the outcome, and that whatever was played before is refused when the game is over."""
    end = line[-1]
    outcome = end.outcome
    assert isinstance(outcome, Outcome), told(end, f"the outcome is {outcome!r}")
    points = outcome.points
    assert tuple(points) == end.game.players, told(end, f"the points are {points}")
    won = end.game.kernel.points(end.game.board, end.state)
    assert tuple(points.values()) == won, told(end, f"{points}, by the kernel {won}")
    best = [player for player in points if points[player] == max(won)]
    winner = best[0] if len(best) == 1 else None
    assert outcome.winner == winner, told(end, f"{outcome.winner} wins with {points}")
    assert all(line and isinstance(line, str) for line in outcome.detail), told(end, outcome)
    assert (end.legal_moves, end.chance) == ((), ()), told(end, "over, and something may be done")
    assert end.play() == end, told(end, "playing nothing changes it")
    copy = Position(twin_of(end.game), type(end.state)(*end.state))
    assert (copy, hash(copy)) == (end, hash(end)), told(end, "a copy is not equal")
    for word in {str(position.last) for position in line[1:]}:
        verdict = explained(end, word)
        assert not verdict.legal, told(end, f"over, and {word!r} is legal")
        assert outcome_of(end, word, verdict) is None, told(end, f"over, and {word!r} stands")


def recorded(line: list[Position]) -> Record:
    """Return the record of a game; its moves lead there at once, too, and its events are texts."""
    moves = [str(position.last) for position in line[1:]]
    assert line[0].play(*moves) == line[-1], told(line[-1], f"elsewhere if played at once: {moves}")
    for before, after in pairwise(line):
        check_events(before, after)
    return Record(line[0], tuple(map(Ply, moves)))


def checked_record(line: list[Position]) -> Record:
    """Return the record of a game, from which the same game is read, in whole and in part."""
    record = recorded(line).comment("the end")
    again = Record.read(record.text, record.game)
    assert again == record, f"the record reads back otherwise: {record.text}"
    assert again.text == record.text, f"the record is written otherwise: {record.text}"
    assert again.positions == tuple(line), f"the record leads elsewhere: {record.text}"
    late = len(line) // 2
    rest = Record(line[late], record.line[late:])
    assert Record.read(rest.text, record.game) == rest, f"it reads back otherwise: {rest.text}"
    return record
