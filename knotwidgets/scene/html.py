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
    """What a picture gives a notebook to choose from, and to keep.

    >>> sorted(mimebundle("<svg/>", "nothing"))
    ['image/svg+xml', 'text/html', 'text/plain']
    """
    html = f'<div class="kw-picture">{image(svg, text)}</div>'
    return {"text/plain": text, "text/html": html, "image/svg+xml": svg}


def _once(svg: str) -> str:
    r"""The same picture, in which paths that repeat are written once.

    >>> line = "M0 0" + "L1 1L0 0" * 5
    >>> print(_once(f'<svg>\n<path d="{line}" fill="red"/>\n<path d="{line}"/>\n</svg>'))
    <svg>
    <defs><path id="a0" d="M0 0L1 1L0 0L1 1L0 0L1 1L0 0L1 1L0 0L1 1L0 0"/></defs>
    <use href="#a0" fill="red"/>
    <use href="#a0"/>
    </svg>
    """
    times = Counter(PATH.findall(svg))
    repeated = (d for d, uses in times.items() if uses > 1 and len(d) > LONG)
    names = {d: f"a{number}" for number, d in enumerate(repeated)}
    if not names:
        return svg
    defined = "".join(f'<path id="{name}" d="{d}"/>' for d, name in names.items())
    head, body = svg.split(">\n", 1)
    return f"{head}>\n<defs>{defined}</defs>\n{PATH.sub(lambda found: _use(found, names), body)}"


def _use(found: re.Match[str], names: dict[str, str]) -> str:
    name = names.get(found[1])
    return f'<use href="#{name}"' if name else found[0]
