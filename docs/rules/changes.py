"""One rule of each game changed, with its code, for the pages of this folder."""

KINGDOMS = """\
Manoeuvres by one to three hills in line, instead of a knight's move:

```python
import knotwidgets as kw


def leaps(board, hills):
    \"\"\"A ringfort is built one to three hills in line from a friendly one.\"\"\"
    found = 0
    for n in range(1, 4):
        found |= step(board, hills, n, 0) | step(board, hills, -n, 0)
        found |= step(board, hills, 0, n) | step(board, hills, 0, -n)
    return found


game = kw.Kingdoms(rules={"leaps": leaps})
pos = game.start().play("D4", "A3")
pos.legal_moves  # ('D1', 'A4', 'G4', 'D7')
```

`step(board, hills, columns, rows)` never leads round the edge of a board. Nearer hills in line are
still forbidden by `too_close`, and a refusal is told in the new rule's words:

```python
pos.explain("E6").message
# "E6 is against the changed rule 'leaps': “A ringfort is built one to three hills in line ..."
```
"""

CELTIC = """\
Neutral tiles count in a knot, for both:

```python
import knotwidgets as kw


def knot_score(tiles, visited, player):
    \"\"\"A knot counts the tiles it visits that are the player's, and the neutral ones.\"\"\"
    return popcount(visited & (tiles[4 + player] | tiles.neutral))


game = kw.Celtic(window=3, rules={"knot_score": knot_score})
text = "b2:Eo c2:NEWb d2:Wb b3:Eo c3:NESW* d3:NW* c4:ESo d4:SWo -"
[dict(knot.scores) for knot in game.knots(game.position(text))]
# [{'orange': 6, 'blue': 4}, {'orange': 4, 'blue': 2}]
```

Score, reckoning, statistics and opponents follow.
"""

CELTIC_KNOT = """\
The coins are not fair: tails comes up twice as often as heads.

```python
import knotwidgets as kw


def flips(number, total):
    \"\"\"Tails comes up twice as often as heads.\"\"\"
    tails, ways = total - number, 1
    for n in range(1, tails + 1):
        ways = ways * (number - n + 1) // n
    return ways << tails


pos = kw.CelticKnot(rules={"flips": flips}).start().play("A9")
[(move, str(odds)) for move, odds in pos.chance]  # [('=1', '1/3'), ('=2', '2/3')]
```

The odds on the board, the expected turns and the opponents follow.
"""

CHANGES = {
    "kingdoms": KINGDOMS,
    "celtic": CELTIC,
    "celtic_knot": CELTIC_KNOT,
}
