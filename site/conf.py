"""Settings of Sphinx for the site; `build.py` beside this gathers the pages first."""

import sys
from inspect import isbuiltin
from pathlib import Path
from typing import Any

import knotwidgets

sys.path.insert(0, str(Path(__file__).parent))

from names import linked, taken

project = "knotwidgets"
author = "The knotwidgets developers"
copyright = author  # noqa: A001 - as Sphinx calls it
version = release = knotwidgets.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_heading_anchors = 4
suppress_warnings = ["ref.python"]  # each game has a `State`, so a hint's `State` may be any
default_role = "literal"  # docstrings write code between single backticks
add_module_names = False
maximum_signature_line_length = 70
python_use_unqualified_type_names = True
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "knotwidgets"
html_favicon = "static/knot.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"
if (Path(__file__).parent / "live" / "try.js").exists():
    html_js_files = [("../live/try.js", {"type": "module"})]


def link_names(*arguments: Any) -> None:
    """Let `kw.play(...)` in a docstring lead to the page of that name."""
    arguments[-1][:] = map(linked, arguments[-1])


def written(
    _app: Any, what: str, _name: str, value: Any, _options: Any, given: str, result: str
) -> tuple[str, str | None]:
    """Return a signature in the words of the source: `Hills`, not the int that it is."""
    if what not in ("class", "function") or given is None or isbuiltin(value):
        return given, result
    given, _, result = taken(value).partition(" -> ")
    return given, None if what == "class" else result


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("autodoc-process-docstring", link_names)
    app.connect("autodoc-process-signature", written)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
