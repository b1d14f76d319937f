"""A counter-based generator of 32-bit random numbers, the same in any arithmetic of 64 bits.

The k-th number of a stream is a mix of `stream + k * GOLDEN`; the stream of game i of an experiment
is a mix of (seed, i) alone, in whatever order games are played. The mixing function is `lowbias32`
of C. Wellons, "Prospecting for Hash Functions" (2018).
"""

from __future__ import annotations

from itertools import accumulate
from math import lcm
from zlib import crc32

from ..core.position import Position

GOLDEN = 0x9E3779B9  # 2 ** 32 / golden ratio: successive counters lie far apart
MASK = 0xFFFFFFFF


def mix(x: int) -> int:
    """Return a 32-bit number that depends on every bit of the 32-bit number `x`."""
    x = (x ^ x >> 16) * 0x7FEB352D & MASK
    x = (x ^ x >> 15) * 0x846CA68B & MASK
    return x ^ x >> 16


def three_numbers(stream: int) -> tuple[int, int, int]:
    """Return the next three numbers of a stream; compiled code makes them side by side."""
    return mix(stream), mix(stream + GOLDEN & MASK), mix(stream + 2 * GOLDEN & MASK)


def in_32_bits(seed: int) -> int:
    """Return a seed of 32 bits that depends on every digit of a seed; one of 32 bits is itself."""
    return seed if 0 <= seed <= MASK else crc32(f"{seed:x}".encode())


def stream_of(seed: int, index: int) -> int:
    """Return the stream of game `index` of the experiment `seed`, a number of 32 bits."""
    return mix(mix(seed & MASK) + index * GOLDEN & MASK)


def below(stream: int, k: int, n: int) -> int:
    """Return the k-th number of a stream, scaled to 0 .. n - 1.

    >>> [below(7, k, 6) for k in range(5)] == [below(7, k, 6) for k in range(5)]
    True
    """
    return mix(stream + k * GOLDEN & MASK) * n >> 32


def chance_move(position: Position, number: int) -> str:
    """Return the outcome that a 32-bit random number selects at a chance node."""
    outcomes = position.chance
    whole = lcm(*(share.denominator for _, share in outcomes))
    reached = accumulate(share * whole for _, share in outcomes)
    drawn = number * whole >> 32
    return next(move for (move, _), end in zip(outcomes, reached, strict=True) if drawn < end)
