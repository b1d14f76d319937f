"""Boards of Celtic Knot for tests: small ones where ways meet, end and lead round."""

from knotwidgets.games.celtic_knot.board import RECONSTRUCTION

CURL = """\
# curl
5 X-+-O
  |   |
4 +   +
  |   |
3 X-+-V-+-+
      |   |
2     +   +
      |   |
1     O-+-E
  A B C D E"""

RING = """\
# ring
2 X-E
  | |
1 O-+
  A B"""

# Every line that was over is under, and the other crossings have the tunnels.
*_rows, _letters = RECONSTRUCTION.replace("recon", "decon").splitlines()
TURNED = "\n".join(
    [_rows[0], *(row.translate(str.maketrans("VHvhE", "hvHVe")) for row in _rows[1:]), _letters]
)


def changed(**squares: str) -> str:
    """The reconstruction with other signs on some squares; a line's name is like `C9_D9`."""
    lines = [list(line.ljust(2 + 2 * 9)) for line in RECONSTRUCTION.splitlines()]
    for name, sign in squares.items():
        cells = [(ord(cell[0]) - ord("A"), int(cell[1])) for cell in name.split("_")]
        column = sum(2 + 2 * column for column, _ in cells) // len(cells)
        line = sum(1 + 2 * (9 - row) for _, row in cells) // len(cells)
        lines[line][column] = sign
    return "\n".join("".join(line).rstrip() for line in lines)
