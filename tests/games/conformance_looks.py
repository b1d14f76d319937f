"""What holds in every position of every game: `look` says what doesn't."""

from __future__ import annotations

import json
import random
import re
from fractions import Fraction
from typing import Any

from knotwidgets import IllegalMove, Position, PositionError, Verdict
from knotwidgets.core import Game
from knotwidgets.core.kernel import CHANCE, NOBODY, ParsedMove
from knotwidgets.words import shortened

STRANGE = "abcdefghiABCDEFGHI0123456789xo_*/=>:.,'- \n\t\0é²٤NESWrb"


def look(position: Position, words: list[str], rng: random.Random, *, scene: bool) -> None:
    """Look at a position from all sides; `words` are moves that are legal somewhere in the game."""
    before = position.text
    check_moves(position)
    check_refusals(position, words, rng)
    check_chance(position)
    check_pass(position)
    check_picks(position)
    check_copies(position, rng)
    if scene:
        check_scene(position)
    assert position.text == before, f"something changed the position {before!r}"


def check_pass(position: Position) -> None:
    """After a pass, where the game knows of one, somebody else can move, and no chance decides."""
    state = position.game.after_pass(position.state) if position.player else None
    if state is not None:
        after = Position(position.game, state)
        own = position.game.players[position.state.player]
        assert after.player in {*position.game.players} - {own}, told(position, "who passed moves")
        assert after.legal_moves, told(position, "after a pass nobody can move")


def check_moves(position: Position) -> None:
    """Every legal move is a word of its own, is judged legal, and is played as the kernel does."""
    game, state, kernel = position.game, position.state, position.game.kernel
    assert is_plain(state), told(position, "the state has more than ints and tuples")
    number, mover = kernel.count_actions(game.board, state), kernel.mover(game.board, state)
    actions = [kernel.nth_action(game.board, state, n) for n in range(number)]
    moves = position.legal_moves
    assert len(set(actions)) == number, told(position, "an action is legal twice")
    assert len(set(moves)) == number == len(moves), told(position, f"ambiguous moves: {moves}")
    players = {**dict(enumerate(game.players)), CHANCE: "chance", NOBODY: None}
    assert position.player == players[mover], told(position, f"it is not {position.player}'s turn")
    assert (mover == NOBODY) == (number == 0), told(position, f"{number} moves, mover {mover}")
    assert (mover == NOBODY) == (position.outcome is not None), told(position, "outcome")
    for move, action in zip(moves, actions, strict=True):
        judged = game.judge(state, move)
        assert judged == ParsedMove(Verdict(legal=True), action), told(
            position, f"{move}: {judged}"
        )
        assert game.decisions(move) == (move,), told(position, f"{move} is more than one decision")
        assert position.explain(move) == Verdict(legal=True), told(position, f"{move} refused")
        after = position.play(move)
        expected = kernel.play(game.board, state, action)
        assert after == Position(game, expected), told(position, f"{move} leads elsewhere")
        assert after.last == move, told(position, f"{move} is remembered as {after.last}")
        check_events(position, after)


def check_events(before: Position, after: Position) -> None:
    """Events are lines of text that a record can hold."""
    said: Any = before.game.events(before.state, after.state)
    assert isinstance(said, tuple), told(before, f"events are {said!r}")
    for event in said:
        fine = isinstance(event, str) and event and not set(event) & set("<>\n")
        assert fine, told(before, f"after {after.last}, the event {event!r} can't be recorded")


def check_refusals(position: Position, words: list[str], rng: random.Random) -> None:
    """What is not legal is refused with a reason, or stands and is punished; nothing else fails."""
    for word in tries(position, words, rng):
        verdict = explained(position, word)
        after = outcome_of(position, word, verdict)
        if verdict.legal:
            assert after, told(position, f"{word!r} is judged legal and yet refused")
            single = len(position.game.decisions(word)) == 1
            fine = not single or after.last in position.legal_moves
            assert fine, told(position, f"{word!r} is judged legal, but is no legal move")
            continue
        fine = bool(verdict.rule and verdict.message and "\n" not in verdict.message)
        fine &= all(isinstance(mark, str) for mark in verdict.marks)
        assert fine, told(position, f"the verdict on {word!r} is {verdict}")
        if after == position:  # a turn is lost, and the next player passes
            said = position.game.events(position.state, after.state)
            assert said, told(position, f"{word!r} is illegal, and nothing comes of it")


def tries(position: Position, words: list[str], rng: random.Random) -> list[str]:
    """Return what may be refused: moves that are legal elsewhere, and what is hardly a move."""
    legal = position.legal_moves
    others = sorted(set(words).difference(legal))
    garbage = [garbled(word, rng) for word in [*words[:4], *legal[:8]]]
    return [*rng.sample(others, min(12, len(others))), *garbage, "", " ", "?" * 999, noise(rng)]


def explained(position: Position, word: str) -> Verdict:
    """Return the verdict on any word."""
    try:
        return position.explain(word)
    except Exception as error:
        raise AssertionError(told(position, f"judging {word!r} fails: {error!r}")) from error


