"""A widget's conversation as a page of its own, a part of a notebook, or a module of JavaScript.

Nothing is asked of a network, and a page's own policy forbids that. What comes from records is only
in data that is packed, and the browser's half shows it as text, never as HTML.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from zlib import compress

from knotwidgets.words import into, say

from .automaton import Automaton
from .interned import Interned

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; "
    "img-src data: blob:"
)
"""Nothing but what stands in the page."""

UNPACKED = """async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).text();
  }""".replace("\n", " ")
"""What unpacks a text that `_packed` has packed."""

# The bundle is a script of its own text: pages from disk may load none by an address. A page that
# is made with the states of its widgets has no kernel, so what stands for a widget there goes.
# All of it is one line, as the style of a saved picture is.
SCRIPT = """
(() => {
  const place = document.currentScript?.parentElement;
  if (!place) return;
  const unpacked = %(unpacked)s;
  const show = async () => {
    const script = document.createElement("script");
    script.textContent = await unpacked("%(bundle)s");
    document.head.append(script);
    knotwidgetsPage.default(place, await unpacked("%(data)s"));
  };
  const supplant = () => {
    const saved = place.closest(".kw-saved");
    if (!saved || saved.style.display) return;
    if (!document.querySelector("script[type='application/vnd.jupyter.widget-state+json']")) return;
    saved.style.display = "block";
    place.closest(".jp-OutputArea-child, .cell-output")?.previousElementSibling?.remove();
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", supplant);
  if (!self.DecompressionStream) {
    place.append(Object.assign(document.createElement("p"), { textContent: %(old)s }));
    return;
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    show();
  });
  observer.observe(place);
})();
""".replace("\n", " ")

MODULE = """%(bundle)s
const unpacked = %(unpacked)s;
export default {
  async render({ el }) {
    const place = el.appendChild(document.createElement("div"));
    return knotwidgetsPage.default(place, await unpacked("%(data)s"));
  },
};
"""
"""What MyST's directive `anywidget` loads: `render` returns what ends it."""

STYLE = """
:root { color-scheme: light dark; --jp-content-font-size1: 0.875rem; }
body { margin: 0; }
main { min-height: 50vh; padding: 8px 0; }
""".strip()


STATIC = Path(__file__).parents[2] / "static"


def part(name: str) -> str:
    """Return the text of the bundle, `widget`, or of a part: a path would keep widgets alive."""
    path = STATIC / f"{name}.js"
    if not path.exists():
        raise ImportError(f"{path} is missing; build it with `python3 dev.py setup`")
    return path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Scenes:
    """What a page shows at a time: its title, and automata that go side by side."""

    title: str
    automata: tuple[Automaton, ...]
    sheets: tuple[str, ...] = ()
    """Pages of paper that stand for it where it is printed, each an SVG."""


def script(shown: Iterable[Scenes], title: str = "", lang: str = "en") -> str:
    """Return a script element that shows one of these where it stands, with a chooser for more.

    It begins when the place can be seen, and takes the place of what is there.
    """
    return script_of(_data(shown, title, lang), lang)


def script_of(data: str, lang: str) -> str:
    """Return a script element that shows data as `js/src/page/page.ts` reads it."""
    old = json.dumps(into(say("page.old_browser"), lang))
    given = {"bundle": _packed(part("page")), "data": _packed(data), "unpacked": UNPACKED}
    return f"<script>{SCRIPT % (given | {'old': old})}</script>"


def module(shown: Iterable[Scenes], title: str = "", lang: str = "en") -> str:
    """Return a module of JavaScript whose `render` shows one of these, with a chooser for more."""
    data = _packed(_data(shown, title, lang))
    return MODULE % {"bundle": part("page"), "data": data, "unpacked": UNPACKED}


def _data(shown: Iterable[Scenes], title: str, lang: str) -> str:
    words = {name: into(say(f"page.{name}"), lang) for name in ("which", "before", "after")}
    interned = Interned()
    shown = list(shown)
    sheets = [sheet for one in shown for sheet in one.sheets]
    taken = [
        interned.take({"title": one.title, "automata": [each.wire() for each in one.automata]})
        for one in shown
    ]
    whole = {"title": title, "shown": taken, "words": words}
    return interned.text(whole | ({"sheets": sheets} if sheets else {}))


def embedded(picture: str, code: str) -> str:
    """Return what a notebook keeps: a picture, which the page of a `script` takes the place of.

    It stays where a notebook is not trusted, and so runs no script.
    """
    return f'<div class="kw-embedded">{picture}{code}</div>'


def document(shown: Iterable[Scenes], title: str, lang: str = "en", heading: str = "") -> str:
    """Return a whole page as HTML: for a file, which opens from disk."""
    missing = escape(into(say("page.no_script"), lang))
    return f"""<!doctype html>
<html lang="{escape(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<style>{STYLE}</style>
</head>
<body><main><noscript>{missing}</noscript>
{script(shown, heading, lang)}</main></body>
</html>
"""


@cache
def _packed(text: str) -> str:
    return b64encode(compress(text.encode(), 9)).decode()
