"""A game of Celtic! for tests: the finished one of the printed rules."""

# A game that ends like the printed rules' example: three knots, of 2 + 2, 3 + 3 and 7 + 9 tiles.
FINISHED = (
    "e6:ESW",
    "e4:NSW*",
    "d4:ES*",
    "d3:NES",
    "f6:W*",
    "d5:EW",
    "d6:EW*",
    "c6:ES",
    "d2:NE",
    "e2:NEW",
    "c5:NE",
    "f5:W",
    "f2:NEW",
    "e3:NESW",
    "f3:NESW",
    "g3:NW",
    "g2:W",
    "f4:S",
    "g4:NS",
    "g5:NS",
    "g6:S",
)