def outcome_of(position: Position, word: str, verdict: Verdict) -> Position | None:
    """Play a word; return what comes of it, None if it is refused with the verdict's reason."""
    try:
        return position.play(word)
    except IllegalMove as refused:
        said = (refused.rule, refused.message, refused.marks)
        expected = (verdict.rule, verdict.message, verdict.marks)
        assert said == expected, told(position, f"{word!r} refused for {said}, not {expected}")
        return None
    except Exception as error:
        raise AssertionError(told(position, f"playing {word!r} fails: {error!r}")) from error


def check_chance(position: Position) -> None:
    """Probabilities are exact and sum to one, and the weights of the kernel say the same."""
    outcomes = position.chance
    if position.player != "chance":
        assert outcomes == (), told(position, "chance has a say where a player decides")
        return
    moves = tuple(move for move, _ in outcomes)
    assert moves == position.legal_moves, told(position, f"chance brings {moves}")
    odds = [probability for _, probability in outcomes]
    assert all(type(one) is Fraction and one > 0 for one in odds), told(position, f"odds {odds}")
    assert sum(odds) == 1, told(position, f"the odds are {sum(odds)} in all")
    game = position.game
    weights = [
        game.kernel.weight(game.board, position.state, game.judge(position.state, move)[1] or 0)
        for move in moves
    ]
    assert all(type(weight) is int and weight > 0 for weight in weights), told(position, weights)
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    assert shares == odds, told(position, f"weights {weights}, odds {odds}")


def check_picks(position: Position) -> None:
    """Each move has picks of its own, which mean that move."""
    game, state = position.game, position.state
    seen: dict[tuple[str, ...], str] = {}
    for move in position.legal_moves:
        picks: Any = game.picks(position, move)
        fine = isinstance(picks, tuple) and picks and all(isinstance(one, str) for one in picks)
        assert fine, told(position, f"{move} has the picks {picks!r}")
        other = seen.setdefault(picks, move)
        assert other == move, told(position, f"{other} and {move} are picked alike")
        again = game.move_of(position, picks)
        same = game.judge(state, again) == game.judge(state, move)
        assert same, told(position, f"{move} is picked by {picks}, which mean {again}")


def check_copies(position: Position, rng: random.Random) -> None:
    """A position that is read from its text is equal, and what is no position is refused."""
    game, text = position.game, position.text
    assert text == " ".join(text.split()), told(position, "the text is not one line")
    copy = game.position(text)
    assert copy == position, told(position, f"read from its text it is {copy.state}")
    assert hash(copy) == hash(position), told(position, "an equal position hashes otherwise")
    assert copy.text == text, told(position, f"read from its text it is {copy.text!r}")
    assert copy.legal_moves == position.legal_moves, told(position, "a copy has other moves")
    for _ in range(4):
        check_reading(game, garbled(text, rng))


def check_reading(game: Game, text: str) -> None:
    """Any text is read as a position, or refused with an error that quotes it."""
    try:
        position = game.position(text)
    except PositionError as error:
        state = re.sub(r"\sply\s+\d+\s*$", "", text)  # of a game with a limit
        quoted = shortened(state) in str(error)
    else:
        quoted = True
        assert game.position(position.text) == position, told(position, f"read from {text!r}")
        assert position.legal_moves or position.outcome, told(position, "no end, and no move")
    assert quoted, f"{game!r}: the error does not quote the position {text!r}"


def check_scene(position: Position) -> None:
    """A picture offers the legal moves; none where chance decides, which nobody picks.

    Of those that are punished it may offer some, which it does not light up.
    """
    scene, game = position.scene(), position.game
    json.dumps(scene.wire(), allow_nan=False)
    offered = [(*move.picks, move.turn) if move.turn else move.picks for move in scene.moves]
    moves = () if position.player == "chance" else position.legal_moves
    expected = [game.picks(position, move) for move in moves]
    punished = {game.picks(position, move) for move in game.punished_moves(position.state)}
    more = [picks for picks in offered if picks in punished]
    assert len(set(offered)) == len(offered), told(position, f"the picture offers {offered} twice")
    wanted = sorted([*expected, *more])
    assert sorted(offered) == wanted, told(position, f"the picture offers {offered}")
    lit = [move.picks for move in scene.moves if move.any]
    assert not {picks[:-1] for picks in more} & set(lit), told(position, f"{more} are lit")


# ---- the small things that all checks use --------------------------------------------------------


def twin_of(game: Game) -> Game:
    """Make a game again from its options, as the reading of a record does."""
    kind: Any = type(game)
    twin: Game = kind(
        **game.options, **({"rules": game.changed_rules} if game.changed_rules else {})
    )
    return twin


def is_plain(value: object) -> bool:
    """Whether a value is made of ints and tuples alone."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return type(value) is int


def told(position: Position, what: object) -> str:
    """Say in which position something is wrong."""
    return f"{position!r}: {what}"


def garbled(word: str, rng: random.Random) -> str:
    """Return a word with up to three characters replaced, taken out, put in or doubled."""
    start = rng.randint(0, len(word))
    end = min(len(word), start + rng.randint(0, 3))
    junk = "".join(rng.choices(STRANGE, k=rng.randint(0, 3)))
    return rng.choice([word[:start] + junk + word[end:], word[:end] + word[start:] + junk])


def noise(rng: random.Random) -> str:
    """Return a text of any characters."""
    return "".join(chr(rng.choice([rng.randrange(128), rng.randrange(0xD800)])) for _ in range(9))
