"""Draw the pictures of the README again, and those of the page on making games.

    .venv/bin/python docs/pictures/refresh.py

A test says when that is due.
"""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.scene.svg import once

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "examples" / "games"


def pictures() -> dict[Path, str]:
    """Return the text of each picture by its file."""
    kingdoms = "_rrrbb_/rrrrbbb/rrbbrbb/rrbbrbr/bbrbrrr/bbrrbbb/_brrbb_ - over"
    celtic = (
        "c4:NEo d4:Wb e4:No f4:N* c5:NSo d5:Eo e5:NESW* f5:NSWo b6:NEo c6:NESWb d6:NEWb e6:NSWb "
        "f6:NSo b7:NES* c7:NESWo d7:SW* e7:NS* f7:Sb b8:ESb c8:ESWo d8:EWb e8:SWb -"
    )
    knot = (
        "nickel:I6,A2,B9,I2*2,A8 dime:I5,E1,E2,A9,G3,E7 quarter:H9,A1,C9,F3,G2,D7 "
        "penny:I9,A4,A9,D3,I3,C7' nickel I2=2"
    )
    hexes = run_path(str(GAMES / "hex.py"))["Hex"]()
    twain = run_path(str(GAMES / "twain.py"))["Twain"]()
    positions = {
        "hex": hexes.position("3b3/2r2b1/1rbr3/2rbb2/2br3/1rr1b2/5b1 red"),
        "twain": twain.position("1ooo1/o1o2/ooo2/1ooo1 5/2oo1/o2oo/o1oo1 blue 0 2"),
        "kingdoms": Kingdoms().position(kingdoms),
        "celtic": Celtic().position(celtic),
        "celtic_knot": CelticKnot(players=4).position(knot),
    }
    return {
        HERE / f"{name}.svg": once(position.svg(caption=False, coordinates=name != "celtic"))
        for name, position in positions.items()
    }


if __name__ == "__main__":
    for path, svg in pictures().items():
        path.write_text(svg, encoding="utf-8")
