import re
from typing import Any

import pytest

from knotwidgets.scene import Text, letters
from knotwidgets.words import LANGUAGES
from tests.scene.seen import missing

SIZE = 14.0
ACCENTED = "ÄÖÜäöüÀÂÇÉÈÊËÎÏÔÙÛàâçéèêëîïôùûüÿÁÍÓÚáíóúñåš"


def test_the_alphabet_has_what_captions_need() -> None:
    ascii_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    marks = ".,:;'-+=()·!?/><*% ß„“”–…Œœæ«»’\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
    assert not missing(ascii_letters + marks + ACCENTED)


def test_a_glyph_begins_with_a_move_and_keeps_to_its_width_and_the_line() -> None:
    for letter in (*letters.alphabet(), *ACCENTED):
        width, glyph = letters.glyph(letter)
        strokes = re.findall(r"([MLCA])([^MLCA]*)", glyph)
        assert letter.isspace() or strokes[0][0] == "M", letter
        aside, top = (0.5, -11.0) if letter.isascii() else (2.2, -13.8)
        for command, text in strokes:
            numbers = [float(part) for part in text.split()]
            assert len(numbers) == {"M": 2, "L": 2, "C": 6, "A": 7}[command]
            points = numbers[5:] if command == "A" else numbers
            for x, y in zip(points[::2], points[1::2], strict=True):
                assert -aside <= x <= width + aside, letter
                assert top <= y <= 3.5, letter


def test_glyphs_differ() -> None:
    shapes = [shape for letter, (_, shape) in letters.alphabet().items() if not letter.isspace()]
    assert len(set(shapes)) == len(shapes) > 100


def test_an_i_loses_its_dot_under_an_accent() -> None:
    assert letters.glyph("î")[1].startswith("M0 -6.8 L0 0M-1.7 -8.4")
    assert letters.glyph("Î")[1].startswith("M0 0 L0 -10M-1.7 -11.6")


def test_an_unknown_letter_is_a_box() -> None:
    chinese = "\N{CJK UNIFIED IDEOGRAPH-7D50}"
    assert missing(f"Tír Ж na nÓg {chinese}") == f"Ж{chinese}"
    assert letters.path("Ж", (0, 0), SIZE) == "M-3 5L-3 -5L3 -5L3 5L-3 5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_words_need_no_box_and_fit(position: Any, language: str) -> None:
    scene = position.scene(caption=True, lang=language)
    texts = [item for item in scene.items if isinstance(item, Text)]
    assert texts
    left, _, width, _ = scene.box
    for item in texts:
        half = letters.width(item.text, item.size) / 2
        assert left < item.at[0] - half <= item.at[0] + half < left + width, item.text
        assert not missing(item.text), item.text
