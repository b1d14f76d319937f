"""A second reading of what a design of lines is, by trying all; shares no code with the package.

Lines that leave every square in twos are sums of unit squares modulo 2. A point is a complex
number, a line is the pair of its ends.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

Point = complex
Line = frozenset[Point]
Move = Callable[[Point], Point]

TURN: Move = lambda point: point * 1j  # noqa: E731
MIRROR: Move = lambda point: complex(-point.real, point.imag)  # noqa: E731
GENERATORS: dict[str, tuple[Move, ...]] = {
    "C1": (),
    "C2": (lambda point: -point,),
    "C4": (TURN,),
    "D1": (MIRROR,),
    "D2": (MIRROR, lambda point: -point),
    "D4": (MIRROR, TURN),
}


def drawn(masks: Mapping[tuple[int, int], int], width: int, height: int) -> set[Line]:
    """The lines of a board as pairs of points, around (0, 0)."""
    middle = complex((width - 1) / 2, (height - 1) / 2)
    return {
        frozenset({complex(*cell) - middle, complex(*cell) - middle + step})
        for cell, mask in masks.items()
        for side, step in enumerate((1j, 1, -1j, -1))
        if mask >> side & 1
    }


def points(width: int, height: int) -> list[Point]:
    """All squares of a board, by their distance from its middle."""
    return [
        complex(column - (width - 1) / 2, row - (height - 1) / 2)
        for column, row in product(range(width), range(height))
    ]


def orbits(faces: set[Point], symmetry: str) -> list[set[Point]]:
    found = []
    while faces:
        orbit, edge = set[Point](), {min(faces, key=lambda face: (face.real, face.imag))}
        while edge:
            orbit |= edge
            edge = {move(point) for move in GENERATORS[symmetry] for point in edge} - orbit
        found.append(orbit)
        faces -= orbit
    return found


def around(face: Point) -> set[Line]:
    corners = [face + turn * (0.5 + 0.5j) for turn in (1, 1j, -1, -1j)]
    return {frozenset({corners[i - 1], corners[i]}) for i in range(4)}


def all_designs(width: int, height: int, symmetry: str) -> Iterator[set[Line]]:
    inner = {point + 0.5 + 0.5j for point in points(width - 1, height - 1)}
    faces = orbits({face - 0.5 - 0.5j for face in inner}, symmetry)
    rims = []
    for orbit in faces:
        rim = set[Line]()
        for face in orbit:
            rim ^= around(face)
        rims.append(rim)
    for chosen in product((False, True), repeat=len(rims)):
        lines = set[Line]()
        for rim, taken in zip(rims, chosen, strict=True):
            if taken:
                lines ^= rim
        yield lines


def lines_at(lines: set[Line], point: Point) -> list[Line]:
    sides = (frozenset({point, point + step}) for step in (1, 1j, -1, -1j))
    return [side for side in sides if side in lines]


def in_one_part(lines: set[Line]) -> bool:
    rest = set(lines)
    edge = {rest.pop()} if rest else set[Line]()
    while edge:
        edge = {line for line in rest if any(line & other for other in edge)}
        rest -= edge
    return not rest


def keeps_apart(lines: set[Line]) -> bool:
    path = {point for line in lines for point in line}
    joined = all(
        frozenset({point, point + step}) in lines
        for point in path
        for step in (1, 1j)
        if point + step in path
    )
    return joined and not any(
        {point, point + 1, point + 1j, point + 1 + 1j} <= path for point in path
    )


def fills(lines: set[Line], width: int, height: int) -> bool:
    path = {point for line in lines for point in line}
    return (
        max((point.real for point in path), default=0) == (width - 1) / 2
        and min((point.real for point in path), default=0) == -(width - 1) / 2
        and max((point.imag for point in path), default=0) == (height - 1) / 2
        and min((point.imag for point in path), default=0) == -(height - 1) / 2
    )


def crossings(lines: set[Line]) -> set[Point]:
    return {point for line in lines for point in line if len(lines_at(lines, point)) == 4}


def best(width: int, height: int, symmetry: str) -> int:
    """The most crossings of a design, one more if some are in the middle: so designs are ranked."""
    most = 0
    for lines in all_designs(width, height, symmetry):
        found = crossings(lines)
        path = {point for line in lines for point in line}
        middle = {point for point in path if max(abs(point.real), abs(point.imag)) < 2}
        if symmetry in {"C1", "C2"} and width % 2 == height % 2 == 1:
            middle &= found & {0}
        worth = len(found) + bool(middle & found)
        if worth > most and middle and fills(lines, width, height):
            most = worth if keeps_apart(lines) and in_one_part(lines) else most
    return most
