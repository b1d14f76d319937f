"""What holds in every game of Celtic Knot, whatever is played."""

from itertools import islice, pairwise

from hypothesis import given, settings, strategies as st

from knotwidgets import CelticKnot
from tests.amounts import amount
from tests.games.celtic_knot_boards import CURL, RING, TURNED
from tests.games.random_games import choices, walk

LONGEST = 120  # plies of a game that are looked at

games = st.builds(
    CelticKnot,
    players=st.integers(2, 4),
    board=st.sampled_from([None, CURL, RING, TURNED]),
    split=st.booleans(),
    exit=st.sampled_from(["through", "dead end"]),
    coins=st.sampled_from([None, 1, 2]),
)


@settings(max_examples=amount(40, 2))
@given(game=games, numbers=choices)
def test_texts_and_words_of_a_turn_lead_to_the_same_position(
    game: CelticKnot, numbers: list[int]
) -> None:
    origin, turn = game.start(), ""
    for before, after in pairwise(islice(walk(game, numbers), LONGEST)):
        assert game.position(before.text) == before
        if game.phase(before) == "choose":
            origin, turn = before, ""
        turn += str(after.last)
        assert origin.play(turn) == after
        assert origin.explain(turn).legal
