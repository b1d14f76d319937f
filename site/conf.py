"""Settings of Sphinx for the site; `build.py` beside this gathers the pages first."""

import re
from typing import Any

import knotwidgets

project = "knotwidgets"
author = "The knotwidgets developers"
copyright = author  # noqa: A001 - as Sphinx calls it
version = release = knotwidgets.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_heading_anchors = 4
suppress_warnings = ["ref.python"]  # each game has a `State`, so a hint's `State` may be any
default_role = "literal"  # docstrings write code between single backticks

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
viewcode_line_numbers = True

html_theme = "furo"
html_title = "knotwidgets"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_favicon = "static/knot.svg"
html_theme_options = {"sidebar_hide_name": False}
pygments_style = "friendly"
pygments_dark_style = "github-dark"


def link_names(*arguments: Any) -> None:
    """Let `kw.play(...)` in a docstring lead to the page of that name."""
    lines = arguments[-1]
    lines[:] = [
        re.sub(r"(?<!`)`(kw\.(\w+)[^`]*)`(?!`)", r":py:obj:`\1 <knotwidgets.\2>`", line)
        for line in lines
    ]


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("autodoc-process-docstring", link_names)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
