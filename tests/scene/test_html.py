"""Pictures as images that carry their drawing with them."""

import re
from urllib.parse import unquote

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position
from knotwidgets.scene import image, mimebundle

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
def test_an_image_is_the_whole_picture_in_fewer_words(position: Position) -> None:
    svg = position.svg("dark", caption=False)
    assert drawn(image(svg, "")) == svg
    (data,) = re.findall(r"svg\+xml,([^\"]*)", image(svg, ""))
    assert unquote(data) != svg
    assert len(unquote(data)) < len(svg)


def test_what_it_shows_is_said_whatever_is_in_the_text() -> None:
    assert image("<svg/>", "a \"b\" <c> & 'd'").endswith(
        'alt="a &quot;b&quot; &lt;c&gt; &amp; &#x27;d&#x27;">'
    )


def test_a_position_shows_itself_as_an_image_as_text_and_as_svg() -> None:
    position = POSITIONS[0]
    bundle = position._repr_mimebundle_()
    assert bundle == mimebundle(position.svg(), repr(position))
    assert drawn(bundle["text/html"]) == bundle["image/svg+xml"] == position.svg()
    assert bundle["text/plain"] == repr(position)
