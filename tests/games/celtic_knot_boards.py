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
