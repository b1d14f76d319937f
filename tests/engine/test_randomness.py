"""The generator: fixed numbers for ever, evenly spread."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product

import pytest

from knotwidgets.engine.randomness import MASK, below, in_32_bits, mix, stream_of


def test_golden_numbers() -> None:
    """Published results name their seed, so these numbers never change."""
    assert [mix(x) for x in (0, 1, 2, MASK)] == [0, 1753845952, 3507691905, 1734902346]
    assert [stream_of(seed, index) for seed, index in ((0, 0), (0, 1), (1, 0))] == [
        0,
        33350994,
        1492470133,
    ]
    assert [below(7, k, 1000) for k in range(6)] == [580, 249, 283, 60, 609, 215]


def test_mixing_is_one_to_one_and_changes_half_of_the_bits() -> None:
    sample = range(0, 1 << 20, 7)
    assert len({mix(x) for x in sample}) == len(sample)
    changed = [(mix(x) ^ mix(x ^ 1 << x % 32)).bit_count() for x in range(4000)]
    assert 15.5 < sum(changed) / len(changed) < 16.5


def test_streams_depend_on_the_seed_and_the_index_alone() -> None:
    streams = {stream_of(seed, index) for seed in range(100) for index in range(100)}
    assert len(streams) == 100 * 100
    assert stream_of(1 << 32, 3) == stream_of(0, 3)
    assert all(0 <= stream <= MASK for stream in streams)


def test_a_seed_of_any_size_counts_with_all_its_digits() -> None:
    small = [0, 1, 12345, MASK]
    assert [in_32_bits(seed) for seed in small] == small  # results of such seeds stay for ever
    large = [*(1 << n for n in range(32, 2000)), *(-1 - n for n in range(2000)), 10**6000, -(2**32)]
    short = {in_32_bits(seed) for seed in large}
    assert len(short) == len(large)
    assert all(0 <= seed <= MASK for seed in short)


def drawn(seed: int, n: int) -> list[int]:
    """Successive numbers of a stream."""
    return [below(stream_of(seed, 0), k, n) for k in range(DRAWS)]


def firsts(_: int, n: int) -> list[int]:
    """The first numbers of successive games."""
    return [below(stream_of(7, index), 0, n) for index in range(DRAWS)]


def pairs(seed: int, _: int) -> list[int]:
    """Successive numbers of a stream, two by two."""
    numbers = drawn(seed, 6)
    return [6 * one + other for one, other in pairwise(numbers)]


DRAWS = 20_000


@pytest.mark.parametrize(
    ("draw", "seed", "n"),
    [*product([drawn], [0, 1, 12345], [2, 6, 45]), (firsts, 7, 45), (pairs, 3, 36)],
)
def test_numbers_are_uniform(draw: Callable[[int, int], list[int]], seed: int, n: int) -> None:
    """Chi-square; the limit is five standard deviations beyond the mean."""
    counts = Counter(draw(seed, n))
    chi_square = sum((counts[k] - DRAWS / n) ** 2 for k in range(n)) * n / DRAWS
    assert chi_square < n - 1 + 5 * (2 * (n - 1)) ** 0.5
