"""What holds in every game of Celtic Knot, whatever is played."""

from collections.abc import Iterator
from itertools import chain, islice, repeat

from hypothesis import given, settings
from hypothesis import strategies as st

from knotwidgets import CelticKnot, Position
from tests.amounts import amount
from tests.games.celtic_knot_boards import CURL, RING, TURNED
from tests.games.random_games import choices

LONGEST = 120  # plies of a game that are looked at

games = st.builds(
    CelticKnot,
    players=st.integers(2, 4),
    board=st.sampled_from([None, CURL, RING, TURNED]),
    split=st.booleans(),
    exit=st.sampled_from(["through", "dead end"]),
    coins=st.sampled_from([None, 1, 2]),
)


def walk(game: CelticKnot, numbers: list[int]) -> Iterator[tuple[Position, str, Position]]:
    """Yield each position with the move that the numbers choose there, and the next position."""
    pos = game.start()
    for number in islice(chain(numbers, repeat(1)), LONGEST):
        moves = pos.legal_moves
        if not moves:
            return
        move = moves[number % len(moves)]
        yield pos, move, pos.play(move)
        pos = pos.play(move)


@settings(max_examples=amount(60, 2))
@given(game=games, numbers=choices)
def test_coins_are_conserved(game: CelticKnot, numbers: list[int]) -> None:
    off = dict.fromkeys(game.players, 0)
    for pos, move, after in walk(game, numbers):
        before, now, group = game.coins(pos), game.coins(after), game.group(pos)
        if game.phase(pos) != "go":
            assert now == before
            continue
        assert group
        player = game.players[pos.state.player]
        number = 1 if game.board.split else group.number
        expected = {**before[player]}
        expected[group.space] -= number
        goal = move.removeprefix(">")
        if goal == "off":
            off[player] += number
        else:
            expected[goal] = expected.get(goal, 0) + number
        assert now == {**before, player: {k: n for k, n in expected.items() if n}}
        for one in game.players:
            assert game.left(after)[one] + off[one] == game.purse


@settings(max_examples=amount(60, 2))
@given(game=games, numbers=choices)
def test_probabilities_sum_to_one_exactly(game: CelticKnot, numbers: list[int]) -> None:
    for pos, _, _ in walk(game, numbers):
        if pos.player == "chance":
            assert tuple(move for move, _ in pos.chance) == pos.legal_moves
            assert sum(odds for _, odds in pos.chance) == 1
            assert all(odds > 0 for _, odds in pos.chance)
        else:
            assert pos.chance == ()


@settings(max_examples=amount(40, 2))
@given(game=games, numbers=choices)
def test_turns_alternate_but_for_bonus_turns(game: CelticKnot, numbers: list[int]) -> None:
    for pos, _, after in walk(game, numbers):
        if game.phase(after) == "choose" and not after.state.bonus:
            previous, player = pos.state.player, after.state.player
            assert player == (previous + 1) % len(game.players)
        group = game.group(after)
        if group and group.bonus and not group.total:
            others = {**game.coins(after)}
            del others[game.players[after.state.player]]
            assert any(group.space in spaces for spaces in others.values())


@settings(max_examples=amount(40, 2))
@given(game=games, numbers=choices)
def test_texts_and_words_of_a_turn_lead_to_the_same_position(
    game: CelticKnot, numbers: list[int]
) -> None:
    pos = origin = game.start()
    turn = ""
    for before, move, after in walk(game, numbers):
        assert game.position(before.text) == before
        if game.phase(before) == "choose":
            origin, turn = before, ""
        turn += move
        pos = after
        assert origin.play(turn) == pos
        assert origin.explain(turn).legal
