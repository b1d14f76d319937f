import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.scene import Disc, Scene, Text, paint, theme
from knotwidgets.scene.svg import EXPORTS, once, png
from tests.scene.looks import look as look_of
from tests.scene.seen import NAMESPACE


def test_it_says_in_words_what_it_shows() -> None:
    position = Kingdoms().start().play("D4")
    root = ET.fromstring(position.svg())  # noqa: S314
    assert root.findtext(f"{NAMESPACE}title") == "Kingdoms · Blue to build · Manoeuvres"
    assert root.findtext(f"{NAMESPACE}desc") == position.text
    assert root.get("role") == "img"


def test_words_are_escaped() -> None:
    picture = paint(Scene((0, 0, 1, 1), title="a < b & c"), theme("light"))
    assert ET.fromstring(picture).findtext(f"{NAMESPACE}title") == "a < b & c"  # noqa: S314


def test_curves_stay_curves() -> None:
    casing = look_of("light").styles["red strand"][-1].stroke
    paths = re.findall("<path[^>]*>", Kingdoms().start().play("D4").svg(caption=False))
    strands = [path for path in paths if f'stroke="{casing}"' in path]
    assert strands
    assert all("C" in strand for strand in strands)


def test_passes_are_painted_from_the_bottom_up_and_shifted() -> None:
    scene = Scene((0, 0, 1, 1), items=(Disc("a", "marks", "red token", (0.5, 0.25), 0.125),))
    look = look_of("light")
    coat = look.styles["red token"][0]
    assert paint(scene, look).splitlines()[1] == (
        f'<circle cx="0.5" cy="0.25" r="0.125" fill="{coat.fill}" stroke="{coat.stroke}" '
        f'stroke-width="{coat.width}"/>'
    )


def test_text_is_stroked_in_the_colour_of_its_fill() -> None:
    scene = Scene((0, 0, 1, 1), items=(Text("a", "labels", "label", (0, 0), "I", 1),))
    look = look_of("light")
    assert paint(scene, look).splitlines()[1] == (
        f'<path d="M0 .357L0 -.357" stroke="{look.styles["label"][0].fill}" '
        f'stroke-width="0.125" stroke-linecap="round"/>'
    )


def test_a_token_that_the_theme_lacks_is_an_error() -> None:
    scene = Scene((0, 0, 1, 1), items=(Disc("a", "marks", "no such token", (0, 0), 1),))
    with pytest.raises(KeyError, match="no such token"):
        paint(scene, theme("light"))


def test_a_picture_is_saved_by_the_ending_of_its_file(tmp_path: Path) -> None:
    position = Kingdoms().start()
    position.save(tmp_path / "start.svg", "dark", marks=["D4"])
    saved = (tmp_path / "start.svg").read_text("utf-8")
    assert saved == position.svg("dark", marks=["D4"])
    with pytest.raises(ValueError, match=r"no format 'svgz'; expected 'svg', 'png' or 'pdf'"):
        position.save(tmp_path / "start.svgz")
    with pytest.raises(TypeError, match="mark"):
        position.save(tmp_path / "other.svg", mark=["D4"])
    assert [path.name for path in tmp_path.iterdir()] == ["start.svg"]


def test_a_picture_is_as_large_as_it_is_asked_for(tmp_path: Path) -> None:
    position = Kingdoms().start()
    for width, scale, wide in ((400, 1, 400), (200, 1.5, 300)):
        made = position.png("dark", width=width, scale=scale)
        assert int.from_bytes(made[16:20], "big") == wide  # where a PNG has its width
        assert f'width="{wide}"' in position.svg(width=width, scale=scale)
    position.save(tmp_path / "start.PDF", width=300)
    assert (tmp_path / "start.PDF").read_bytes().startswith(b"%PDF")
    for size, fault in (
        ({"width": 0}, "width=0; expected a number above 0"),
        ({"scale": "2"}, "scale='2'; expected a number above 0"),
        ({"width": float("nan")}, "width=nan"),
        ({"width": 1e6}, r"1,000,000 × [\d,]+ pixels is too large"),
    ):
        with pytest.raises(ValueError, match=fault):
            position.svg(**size)


def test_what_repeats_in_a_document_is_written_once_and_drawn_as_before() -> None:
    for game in (Kingdoms(), Celtic(), CelticKnot()):
        svg = game.start().svg()
        assert len(once(svg)) < 0.9 * len(svg)
        assert png(once(svg)) == png(svg)


@pytest.mark.parametrize("made", ["Zug", b"Zug"], ids=["text", "bytes"])
def test_an_export_is_one_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: str | bytes
) -> None:
    monkeypatch.setitem(EXPORTS, "new", lambda svg: made if "<svg" in svg else "")
    for game in (Kingdoms(), Celtic(), CelticKnot()):
        game.start().save(str(tmp_path / "start.new"), lang="de")
        assert (tmp_path / "start.new").read_bytes() == b"Zug"


def test_text_is_set_in_a_font_that_is_named() -> None:
    scene = Scene((0, 0, 1, 1), items=(Text("a", "labels", "label", (0.5, 0.5), "A<B", 1),))
    (line,) = paint(scene, look_of("light"), font="Helvetica, serif").splitlines()[1:-1]
    assert 'x="0.5" y="0.855" text-anchor="middle"' in line
    assert 'font-family="Helvetica, serif" font-size="1" font-weight="bold">A&lt;B</text>' in line
    with pytest.raises(ValueError, match="font='a\"b'; expected names of fonts"):
        paint(scene, look_of("light"), font='a"b')
