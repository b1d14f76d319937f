"""What holds in every game of Celtic Knot, whatever is played."""

from collections.abc import Iterator
from itertools import chain, islice, repeat

from hypothesis import given, settings, strategies as st

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
