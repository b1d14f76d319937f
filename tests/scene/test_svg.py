"""Pictures as SVG files, and as images that carry their drawing with them."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.scene import Scene, Text, image, mimebundle, paint, theme
from knotwidgets.scene.svg import EXPORTS, deduplicated, png
from tests.scene.looks import look as look_of
from tests.scene.seen import NAMESPACE


def test_words_are_escaped() -> None:
    picture = paint(Scene((0, 0, 1, 1), title="a < b & c"), theme("light"))
    assert ET.fromstring(picture).findtext(f"{NAMESPACE}title") == "a < b & c"  # noqa: S314


def test_a_picture_is_saved_by_the_ending_of_its_file(tmp_path: Path) -> None:
    position = Kingdoms().start()
    position.save(tmp_path / "start.svg", "dark", marks=["D4"])
    saved = (tmp_path / "start.svg").read_text("utf-8")
    assert saved == position.svg("dark", marks=["D4"])


def test_a_picture_is_as_large_as_it_is_asked_for(tmp_path: Path) -> None:
    position = Kingdoms().start()
    for width, scale, wide in ((400, 1, 400), (200, 1.5, 300)):
        made = position.png("dark", width=width, scale=scale)
        assert int.from_bytes(made[16:20], "big") == wide  # where a PNG has its width
        assert f'width="{wide}"' in position.svg(width=width, scale=scale)
    position.save(tmp_path / "start.PDF", width=300)
    assert (tmp_path / "start.PDF").read_bytes().startswith(b"%PDF")


def test_what_repeats_in_a_document_is_written_once_and_drawn_as_before() -> None:
    for game in (Kingdoms(), Celtic(), CelticKnot()):
        svg = game.start().svg()
        assert len(deduplicated(svg)) < 0.9 * len(svg)
        assert png(deduplicated(svg)) == png(svg)


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


POSITIONS = [
    Kingdoms().start().play("D4", "E6", "C6"),
    Celtic().start().play("e6:S", "f5:W"),
    CelticKnot().start(),
]


def drawn(html: str) -> str:
    """The drawing in an image, in which everything is written where it is used."""
    (data,) = re.findall(r'<img src="data:image/svg\+xml,([^"]*)" alt="[^"]*">', html)
    svg = re.sub("='([^']*)'", r'="\1"', unquote(data))
    paths = dict(re.findall(r'<path id="(\w+)" d="([^"]*)"/>', svg))
    groups = dict(re.findall(r'<g id="(\w+)">(.*?)</g>', svg))
    svg = re.sub(r"<defs>.*</defs>\n", "", svg)
    svg = re.sub(
        r'<use href="#(g\w+)" x="(.*?)" y="(.*?)"/>',
        lambda use: f'<g transform="translate({use[2]} {use[3]})">{groups[use[1]]}</g>',
        svg,
    )
    return re.sub(r'<use href="#(\w+)"', lambda use: f'<path d="{paths[use[1]]}"', svg)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.game.name)
def test_an_image_is_the_whole_picture_in_fewer_words(position: Any) -> None:
    svg = position.svg("dark", caption=False)
    assert drawn(image(svg, "")) == svg
    (data,) = re.findall(r"svg\+xml,([^\"]*)", image(svg, ""))
    assert unquote(data) != svg
    assert len(unquote(data)) < len(svg)


def test_a_position_shows_itself_as_an_image_as_text_and_as_svg() -> None:
    position = POSITIONS[0]
    bundle = position._repr_mimebundle_()
    assert bundle == mimebundle(position.svg(), repr(position))
    assert drawn(bundle["text/html"]) == bundle["image/svg+xml"] == position.svg()
    assert bundle["text/plain"] == repr(position)
