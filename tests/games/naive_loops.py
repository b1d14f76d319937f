"""A second reading of what the strands of joined cells do: they are traced from end to end.

No code is shared with the package: a cell is (column, row), its open sides are letters.
"""

from collections.abc import Collection, Iterator, Mapping

Cell = tuple[int, int]
End = tuple[Cell, str, bool]  # a cell, an open side of it, whether left of the way out

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = "NESW"


def step(cell: Cell, side: str) -> Cell:
    """Return the cell beyond a side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def closed_loops(cells: Mapping[Cell, Collection[str]]) -> Iterator[set[Cell]]:
    """Yield the cells that each closed loop visits; a cell without an open side is a ring."""
    links: dict[End, End] = {}
    for cell, sides in cells.items():
        around = [side for side in CLOCKWISE if side in sides]
        for side, following in zip(around, around[1:] + around[:1], strict=True):
            # A strand joins the clockwise end of a side to the near end of the next open side.
            links[cell, side, False] = (cell, following, True)
            links[cell, following, True] = (cell, side, False)
        if not around:
            yield {cell}
    unseen = set(links)
    while unseen:
        visited = set[Cell]()
        end = first = next(iter(unseen))
        while end in unseen:
            unseen.discard(end)
            cell, side, is_left = links[end]
            unseen.discard(links[end])
            visited.add(cell)
            # Straight on, my left end would meet the neighbour's right one; but they cross.
            end = step(cell, side), BACK[side], is_left
        if end == first:  # else the strand has a loose end
            yield visited
