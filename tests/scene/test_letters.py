import re

import pytest

from knotwidgets.core import Position
from knotwidgets.scene import Text, letters
from knotwidgets.words import LANGUAGES

SIZE = 14.0


def strokes(letter: str) -> list[tuple[str, list[float]]]:
    words = re.findall(r"([MLCA])([^MLCA]*)", letters.GLYPHS[letter][1])
    return [(command, [float(part) for part in numbers.split()]) for command, numbers in words]


@pytest.mark.parametrize(
    "text",
    [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "abcdefghijklmnopqrstuvwxyz",
        "0123456789",
        ". , : ' - + = ( ) · ! / >",
        "ÄÖÜäöüß „“ – …",
        "ÀÂÇÉÈÊËÎÏÔÙÛŒàâæçéèêëîïôùûüÿœ « » ’\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}",
        "ÁÉÍÓÚáéíóú",
    ],
)
def test_the_alphabet_has_what_captions_need(text: str) -> None:
    assert letters.missing(text) == ""


@pytest.mark.parametrize("letter", letters.GLYPHS)
def test_a_glyph_stays_within_its_width_and_the_line(letter: str) -> None:
    width = letters.GLYPHS[letter][0]
    for command, numbers in strokes(letter):
        assert len(numbers) == {"M": 2, "L": 2, "C": 6, "A": 7}[command]
        points = numbers[5:] if command == "A" else numbers
        for x, y in zip(points[::2], points[1::2], strict=True):
            assert -0.5 <= x <= width + 0.5
            assert -11 <= y <= 3.5


@pytest.mark.parametrize("letter", letters.GLYPHS)
def test_a_glyph_begins_with_a_move(letter: str) -> None:
    assert letter == " " or strokes(letter)[0][0] == "M"


def test_glyphs_differ() -> None:
    shapes = [glyph for _, glyph in letters.GLYPHS.values()]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("letter", "ÄÉÎÔÙÇäéîôùçïñåšßœŒæ’„“«»…–")
def test_an_accent_keeps_to_its_letter_and_to_the_line(letter: str) -> None:
    width, glyph = letters.glyph(letter)
    assert glyph.startswith("M")
    for command, text in re.findall(r"([MLCA])([^MLCA]*)", glyph):
        numbers = [float(part) for part in text.split()]
        points = numbers[5:] if command == "A" else numbers
        for x, y in zip(points[::2], points[1::2], strict=True):
            assert -2.2 <= x <= width + 2.2
            assert -13.8 <= y <= 3.5


def test_an_i_loses_its_dot_under_an_accent() -> None:
    assert letters.glyph("î")[1].startswith("M0 -6.8 L0 0 M-1.70 -8.40")
    assert letters.glyph("Î")[1].startswith("M0 0 L0 -10 M-1.70 -11.60")


def test_text_is_centred_and_scales() -> None:
    assert letters.path("H", (0, 0), SIZE).startswith("M-3.7 5L-3.7 -5M3.7 5")
    assert letters.path("H", (10, 20), SIZE / 2).startswith("M8.15 22.5L8.15 17.5")
    assert letters.width("HH", SIZE) == pytest.approx(2 * 7.4 + letters.GAP)


def test_arcs_keep_their_flags_when_they_are_scaled() -> None:
    assert letters.path("O", (0, 0), SIZE * 2).startswith("M0 -10A9.4 10 0 1 1 0 10")


def test_an_unknown_letter_is_a_box() -> None:
    assert (
        letters.missing("Tír Ж na nÓg \N{CJK UNIFIED IDEOGRAPH-7D50}")
        == "Ж\N{CJK UNIFIED IDEOGRAPH-7D50}"
    )
    assert letters.path("Ж", (0, 0), SIZE) == "M-3 5L-3 -5L3 -5L3 5L-3 5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_words_need_no_box_and_fit(position: Position, language: str) -> None:
    scene = position.scene(caption=True, lang=language)
    texts = [item for item in scene.items if isinstance(item, Text)]
    assert texts
    left, _, width, _ = scene.box
    for item in texts:
        half = letters.width(item.text, item.size) / 2
        assert left < item.at[0] - half <= item.at[0] + half < left + width, item.text
    assert {
        item.text: letters.missing(item.text) for item in texts if letters.missing(item.text)
    } == {}
