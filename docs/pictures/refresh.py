"""Draw the pictures of the README again, and those of the page on making games.

    .venv/bin/python docs/pictures/refresh.py

A test says when that is due.
"""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, grid, puzzles
from knotwidgets.scene.svg import deduplicated

HERE = Path(__file__).parent
film = run_path(str(HERE / "film.py"))["film"]
# A game with two captures, of two players who think well ahead.
KINGDOMS = """
    E4 D4 C5 B3 F2 C1 F6 E2 A6 C6 D7 F5 D1 A5 B2 G3 D2 C2 E5 D3 E3 D5 D6 C4
    B6 E1 F3 B5 C7 xC5 F4 G4 G6 G5 F1 G2 A2 B4 B1 A4 E6 C3 B7 A3 E7 F7 xF7
"""
# All blocks of neighbours that are joined by at most eleven bridges.
KNOTS = (
    *("rr/rr", "rr/rr/rr", "rrr/r_r/rrr", "rr/rr/rr/rr", "rr_/rrr/rrr", "rrr/r_r/r_r/rrr"),
    "rrr/r_r/rrr/rr_",
)
GAMES = HERE.parents[1] / "examples" / "games"


def finished() -> dict[str, Position]:
    """Return a finished board of each game, by the game's folder."""
    celtic = (
        "c4:NEo d4:Wb e4:No f4:N* c5:NSo d5:Eo e5:NESW* f5:NSWo b6:NEo c6:NESWb d6:NEWb e6:NSWb "
        "f6:NSo b7:NES* c7:NESWo d7:SW* e7:NS* f7:Sb b8:ESb c8:ESWo d8:EWb e8:SWb -"
    )
    knot = (
        "nickel:I6,A2,B9,I2*2,A8 dime:I5,E1,E2,A9,G3,E7 quarter:H9,A1,C9,F3,G2,D7 "
        "penny:I9,A4,A9,D3,I3,C7' nickel I2=2"
    )
    return {
        "kingdoms": Kingdoms().start().play(*KINGDOMS.split()),
        "celtic": Celtic().position(celtic),
        "celtic_knot": CelticKnot(players=4).position(knot),
    }


def knots() -> list[Position]:
    """Return these blocks, each as a finished board."""
    return [Kingdoms(board=one.replace("r", "o")).position(f"{one} - over") for one in KNOTS]


def pictures() -> dict[Path, str]:
    """Return the text of each picture by its file."""
    kingdoms = [Kingdoms().start()]
    for move in KINGDOMS.split():
        kingdoms.append(kingdoms[-1].play(move))
    hexes = run_path(str(GAMES / "hex.py"))["Hex"]()
    twain = run_path(str(GAMES / "twain.py"))["Twain"]()
    positions = {
        "hex": hexes.position("3b3/2r2b1/1rbr3/2rbb2/2br3/1rr1b2/5b1 red"),
        "twain": twain.position("1ooo1/o1o2/ooo2/1ooo1 5/2oo1/o2oo/o1oo1 blue 0 2"),
        **{name: one for name, one in finished().items() if name != "kingdoms"},
    }
    drawn = {
        name: deduplicated(position.svg(caption=False, coordinates=name != "celtic"))
        for name, position in positions.items()
    }
    row = grid(knots(), columns=len(KNOTS), captions=lambda one: one.knotwork.name)
    drawn["knots"] = deduplicated(row.svg())
    drawn["kingdoms"] = film(kingdoms, "A game of Kingdoms", legal=False)
    return {HERE / f"{name}.svg": svg for name, svg in drawn.items()}


def drawn_for_pages() -> dict[str, str]:
    """Return what the site alone shows, by its files: light and dark covers, and examples.

    `pictures/kw_play.svg` is the example of `kw.play`.
    """
    pos = Kingdoms().start().play("D4", "E6", "C6", "F4")
    bell = CelticKnot(board="bell").start()
    examples: dict[str, Any] = {
        **dict.fromkeys(("play", "Board", "Position", "page"), pos),
        **dict.fromkeys(("puzzles", "Puzzle"), puzzles.hard().solve()),
        **{type(position.game).__name__: position for position in finished().values()},
        "boards": bell,
        "Diagram": bell.knotwork,
        "grid": grid([pos.play(move) for move in pos.legal_moves], columns=3),
    }
    drawn = {f"pictures/kw_{name}.svg": one.svg() for name, one in examples.items()}
    drawn["pictures/kw_Annotations.svg"] = pos.svg(arrows=[("D4", "E6")], marks=["C6"])
    for name, position in finished().items():
        for theme in ("light", "dark"):
            cover = position.svg(theme, legal=False, caption=False, coordinates=False)
            drawn[f"pictures/{name}_{theme}.svg"] = cover
    return drawn


if __name__ == "__main__":
    for path, svg in pictures().items():
        path.write_text(svg, encoding="utf-8")
