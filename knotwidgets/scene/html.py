"""A picture as HTML: an image with the drawing in its address.

JupyterLab shows such an image even in an untrusted notebook, but no SVG. As the image is a document
of its own, it may use ids: paths that repeat are written once.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from urllib.parse import quote

PATH = re.compile(r'<path d="([^"]+)"')
LONG = 40  # characters of a path; giving a name to a shorter one saves nothing


def image(svg: str, text: str) -> str:
    """An `img` element with a picture that `paint` has made; `text` says what it shows.

    >>> image("<svg/>", 'a "b"')
    '<img src="data:image/svg+xml,%3Csvg/%3E" alt="a &quot;b&quot;">'
    """
    data = quote(_once(svg), safe=" =:/?;,.()!*+-_~$@[]{}|")
    return f'<img src="data:image/svg+xml,{data}" alt="{escape(text)}">'


def mimebundle(svg: str, text: str) -> dict[str, str]:
    """What a picture gives a notebook to choose from, and to keep."""
    html = f'<div class="kw-picture">{image(svg, text)}</div>'
    return {"text/plain": text, "text/html": html, "image/svg+xml": svg}


def _once(svg: str) -> str:
    """The same picture, in which paths that repeat are written once."""
    uses = Counter(PATH.findall(svg))
    repeated = (d for d, times in uses.items() if times > 1 and len(d) > LONG)
    names = {d: f"a{number}" for number, d in enumerate(repeated)}
    if not names:
        return svg

    def named(path: re.Match[str]) -> str:
        return f'<use href="#{names[path[1]]}"' if path[1] in names else path[0]

    defined = "".join(f'<path id="{name}" d="{d}"/>' for d, name in names.items())
    head, body = svg.split(">\n", 1)
    return f"{head}>\n<defs>{defined}</defs>\n{PATH.sub(named, body)}"
