"""Settings of Sphinx for the site; `build.py` beside this gathers the pages first."""

import posixpath
import re
import sys
from contextlib import suppress
from functools import cache
from inspect import isbuiltin, isclass, signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from sphinx.addnodes import desc_signature
from sphinx.search.en import SearchEnglish

import knotwidgets

sys.path[:0] = map(str, Path(__file__).resolve().parents[:2])

from names import linked

project = "knotwidgets"
author = "The knotwidgets developers"
copyright = author  # noqa: A001 - as Sphinx calls it
version = release = knotwidgets.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
suppress_warnings = ["ref.python"]  # each game has a `State`, so a hint's `State` may be any
default_role = "literal"  # docstrings write code between single backticks
add_module_names = False
maximum_signature_line_length = 70
python_use_unqualified_type_names = True
# Bases whose members are not ours.
FOREIGN = "AnyWidget, DOMWidget, Widget, LoggingHasTraits, HasTraits, HasDescriptors, Box, HBox"
FOREIGN = f"{FOREIGN}, VBox, ABC, BaseException, Exception, Protocol, dict, int, object, str, tuple"
autodoc_default_options = {
    "members": True,
    "member-order": "bysource",
    "inherited-members": FOREIGN,
}
autodoc_preserve_defaults = True

html_theme = "furo"
COLOURS = {  # calm pages, light and dark: the knots have the colours
    "brand-primary": ("#8a2433", "#f0a37f"),
    "brand-content": ("#8a2433", "#f0a37f"),
    "brand-visited": ("#6f3a5c", "#d9a9c9"),
    "background-primary": ("#fffdf8", "#17130f"),
    "background-secondary": ("#f8f2e4", "#1f1a14"),
    "background-border": ("#e6dcc4", "#3a3126"),
    "code-background": ("#f8f2e4", "#1f1a14"),
    "api-background": ("#f8f2e4", "#1f1a14"),
}
html_theme_options = {
    f"{look}_css_variables": {f"color-{name}": both[at] for name, both in COLOURS.items()}
    for at, look in enumerate(("light", "dark"))
}
html_title = "knotwidgets"
html_favicon = "static/knot.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "github-dark"
html_js_files = ["alive.js", ("../live/try.js", {"type": "module"})]  # from _static/
html_extra_path = ["README.txt"]

TREES: dict[Any, Any] = {}  # the navigation, by folder
SearchEnglish.stem = cache(SearchEnglish.stem)  # type: ignore[method-assign] # for all pages, not one


def link_names(*arguments: Any) -> None:
    """Let `kw.play(...)` in a docstring lead to the page of that name."""
    arguments[-1][:] = map(linked, arguments[-1])


def written(_app: Any, what: str, *given: Any) -> tuple[str | None, str | None]:
    """Return a signature in the words of the source: `Hills`, not the int that it is."""
    _, value, _, taken, result = given
    if what not in ("class", "function") or taken is None or isbuiltin(value):
        return taken, result
    source = re.sub(r"ForwardRef\(('[^']*')\)", r"\1", str(signature(value)))
    source = re.sub(r"(: |-> )'([^']*)'", r"\1\2", source)
    source = re.sub(r"<function (\w+) at \w+>", r"\1", source)
    taken, _, result = source.partition(" -> ")
    if isclass(value):  # as a function, by another name, it gives one of its own
        result = value.__name__ if what == "function" else None
    return taken, result


def name_by_file(_app: Any, page: Any) -> None:
    """Let what a page shows be found by the name that it has in its own file, too.

    Source pages lead back by one module for all names of a file, but a name may be shown as one of
    `knotwidgets`, and another of the same file as one of `knotwidgets.lessons`.
    """
    for sign in page.findall(desc_signature):
        with suppress(AttributeError, ImportError):  # of data and fields, which have no file
            home = resolve_name(f"{sign['module']}:{sign['fullname']}").__module__
            sign["ids"] += {f"{home}.{sign['fullname']}"} - {*sign["ids"]}
            sign["module"] = home


def reach(*given: Any) -> None:
    """Let keys scroll what is wide, and tell screen readers what things are.

    The headings of the navigation have no level, and parameters are half of a list of definitions.
    """
    context = given[3]
    for part, old, new in (
        ("body", r"<pre>", r'<pre tabindex="0">'),
        ("body", r'<dl(?=>\n<dd><em class="sig-param">)', r'<dl role="presentation"'),
        ("furo_navigation_tree", r'role="heading"', r'\g<0> aria-level="2"'),
    ):
        context[part] = re.sub(old, new, context.get(part, ""))


def share_navigation(app: Any, page: str, _template: str, context: Any, _page: Any) -> None:
    """Make one navigation for all pages of a folder that have no place in it, as most have not."""
    make = context["toctree"]

    def toctree(**options: Any) -> Any:
        key = posixpath.dirname(page), *sorted(options.items())
        if key not in TREES:
            TREES[key] = make(**options)
        return TREES[key]

    if "orphan" in app.env.metadata.get(page, ["orphan"]):
        context["toctree"] = toctree


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("autodoc-process-docstring", link_names)
    app.connect("autodoc-process-signature", written)
    app.connect("doctree-read", name_by_file, priority=400)  # before viewcode
    app.connect("html-page-context", share_navigation, priority=400)  # before Furo asks for it
    app.connect("html-page-context", reach, priority=900)  # when Furo has made the navigation
    return {"parallel_read_safe": True, "parallel_write_safe": True}
