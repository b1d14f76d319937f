"""Settings of Sphinx for the site; `build.py` beside this gathers the pages first."""

import re
from contextlib import suppress
from inspect import isbuiltin, isclass, signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from sphinx.addnodes import desc_signature
from sphinx.ext.autosummary import autosummary_toc
from sphinx.util.inspect import stringify_signature

import knotwidgets as kw

project = html_title = "knotwidgets"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.viewcode"]
templates_path = [str(Path(__file__).with_name("templates"))]  # not beside the pages
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
suppress_warnings = ["ref.python"]  # each game has a `State`, so a hint's `State` may be any
default_role = "literal"  # docstrings write code between single backticks
add_module_names = False
maximum_signature_line_length = 70
python_use_unqualified_type_names = True
# Whose members are not ours.
BASES = "AnyWidget, DOMWidget, Widget, LoggingHasTraits, HasTraits, HasDescriptors, Box, HBox"
BASES = f"{BASES}, VBox, ABC, BaseException, Exception, Protocol, dict, int, object, str, tuple"
autodoc_default_options = {"members": True, "member-order": "bysource", "inherited-members": BASES}
autodoc_preserve_defaults = True
autosummary_generate_overwrite = False  # pages of api/ that are there
# Of two names that differ in capitals, the page of one is named otherwise, for any file system.
TWINS = {name.capitalize() for name in kw.__all__ if name.islower()} & {*kw.__all__}
autosummary_filename_map = {
    f"knotwidgets.{name}": f"{name}_class" if name in TWINS else name for name in kw.__all__
}

html_theme = "furo"
html_favicon = "static/knot.svg"
html_static_path = ["static"]
html_css_files = ["site.css", "../live/live.css"]
html_js_files = ["pages.js", ("../live/try.js", {"type": "module"})]  # from _static/
html_extra_path = ["README.txt"]
html_copy_source = html_show_copyright = html_show_sphinx = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "github-dark"


def link_names(*arguments: Any) -> None:
    """Let `kw.play(...)` in a docstring lead to the page of that name."""
    name, link = r"(?<!`)`(kw\.(\w+)[^`\n]*)`(?!`)", r":py:obj:`\1 <knotwidgets.\2>`"
    arguments[-1][:] = [re.sub(name, link, line) for line in arguments[-1]]


def written(_app: Any, what: str, *given: Any) -> tuple[str | None, str | None]:
    """Return a signature in the words of the source: `Hills`, not the int that it is."""
    _, value, _, taken, result = given
    if what not in ("class", "function") or taken is None or isbuiltin(value):
        return taken, result
    source = re.sub(r"<function (\w+)>", r"\1", stringify_signature(signature(value)))
    taken, _, result = source.partition(" -> ")
    if isclass(value):  # as a function, by another name, it gives one of its own
        result = value.__name__ if what == "function" else None
    return taken, result


def place_names(_app: Any, page: Any) -> None:
    """Let names be found by their own file, too; their pages are in no navigation.

    Source pages lead back by one module for all names of a file, but a name may be shown as one of
    `knotwidgets`, and another of the same file as one of `knotwidgets.lessons`.
    """
    for tree in [*page.findall(autosummary_toc)]:
        tree.parent.remove(tree)
    for sign in page.findall(desc_signature):
        with suppress(AttributeError, ImportError):  # of data and fields, which have no file
            home = resolve_name(f"{sign['module']}:{sign['fullname']}").__module__
            sign["ids"] += {f"{home}.{sign['fullname']}"} - {*sign["ids"]}
            sign["module"] = home


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this."""
    drawn = [path.name for path in Path(app.srcdir, "pictures").iterdir()]
    app.config.autosummary_context["drawn"] = drawn
    app.connect("autodoc-process-docstring", link_names)
    app.connect("autodoc-process-signature", written)
    app.connect("doctree-read", place_names, priority=400)  # before viewcode
    return {"parallel_read_safe": True, "parallel_write_safe": True}
