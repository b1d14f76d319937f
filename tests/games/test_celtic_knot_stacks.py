"""The coins of a player do what a dictionary of spaces and numbers does."""

from collections import Counter

from hypothesis import given, strategies as st

from knotwidgets.games.celtic_knot.state import (
    MOST,
    NONE,
    Stacks,
    added,
    counted,
    height,
    one_each,
    stacked,
    standing,
)

spaces = st.integers(0, 300)  # also of boards that are too large to be compiled


def written(lying: dict[int, int]) -> Stacks:
    """The stacks with these numbers."""
    stacks = NONE
    for space, number in lying.items():
        stacks = stacked(stacks, space, number)
    return stacks


@given(lying=st.dictionaries(spaces, st.integers(1, MOST), max_size=MOST), space=spaces)
def test_stacks_are_numbers_on_spaces(lying: dict[int, int], space: int) -> None:
    stacks, several = written(lying), sorted(lying.items(), reverse=True)
    assert stacks == written(dict(several))
    assert standing(stacks) == sum(1 << one for one in lying)
    assert counted(stacks) == sum(lying.values())
    for one in (space, *lying):
        assert height(stacks, one) == lying.get(one, 0)
        assert added(stacks, one, 2) == written(dict(Counter(lying) + Counter({one: 2})))
        for number in (0, 1, MOST):
            assert stacked(stacks, one, number) == written(
                {
                    **{two: n for two, n in lying.items() if two != one},
                    **({one: number} if number else {}),
                }
            )
    assert one_each(standing(stacks)) == written(dict.fromkeys(lying, 1))
