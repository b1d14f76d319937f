"""Small multiples: many positions in one picture, light and crisp."""

from pathlib import Path
from xml.etree import ElementTree as ET

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, Record, grid
from knotwidgets.games.celtic.puzzles import Puzzle

SVG = "{http://www.w3.org/2000/svg}"


def opening(number: int) -> list[Position]:
    start = Kingdoms().start()
    return [start.play(move) for move in start.legal_moves[:number]]


def places(svg: str) -> list[tuple[float, ...]]:
    """The box of each picture in a grid: x, y, width and height."""
    return [
        tuple(float(picture.attrib[name]) for name in ("x", "y", "width", "height"))
        for picture in ET.fromstring(svg).iter(f"{SVG}svg")  # noqa: S314 - our own
        if "x" in picture.attrib
    ]


def test_pictures_stand_in_rows_and_fill_the_width() -> None:
    boxes = places(grid(opening(5), columns=3, width=624).svg())
    assert [box[0] for box in boxes] == [0, 212, 424, 0, 212]
    assert [box[2] for box in boxes] == [200] * 5
    assert boxes[3][1] > boxes[0][1] + boxes[0][3]


def test_games_may_stand_side_by_side() -> None:
    record = Record(Celtic().start()).play("e6:S")
    shown = grid([record, CelticKnot().start(), Puzzle(2, 2, "4 corner").solve()])
    boxes = places(shown.svg())
    assert len({box[2] for box in boxes}) == 1
    assert all(box[1] >= 0 for box in boxes)
    assert shown.svg(width=300).count('width="300"') == 1


def test_small_pictures_are_light(tmp_path: Path) -> None:
    games = Kingdoms(), Celtic(), CelticKnot()
    for game in games:
        position = game.start()
        ways = [position.play(move) for move in position.legal_moves[:4]]
        shown = grid(ways * 2)
        shown.save(tmp_path / "grid.svg")
        shapes = shown._repr_mimebundle_()
        sizes = (tmp_path / "grid.svg").stat().st_size, *map(len, shapes.values())
        assert max(sizes) / 8 < 45_000  # Celtic Knot; the others take half of it


def test_captions_and_files(tmp_path: Path) -> None:
    shown = grid(opening(2), captions=["first", "a caption that is far too long for its column"])
    assert grid(opening(2)).svg().count("stroke-linecap") < shown.svg().count("stroke-linecap")
    for form, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        shown.save(tmp_path / f"grid.{form}", scale=2)
        assert (tmp_path / f"grid.{form}").read_bytes().startswith(begins)
    assert shown._repr_mimebundle_()["text/plain"] == "<Grid: 2 pictures>"
