"""The browser's half uses nothing that Firefox's extended support release lacks.

Our tests drive Chromium. What is younger than these releases of Firefox is named here, as its
compatibility tables have it; syntax and JavaScript's own library are limited by `js/tsconfig.json`.
"""

import json
import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "js" / "src"
LACKING = {
    "APIs that only Chromium has": r"""
        showSaveFilePicker showOpenFilePicker userAgentData scrollIntoViewIfNeeded queryLocalFonts
        EyeDropper requestVideoFrameCallback measureUserAgentSpecificMemory webkitRequestFullscreen
    """,
    "APIs that came to Firefox later": r"""
        startViewTransition closedBy moveBefore CookieStore scheduler\.yield Float16Array
        caretPositionFromPoint CSSPositionTryRule beforematch PressureObserver
    """,
    "styles that only Chromium has": r"""
        field-sizing interpolate-size text-box-trim reading-flow corner-shape overflow-anchor
    """,
    "styles that came to Firefox later": r"""
        anchor-name position-anchor position-try @starting-style transition-behavior @scope
        animation-timeline view-transition-name (?<!record):open\b ::details-content
        text-wrap:\s*pretty
    """,
}


def test_nothing_is_used_that_firefox_lacks() -> None:
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".css")]
    assert len(files) > 80
    found = [
        (path.name, word, why)
        for path in files
        for why, words in LACKING.items()
        for word in re.split(r"(?<!:)\s+", words.strip())
        if re.search(word, path.read_text("utf-8"))
    ]
    assert found == []


def test_the_library_is_limited() -> None:
    config = json.loads((SOURCES.parent / "tsconfig.json").read_text("utf-8"))
    assert config["compilerOptions"]["lib"] == ["es2023", "dom", "dom.iterable"]  # Firefox 115


def test_a_page_asks_nothing_of_the_disk() -> None:
    """Firefox gives a file no other file: modules, workers and requests fail there."""
    for path in (SOURCES / "page").rglob("*.ts"):
        text = path.read_text("utf-8")
        assert not re.search(r"\bimport\(|\bfetch\(|new Worker|XMLHttpRequest|localStorage", text)
